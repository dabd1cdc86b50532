"""The articles that a legal action is based on, most relevant first: why something is allowed."""

from rules.actions import (
    Action,
    Adjust,
    Bribe,
    Dispatch,
    Figure,
    Judge,
    Note,
    Offer,
    Open,
    Pay,
    Place,
    Promise,
    Refuse,
    Settle,
)
from rules.position import Position

_ALWAYS: dict[type[Action], tuple[str, ...]] = {
    Open: ("7.1", "4.2"),
    Adjust: ("12",),
    Note: ("1",),
    Pay: ("13",),
    Offer: ("14.1", "5.8"),
    Refuse: ("14.2",),
    Promise: ("14.3", "5.6"),
    Judge: ("14.4",),
}


def reasons(position: Position, action: Action, promised: int | None = None) -> tuple[str, ...]:
    """The articles by which `action` is legal in `position`; it must be legal.

    promised: the room that the host has promised the owner of the figure, if any.
    """
    match action:
        case Bribe():
            return _of_bribe(position, action)
        case Place(_, _, room):
            return ("6", "5.6") if promised in (None, room) else ("5.6", "6")
        case Settle():
            return _of_settling(position, action)
        case Dispatch():
            return _of_dispatch(position, action)
        case Refuse() if not position.table.edition.ordered_bribes:
            return ("14.2", "5.7")
        case Offer(_, _, None, _):
            return ("14.1", "5.3")
        case _:
            return _ALWAYS[type(action)]


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
