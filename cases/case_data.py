"""The parts of a case beside a position, as JSON data: the events of an action, counts, and what was said."""

from typing import Any

from rules import (
    Banished,
    Ended,
    Event,
    Figure,
    Kept,
    Paid,
    Placed,
    Position,
    PromiseDecided,
    Sent,
    TurnBegan,
    action_data,
    due_now,
    figure_data,
    next_wish,
    open_promises,
    perft,
    talk_of,
)

# Count to depth two only up to this many first actions, so that all cases together take a second.
_FEW = 12


def event_data(event: Event) -> dict[str, Any]:
    """One event; its key `event` is its type; a missing seat in `from` or `to` is the bank."""
    match event:
        case Paid(why, source, target, amount, figure, _):
            paid = {"event": "paid", "for": why, "from": _account(source), "to": _account(target), "amount": amount}
            return paid if figure is None else {**paid, "figure": figure_data(figure)}
        case Sent(figure, palace):
            return {"event": "sent", "figure": figure_data(figure), "palace": palace}
        case Placed(figure, palace, room):
            return _moved("placed", figure, palace, room)
        case Kept(figure, palace, stays):
            return _moved("kept", figure, palace, stays)
        case Banished(figure, palace, lost):
            return _moved("banished", figure, palace, lost)
        case TurnBegan(number, seat):
            return {"event": "turn", "round": number, "seat": seat}
        case PromiseDecided(number, _, outcome):
            return {"event": "promise", "promise": number, "outcome": outcome}
        case Ended(places):
            return {"event": "ended", "places": list(places)}


def _account(seat: int | None) -> int | str:
    return "bank" if seat is None else seat


def _moved(name: str, figure: Figure, palace: int, room: int | None) -> dict[str, Any]:
    return {"event": name, "figure": figure_data(figure), "palace": palace, "room": room}


def counts(position: Position) -> list[int]:
    """The numbers of action sequences of length one and, if those are few, two (record.md, perft)."""
    first = perft(position, 1)
    return [first, perft(position, 2)] if 0 < first <= _FEW else [first]


def said_data(position: Position) -> dict[str, Any]:
    """What was said (article 14): current offers, whose wish is next, promises, and offers by figure.

    `promises` have their outcomes, `due` are those of this turn, `open` the undecided ones.
    """
    wish = next_wish(position)
    return {
        "offers": [action_data(offer) for offer in position.negotiation.offers],
        "wish": None if wish is None else figure_data(wish),
        "promises": {str(one.number): one.outcome for one in position.negotiation.promises},
        "open": [one.number for one in open_promises(position)],
        "due": [one.number for one in due_now(position)],
        "figures": [{**one._asdict(), "figure": figure_data(one.figure)} for one in talk_of(position)],
    }
