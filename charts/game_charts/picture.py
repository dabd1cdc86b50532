"""The game in one picture for sharing: the title, the standing, and the wealth chart. Saved as PNG by the browser."""

from textwrap import wrap
from types import MappingProxyType

import plotly.graph_objects as go

from charts.chart_parts.chart_context import BUTTONS, Chart, ChartContext, Grid, text, wrapped
from charts.game_charts.wealth import wealth
from charts.sentence_data import All, Told

# The size of the saved picture, in pixels: portrait, for phones.
PICTURE = MappingProxyType({"width": 900, "height": 1125, "scale": 2})
_HEIGHT = 560
_LINE = 26
_TITLE = 64
# A line of the title on a phone: its height in pixels, and its letters.
_TITLE_LINE, _TITLE_LETTERS = 26, 26
# Letters of a name beside a sum of millions there.
_NAME = 18
# The two lines below it, likewise.
_HEADING_LINE, _HEADING = 16, 42
# The words above the lines, likewise.
_CAPTION_LINE, _CAPTION = 15, 46


def picture(context: ChartContext, heading: str) -> Chart:
    """Names, title, standing and the wealth chart."""
    drawn = wealth(context)
    return Chart(
        "picture",
        context.say("picture"),
        context.tell(_reading(context)),
        _figure(context, drawn.figure, heading),
        Grid((), ()),
    )


def _reading(context: ChartContext) -> Told:
    return Told("picture", {"winners": All(context.game.winners)})


def _figure(context: ChartContext, figure: go.Figure, heading: str) -> go.Figure:
    game, theme = context.game, context.theme
    title = wrapped(context.tell(_reading(context)), _TITLE_LETTERS).split("<br>")
    below = wrap(heading, _HEADING, max_lines=2, placeholder="…") or [""]
    above = _TITLE + _TITLE_LINE * (len(title) - 1) + _HEADING_LINE * (len(below) - 1)
    # The camera button stands above the words.
    caption = wrapped(context.say("wealth"), _CAPTION)
    under = above + _LINE * game.table.seats + 20 + _CAPTION_LINE * caption.count("<br>")
    top = BUTTONS + under
    height = _HEIGHT + top
    figure.update_layout(height=height, margin_t=top, margin_b=56)
    figure.update_traces(hovertext=None, hoverinfo="skip")
    for number, line in enumerate(title):
        _write(figure, theme.ink, f"<b>{line}</b>", 0, under - 6 - _TITLE_LINE * number, 20)
    for number, line in enumerate(below):
        _write(figure, theme.faint, text(line), 0, under - 8 - _TITLE_LINE * len(title) - _HEADING_LINE * number, 12)
    for place, one in enumerate(game.standing):
        height_above = under - above - _LINE * place
        name = context.named(context.words.player(one.seat), _NAME)
        told = f"{one.place}.  <b>{context.letter(one.seat)}</b>  {name}"
        _write(figure, theme.ink, told, 0, height_above, 15)
        _write(figure, theme.ink, context.number(one.cash), 1, height_above, 15)
    _write(figure, theme.faint, caption, 0, 4, 11)
    return figure


def _write(figure: go.Figure, colour: str, words: str, side: int, above: int, size: int) -> None:
    """A line of text at a distance in pixels above the plot, aligned left (0) or right (1)."""
    figure.add_annotation(
        x=side,
        y=1,
        xref="paper",
        yref="paper",
        xanchor="right" if side else "left",
        # Sums stand at the edge of the picture, where the lines have their names below.
        xshift=figure.layout.margin.r - 8 if side else 0,
        yanchor="top" if above > 10 else "bottom",
        yshift=above,
        text=words,
        showarrow=False,
        align="left",
        font={"size": size, "color": colour},
    )
