"""The course of a game as one curve: how far those who stand first at the end were ahead, action by action.

HTML for the chronicle's page and the exported file, with `lead_curve.css`. The drawing is stretched to its place; what
must keep its size (words, names, the turning points as links to their cards) lies over it.
"""

import html
import math
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from analysis import Lead
from charts.chart_parts.chart_context import ChartContext, shortened, ticks
from charts.drawings import Drawing
from charts.lead_flags import flags
from charts.sentence_data import All, Told
from charts.turning_points import TurningPoint

STYLE = Path(__file__).with_name("lead_curve.css").read_text(encoding="utf-8")

# The side of the drawing's field; its points are whole numbers.
_FIELD = 1000
# Room above the highest and below the lowest lead, as a part of the height.
_AIR = 0.07
# The least width of the curve, in pixels, on a phone and on anything larger; see `lead_curve.css`.
_NARROW, _WIDE = 280, 570
# What a name takes: a letter of it and the air around it, in pixels, and its height, in percent.
_LETTER, _AROUND, _HIGH = 8.5, 14, 14.0
# Letters of a name at most.
_LONGEST = 16
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
    steps = [lead.step for lead in leads]
    # A kingmaker's decision may change no lead: it stands where the lead was already.
    places = [(bisect_right(steps, point.step) - 1, point) for point in points if point.step is not None]
    marked = sorted(places, key=lambda one: one[0])
    hung = flags([(field.across(place), point) for place, point in marked], context, drawing)
    lower = [area.seat for area in areas if min(lead for _, lead in area.points) < 0]
    poles = [_pole(field, place, leads[place].margin) for place, _ in marked]
    dots = [_placed("i", field, place, leads[place].margin) for place, _ in marked]
    return (
        f'<figure class="story-lead"><p class="lead-title">{_title(context)}</p>'
        f"<div {hung.attributes}>{hung.links}</div>"
        f'<div class="lead-plot">'
        f"{drawing(f'0 0 {_FIELD} {_FIELD}', _shapes(context, field, leads, areas), '', stretched=True)}"
        f"{''.join([*_names(context, field, areas), *poles, *dots, *_sums(context, field)])}</div>"
        f'<div class="lead-rounds">{"".join(_rounds(context, field, leads))}</div>'
        f"<figcaption>{_said(context, lower)}</figcaption></figure>"
    )


def _thinned(leads: Sequence[Lead], kept: Collection[int | None]) -> list[Lead]:
    """As many leads as the field can show, with these steps and the last one."""
    every = len(leads) // _FIELD + 1
    last = len(leads) - 1
    return [lead for place, lead in enumerate(leads) if place % every == 0 or lead.step in kept or place == last]


def _title(context: ChartContext) -> str:
    return html.escape(context.tell(Told("lead-title", {"winner": All(context.game.winners)})))


def _said(context: ChartContext, lower: Sequence[int]) -> str:
    """What is counted, and who is in front below the line: of several winners not necessarily of all."""
    counted = Told("lead-counted")
    rivals = tuple(sorted(set(lower)))
    code = "lead-below" if len(context.game.winners) == 1 else "lead-below-some"
    return html.escape(context.tell(Told(code, {"rivals": All(rivals)}, counted) if rivals else counted))


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
    return f'<path d="{shape}z" fill="{context.fill(area.seat)}" fill-opacity=".92"/>'


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
    """The rounds below the curve; the first that has room for it on a phone, else the last, with the word."""
    spans = _spans(leads)
    rooms = [(field.across(last - first), context.round(number)) for number, first, last in spans]
    fitting = [at for at, (room, words) in enumerate(rooms) if room * _NARROW >= 100 * _LETTER * len(words)]
    worded = fitting[0] if fitting else len(spans) - 1
    for index, (number, first, last) in enumerate(spans):
        words = context.round(number) if index == worded else context.number(number)
        where = f"left:{field.across(first):.1f}%;width:{field.across(last - first):.1f}%"
        yield f'<span style="{where}">{html.escape(words)}</span>'


def _ticks(field: _Field) -> list[int]:
    """Round sums at both sides of the line."""
    step = ticks(0, max(round(max(field.high, -field.low)), 1), 4)[1]
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


def _names(context: ChartContext, field: _Field, areas: Sequence[_Area]) -> Iterator[str]:
    """Who is ahead, where an area has room for the name: a winner's once on either side of the line."""
    wanted = {area.seat for area in areas} - (set(context.game.winners) if len(context.game.winners) > 1 else set())
    for seat in sorted(wanted):
        name = shortened(context.words.player(seat), _LONGEST)
        for width, kind in ((_NARROW, ""), (_WIDE, ' class="lead-wide"')):
            broad = math.ceil(100 * (_LETTER * len(name) + _AROUND) / width)
            spots = [_spot(field, area, broad) for area in areas if area.seat == seat]
            high, across, down = max(spots, default=(0.0, 0.0, 0.0))
            if high >= _HIGH:
                where = f"left:{across:.1f}%;top:{down:.1f}%;color:{context.on(seat)}"
                yield f'<span{kind} style="{where}">{html.escape(name)}</span>'
                break


def _spot(field: _Field, area: _Area, broad: int) -> tuple[float, float, float]:
    """The highest free place in an area that is so broad: its height, and where its middle is; all in percent."""
    line = field.down(0)
    heights = [abs(field.down(lead) - line) for lead in _leads_across(field, area)]
    start = math.ceil(field.across(area.points[0][0]))
    windows = [(min(heights[at : at + broad]), start + at + broad / 2) for at in range(len(heights) - broad)]
    high, across = max(windows, default=(0.0, 0.0))
    return high, across, line - high / 2 if area.points[1][1] + area.points[0][1] >= 0 else line + high / 2


def _leads_across(field: _Field, area: _Area) -> Iterator[float]:
    """The lead at every whole percent of the width in an area."""
    parts = pairwise(area.points)
    (first, before), (last, now) = next(parts)
    for percent in range(math.ceil(field.across(first)), math.floor(field.across(area.points[-1][0])) + 1):
        place = percent * field.last / 100
        while place > last:
            (first, before), (last, now) = next(parts, ((first, before), (math.inf, now)))
        share = 0.0 if math.isinf(last) else (place - first) / (last - first)
        yield before + (now - before) * share


def _pole(field: _Field, place: float, lead: float) -> str:
    """From the upper edge to a turning point, straight below its flag."""
    return f'<u style="left:{field.across(place):.1f}%;height:{field.down(lead):.1f}%"></u>'


def _placed(element: str, field: _Field, place: float, lead: float) -> str:
    return f'<{element} style="left:{field.across(place):.1f}%;top:{field.down(lead):.1f}%"></{element}>'
