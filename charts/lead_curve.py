"""The course of a game as one curve: how far those who stand first at the end were ahead, action by action.

HTML for the chronicle's page and the exported file, with `lead_curve.css`. The drawing is stretched to its place; what
must keep its size (words, shields, the turning points as links to their cards) lies over it.
"""

import html
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from analysis import Lead
from charts.chart_parts.chart_context import ChartContext, spread, ticks
from charts.drawings import Drawing, house_token
from charts.sentence_data import All, Told
from charts.turning_point_cards import point_sign
from charts.turning_points import TurningPoint

STYLE = Path(__file__).with_name("lead_curve.css").read_text(encoding="utf-8")

# The side of the drawing's field; its points are whole numbers.
_FIELD = 1000
# Room above the highest and below the lowest lead, as a part of the height.
_AIR = 0.07
# The least distance between two turning points and from the edges, in percent of the width: a finger's on a phone.
_APART, _EDGE = 14.5, 7.25
# An area that is smaller, in percent of the width and of the height, bears no shield.
_BROAD, _HIGH = 7.0, 22.0
# The height of a line of words at the side, in percent.
_LINE = 9.0


class _Area(NamedTuple):
    """A part of the curve at one side of the line: whose lead it is, and its points, each a place and a lead."""

    seat: int
    points: tuple[tuple[float, float], ...]


class _Field(NamedTuple):
    """The drawing's measures: how many actions it is wide, the highest and the lowest lead."""

    last: int
    high: float
    low: float

    def across(self, place: float) -> float:
        """In percent of the width."""
        return 100 * place / self.last

    def down(self, lead: float) -> float:
        """In percent of the height."""
        return 100 * (self.high - lead) / (self.high - self.low)

    def path(self, points: Sequence[tuple[float, float]]) -> str:
        """A path through places and leads."""
        scaled = [(self.across(place), self.down(lead)) for place, lead in points]
        return "M" + "L".join(f"{round(x * _FIELD / 100)} {round(y * _FIELD / 100)}" for x, y in scaled)


def lead_curve(points: Sequence[TurningPoint], context: ChartContext, drawing: Drawing) -> str:
    """The curve with these turning points; "" where nobody can be ahead of anybody, or nothing has happened."""
    leads = _thinned(context.game.leads, {point.step for point in points})
    if len(leads) < 2:
        return ""
    field, areas = _field(leads), _areas(leads, context.game.winners[0])
    places = {lead.step: place for place, lead in enumerate(leads)}
    marked = sorted([(places[point.step], point) for point in points if point.step in places], key=lambda one: one[0])
    flags = _flags([field.across(place) for place, _ in marked])
    shapes = _shapes(context, field, leads, areas)
    shapes += "".join(
        _line(
            context.theme.faint, "stem", 1.5, f"M{round(flag * 10)} 0L{field.path([(place, leads[place].margin)])[1:]}"
        )
        for flag, (place, _) in zip(flags, marked, strict=True)
    )
    links = [_link(context, point, flag, drawing) for flag, (_, point) in zip(flags, marked, strict=True)]
    dots = [_placed("i", field, place, leads[place].margin) for place, _ in marked]
    return (
        f'<figure class="story-lead"><div class="lead-points">{"".join(links)}</div>'
        f'<div class="lead-plot">{drawing(f"0 0 {_FIELD} {_FIELD}", shapes, "", stretched=True)}'
        f"{''.join(_shields(context, field, areas, drawing))}{''.join(dots)}{''.join(_sums(context, field))}</div>"
        f'<div class="lead-rounds">{"".join(_rounds(context, field, leads))}</div>'
        f"<figcaption>{_said(context)}</figcaption></figure>"
    )


def _thinned(leads: Sequence[Lead], kept: Collection[int | None]) -> list[Lead]:
    """As many leads as the field can show, with these steps and the last one."""
    every = len(leads) // _FIELD + 1
    last = len(leads) - 1
    return [lead for place, lead in enumerate(leads) if place % every == 0 or lead.step in kept or place == last]


def _said(context: ChartContext) -> str:
    return html.escape(context.tell(Told("lead", {"winner": All(context.game.winners)})))


def _field(leads: Sequence[Lead]) -> _Field:
    high, low = max(0, *[lead.margin for lead in leads]), min(0, *[lead.margin for lead in leads])
    air = _AIR * max(high - low, 1)
    return _Field(len(leads) - 1, high + air, low - air)


def _areas(leads: Sequence[Lead], winner: int) -> tuple[_Area, ...]:
    """The curve, cut where it crosses the line, and where another rival takes the lead below it."""
    parts = [part for start, pair in enumerate(pairwise(leads)) for part in _parts(start, *pair, winner)]
    runs = [list(run) for _, run in groupby(parts, key=lambda part: part.seat)]
    return tuple([_Area(run[0].seat, (run[0].points[0], *[part.points[1] for part in run])) for run in runs])


def _parts(start: int, before: Lead, now: Lead, winner: int) -> Iterator[_Area]:
    """The way from one lead to the next, in two where it crosses the line."""
    first, last = (start, float(before.margin)), (start + 1, float(now.margin))
    ends: list[tuple[float, float]] = [first, last]
    if before.margin * now.margin < 0:
        ends.insert(1, (start + before.margin / (before.margin - now.margin), 0.0))
    for one, other in pairwise(ends):
        rival = now.rival if other[1] < 0 else before.rival
        yield _Area(winner if one[1] + other[1] >= 0 else rival, (one, other))


def _shapes(context: ChartContext, field: _Field, leads: Sequence[Lead], areas: Sequence[_Area]) -> str:
    theme = context.theme
    bands = [
        f'<path class="lead-band" d="{_box(field, first, last)}" fill="{theme.band}"/>'
        for number, first, last in _spans(leads)
        if number % 2
    ]
    grid = [_line(theme.line, "grid", 1, field.path([(0, sum_), (field.last, sum_)])) for sum_ in _ticks(field)]
    filled = [_filled(context, field, area) for area in areas]
    course = field.path([(place, lead.margin) for place, lead in enumerate(leads)])
    zero = _line(theme.faint, "zero", 1.5, field.path([(0, 0), (field.last, 0)]))
    return f"{''.join([*bands, *grid, *filled])}{zero}{_line(theme.ink, 'course', 2.5, course)}"


def _filled(context: ChartContext, field: _Field, area: _Area) -> str:
    shape = field.path([(area.points[0][0], 0), *area.points, (area.points[-1][0], 0)])
    return f'<path d="{shape}z" fill="{context.fill(area.seat)}" fill-opacity=".85"/>'


def _box(field: _Field, first: float, last: float) -> str:
    return field.path([(first, field.high), (last, field.high), (last, field.low), (first, field.low)]) + "z"


def _line(colour: str, kind: str, width: float, path: str) -> str:
    return (
        f'<path class="lead-{kind}" d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linejoin="round" vector-effect="non-scaling-stroke"/>'
    )


def _spans(leads: Sequence[Lead]) -> list[tuple[int, float, float]]:
    """Every round with its first and its last place."""
    found: list[tuple[int, float, float]] = []
    for number, run in groupby(enumerate(leads), key=lambda one: one[1].round):
        places = [place for place, _ in run]
        found.append((number, max(places[0] - 1, 0), places[-1]))
    return found


def _rounds(context: ChartContext, field: _Field, leads: Sequence[Lead]) -> Iterator[str]:
    for index, (number, first, last) in enumerate(_spans(leads)):
        words = context.round(number) if index == 0 else context.number(number)
        where = f"left:{field.across(first):.1f}%;width:{field.across(last - first):.1f}%"
        yield f'<span style="{where}">{html.escape(words)}</span>'


def _ticks(field: _Field) -> list[int]:
    """Round sums at both sides of the line."""
    step = ticks(0, round(max(field.high, -field.low)), 4)[1]
    return [
        sum_ for sum_ in range(int(field.low // step) * step, round(field.high) + 1, step) if sum_ and sum_ > field.low
    ]


def _sums(context: ChartContext, field: _Field) -> Iterator[str]:
    """The sums at the side, the last lead among them in bold, and none too near to it."""
    end = context.game.leads[-1].margin
    yield _sum("b", field, end, context)
    for sum_ in _ticks(field):
        if abs(field.down(sum_) - field.down(end)) >= _LINE:
            yield _sum("small", field, sum_, context)


def _sum(element: str, field: _Field, lead: int, context: ChartContext) -> str:
    return f'<{element} style="top:{field.down(lead):.1f}%">{html.escape(context.number(abs(lead)))}</{element}>'


def _shields(context: ChartContext, field: _Field, areas: Sequence[_Area], drawing: Drawing) -> Iterator[str]:
    """Whose lead it is, where an area has room for the shield."""
    for area in areas:
        place, lead = max(area.points, key=lambda point: abs(point[1]))
        broad = field.across(area.points[-1][0] - area.points[0][0])
        if broad >= _BROAD and abs(field.down(lead) - field.down(0)) >= _HIGH:
            yield _placed("span", field, place, lead / 2, house_token(context, area.seat, drawing))


def _placed(element: str, field: _Field, place: float, lead: float, inside: str = "") -> str:
    where = f"left:{field.across(place):.1f}%;top:{field.down(lead):.1f}%"
    return f'<{element} style="{where}">{inside}</{element}>'


def _flags(wanted: Sequence[float]) -> list[float]:
    """Where the turning points stand above the curve, in percent: near their actions, each with room for a finger."""
    found: list[float] = []
    for place in spread(wanted, _APART):
        found.append(max(place, found[-1] + _APART if found else _EDGE))
    limit = 100 - _EDGE
    for index in reversed(range(len(found))):
        found[index] = min(found[index], limit)
        limit = found[index] - _APART
    return found


def _link(context: ChartContext, point: TurningPoint, flag: float, drawing: Drawing) -> str:
    words = html.escape(context.say(point.title))
    return (
        f'<a href="#{point.title}" target="_self" style="left:{flag:.1f}%" title="{words}" aria-label="{words}">'
        f"{point_sign(point.title, drawing)}</a>"
    )
