"""The geometry of the curve of the lead: its field, the areas between curve and line, the rounds, the sums."""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from analysis import Lead
from charts.chart_parts.chart_context import ticks

# The side of the drawing's field; its points are whole numbers.
FIELD = 1000
# The least width of the curve, in pixels, on a phone and on anything larger; see `lead_curve.css`.
NARROW, WIDE = 280, 570
# What one letter takes, in pixels.
LETTER = 8.5
# The height of a line of words at the side, in percent.
LINE = 9.0
# Room above the highest lead, and below the lowest, where a name may stand, as a part of the height.
_ABOVE, _BELOW = 0.07, 0.12


class Area(NamedTuple):
    """A part of the curve at one side of the line: whose lead it is, and its points, each a place and a lead."""

    seat: int
    points: tuple[tuple[float, float], ...]

    @property
    def below(self) -> bool:
        """Whether it lies below the line."""
        return min(lead for _, lead in self.points) < 0


class Field(NamedTuple):
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
        return "M" + "L".join(f"{round(x * FIELD / 100)} {round(y * FIELD / 100)}" for x, y in scaled)

    def heights(self, area: Area) -> Iterator[float]:
        """How high an area is at every whole percent of the width, in percent of the height."""
        parts = pairwise(area.points)
        (first, before), (last, now) = next(parts)
        for percent in range(math.ceil(self.across(first)), math.floor(self.across(area.points[-1][0])) + 1):
            place = percent * self.last / 100
            while place > last:
                (first, before), (last, now) = next(parts, ((first, before), (math.inf, now)))
            share = 0.0 if math.isinf(last) else (place - first) / (last - first)
            yield abs(self.down(before + (now - before) * share) - self.down(0))


def field_of(leads: Sequence[Lead]) -> Field:
    """The field that has room for these leads, and for the line."""
    high, low = max(0, *[lead.margin for lead in leads]), min(0, *[lead.margin for lead in leads])
    height = max(high - low, 1)
    # Above the line there is room for the last lead too, which may be small.
    top = max(high + _ABOVE * height, 2 * _ABOVE * height if high else 0)
    return Field(len(leads) - 1, top, low - (_BELOW if low else _ABOVE) * height)


def areas_of(leads: Sequence[Lead], winner: int) -> tuple[Area, ...]:
    """The curve, cut where it crosses the line, and where another rival takes the lead below it."""
    parts = [part for start, pair in enumerate(pairwise(leads)) for part in _parts(start, *pair, winner)]
    runs = [list(run) for _, run in groupby(parts, key=lambda part: part.seat)]
    return tuple([Area(run[0].seat, (run[0].points[0], *[part.points[1] for part in run])) for run in runs])


def _parts(start: int, before: Lead, now: Lead, winner: int) -> Iterator[Area]:
    """The way from one lead to the next, in two where it crosses the line."""
    first, last = (start, float(before.margin)), (start + 1, float(now.margin))
    ends: list[tuple[float, float]] = [first, last]
    if before.margin * now.margin < 0:
        ends.insert(1, (start + before.margin / (before.margin - now.margin), 0.0))
    for one, other in pairwise(ends):
        rival = now.rival if other[1] < 0 else before.rival
        yield Area(winner if one[1] + other[1] >= 0 else rival, (one, other))


def rounds_of(leads: Sequence[Lead]) -> list[tuple[int, float, float]]:
    """Every round with its first and its last place."""
    found: list[tuple[int, float, float]] = []
    for number, run in groupby(enumerate(leads), key=lambda one: one[1].round):
        places = [place for place, _ in run]
        found.append((number, max(places[0] - 1, 0), places[-1]))
    return found


def last_sum(field: Field, end: int) -> float:
    """How far down the last lead is written, in percent: clear of the line, whose sum is always written."""
    line = field.down(0)
    if not end or abs(field.down(end) - line) >= LINE:
        return field.down(end)
    return line - LINE if end > 0 else line + LINE


def sums(field: Field, end: int) -> list[int]:
    """Round sums at both sides of the line, and its 0; none too near to the last lead, as each has a line and words."""
    step = ticks(0, max(round(max(field.high, -field.low)), 1), 4)[1]
    every = range(int(field.low // step) * step, round(field.high) + 1, step)
    taken = last_sum(field, end)
    return [sum_ for sum_ in every if sum_ > field.low and (sum_ == 0 != end or abs(field.down(sum_) - taken) >= LINE)]
