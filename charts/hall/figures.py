"""The hall drawn: ratings now and over time, and the places at the table, all with their uncertainty."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from charts.figures.base import LINE, Chart, Grid, frame, shortened, spread, text, ticks, wrapped
from charts.hall.hall import Hall
from charts.hall.ratings import Point
from charts.hall.tables import (
    effect_grid,
    effect_reading,
    rating,
    standing,
    standing_reading,
    told_effect,
    told_point,
    told_rating,
)
from charts.hall.tally import Effect
from charts.look import DASHES, SYMBOLS, Look
from charts.words import Words, label

# Told apart by colour, dash and sign; more lines than that nobody follows.
_COLOURS = ("blue", "red", "green", "orange", "purple")
_ROWS = 14
_POINTS = 60
# So few games have a tick each: Plotly would put some between two games.
_FEW_GAMES = 10
_SIGNS = 16
_HEIGHT = 400


def rating_now(hall: Hall, words: Words, look: Look) -> Chart:
    """The best rated with their ranges, a row each. Table: everybody with everything."""
    shown = hall.order[:_ROWS]
    rows = [
        _Row(
            words.player(person),
            point.mean,
            point.low,
            point.high,
            told_rating(hall, person, words),
            rating(words, point),
        )
        for person in shown
        for point in hall.points[person][-1:]
    ]
    figure = _ranges(rows, look, None)
    figure.update_xaxes(title={"text": text(label(words, "rating")), "standoff": 4})
    return Chart("rating-now", label(words, "rating-now"), standing_reading(hall, words), figure, standing(hall, words))


def place_effects(effects: tuple[Effect, ...], words: Words, look: Look) -> Chart:
    """Each place's share of victories with its range, beside an even game's. Table: the same."""
    number = label(words, "number")
    rows = [
        _Row(
            words.number(one.number),
            one.share.value,
            one.share.low,
            one.share.high,
            told_effect(one, words),
            words.percent(one.share.value),
        )
        for one in effects
    ]
    figure = _ranges(rows, look, effects[0].chance)
    values = [value / 100 for value in range(0, 101, 20) if value / 100 <= max(row.high for row in rows) + 0.2]
    figure.update_xaxes(
        range=[0, values[-1]], tickvals=values, ticktext=[words.percent(value) for value in values], title=None
    )
    figure.update_yaxes(title={"text": text(number), "standoff": 8})
    figure.add_annotation(
        x=effects[0].chance,
        y=1,
        yref="paper",
        yanchor="bottom",
        text=text(label(words, "chance-line").format(percent=words.percent(effects[0].chance))),
        showarrow=False,
        font_color=look.faint,
    )
    return Chart(
        "effects", label(words, "effects"), effect_reading(effects, words), figure, effect_grid(effects, words)
    )


class _Row(NamedTuple):
    """A dot and its range: the row's name, the value and its bounds, the words for hovering, the value in words."""

    name: str
    value: float
    low: float
    high: float
    told: str
    shown: str


def _ranges(rows: Sequence[_Row], look: Look, even: float | None) -> go.Figure:
    """The rows from top to bottom; even: where an even game's value stands, as a line."""
    figure = frame(look, 84 + 34 * len(rows))
    places = list(range(len(rows)))
    colour = look.stroke("blue")
    figure.add_scatter(
        x=[row.value for row in rows],
        y=places,
        mode="markers",
        marker={"size": 11, "color": colour, "line": {"color": look.ink, "width": 1}},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [row.high - row.value for row in rows],
            "arrayminus": [row.value - row.low for row in rows],
            "color": colour,
            "thickness": 5,
            "width": 0,
        },
        hoverinfo="text",
        hovertext=[wrapped(row.told) for row in rows],
        showlegend=False,
    )
    for place, row in zip(places, rows, strict=True):
        figure.add_annotation(
            x=1,
            xref="paper",
            xanchor="left",
            xshift=6,
            y=place,
            text=text(row.shown),
            showarrow=False,
            font_color=look.ink,
        )
    figure.update_yaxes(
        range=[len(rows) - 0.5, -0.5],
        tickvals=places,
        ticktext=[text(shortened(row.name, 14)) for row in rows],
        tickfont_color=look.ink,
    )
    figure.update_xaxes(showgrid=True)
    figure.update_layout(margin_r=16 + 7 * max(len(row.shown) for row in rows))
    if even is not None:
        figure.add_vline(x=even, line={"color": look.faint, "width": 2, "dash": "dash"})
    return figure


def rating_history(hall: Hall, words: Words, look: Look, day: Callable[[str], str]) -> Chart:
    """The best rated over all games, a line each. day: how a date is written. Table: every point drawn."""
    shown = hall.order[: len(_COLOURS)]
    last = len(hall.games)
    figure = frame(look, _HEIGHT)
    drawn = {person: thinned(hall.points[person], last) for person in shown}
    rows = []
    for number, person in enumerate(shown):
        points = drawn[person]
        hover = [told_point(hall, person, point, day(_day(hall, point)), words) for point in points]
        figure.add_scatter(
            x=[*[point.game for point in points], last],
            y=[*[point.mean for point in points], points[-1].mean],
            mode="lines+markers" if len(points) < _SIGNS else "lines",
            line={"width": 2.5, "color": look.stroke(_COLOURS[number]), "dash": DASHES[number % len(DASHES)]},
            marker={"symbol": SYMBOLS[number % len(SYMBOLS)], "size": 8},
            hoverinfo="text",
            hovertext=[wrapped(one) for one in (*hover, hover[-1])],
            name=text(words.player(person)),
        )
        rows += [_cells(hall, person, point, words, day) for point in points]
    height = _axis(figure, [point.mean for points in drawn.values() for point in points], words)
    _name_lines(figure, [(words.player(person), drawn[person][-1].mean) for person in shown], last, height, look)
    figure.update_xaxes(
        range=[0.5, last + max(0.3, 0.02 * last)],
        dtick=1 if last < _FEW_GAMES else None,
        title={"text": text(label(words, "game")), "standoff": 4},
    )
    headers = tuple([label(words, code) for code in ("player", "game", "played", "rating")])
    return Chart(
        "rating-history",
        label(words, "rating-history"),
        standing_reading(hall, words),
        figure,
        Grid(headers, tuple(rows)),
    )


def _cells(hall: Hall, person: int, point: Point, words: Words, day: Callable[[str], str]) -> tuple[str, ...]:
    return words.player(person), words.number(point.game), day(_day(hall, point)), rating(words, point)


def _day(hall: Hall, point: Point) -> str:
    return hall.games[point.game - 1].game.played


def thinned(points: Sequence[Point], last: int) -> list[Point]:
    """Some sixty of a person's points over all games, the first and the last among them."""
    if len(points) <= _POINTS:
        return list(points)
    slots = {point.game * _POINTS // (last + 1): point for point in points}
    return [points[0], *[point for point in slots.values() if point is not points[0]]]


def _name_lines(figure: go.Figure, ends: Sequence[tuple[str, float]], last: int, height: float, look: Look) -> None:
    """Names at the ends of the lines. height: of the whole plot, in points of rating."""
    places = spread([value for _, value in ends], height * LINE / (_HEIGHT - 90))
    for (name, _), place in zip(ends, places, strict=True):
        figure.add_annotation(
            x=last, y=place, text=text(shortened(name)), showarrow=False, xanchor="left", xshift=9, font_color=look.ink
        )
    figure.update_layout(margin_r=24 + 7 * max(min(len(name), 10) for name, _ in ends))


def _axis(figure: go.Figure, means: Sequence[float], words: Words) -> float:
    """Round numbers up the side; how many points of rating the plot is high."""
    values = ticks(int(min(means)) - 1, int(max(means)) + 1)
    figure.update_yaxes(
        range=[values[0], values[-1]],
        tickvals=values,
        ticktext=[words.number(value) for value in values],
        showgrid=True,
    )
    return float(values[-1] - values[0])
