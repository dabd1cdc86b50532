"""The course of a game as one curve: how far those who stand first at the end were ahead, action by action.

HTML for the chronicle's page and the exported file, with `lead_curve.css`. The drawing is stretched to its place; what
must keep its size (words, names, the turning points as links to their cards) lies over it.
"""

import html
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from analysis import Lead
from charts.chart_parts.chart_context import ChartContext
from charts.drawings import Drawing, shield_shapes
from charts.lead_field import FIELD, LETTER, NARROW, Field, areas_of, field_of, last_sum, rounds_of, sums
from charts.lead_flags import flags
from charts.lead_names import names, seen
from charts.lead_shapes import shapes
from charts.sentence_data import All, Text, Told
from charts.turning_points import TurningPoint

STYLE = Path(__file__).with_name("lead_curve.css").read_text(encoding="utf-8")

# Stand in a sentence around a name that gets its shield: the seat is added to the first. No name has such signs.
_MARK, _END = 0xF0000, "\U0010fffd"
# What a sum takes at the side: the air around it, and a sign of it, in pixels.
_AIR, _DIGIT = 11, 7.5


def lead_curve(points: Sequence[TurningPoint], context: ChartContext, drawing: Drawing) -> str:
    """The curve with these turning points; "" where nobody can be ahead of anybody, or nothing has happened."""
    leads = _thinned(context.game.leads, {point.step for point in points})
    if len(leads) < 2:
        return ""
    field, areas = field_of(leads), areas_of(leads, context.game.winners[0])
    steps = [lead.step for lead in leads]
    # A kingmaker's decision may change no lead: it stands where the lead was already.
    places = [(bisect_right(steps, point.step) - 1, point) for point in points if point.step is not None]
    marked = sorted(places, key=lambda one: one[0])
    written = sums(field, leads[-1].margin)
    gutter = _AIR + _DIGIT * max(len(_written(sum_, context)) for sum_ in (*written, leads[-1].margin))
    hung = flags([(field.across(place), point) for place, point in marked], context, drawing, gutter=gutter)
    drawn = drawing(f"0 0 {FIELD} {FIELD}", shapes(context, field, leads, areas, written), "", stretched=True)
    named = names(context, field, areas, [field.across(place) for place, _ in marked], drawing)
    poles = [_pole(field, place, leads[place].margin) for place, _ in marked]
    dots = [_placed("i", field, place, leads[place].margin) for place, _ in marked]
    return (
        f'<figure class="story-lead" style="--gutter:{gutter:g}px"><p class="lead-title">{_title(context)}</p>'
        f"<div {hung.attributes}>{hung.links}</div>"
        f'<div class="lead-plot">{drawn}'
        f"{''.join([*poles, *named, *dots, *_sums(context, field, written, leads[-1].margin)])}</div>"
        f'<div class="lead-rounds">{"".join(_rounds(context, field, leads))}</div>'
        f"<figcaption>{_said(context, seen(field, areas), drawing)}</figcaption></figure>"
    )


def _thinned(leads: Sequence[Lead], kept: Collection[int | None]) -> list[Lead]:
    """As many leads as the field can show, with these steps and the last one."""
    every = len(leads) // FIELD + 1
    last = len(leads) - 1
    return [lead for place, lead in enumerate(leads) if place % every == 0 or lead.step in kept or place == last]


def _title(context: ChartContext) -> str:
    return html.escape(context.tell(Told("lead-title", {"winner": All(context.game.winners)})))


def _said(context: ChartContext, rivals: Sequence[int], drawing: Drawing) -> str:
    """What is counted, and who is ahead below the line, each with a shield: of several winners not always of all."""
    counted = Told("lead-counted")
    if not rivals:
        return html.escape(context.tell(counted))
    marked = [f"{chr(_MARK + seat)}{context.words.player(seat)}{_END}" for seat in rivals]
    listed = Text(context.words.listing(marked))
    winners = context.game.winners
    below = Told("lead-below-some", {"rivals": listed}, counted)
    if len(winners) == 1:
        below = Told("lead-below", {"rivals": listed, "winner": All(winners)}, counted)
    said = html.escape(context.tell(below)).replace(_END, "</span>")
    for seat in rivals:
        shield = drawing("0 0 36 42", shield_shapes(context, seat), "")
        said = said.replace(chr(_MARK + seat), f'<span class="lead-key">{shield}')
    return said


def _rounds(context: ChartContext, field: Field, leads: Sequence[Lead]) -> Iterator[str]:
    """The rounds below the curve; the first that has room for it on a phone, else the last, with the word."""
    spans = rounds_of(leads)
    rooms = [(field.across(last - first), context.round(number)) for number, first, last in spans]
    fitting = [at for at, (room, words) in enumerate(rooms) if room * NARROW >= 100 * LETTER * len(words)]
    worded = fitting[0] if fitting else len(spans) - 1
    for index, (number, first, last) in enumerate(spans):
        words = context.round(number) if index == worded else context.number(number)
        where = f"left:{field.across(first):.1f}%;width:{field.across(last - first):.1f}%"
        yield f'<span style="{where}">{html.escape(words)}</span>'


def _sums(context: ChartContext, field: Field, written: Sequence[int], end: int) -> Iterator[str]:
    """The sums at the side, and the last lead among them in bold."""
    yield _sum("b", last_sum(field, end), end, context)
    for sum_ in written:
        yield _sum("small", field.down(sum_), sum_, context)


def _sum(element: str, down: float, lead: int, context: ChartContext) -> str:
    return f'<{element} style="top:{down:.1f}%">{html.escape(_written(lead, context))}</{element}>'


def _written(lead: int, context: ChartContext) -> str:
    """A sum; one below the line with a minus that is as wide as a digit."""
    return context.number(lead).replace("-", "\N{MINUS SIGN}")


def _pole(field: Field, place: float, lead: float) -> str:
    """From the upper edge to a turning point, straight below its flag."""
    return f'<u style="left:{field.across(place):.1f}%;height:{field.down(lead):.1f}%"></u>'


def _placed(element: str, field: Field, place: float, lead: float) -> str:
    return f'<{element} style="left:{field.across(place):.1f}%;top:{field.down(lead):.1f}%"></{element}>'
