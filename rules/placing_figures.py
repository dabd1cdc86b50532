"""Article 6, placing: the host puts the regular figures into rooms; and which rooms are free (4.4)."""

from rules.actions import Figure, Place
from rules.awaited import no_such_seat, not_for_host
from rules.errors import Illegal
from rules.events import Placed
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike
from rules.regular_or_conflict import plan_of


def check_place(position: PositionLike, action: Place) -> Illegal | None:
    """Refuse to place a figure that is not regular (4, 6), or in a room that does not exist (6) or is taken (4.4)."""
    host, figure, room = action
    wrong = (
        not_for_host(position, host, "regular-placement", Place)
        or _not_regular(position, host, figure)
        or not_free(position, host, room, "6")
    )
    return wrong and (no_such_seat(position, host, figure[0]) or wrong)


def _not_regular(position: PositionLike, host: int, figure: Figure) -> Illegal | None:
    """The regular figures are those that have bribed in this stage."""
    if figure not in position.parks[host]:
        return Illegal("not-in-park", "6", owner=figure.seat, profession=figure.profession, host=host)
    for bribe in position.declared:
        if bribe[:2] == figure:
            return None
    return Illegal("later-stage", "4", profession=figure.profession, host=host)


def not_free(position: PositionLike, host: int, room: int, article: str) -> Illegal | None:
    """Refuse a room that does not exist (by `article`) or is taken (4.4)."""
    edition = position.table.edition
    index = edition.room_index.get(room)
    if index is None:
        return Illegal("no-such-room", article, room=room, rooms=edition.rooms)
    holder = position.palaces[host][index]
    if holder is not None:
        return Illegal("room-taken", "4.4", room=room, owner=holder.seat, profession=holder.profession)
    return None


def placements(position: PositionLike) -> tuple[Place, ...]:
    """Every regular figure in every free room."""
    host, rooms = position.host or 0, free_rooms(position)
    return tuple([Place(host, figure, room) for figure in plan_of(position).regular for room in rooms])


def free_rooms(position: PositionLike) -> list[int]:
    """The salaries of the rooms of the host's palace that nobody holds."""
    palace = position.palaces[position.host or 0]
    return [room for room, holder in zip(position.table.edition.rooms, palace, strict=True) if holder is None]


def place(builder: PositionBuilder, action: Place) -> bool:
    """Put a regular figure into its room; returns whether it was the stage's last."""
    host, figure, room = action
    park = builder.parks[host]
    index = park.index(figure)
    park = builder.parks[host] = park[:index] + park[index + 1 :]
    enter(builder, host, figure, room)
    return not park or not [bribe for bribe in builder.declared if bribe[:2] in park]


def enter(builder: PositionBuilder, host: int, figure: Figure, room: int) -> None:
    """Put a figure into a room, named by its salary."""
    builder.put(host, builder.table.edition.room_index[room], figure)
    if builder.events is not None:
        builder.tell(Placed, figure, host, room)
