"""Animates a line chart as a race: a cover hides the future, and markers move turn by turn.

The script of the page moves them along the frames (`charts/race.js`); Plotly itself only draws where they end.
"""

from collections.abc import Sequence

import plotly.graph_objects as go

from charts.chart_parts.chart_context import BUTTONS, LINE, ChartContext, text
from charts.chart_parts.line_charts import apart, drawing_order
from charts.chart_theme import see_through

# Milliseconds per turn.
_STEP = 260
_CONTROLS = 30


def add_race(
    context: ChartContext, figure: go.Figure, course: Sequence[tuple[float, tuple[int, ...]]], top: float
) -> None:
    """Add the cover, the markers, the frames, and the start and stop buttons.

    course: the x position and everybody's sum, turn by turn. top: the height of the axis.
    """
    end = course[-1][0]
    # The winners' markers are drawn last, on top.
    seats = drawing_order(context)
    first = len(figure.data)
    figure.add_scatter(
        **_cover(end, end, top), mode="none", fill="toself", fillcolor=see_through(context.theme.page, 0.93)
    )
    figure.add_scatter(
        **_heads(*course[-1], seats, top),
        mode="markers+text",
        text=[f"<b>{text(letter)}</b>" for letter in [context.letters[seat] for seat in seats]],
        textfont={"color": [context.on(seat) for seat in seats], "size": 11},
        marker={
            "size": LINE - 1,
            "color": [context.fill(seat) for seat in seats],
            "line": {"width": 1.5, "color": [context.stroke(seat) for seat in seats]},
        },
        cliponaxis=False,
    )
    figure.update_traces(hoverinfo="skip", selector=lambda trace: trace.hovertext is None)
    figure.frames = [
        go.Frame(
            data=[_cover(place, end, top), _heads(place, sums, seats, top)], traces=[first, first + 1], name=str(number)
        )
        for number, (place, sums) in enumerate(course)
    ]
    _buttons(context, figure)


def _cover(place: float, end: float, top: float) -> dict[str, object]:
    """A rectangle over everything after a position, of the same width at any, so that it needs only be moved."""
    width = end + 1
    return {"x": [place, place + width, place + width, place], "y": [0, 0, top, top]}


def _heads(place: float, sums: Sequence[int], seats: Sequence[int], top: float) -> dict[str, object]:
    """Markers at the ends of the lines, moved apart where they would overlap, so that their letters are readable."""
    places = apart(sums, top)
    return {"x": [place] * len(seats), "y": [round(places[seat]) for seat in seats]}


def _buttons(context: ChartContext, figure: go.Figure) -> None:
    theme = context.theme
    pace = {"frame": {"duration": _STEP, "redraw": False}, "transition": {"duration": _STEP, "easing": "linear"}}
    halt = {"frame": {"duration": 0, "redraw": False}, "transition": {"duration": 0}, "mode": "immediate"}
    figure.update_layout(
        updatemenus=[
            {
                "type": "buttons",
                "direction": "right",
                "showactive": False,
                "x": 0,
                "xanchor": "left",
                "y": 1,
                "yanchor": "bottom",
                "pad": {"t": 0, "b": 6, "l": 0, "r": 0},
                "bgcolor": theme.band,
                "bordercolor": theme.line,
                "font": {"color": theme.ink, "size": 14},
                "buttons": [
                    {
                        "method": "animate",
                        "execute": False,
                        "label": f"▶ {text(context.say('race'))}",
                        "name": context.say("race"),
                        "args": [None, {**pace, "mode": "immediate", "fromcurrent": False}],
                    },
                    {
                        "method": "animate",
                        "execute": False,
                        "label": "❚❚",
                        "name": context.say("pause"),
                        "args": [[None], halt],
                    },
                ],
            }
        ]
    )
    figure.update_layout(height=figure.layout.height + _CONTROLS, margin_t=BUTTONS + _CONTROLS)
