"""Events as JSON data, as the cases tell them: what an action brought about, in order."""

from typing import Any

from rules import Banished, Ended, Event, Figure, Kept, Paid, Placed, PromiseDecided, Sent, TurnBegan, figure_data


def event_data(event: Event) -> dict[str, Any]:
    """One event, its key `event` telling which; a missing seat in `from` or `to` is the bank."""
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
