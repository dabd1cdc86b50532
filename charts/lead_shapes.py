"""The drawing of the curve of the lead: the rounds, the sums, the areas in the colours of who leads, the curve."""

from collections.abc import Iterator, Sequence
from itertools import count, takewhile

from analysis import Lead
from charts.chart_parts.chart_context import ChartContext
from charts.chart_theme import DAY, NIGHT, Theme, contrast
from charts.lead_field import FIELD, Area, Field, rounds_of

# The least contrast of what has to be seen (WCAG 2, 1.4.11).
_SEEN = 3.0
# Hatching: how far apart its lines are, how far each leans, and its width in pixels.
_APART, _LEAN, _THIN = 22, 90, 1.25
# Of two who share a victory, the lines are as wide as the gaps on a drawing of any width.
_SHARED = 11


def shapes(
    context: ChartContext, field: Field, leads: Sequence[Lead], areas: Sequence[Area], sums: Sequence[int]
) -> str:
    """The drawing as SVG, with a line for each of these sums."""
    theme = context.theme
    bands = [
        f'<path class="lead-band" d="{_box(field, first, last)}" fill="{theme.band}"/>'
        for number, first, last in rounds_of(leads)
        if number % 2
    ]
    grid = [_line(theme.line, "grid", 1, field.path([(0, sum_), (field.last, sum_)])) for sum_ in sums if sum_]
    filled = [_filled(context, field, area) for area in areas]
    course = field.path([(place, lead.margin) for place, lead in enumerate(leads)])
    zero = _line(theme.faint, "zero", 1.5, field.path([(0, 0), (field.last, 0)]))
    hatched = _hatched(context, field, areas)
    return f"{''.join([*bands, *grid, *filled, *hatched])}{zero}{_line(theme.ink, 'course', 2.5, course)}"


def _filled(context: ChartContext, field: Field, area: Area) -> str:
    return f'<path class="lead-area" d="{_outline(field, area)}" fill="{context.fill(area.seat)}"/>'


def _outline(field: Field, area: Area) -> str:
    return f"{field.path([(area.points[0][0], 0), *area.points, (area.points[-1][0], 0)])}z"


def _box(field: Field, first: float, last: float) -> str:
    return field.path([(first, field.high), (last, field.high), (last, field.low), (first, field.low)]) + "z"


def _line(colour: str, kind: str, width: float, path: str) -> str:
    return (
        f'<path class="lead-{kind}" d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linejoin="round" vector-effect="non-scaling-stroke"/>'
    )


def _hatched(context: ChartContext, field: Field, areas: Sequence[Area]) -> Iterator[str]:
    """Hatching over the areas of every house that is too like the page, and over those of two who have won."""
    for seat in sorted({area.seat for area in areas}):
        own, day, night = [_hatching(context, seat, theme) for theme in (context.theme, DAY, NIGHT)]
        if day is None and night is None:
            continue
        outlines = [_outline(field, area) for area in areas if area.seat == seat]
        # A file that is sent is drawn once, for day and night; its style sheet takes the night's colour from here.
        kept = f' clip-path="url(#lead-of-{seat})" style="--night:{night or "none"}"'
        width = f'stroke-width="{_SHARED}"'
        if not _shared(context, seat):
            width = f'stroke-width="{_THIN}" vector-effect="non-scaling-stroke"'
        yield f'<clipPath id="lead-of-{seat}"><path d="{"".join(outlines)}"/></clipPath>'
        yield f'<path class="lead-hatch" d="{_slanted()}" fill="none" stroke="{own or "none"}" {width}{kept}/>'


def _slanted() -> str:
    starts = takewhile(lambda start: start < FIELD, count(-_LEAN, _APART))
    return "".join([f"M{start} {FIELD}L{start + _LEAN} 0" for start in starts])


def _hatching(context: ChartContext, seat: int, theme: Theme) -> str | None:
    """The colour of the lines over this seat's areas on a page; None where there need be none."""
    fill = theme.fill(context.colour(seat))
    if _shared(context, seat):
        other = context.colour(context.game.winners[1])
        either = _seen(theme, fill) or _seen(theme, theme.fill(other))
        return theme.fill(other) if either else _stroke(theme, other)
    return None if _seen(theme, fill) else _stroke(theme, context.colour(seat))


def _stroke(theme: Theme, colour: str) -> str:
    """A house's line, or an edition's own colour where it can be seen."""
    stroke = theme.stroke(colour)
    return stroke if _seen(theme, stroke) else theme.faint


def _shared(context: ChartContext, seat: int) -> bool:
    return seat in context.game.winners and len(context.game.winners) > 1


def _seen(theme: Theme, colour: str) -> bool:
    return min(contrast(colour, ground) for ground in (theme.page, theme.band)) >= _SEEN
