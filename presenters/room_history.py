"""The history of every room of a palace: which figures held it, when, and the bribes paid."""

from typing import NamedTuple

from live import LogLine, View
from live.readonly_game import lines_in_force
from rules import Banished, Bribe, Dispatch, Figure, Kept, Placed, Position, Settle, TurnBegan


class Tenant(NamedTuple):
    """A figure in a room.

    since and until: the log lines of its arrival and departure, None for the set-up and for now. paid: the bribes for
    the room or in the conflict over it, in order.
    """

    figure: Figure
    since: LogLine | None
    round: int
    until: LogLine | None
    paid: tuple[Bribe, ...]


def tenants(view: View, opening: Position, host: int) -> dict[int, list[Tenant]]:
    """For every room of a palace, by salary, its figures in order, up to the moment of `view`.

    opening: the position at moment 0, which may have figures in rooms.
    """
    found: dict[int, list[Tenant]] = {room: [] for room in view.table.edition.rooms}
    round_ = opening.round
    for room, figure in zip(view.table.edition.rooms, opening.palaces[host], strict=True):
        if figure is not None:
            found[room].append(Tenant(figure, None, round_, None, ()))
    bribes: list[Bribe] = []
    for line in lines_in_force(view):
        if isinstance(line.action, Bribe):
            bribes.append(line.action)
        for event in line.events:
            if isinstance(event, Banished | Placed | Kept) and event.palace == host and event.room is not None:
                _follow(found[event.room], event, line, round_, bribes)
            elif isinstance(event, TurnBegan):
                # In the last round no dispatch ends a turn.
                round_, bribes = event.round, []
        if isinstance(line.action, Settle | Dispatch):
            # In its next conflict a figure pays again.
            bribes = [] if isinstance(line.action, Dispatch) else _of_others(bribes, line.action.profession)
    return found


def _of_others(bribes: list[Bribe], profession: str) -> list[Bribe]:
    return [bribe for bribe in bribes if bribe.profession != profession]


def _follow(
    room: list[Tenant], event: Banished | Placed | Kept, line: LogLine, number: int, bribes: list[Bribe]
) -> None:
    paid = tuple([bribe for bribe in bribes if bribe.profession == event.figure.profession])
    if isinstance(event, Placed):
        mine = paid if isinstance(line.action, Settle) else tuple(one for one in paid if one.seat == event.figure.seat)
        room.append(Tenant(event.figure, line, number, None, mine))
    elif room and isinstance(event, Banished):
        room[-1] = room[-1]._replace(until=line)
    elif room:
        room[-1] = room[-1]._replace(paid=(*room[-1].paid, *paid))
