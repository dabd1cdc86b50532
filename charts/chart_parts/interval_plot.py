"""Values with confidence intervals: a dot and a bar per row."""

from collections.abc import Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from charts.chart_parts.chart_context import frame, shortened, text, wrapped
from charts.chart_theme import Theme


class Row(NamedTuple):
    """One row: its name, the value and its bounds, the hover text, the value as text."""

    name: str
    value: float
    low: float
    high: float
    told: str
    shown: str


def ranges(rows: Sequence[Row], theme: Theme, even: float | None) -> go.Figure:
    """The rows from top to bottom; even: the value of an even game, drawn as a line."""
    figure = frame(theme, 84 + 34 * len(rows))
    places = list(range(len(rows)))
    colour = theme.stroke("blue")
    figure.add_scatter(
        x=[row.value for row in rows],
        y=places,
        mode="markers",
        marker={"size": 11, "color": colour, "line": {"color": theme.ink, "width": 1}},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [row.high - row.value for row in rows],
            "arrayminus": [row.value - row.low for row in rows],
            "color": colour,
            "thickness": 5,
            "width": 0,
        },
        # Do not clip dots at the ends of the axis.
        cliponaxis=False,
        hoverinfo="text",
        hovertext=[wrapped(row.told) for row in rows],
        showlegend=False,
    )
    for place, row in zip(places, rows, strict=True):
        figure.add_annotation(
            x=1,
            xref="paper",
            xanchor="left",
            xshift=10,
            y=place,
            text=text(row.shown),
            showarrow=False,
            font_color=theme.ink,
        )
    figure.update_yaxes(
        range=[len(rows) - 0.5, -0.5],
        tickvals=places,
        ticktext=[text(shortened(row.name, 14)) for row in rows],
        tickfont_color=theme.ink,
        # A dot at the low end of the axis reaches beyond it.
        ticklabelstandoff=8,
    )
    figure.update_xaxes(showgrid=True)
    figure.update_layout(margin_r=20 + 7 * max(len(row.shown) for row in rows))
    if even is not None:
        figure.add_vline(x=even, line={"color": theme.faint, "width": 2, "dash": "dash"})
    return figure
