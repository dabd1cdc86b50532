"""A table as the board component draws it: plain data made of a `View`, so it holds nobody's cash.

The shape is the one that `pages/parts/board` describes: palaces with rooms, park and supply, the island, the legal
moves as drags, the figures concerned, what has just happened, and every word the board says.
"""

from typing import Any

from live import BribeOffer, View
from pages.parts.board.words import WORDS
from pages.parts.crest import letter
from pages.parts.gestures import dispatch_pairs, gestures
from pages.parts.language import Speech
from pages.parts.places import ISLAND, Spot, in_park, in_room, in_supply, of_figure, park, room
from pages.parts.signs import professions
from pages.parts.tale import tell_event
from pages.parts.tale.bribing import defends
from rules import BRIBE_PHASES, Banished, Event, Figure, Paid, Placed, Sent

# A screen that was away for a moment still sees the last few things happen.
RECENT_LINES = 3


def scene(view: View, speech: Speech, refused: dict[str, Any] | None = None) -> dict[str, Any]:
    """Everything the board needs to draw a table at one version.

    refused: the answer of `pages.parts.deed` when the board's last action or question was refused.
    """
    edition = view.table.edition
    return {
        "version": view.version,
        "lang": speech.language,
        "round": view.position.round,
        "rounds": edition.rounds,
        "phase": view.due.phase,
        "palaces": [_palace(view, seat, speech) for seat in range(view.table.seats)],
        "professions": professions(edition, speech),
        "island": [_named(figure, speech) for figure in view.position.island],
        "moves": gestures(view, speech),
        "dispatch": dispatch_pairs(view),
        "refusals": {},
        "refused": _refusal(refused),
        "concerned": _concerned(view),
        "events": _happenings(view, speech),
        "words": {name: speech.translate(word) for name, word in WORDS.items()},
    }


def _refusal(answer: dict[str, Any] | None) -> dict[str, Any] | None:
    if answer is None:
        return None
    article = answer["article"]
    return {"key": answer["key"], "sentence": answer["sentence"], "article": article and article["number"]}


def _named(figure: Figure, speech: Speech) -> dict[str, Any]:
    return {**of_figure(figure), "label": speech.figure(figure)}


def _palace(view: View, seat: int, speech: Speech) -> dict[str, Any]:
    edition, position = view.table.edition, view.position
    player = view.table.players[seat]
    state, word = _state(view, seat, speech)
    held = [figure for figure in position.palaces[seat] if figure is not None]
    return {
        "seat": seat,
        "name": player.name,
        "house": player.house,
        "house_word": speech.house(player.house),
        "letter": letter(edition, player.house, speech),
        "colour": next((house.colour for house in edition.houses if house.name == player.house), "grey"),
        "state": state,
        "state_word": word,
        "summary": speech.say(
            "Rooms taken: {taken} of {rooms}. Waiting in the park: {waiting}.",
            taken=str(len(held)),
            rooms=str(len(edition.rooms)),
            waiting=str(len(position.parks[seat])),
        ),
        "rooms": [
            {
                "salary": salary,
                "label": _short(salary, speech),
                "word": speech.say("the {room} room", room=speech.number(salary)),
                "figure": _named(figure, speech) if figure else None,
            }
            for salary, figure in zip(edition.rooms, position.palaces[seat], strict=True)
        ],
        "park": [_named(figure, speech) for figure in position.parks[seat]],
        "supply": [
            {"profession": name, "word": speech.profession(name), "count": count}
            for name, count in zip(edition.professions, position.supply[seat], strict=True)
        ],
    }


def _short(salary: int, speech: Speech) -> str:
    if salary % 1000:
        return speech.number(salary)
    return speech.say("{thousands}k", thousands=speech.number(salary // 1000))


def _state(view: View, seat: int, speech: Speech) -> tuple[str, str]:
    if view.places:
        return ("turn", speech.say("wins")) if view.places[seat] == 1 else ("wait", speech.say("has played"))
    if view.due.phase in BRIBE_PHASES and seat in view.due.seats:
        return "bribe", speech.say("must bribe")
    if seat == view.position.host:
        return "turn", speech.say("on turn")
    return "wait", speech.say("waits")


def _concerned(view: View) -> list[Spot]:
    host, position = view.position.host, view.position
    if host is None:
        return []
    if view.due.phase in BRIBE_PHASES:
        offers = [choice for choice in view.choices if isinstance(choice, BribeOffer)]
        defenders = [offer.profession for offer in offers if defends(view, offer)]
        return [
            _in_palace(view, figure, host) if figure.profession in defenders else in_park(figure, host)
            for figure in dict.fromkeys(view.due.figures)
        ]
    if view.due.phase == "regular-placement":
        return [in_park(figure, host) for figure in view.plan.regular]
    if view.due.phase == "internal-settlement":
        fighters = [figure for figure in position.parks[host] if figure.profession == position.conflict]
        index = position.room_of(host, position.conflict or "")
        defender = None if index is None else position.palaces[host][index]
        return [in_park(figure, host) for figure in fighters] + ([_in_palace(view, defender, host)] if defender else [])
    if view.due.phase == "external-settlement":
        pending = [position.conflict] if position.conflict else list(view.plan.external)
        return [in_park(figure, host) for figure in position.parks[host] if figure.profession in pending]
    return []


def _in_palace(view: View, figure: Figure, host: int) -> Spot:
    index = view.position.room_of(host, figure.profession) or 0
    return in_room(figure, host, view.table.edition.rooms[index])


def _happenings(view: View, speech: Speech) -> list[dict[str, Any]]:
    found = []
    for line in view.log[-RECENT_LINES:]:
        if line.in_force and line.action is not None:
            for index, event in enumerate(line.events):
                shown = _happening(event, speech)
                if shown:
                    found.append({"id": line.number * 100 + index, "label": tell_event(event, speech), **shown})
    return found


def _happening(event: Event, speech: Speech) -> dict[str, Any] | None:
    match event:
        case Banished(figure, palace, None):
            return _glide("banish", in_park(figure, palace), ISLAND, figure)
        case Banished(figure, palace, salary):
            return _glide("banish", in_room(figure, palace, salary or 0), ISLAND, figure)
        case Placed(figure, palace, salary):
            return _glide("place", in_park(figure, palace), room(palace, salary), figure)
        case Sent(figure, palace):
            return _glide("send", in_supply(figure), park(palace), figure)
        case Paid(_, source, target, amount) if amount:
            return {
                "kind": "pay",
                "from": _purse(source),
                "to": _purse(target),
                "amount": amount,
                "sum": speech.number(amount),
            }
        case _:
            return None


def _glide(kind: str, source: Spot, goal: Spot, figure: Figure) -> dict[str, Any]:
    return {"kind": kind, "from": source, "to": goal, "figure": of_figure(figure)}


def _purse(account: int | None) -> dict[str, int]:
    return {} if account is None else {"seat": account}
