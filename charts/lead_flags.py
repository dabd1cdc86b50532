"""The turning points above the curve of the lead: flags with their names, each on a pole that stands on its point."""

import html
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from charts.chart_parts.chart_context import ChartContext
from charts.drawings import Drawing
from charts.turning_point_cards import point_sign
from charts.turning_points import TurningPoint


class _Size(NamedTuple):
    """A width of the page: of the curve itself, at least, and of what a flag needs, in pixels; see `lead_curve.css`."""

    curve: float
    letter: float
    sign: float


_WIDE, _NARROW, _BARE = _Size(570, 7.8, 52), _Size(280, 6.8, 46), _Size(220, 0, 44)
# Beside the curve, where the sums stand below the flags, in pixels.
_GUTTER = 55
# Between two flags, in pixels.
_GAP = 6
# On a phone the flags have names as long as they need no more rows.
_ROWS = 2


class _Flag(NamedTuple):
    """Where a flag hangs: its row above the curve, and whether it points to the left."""

    row: int
    left: bool


class Flags(NamedTuple):
    """The links as HTML, and the attributes of the element around them."""

    links: str
    attributes: str


def flags(marked: Sequence[tuple[float, TurningPoint]], context: ChartContext, drawing: Drawing) -> Flags:
    """The flags of turning points, each with its place in percent of the curve's width, in their order."""
    places, names = [place for place, _ in marked], [context.say(point.title) for _, point in marked]
    wide, narrow = _hung(places, names, _WIDE), _hung(places, names, _NARROW)
    bare = _rows(narrow) > _ROWS
    if bare:
        narrow = _hung(places, names, _BARE)
    links = [
        _link(point, place, name, (one, other), drawing)
        for (place, point), name, one, other in zip(marked, names, wide, narrow, strict=True)
    ]
    shown = f'class="lead-points{" lead-bare" * bare}" style="--wide:{_rows(wide)};--narrow:{_rows(narrow)}"'
    return Flags("".join(links), shown)


def _link(point: TurningPoint, place: float, name: str, hung: tuple[_Flag, _Flag], drawing: Drawing) -> str:
    words, (wide, narrow) = html.escape(name), hung
    sides = f"{' wide-left' * wide.left}{' narrow-left' * narrow.left}".strip()
    return (
        f'<a href="#{point.title}" target="_self" class="{sides}" title="{words}" aria-label="{words}" '
        f'style="--at:{place:.1f}%;--wide:{wide.row};--narrow:{narrow.row}">'
        f"<span>{point_sign(point.title, drawing)}<b>{words}</b></span></a>"
    )


def _rows(hung: Sequence[_Flag]) -> int:
    return max([flag.row + 1 for flag in hung], default=0)


def _hung(places: Sequence[float], names: Sequence[str], size: _Size) -> list[_Flag]:
    """The flags in as few rows as they need, to the right where they can; no flag over another or over its pole."""
    feet = [place * size.curve / 100 for place in places]
    lengths = [size.sign + size.letter * len(name) for name in names]
    for count in range(1, len(places) + 1):
        for sides in product((False, True), repeat=len(places)):
            spans = list(_spans(feet, lengths, sides))
            if any(first < 0 or last > size.curve + _GUTTER for first, last in spans):
                continue
            for rows in product(range(count), repeat=len(places)):
                if not any(_clash(feet, spans, rows, *pair) for pair in combinations(range(len(places)), 2)):
                    return [_Flag(row, left) for row, left in zip(rows, sides, strict=True)]
    # Nothing is free of crossings: one row for each, the first at the top.
    last = len(places) - 1
    return [_Flag(last - index, foot > size.curve / 2) for index, foot in enumerate(feet)]


def _spans(feet: Sequence[float], lengths: Sequence[float], sides: Sequence[bool]) -> Iterator[tuple[float, float]]:
    for foot, length, left in zip(feet, lengths, sides, strict=True):
        yield (foot - length, foot) if left else (foot, foot + length)


def _clash(
    feet: Sequence[float], spans: Sequence[tuple[float, float]], rows: Sequence[int], one: int, other: int
) -> bool:
    """Whether two flags lie over each other, or the pole of the upper one goes through the lower one."""
    if rows[one] == rows[other]:
        return min(spans[one][1], spans[other][1]) + _GAP > max(spans[one][0], spans[other][0])
    upper, lower = (one, other) if rows[one] > rows[other] else (other, one)
    return spans[lower][0] < feet[upper] < spans[lower][1]
