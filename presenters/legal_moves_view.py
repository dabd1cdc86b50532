"""Legal choices as drag-and-drop moves; an illegal drop becomes an action for the referee to refuse.

A conflict can be settled from either side: by putting the winner into its room, or a loser on the island. If that
allows several decisions, the board lists them all for the same drop.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from i18n.translator import Translator
from live import View
from presenters.board_places import ISLAND, Spot, in_park, in_room, in_supply, park, room
from presenters.decision_words import DecisionWords, salary_of
from rules import Dispatch, Figure, Place, Sending, Settle, action_data


def legal_moves_view(words: DecisionWords) -> list[dict[str, Any]]:
    """Every legal move of a figure: its source, its goal, and the action."""
    found: list[dict[str, Any]] = []
    for choice in words.view.choices:
        if isinstance(choice, Place):
            source = in_park(choice.figure, choice.seat)
            found.append(_move(source, room(choice.seat, choice.room), choice, words))
        elif isinstance(choice, Settle):
            found.extend(_settling(choice, words))
    return found or _halves(words.view, words.translator)


def _move(source: Spot, goal: Spot, action: Place | Settle, words: DecisionWords) -> dict[str, Any]:
    told = {"from": source, "to": goal, "action": action_data(action), "label": words.tell(action)}
    return {**told, "banish": words.effect(action).banish} if isinstance(action, Settle) else told


def _settling(settle: Settle, words: DecisionWords) -> Iterator[dict[str, Any]]:
    host, winner = settle.seat, Figure(settle.winner, settle.profession)
    losers, held = words.effect(settle)[:2]
    # An owner's attacker and defender differ only by their place, and the defender stays (8.2).
    ousted = held if held is not None and held.seat != settle.winner else None
    if settle.room is not None:
        yield _move(in_park(winner, host), room(host, settle.room), settle, words)
    elif ousted is not None:
        salary = salary_of(words.view, settle.profession)
        yield _move(in_park(winner, host), room(host, salary), settle, words)
        yield _move(in_room(ousted, host, salary), ISLAND, settle, words)
    for loser in dict.fromkeys(losers):
        if loser != ousted:
            yield _move(in_park(loser, host), ISLAND, settle, words)


def _halves(view: View, translator: Translator) -> list[dict[str, Any]]:
    pairs = [choice for choice in view.choices if isinstance(choice, Dispatch)]
    sendings = dict.fromkeys(chain.from_iterable(pair.figures for pair in pairs))
    return [
        {
            "from": in_supply(Figure(view.position.host or 0, profession)),
            "to": park(to),
            "part": True,
            "label": translator.say("to {host}'s park", host=translator.player(to)),
        }
        for profession, to in sendings
    ]


def dispatch_pairs(view: View) -> list[tuple[Sending, ...]]:
    """Every legal dispatch as two pairs (profession, palace)."""
    return [choice.figures for choice in view.choices if isinstance(choice, Dispatch)]


def attempt(view: View, ask: Mapping[str, Any]) -> dict[str, Any] | None:
    """The action meant by an illegal drop, for the referee to refuse; None for a malformed one.

    ask: `from` and `to` are the board's places, `half` the first half of a dispatch; unchecked browser input.
    """
    source, goal = ask.get("from"), ask.get("to")
    if not isinstance(source, Mapping) or not isinstance(goal, Mapping):
        return None
    if source.get("zone") == "supply" and goal.get("zone") == "park":
        return _attempt_sending(view, source, goal, ask.get("half"))
    if source.get("zone") == "park" and _fights(view, source, goal):
        return _attempt_winning(view, source, goal)
    # Only a regular figure is placed by itself; the referee says what must be decided first.
    return {
        "type": "place",
        "seat": goal.get("palace", view.position.host),
        "figure": {"seat": source.get("seat"), "profession": source.get("profession")},
        "room": goal.get("room", view.table.edition.rooms[0]),
    }


def _attempt_sending(view: View, source: Mapping[str, Any], goal: Mapping[str, Any], half: object) -> dict[str, Any]:
    one = {"profession": source.get("profession"), "to": goal.get("palace")}
    pair = [dict(half), one] if isinstance(half, Mapping) else _with_second(view, one)
    return {"type": "dispatch", "seat": source.get("seat"), "figures": pair}


def _with_second(view: View, first: dict[str, Any]) -> list[dict[str, Any]]:
    # A single half would be refused as incomplete; with a legal second half the referee names the fault of the first.
    for pair in dispatch_pairs(view):
        for profession, to in pair:
            if to != first["to"] and profession != first["profession"]:
                return [first, {"profession": profession, "to": to}]
    return [first]


def _fights(view: View, source: Mapping[str, Any], goal: Mapping[str, Any]) -> bool:
    fighting = source.get("profession") in (*view.plan.external, *view.plan.internal)
    return goal.get("zone") == "island" or (goal.get("zone") == "room" and fighting)


def _attempt_winning(view: View, source: Mapping[str, Any], goal: Mapping[str, Any]) -> dict[str, Any]:
    profession, salary = source.get("profession"), goal.get("room")
    settled = {"type": "settle", "seat": source.get("palace"), "profession": profession, "winner": source.get("seat")}
    # An attacker takes the defender's room, so the action does not name it (8.1).
    holder = [salary_of(view, str(profession))] if profession in view.plan.internal else []
    return settled if salary is None or salary in holder else {**settled, "room": salary}
