"""The view model of the board: plain data made of a `View`, so it holds nobody's cash but with open cash everybody's.

`components/board/CONTRACT.md` describes it: palaces with rooms, park and supply, the island, the legal moves, the
figures concerned, the latest events, and every word that the board shows.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from i18n.translator import Translator
from live import BribeOffer, View
from narration import tell_event
from narration.due_bribes import defends
from presenters.board_words import WORDS
from presenters.crest import letter, paint
from presenters.profession_signs import professions
from presenters.spots import ISLAND, Spot, in_park, in_room, in_supply, of_figure, park, room
from presenters.talk_view import talk_tags
from rules import BRIBE_PHASES, Banished, Edition, Event, Figure, Paid, Placed, Sent, conflicts_of

# A screen that was away for a moment still sees the last few things happen.
RECENT_LINES = 3


def board_view(view: View, translator: Translator) -> dict[str, Any]:
    """Everything the board draws of a table at one version; what may be moved stands in `presenters.controls_view`."""
    edition = view.table.edition
    return {
        "round": view.position.round,
        "rounds": edition.rounds,
        "phase": view.due.phase,
        "palaces": [_palace(view, seat, translator) for seat in range(view.table.seats)],
        "professions": _professions(edition, translator),
        "island": [_named(figure, translator) for figure in view.position.island],
        "concerned": _concerned(view),
        "events": _happenings(view, translator),
        "words": _words(translator),
    }


@lru_cache(maxsize=64)
def _professions(edition: Edition, translator: Translator) -> Mapping[str, Mapping[str, str]]:
    return professions(edition, translator)


@lru_cache(maxsize=64)
def _words(translator: Translator) -> dict[str, str]:
    return {name: translator.translate(word) for name, word in WORDS.items()}


# The very same data for the same figure: what has not changed is found at a glance.
@lru_cache(maxsize=4096)
def _named(figure: Figure, translator: Translator) -> dict[str, Any]:
    return {**of_figure(figure), "label": str(translator.figure(figure))}


def _palace(view: View, seat: int, translator: Translator) -> dict[str, Any]:
    edition, position = view.table.edition, view.position
    player = view.table.players[seat]
    state, word = _state(view, seat, translator)
    held = [figure for figure in position.palaces[seat] if figure is not None]
    tags = _Tags(view, seat, translator)
    return {
        "seat": seat,
        "name": player.name,
        **_cash(view, seat, translator),
        "house": player.house,
        "house_word": _house(view, seat, translator),
        "letter": letter(edition, player.house, translator),
        **paint(edition, player.house),
        "state": state,
        "state_word": word,
        "summary": translator.say(
            "Rooms taken: {taken} of {rooms}. Waiting in the park: {waiting}.",
            taken=str(len(held)),
            rooms=str(len(edition.rooms)),
            waiting=str(len(position.parks[seat])),
        ),
        "rooms": [
            {
                "salary": salary,
                "label": _short(salary, translator),
                "word": translator.say("the {room} room", room=translator.number(salary)),
                "figure": tags.of(figure, salary) if figure else None,
            }
            for salary, figure in zip(edition.rooms, position.palaces[seat], strict=True)
        ],
        "park": [tags.of(figure) for figure in position.parks[seat]],
        "supply": [
            {"profession": name, "word": translator.profession(name), "count": count}
            for name, count in zip(edition.professions, position.supply[seat], strict=True)
        ],
    }


def _house(view: View, seat: int, translator: Translator) -> str:
    """A player's house, and that the table plays it where its player has left."""
    house = translator.house(view.table.players[seat].house)
    return translator.say("{house} · the table plays it", house=house) if _left(view, seat) else house


def _left(view: View, seat: int) -> bool:
    return seat in view.absent and not view.over


def _cash(view: View, seat: int, translator: Translator) -> dict[str, str]:
    """A player's ducats, at a table that plays with open cash alone; after the end the standing tells them."""
    if view.open_cash is None or view.over:
        return {}
    return {"cash": translator.say("{amount} ducats", amount=translator.number(view.open_cash[seat]))}


class _Tags:
    """What was said and paid for the figures of one palace, for each figure once."""

    def __init__(self, view: View, palace: int, translator: Translator) -> None:
        self._translator = translator
        self._left = list(talk_tags(view, translator)) if palace == view.position.host else []

    def of(self, figure: Figure, room: int | None = None) -> dict[str, Any]:
        """A figure as the board draws it, with its tag if it bears one. room: the salary of the one it holds."""
        named = _named(figure, self._translator)
        for one in self._left:
            if (one[0].figure, one[0].room) == (figure, room):
                self._left.remove(one)
                return {**named, "tag": one[1]}
        return named


def _short(salary: int, translator: Translator) -> str:
    if salary % 1000:
        return translator.number(salary)
    return translator.say("{thousands}k", thousands=translator.number(salary // 1000))


def _state(view: View, seat: int, translator: Translator) -> tuple[str, str]:
    if view.places:
        return ("turn", translator.say("wins")) if view.places[seat] == 1 else ("wait", translator.say("has played"))
    if view.due.phase in BRIBE_PHASES and seat in view.due.seats:
        if not view.table.edition.ordered_bribes:
            return "bribe", translator.say("may offer")
        return "bribe", translator.say("must bribe")
    if seat == view.position.host:
        return "turn", translator.say("on turn")
    return "wait", translator.say("has left") if _left(view, seat) else translator.say("waits")


def _concerned(view: View) -> list[Spot]:
    host, position = view.position.host, view.position
    if host is None:
        return []
    conflicts = conflicts_of(position)
    for conflict in conflicts:
        if conflict.defender is not None:
            attackers = [in_park(figure, host) for figure in conflict.attackers]
            return [_in_palace(view, conflict.defender, host), *attackers]
    if view.due.phase in BRIBE_PHASES:
        offers = [choice for choice in view.choices if isinstance(choice, BribeOffer)]
        defenders = [offer.profession for offer in offers if defends(view, offer)]
        return [
            _in_palace(view, figure, host) if figure.profession in defenders else in_park(figure, host)
            for figure in dict.fromkeys(view.due.figures)
        ]
    if view.due.phase == "regular-placement":
        return [in_park(figure, host) for figure in view.plan.regular]
    return [in_park(figure, host) for conflict in conflicts for figure in conflict.attackers]


def _in_palace(view: View, figure: Figure, host: int) -> Spot:
    index = view.position.room_of(host, figure.profession) or 0
    return in_room(figure, host, view.table.edition.rooms[index])


def _happenings(view: View, translator: Translator) -> list[dict[str, Any]]:
    found = []
    for line in view.log[-RECENT_LINES:]:
        if line.in_force and line.action is not None:
            for index, event in enumerate(line.events):
                shown = _happening(event, translator)
                if shown:
                    found.append({"id": line.number * 100 + index, "label": tell_event(event, translator), **shown})
    return found


def _happening(event: Event, translator: Translator) -> dict[str, Any] | None:
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
                "sum": translator.number(amount),
            }
        case _:
            return None


def _glide(kind: str, source: Spot, goal: Spot, figure: Figure) -> dict[str, Any]:
    return {"kind": kind, "from": source, "to": goal, "figure": of_figure(figure)}


def _purse(account: int | None) -> dict[str, int]:
    return {} if account is None else {"seat": account}
