"""The articles that a legal action rests on, the most telling one first: why something is allowed."""

from rules.actions import Action, Adjust, Bribe, Dispatch, Figure, Note, Open, Place, Settle
from rules.position import Position


def reasons(position: Position, action: Action, promised: int | None = None) -> tuple[str, ...]:
    """The articles by which `action` may be played in `position`, which must allow it.

    promised: the room that the host has promised the owner of the figure, if they have.
    """
    match action:
        case Bribe():
            return _of_bribe(position, action)
        case Place(_, _, room):
            return ("6", "5.6") if promised in (None, room) else ("5.6", "6")
        case Open():
            return ("7.1", "4.2")
        case Settle():
            return _of_settling(position, action)
        case Dispatch():
            return _of_dispatch(position, action)
        case Adjust():
            return ("12",)
        case Note():
            return ("1",)


def _of_bribe(position: Position, action: Bribe) -> tuple[str, ...]:
    edition = position.table.edition
    if action.amount == 0 and edition.least_bribe:
        return ("5.5", "5.1")
    order = ("5.3",) if edition.ordered_bribes else ("5.3", "5.6")
    return ("5.1", *order)


def _of_settling(position: Position, action: Settle) -> tuple[str, ...]:
    host = action.seat
    refund = ("9",) if position.table.options.refund else ()
    waiting = position.parks[host].count(Figure(action.winner, action.profession))
    if position.phase == "internal-settlement":
        index = position.room_of(host, action.profession)
        holder = None if index is None else position.palaces[host][index]
        own = holder is not None and holder.seat == action.winner
        room = () if own else ("8.1",)
        return ("8", *room, *(("8.2",) if own and waiting else ()), *refund)
    stays = ("7.2",) if position.room_of(host, action.profession) is not None else ()
    return ("7", *stays, *(("7.3",) if waiting > 1 else ()), *refund)


def _of_dispatch(position: Position, action: Dispatch) -> tuple[str, ...]:
    first, second = action.figures
    own = any(Figure(action.seat, one.profession) in position.palaces[one.to] for one in action.figures)
    told = ("10.2",) if own else ()
    return (*told, "10.1", "10") if first.to == second.to else (*told, "10", "10.1")
