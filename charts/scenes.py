"""What happened at a turning point as a small picture: the palace, the room and who got it, who went to the island."""

import html

from charts.chart_parts.chart_context import ChartContext
from charts.drawings import TOKEN, Drawing, shield_shapes, token_shapes
from charts.turning_points import TurningPoint
from rules import Figure
from theme.board_colours import BOARD_DAY, BOARD_NIGHT, BoardColours

_WIDTH, _HEIGHT = 320, 128
# The height of the floor, and of the cornice.
_FLOOR, _CORNICE = 102, 9
# Where the sea begins, and the middle of the island in it.
_SHORE, _ISLAND = 196, 262
# The middle of the room: beside the sea, and without it.
_BESIDE, _ALONE = 122, 160
_ISLANDERS = 3


def scene(context: ChartContext, point: TurningPoint, drawing: Drawing) -> str:
    """The picture as HTML, without words of its own; "" where there is nothing to draw."""
    if not point.seats:
        return ""
    colours = BOARD_NIGHT if context.theme.dark else BOARD_DAY
    shapes = _crests(context, point, colours) if point.figure is None else _room(context, point, point.figure, colours)
    return drawing(f"0 0 {_WIDTH} {_HEIGHT}", shapes, "")


def _crests(context: ChartContext, point: TurningPoint, colours: BoardColours) -> str:
    """The players concerned, side by side."""
    middle = (len(point.seats) - 1) / 2
    # Four or five have room only if they are smaller.
    apart = min(84, (_WIDTH - 20) / len(point.seats))
    size = apart / 42
    crests = [
        _moved(shield_shapes(context, seat), _ALONE - 18 * size + (place - middle) * apart, 110 - 42 * size, size)
        for place, seat in enumerate(point.seats)
    ]
    return f"{_wall(colours, colours.stone)}{''.join(crests)}"


def _room(context: ChartContext, point: TurningPoint, figure: Figure, colours: BoardColours) -> str:
    """The palace's crest, the room with its value and its figure, or the park, and the island with the banished."""
    host = point.seats[0]
    middle = _BESIDE if point.banished else _ALONE
    is_in = not point.is_gone
    place = _park(middle, colours) if point.room is None and is_in else _arch(middle, colours, is_lit=is_in)
    parts = [
        _wall(colours, context.fill(host)),
        _moved(shield_shapes(context, host), middle - 96, 30, 1.25),
        place,
        "" if point.banished else _arch(middle + 96, colours, is_lit=False),
        "" if point.room is None else _value(context.number(point.room), middle, colours),
        _moved(token_shapes(context, figure), middle - 24, _FLOOR - 50, 1.15) if is_in else "",
        _sea(context, point.banished[:_ISLANDERS], colours) if point.banished else "",
    ]
    return "".join(parts)


def _wall(colours: BoardColours, cornice: str) -> str:
    return (
        f'<path d="M0 0h{_WIDTH}v{_HEIGHT}H0z" fill="{colours.wall}"/>'
        f'<path d="M0 0h{_WIDTH}v{_CORNICE}H0z" fill="{cornice}"/>'
        f'<path d="M0 {_CORNICE + 3}h{_WIDTH}" stroke="{colours.stone}" stroke-width="5" stroke-dasharray="5 6"/>'
        f'<path d="M0 {_FLOOR}h{_WIDTH}v{_HEIGHT - _FLOOR}H0z" fill="{colours.niche}"/>'
        f'<path d="M0 {_FLOOR}h{_WIDTH}" stroke="{colours.stone}" stroke-width="2"/>'
    )


def _arch(middle: int, colours: BoardColours, *, is_lit: bool) -> str:
    """A room; with light in it where somebody lives."""
    inside, edge = (colours.lit, colours.lit_deep) if is_lit else (colours.niche_deep, colours.niche_deep)
    return (
        f'<path d="{_arch_path(middle, 34, 20)}" fill="{colours.stone}"/>'
        f'<path d="{_arch_path(middle, 31, 23)}" fill="{edge}"/>'
        f'<path d="{_arch_path(middle, 25, 33)}" fill="{inside}"/>'
    )


def _arch_path(middle: int, half: int, top: int) -> str:
    return f"M{middle - half} {_FLOOR}V{top + half}a{half} {half} 0 0 1 {2 * half} 0V{_FLOOR}z"


def _park(middle: int, colours: BoardColours) -> str:
    """The lawn before the palace, behind its hedge."""
    return (
        f'<path d="M{middle - 52} {_FLOOR - 16}h104v26h-104z" fill="{colours.green}"/>'
        f'<path d="M{middle - 52} {_FLOOR - 16}h104" stroke="{colours.hedge}" stroke-width="9" stroke-linecap="round"/>'
    )


def _value(words: str, middle: int, colours: BoardColours) -> str:
    return (
        f'<text x="{middle}" y="{_FLOOR + 18}" text-anchor="middle" font-family="Palatino,Georgia,serif" '
        f'font-size="16" font-weight="bold" fill="{colours.ink}">{html.escape(words)}</text>'
    )


def _sea(context: ChartContext, gone: tuple[Figure, ...], colours: BoardColours) -> str:
    """The island with these figures, and the way that they went."""
    waves = "".join(
        f'<path d="M{x} {y}q5-5 10 0t10 0" fill="none" stroke="{colours.wave}" stroke-width="2"/>'
        for x, y in ((208, 26), (284, 20), (252, 40), (206, 112), (294, 66), (290, 117))
    )
    apart, size = (34, 0.8) if len(gone) > 1 else (0, 1)
    first = _ISLAND - apart * (len(gone) - 1) / 2
    figures = "".join(
        _moved(token_shapes(context, figure), first + apart * number - TOKEN * size / 2, 92 - TOKEN * size, size)
        for number, figure in enumerate(gone)
    )
    start = _BESIDE + 40
    return (
        f'<path d="M{_SHORE} 0H{_WIDTH}v{_HEIGHT}H{_SHORE}z" fill="{colours.sea}"/>'
        f'<path d="M{_SHORE} 0v{_HEIGHT}" stroke="{colours.stone}" stroke-width="2"/>{waves}'
        f'<ellipse cx="{_ISLAND}" cy="91" rx="52" ry="15" fill="{colours.sand}"/>{figures}'
        f'<g fill="none" stroke="{colours.ink}" stroke-width="2.500" stroke-linecap="round">'
        f'<path d="M{start} 58Q{(start + 228) / 2} 18 228 50" stroke-dasharray="1 6"/>'
        f'<path d="M219 47l10 5l1-11"/></g>'
    )


def _moved(shapes: str, x: float, y: float, size: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({size:g})">{shapes}</g>'
