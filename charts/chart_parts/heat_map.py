"""Heat maps of everybody against everybody: names on both sides, the number written in every field."""

from collections.abc import Sequence

import plotly.graph_objects as go

from charts.chart_parts.chart_context import BUTTONS, ChartContext, shortened, text, wrapped

# Height of one line of a name above a column, in pixels.
_LINE = 16
_FIELD = 52
# What is as high as a field beside it: two lines of a name below its letter, each as wide as a field on a phone.
_LINE_LETTERS = 8
_LETTERS = 2 * _LINE_LETTERS


def heat_map(
    context: ChartContext,
    rows: Sequence[Sequence[int | None]],
    told: tuple[str, str],
    shown: Sequence[Sequence[str]],
    hover: Sequence[Sequence[str]],
    scale: dict[str, object],
) -> go.Figure:
    """The map. told: the label codes of rows and columns. scale: colours and bounds, as Plotly arguments."""
    game, theme = context.game, context.theme
    names = [_name(context, seat) for seat in game.seats]
    above = max(name.count("<br>") for name in names) * _LINE
    margin = {"l": 8, "r": 8, "t": BUTTONS + 62 + above, "b": 8}
    figure = context.frame(112 + above + _FIELD * game.table.seats, margin=margin)
    figure.add_heatmap(
        z=rows,
        showscale=False,
        xgap=3,
        ygap=3,
        text=shown,
        texttemplate="%{text}",
        textfont={"color": theme.ink},
        hoverinfo="text",
        hovertext=hover,
        hoverongaps=False,
        **scale,
    )
    for seat in game.seats:
        figure.add_annotation(x=seat, y=seat, text="—", showarrow=False, font_color=theme.faint)
    row, column = [text(context.say(code)) for code in told]
    ticks = {"tickvals": list(game.seats), "ticktext": names, "tickfont": {"color": theme.ink, "size": 11}}
    figure.update_xaxes(side="top", tickangle=0, title={"text": f"<b>{column}</b>", "standoff": 6}, **ticks)
    figure.update_yaxes(autorange="reversed", title={"text": f"<b>{row}</b>", "standoff": 6}, **ticks)
    return figure


def _name(context: ChartContext, seat: int) -> str:
    """The crest letter and, below it, the name, as much of it as stands beside a field."""
    name = shortened(context.words.player(seat), _LETTERS)
    return f"<b>{text(context.letters[seat])}</b><br>{wrapped(name, _LINE_LETTERS)}"
