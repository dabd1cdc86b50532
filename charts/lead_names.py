"""Who leads, in words on the curve of the lead: a name in an area or just below it, or the shield of the house."""

import html
import math
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from charts.chart_parts.chart_context import ChartContext, shortened
from charts.drawings import Drawing, house_token
from charts.lead_field import LETTER, NARROW, WIDE, Area, Field

# What a name takes besides its letters, and a shield, in pixels; how high they are, in percent of the height.
_AROUND, _SHIELD = 20, 26
_HIGH, _SHIELD_HIGH = 10.5, 15.0
# Letters of a name at most.
_LONGEST, _SEVERAL = 16, 30
# From these measures on, in percent, an area is seen for what it is: as wide, and somewhere as high.
_BROAD, _DEEP = 2.5, 4.0


class _Place(NamedTuple):
    """Where something stands: the middle of it, in percent. named: a name, else a shield. inside: on the area."""

    across: float
    down: float
    named: bool = True
    inside: bool = True


class _Window(NamedTuple):
    """A part of an area that is as wide as a name; they sort by how good a place they are.

    free: no pole goes through it. least, most: its heights. across: its middle. All in percent.
    """

    free: bool
    least: float
    across: float
    most: float


def seen(field: Field, areas: Sequence[Area]) -> tuple[int, ...]:
    """The seats of those who lead below the line in an area that can be seen, in their order."""
    return tuple(sorted({area.seat for area in areas if area.below and _visible(field, area)}))


def names(
    context: ChartContext, field: Field, areas: Sequence[Area], poles: Collection[float], drawing: Drawing
) -> Iterator[str]:
    """The words on the areas: of each below the line that has room, and once the winners'.

    poles: of the flags, in percent of the width.
    """
    above = [area for area in areas if not area.below]
    yield from _winners(context, field, above, poles)
    for area in areas:
        if area.below and _visible(field, area):
            name = shortened(context.words.player(area.seat), _LONGEST)
            narrow, wide = [_place(field, area, name, width, poles) for width in (NARROW, WIDE)]
            if narrow is not None and narrow.named:
                wide = narrow
            for place, kind in ((narrow, " lead-narrow"), (wide, " lead-wide")) if wide != narrow else ((wide, ""),):
                if place is not None:
                    yield _label(context, area.seat, name, place, kind, drawing)


def _winners(context: ChartContext, field: Field, areas: Sequence[Area], poles: Collection[float]) -> Iterator[str]:
    seats = context.game.winners
    told = context.words.listing([context.words.player(seat) for seat in seats])
    name = shortened(told, _LONGEST if len(seats) == 1 else _SEVERAL)
    for width, kind in ((NARROW, ""), (WIDE, " lead-wide")):
        found = [window for area in areas for window in _windows(field, area, _broad(name, width), poles)]
        best = max(found, default=None)
        if best is not None and best.least >= _HIGH:
            place = _Place(best.across, field.down(0) - best.least / 2)
            yield _label(context, seats[0], name, place, kind, None)
            break


def _visible(field: Field, area: Area) -> bool:
    width = field.across(area.points[-1][0] - area.points[0][0])
    deepest = max(abs(field.down(lead) - field.down(0)) for _, lead in area.points)
    return width >= _BROAD and deepest >= _DEEP


def _place(field: Field, area: Area, name: str, width: int, poles: Collection[float]) -> _Place | None:
    """Where a name, else a shield, stands in an area below the line, on a curve that is so wide."""
    line = field.down(0)
    spots = _windows(field, area, _broad(name, width), poles)
    best = max(spots, default=None)
    if best is not None and best.least >= _HIGH:
        return _Place(best.across, line + best.least / 2)
    beneath = min([spot for spot in spots if spot.free], key=lambda spot: spot.most, default=None)
    if beneath is not None and line + beneath.most + _HIGH + 1 <= 100:
        return _Place(beneath.across, line + beneath.most + _HIGH / 2 + 2, inside=False)
    crest = max(_windows(field, area, math.ceil(100 * _SHIELD / width), poles), default=None)
    if crest is not None and crest.least >= _SHIELD_HIGH:
        return _Place(crest.across, line + crest.least / 2, named=False)
    return None


def _broad(name: str, width: int) -> int:
    """What a name takes, in percent of the width."""
    return math.ceil(100 * (LETTER * len(name) + _AROUND) / width)


def _windows(field: Field, area: Area, broad: int, poles: Collection[float]) -> list[_Window]:
    """Every place in an area that is so broad."""
    heights = list(field.heights(area))
    start = math.ceil(field.across(area.points[0][0]))
    found = []
    for at in range(len(heights) - broad):
        first, part = start + at, heights[at : at + broad + 1]
        free = not any(first - 1 < pole < first + broad + 1 for pole in poles)
        found.append(_Window(free, min(part), first + broad / 2, max(part)))
    return found


def _label(context: ChartContext, seat: int, name: str, place: _Place, kind: str, drawing: Drawing | None) -> str:
    where = f"left:{place.across:.1f}%;top:{place.down:.1f}%"
    most = f"max-width:{LETTER * len(name) + _AROUND:g}px"
    if not place.named and drawing is not None:
        return f'<span class="lead-crest{kind}" style="{where}">{house_token(context, seat, drawing)}</span>'
    words = html.escape(name)
    if not place.inside:
        return f'<span class="lead-beneath{kind}" style="{where};{most}">{words}</span>'
    colours = f"color:{context.on(seat)};background:{context.fill(seat)}"
    return f'<span class="lead-name{kind}" style="{where};{most};{colours}">{words}</span>'
