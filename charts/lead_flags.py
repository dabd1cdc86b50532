"""The turning points above the curve of the lead, and whose doing they were: flags on poles that stand on it."""

import html
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from charts.chart_parts.chart_context import ChartContext, shortened
from charts.drawings import Drawing, shield_shapes
from charts.sentence_data import Told, Who
from charts.turning_point_cards import point_sign
from charts.turning_points import TurningPoint


class _Size(NamedTuple):
    """A width of the page: of the curve and the sums beside it, and of what a flag needs, in pixels; `lead_curve.css`.

    sign: with the air around it. letter: of the name of the point. small, crest: a letter of the line below it, and
    what stands before that line.
    """

    whole: float
    sign: float
    letter: float = 0
    small: float = 0
    crest: float = 0


_WIDE, _NARROW = _Size(640, 53, 7.8, 7.0, 20), _Size(336, 47, 6.8, 6.4, 17)
# On a phone where flags have to do without the line below, or without any words.
_TITLED, _BARE = _Size(336, 47, 6.8), _Size(280, 44)
# Between two flags, in pixels.
_GAP = 6
# On a phone the flags have words as long as they need no more rows.
_ROWS = 2
# Letters of a name at most.
_LONGEST = 12


class _Words(NamedTuple):
    """What is on a flag: the name of the point, and whose doing it was, if anybody's: in whole, in short, the seat."""

    title: str
    whose: str = ""
    short: str = ""
    seat: int | None = None


class _Flag(NamedTuple):
    """Where a flag hangs: its row above the curve, and whether it points to the left."""

    row: int
    left: bool


class Flags(NamedTuple):
    """The links as HTML, and the attributes of the element around them."""

    links: str
    attributes: str


def flags(
    marked: Sequence[tuple[float, TurningPoint]], context: ChartContext, drawing: Drawing, *, gutter: float
) -> Flags:
    """The flags of turning points, each with its place in percent of the curve's width, in their order.

    gutter: what the sums take beside the curve, in pixels; flags reach over it.
    """
    places, words = [place for place, _ in marked], [_words(point, context) for _, point in marked]
    wide = _hung(places, words, _WIDE, gutter)
    narrow, kind = _hung_on_a_phone(places, words, gutter)
    links = [
        _link(place, point, said, (one, other), context, drawing)
        for (place, point), said, one, other in zip(marked, words, wide, narrow, strict=True)
    ]
    shown = f'class="lead-points{kind}" style="--wide:{_rows(wide)};--narrow:{_rows(narrow)}"'
    return Flags("".join(links), shown)


def _words(point: TurningPoint, context: ChartContext) -> _Words:
    title = context.say(point.title)
    if point.doer is None:
        return _Words(title)
    name = context.words.player(point.doer)
    is_own = point.doer in context.game.winners
    if point.title == "point-kingmaker" or (is_own and point.title != "point-swing-against"):
        # Who made a king, or gained by themselves: the name says it.
        return _Words(title, name, shortened(name, _LONGEST), point.doer)
    code = "lead-thanks" if point.title == "point-swing-for" else "lead-own-hand" if is_own else "lead-by"
    whose = context.tell(Told(code, {"name": Who(point.doer)}))
    return _Words(title, whose, whose.replace(name, shortened(name, _LONGEST)), point.doer)


def _hung_on_a_phone(places: Sequence[float], words: Sequence[_Words], gutter: float) -> tuple[list[_Flag], str]:
    """The flags with as many words as there is room for, and the class for what is left out."""
    for size, kind in ((_NARROW, ""), (_TITLED, " lead-titled")):
        hung = _hung(places, words, size, gutter)
        if _rows(hung) <= _ROWS:
            return hung, kind
    return _hung(places, words, _BARE, gutter), " lead-bare"


def _link(
    place: float,
    point: TurningPoint,
    words: _Words,
    hung: tuple[_Flag, _Flag],
    context: ChartContext,
    drawing: Drawing,
) -> str:
    wide, narrow = hung
    sides = f"{' wide-left' * wide.left}{' narrow-left' * narrow.left}".strip()
    whose = ""
    if words.seat is not None:
        crest = drawing("0 0 36 42", shield_shapes(context, words.seat), "")
        # A name of wide letters ends where the flag's place does.
        most = max(0.53 * len(words.short), 0.59 * len(words.title) - 1.5)
        whose = f'<small>{crest}<span style="max-width:{most:.1f}em">{html.escape(words.short)}</span></small>'
    said = html.escape(context.pair(words.title, words.whose) if words.whose else words.title)
    return (
        f'<a href="#{point.title}" target="_self" class="{sides}" title="{said}" aria-label="{said}" '
        f'style="--at:{place:.1f}%;--wide:{wide.row};--narrow:{narrow.row}">'
        f"<span>{point_sign(point.title, drawing)}<b>{html.escape(words.title)}{whose}</b></span></a>"
    )


def _length(words: _Words, size: _Size) -> float:
    """How long a flag is, in pixels."""
    whose = size.crest + size.small * len(words.short) if words.short else 0
    return size.sign + max(size.letter * len(words.title), whose)


def _rows(hung: Sequence[_Flag]) -> int:
    return max([flag.row + 1 for flag in hung], default=0)


def _hung(places: Sequence[float], words: Sequence[_Words], size: _Size, gutter: float) -> list[_Flag]:
    """The flags in as few rows as they need, to the right where they can; no flag over another or over its pole."""
    curve = size.whole - gutter
    feet = [place * curve / 100 for place in places]
    lengths = [_length(said, size) for said in words]
    for count in range(1, len(places) + 1):
        for sides in product((False, True), repeat=len(places)):
            spans = list(_spans(feet, lengths, sides))
            if any(first < 0 or last > size.whole for first, last in spans):
                continue
            for rows in product(range(count), repeat=len(places)):
                if not any(_clash(feet, spans, rows, *pair) for pair in combinations(range(len(places)), 2)):
                    return [_Flag(row, left) for row, left in zip(rows, sides, strict=True)]
    # Nothing is free of crossings: one row for each, the first at the top.
    last = len(places) - 1
    return [_Flag(last - index, foot > curve / 2) for index, foot in enumerate(feet)]


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
