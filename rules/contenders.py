"""Who fights in the conflicts being paid for or settled, and over which room (articles 7 and 8).

Their order is in `conflict_order`, their settlement in `settling_conflicts`.
"""

from typing import Literal, NamedTuple

from rules.actions import Figure
from rules.bribes import in_order
from rules.position import Position
from rules.regular_or_conflict import plan_of


class Conflict(NamedTuple):
    """One conflict of a profession in the palace or park of `host` (a seat).

    room: the salary of the defender's room; None in an external conflict, whose winner needs a free room or none (7.2).
    defender: the figure in that room, None in an external conflict. attackers: all figures of the profession in the
    park, clockwise from the host's left (5.3).
    """

    kind: Literal["external", "internal"]
    host: int
    profession: str
    room: int | None
    defender: Figure | None
    attackers: tuple[Figure, ...]

    @property
    def contenders(self) -> tuple[Figure, ...]:
        """All figures that can be kept, the defender first."""
        return self.attackers if self.defender is None else (self.defender, *self.attackers)


def conflict_of(position: Position) -> Conflict | None:
    """The single conflict being paid for or settled; None if there is none or several are paid in one pass (5.4)."""
    found = conflicts_of(position)
    return found[0] if len(found) == 1 else None


def conflicts_of(position: Position) -> tuple[Conflict, ...]:
    """The conflicts of the open stage: the unsettled external ones, or one internal one; else empty."""
    if position.phase in ("internal-bribes", "internal-settlement"):
        return (_internal(position),)
    if position.phase in ("external-bribes", "external-settlement"):
        waiting = (position.conflict,) if position.conflict else plan_of(position).external
        return tuple([_external(position, profession) for profession in waiting])
    return ()


def _external(position: Position, profession: str) -> Conflict:
    host = position.host or 0
    return Conflict("external", host, profession, None, None, _attackers(position, host, profession))


def _internal(position: Position) -> Conflict:
    host, profession = position.host or 0, position.conflict or ""
    index = position.room_of(host, profession) or 0
    room, defender = position.table.edition.rooms[index], position.palaces[host][index]
    return Conflict("internal", host, profession, room, defender, _attackers(position, host, profession))


def _attackers(position: Position, host: int, profession: str) -> tuple[Figure, ...]:
    park = [figure for figure in position.parks[host] if figure.profession == profession]
    return in_order(park, host, position.table.seats)
