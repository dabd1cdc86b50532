"""Charts of the hall: ratings now and over time, and seats and turn order, all with their uncertainty."""

from collections.abc import Callable, Sequence

import plotly.graph_objects as go

from charts.chart_parts.chart_context import LINE, Chart, Grid, frame, shortened, spread, text, ticks, wrapped
from charts.chart_parts.interval_plot import Row, ranges
from charts.chart_theme import DASHES, SYMBOLS, Theme
from charts.hall.grids_and_sentences import (
    effect_grid,
    effect_reading,
    rating,
    standing,
    standing_reading,
    told_effect,
    told_point,
    told_rating,
)
from charts.hall.hall import Hall
from charts.hall.ratings import Point
from charts.hall.victory_statistics import Effect
from charts.sentence_data import Words, label

# Lines differ in colour, dash and symbol; at most this many are readable.
_COLOURS = ("blue", "red", "green", "orange", "purple")
_ROWS = 14
_POINTS = 60
# Up to this number each game has a tick; Plotly's automatic ones would lie between games.
_FEW_GAMES = 10
_SIGNS = 16
_HEIGHT = 400


def rating_now(hall: Hall, words: Words, theme: Theme) -> Chart:
    """The first of the ranking with the ranges of their strength, a row each. Table: all figures of the ranking."""
    shown = hall.order[:_ROWS]
    rows = [
        Row(
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
    figure = ranges(rows, theme, None)
    figure.update_xaxes(title={"text": text(label(words, "rating")), "standoff": 4})
    return Chart("rating-now", label(words, "rating-now"), standing_reading(hall, words), figure, standing(hall, words))


def place_effects(effects: tuple[Effect, ...], words: Words, theme: Theme) -> Chart:
    """Each place's share of victories with its interval, beside an even game's. Table: the same."""
    number = label(words, "number")
    rows = [
        Row(
            words.number(one.number),
            one.share.value,
            one.share.low,
            one.share.high,
            told_effect(one, words),
            words.percent(one.share.value),
        )
        for one in effects
    ]
    figure = ranges(rows, theme, effects[0].chance)
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
        font_color=theme.faint,
    )
    return Chart(
        "effects", label(words, "effects"), effect_reading(effects, words), figure, effect_grid(effects, words)
    )


def rating_history(hall: Hall, words: Words, theme: Theme, day: Callable[[str], str]) -> Chart:
    """The ratings of the first of the ranking over time, a line each. day: formats a date. Table: every point drawn."""
    shown = hall.order[: len(_COLOURS)]
    last = len(hall.games)
    figure = frame(theme, _HEIGHT)
    drawn = {person: thinned(hall.points[person], last) for person in shown}
    rows = []
    for number, person in enumerate(shown):
        points = drawn[person]
        hover = [told_point(hall, person, point, day(_day(hall, point)), words) for point in points]
        figure.add_scatter(
            x=[*[point.game for point in points], last],
            y=[*[point.mean for point in points], points[-1].mean],
            mode="lines+markers" if len(points) < _SIGNS else "lines",
            line={"width": 2.5, "color": theme.stroke(_COLOURS[number]), "dash": DASHES[number % len(DASHES)]},
            marker={"symbol": SYMBOLS[number % len(SYMBOLS)], "size": 8},
            hoverinfo="text",
            hovertext=[wrapped(one) for one in (*hover, hover[-1])],
            name=text(words.player(person)),
        )
        rows += [_cells(hall, person, point, words, day) for point in points]
    height = _axis(figure, [point.mean for points in drawn.values() for point in points], words)
    _name_lines(figure, [(words.player(person), drawn[person][-1].mean) for person in shown], last, height, theme)
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
    """About sixty of a person's points over all games, including the first and the last."""
    if len(points) <= _POINTS:
        return list(points)
    slots = {point.game * _POINTS // (last + 1): point for point in points}
    return [points[0], *[point for point in slots.values() if point is not points[0]]]


def _name_lines(figure: go.Figure, ends: Sequence[tuple[str, float]], last: int, height: float, theme: Theme) -> None:
    """Names at the ends of the lines, each after a dot of its line's colour. height: of the plot, in rating points."""
    places = spread([value for _, value in ends], height * LINE / (_HEIGHT - 90))
    for line, (name, _), place in zip(list(figure.data), ends, places, strict=True):
        figure.add_annotation(
            x=last,
            y=place,
            # Lines that end close together have their names pushed apart: the place alone does not say whose is whose.
            text=f'<span style="color:{line.line.color}">●</span> {text(shortened(name))}',
            showarrow=False,
            xanchor="left",
            xshift=9,
            font_color=theme.ink,
        )
    figure.update_layout(margin_r=36 + 7 * max(min(len(name), 10) for name, _ in ends))


def _axis(figure: go.Figure, means: Sequence[float], words: Words) -> float:
    """The y axis with round numbers; returns its height in rating points."""
    values = ticks(int(min(means)) - 1, int(max(means)) + 1)
    figure.update_yaxes(
        range=[values[0], values[-1]],
        tickvals=values,
        ticktext=[words.number(value) for value in values],
        showgrid=True,
    )
    return float(values[-1] - values[0])
