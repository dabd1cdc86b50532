"""Shared by the line charts over a game: round bands behind the plot, names at the ends of the lines."""

from collections.abc import Sequence

import plotly.graph_objects as go

from charts.chart_parts.chart_context import LINE, ChartContext, lifted, spread, text, ticks
from charts.chart_theme import see_through

HEIGHT = 420
# Opacity of the lines of losers.
PALE = 0.6


def line_of(context: ChartContext, seat: int) -> dict[str, object]:
    """The line style of a seat, solid: thick for winners, pale for others."""
    if seat in context.game.winners and context.game.over:
        return {"width": 4.5, "color": context.stroke(seat)}
    return {"width": 2, "color": see_through(context.stroke(seat), PALE)}


def changes_of(values: Sequence[int]) -> list[int]:
    """The points of a step line that must be drawn: the first, every change, and the last."""
    last = len(values) - 1
    return [place for place in range(len(values)) if place in (0, last) or values[place] != values[place - 1]]


def drawing_order(context: ChartContext) -> list[int]:
    """Every seat, winners last, so that their lines are on top."""
    return sorted(context.game.seats, key=lambda seat: seat in context.game.winners)


def money_axis(context: ChartContext, figure: go.Figure, top: int) -> int:
    """The y axis in ducats from 0; returns its upper end."""
    values = ticks(0, top)
    figure.update_yaxes(
        range=[0, values[-1]],
        tickvals=values,
        ticktext=[context.number(value) for value in values],
        showgrid=True,
    )
    return values[-1]


def apart(sums: Sequence[float], top: float) -> list[float]:
    """Heights near these sums, far enough apart for a line of text or a marker each.

    top: the height of the axis, in ducats.
    """
    gap = top * LINE / (HEIGHT - 60)
    return lifted(spread(sums, gap), gap)


def name_ends(context: ChartContext, figure: go.Figure, ends: Sequence[float], last: float, top: float) -> None:
    """Every seat's name at the end of its line. ends: where the lines end; top: the height of the axis."""
    places = apart(ends, top)
    for seat in context.game.seats:
        figure.add_annotation(
            x=last,
            y=places[seat],
            text=context.tag(seat),
            showarrow=False,
            xanchor="left",
            xshift=11,
            font_color=context.theme.ink,
        )
    widest = max(len(context.tag(seat)) - len("<b></b>") for seat in context.game.seats)
    figure.update_layout(margin_r=22 + 7 * widest)


def round_bands(
    context: ChartContext, figure: go.Figure, rounds: Sequence[tuple[int, float, float]], last: float
) -> None:
    """A band behind every other round, with its number below. rounds: number, first and last position of each."""
    figure.update_layout(shapes=[context.band(first, end) for number, first, end in rounds if number % 2])
    figure.update_xaxes(
        range=[-0.5, last],
        tickvals=[(first + end) / 2 for _, first, end in rounds],
        ticktext=[str(number) for number, _, _ in rounds],
        title={"text": text(context.say("round")), "standoff": 4},
    )
