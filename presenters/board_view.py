"""The view model of the board, made from a `View`, so without anybody's cash except open cash.

`components/board/CONTRACT.md` describes it: palaces with rooms, park and supply, the island, the legal moves, the
figures concerned, the latest events, and every text on the board.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from i18n.translator import Translator
from live import BribeOffer, View
from narration import tell_event
from narration.due_bribes import defends
from presenters.board_places import ISLAND, Spot, in_park, in_room, in_supply, of_figure, park, room
from presenters.board_words import WORDS
from presenters.crest_html import letter, paint
from presenters.short_amount import short_amount
from presenters.sign_names import professions
from presenters.talk_view import talk_tags
from rules import (
    BRIBE_PHASES,
    Banished,
    Edition,
    Event,
    Figure,
    FigureTalk,
    Paid,
    Placed,
    Player,
    Sent,
    conflicts_of,
)

# Lines whose events are included, for screens that missed some.
RECENT_LINES = 3


def board_view(view: View, translator: Translator) -> dict[str, Any]:
    """The board of a table at one version; legal moves are added by `presenters.controls_view`."""
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


# Cached, so that an unchanged figure is the same object, which makes comparisons fast.
@lru_cache(maxsize=4096)
def _named(figure: Figure, translator: Translator) -> dict[str, Any]:
    return {**of_figure(figure), "label": str(translator.figure(figure))}


def _palace(view: View, seat: int, translator: Translator) -> dict[str, Any]:
    position = view.position
    known = _Known(
        view.table.edition,
        view.table.players[seat],
        seat,
        position.palaces[seat],
        position.parks[seat],
        position.supply[seat],
        *_state(view, seat, translator),
        _cash(view, seat, translator),
        _house(view, seat, translator),
    )
    tags = talk_tags(view, translator) if seat == position.host else []
    return _drawn(known, _Tags(tags, translator), translator) if tags else _untagged(known, translator)


class _Known(NamedTuple):
    """The parts of a palace's drawing that do not depend on what was said about its figures."""

    edition: Edition
    player: Player
    seat: int
    held: tuple[Figure | None, ...]
    parked: tuple[Figure, ...]
    supply: tuple[int, ...]
    state: str
    state_word: str
    cash: str | None
    house_word: str


# The very same data for the same palace: what has not changed is found at a glance.
@lru_cache(maxsize=2048)
def _untagged(known: _Known, translator: Translator) -> dict[str, Any]:
    return _drawn(known, _Tags([], translator), translator)


def _drawn(known: _Known, tags: "_Tags", translator: Translator) -> dict[str, Any]:
    edition, player = known.edition, known.player
    return {
        "seat": known.seat,
        "name": player.name,
        **({} if known.cash is None else {"cash": known.cash}),
        "house": player.house,
        "house_word": known.house_word,
        "letter": letter(edition, player.house, translator),
        **paint(edition, player.house),
        "state": known.state,
        "state_word": known.state_word,
        "summary": translator.say(
            "Rooms taken: {taken} of {rooms}. Waiting in the park: {waiting}.",
            taken=str(sum(figure is not None for figure in known.held)),
            rooms=str(len(edition.rooms)),
            waiting=str(len(known.parked)),
        ),
        "rooms": [
            {
                "salary": salary,
                "label": short_amount(salary, translator),
                "word": translator.say("the {room} room", room=translator.number(salary)),
                "figure": tags.of(figure, salary) if figure else None,
            }
            for salary, figure in zip(edition.rooms, known.held, strict=True)
        ],
        "park": [tags.of(figure) for figure in known.parked],
        "supply": [
            {"profession": name, "word": translator.profession(name), "count": count}
            for name, count in zip(edition.professions, known.supply, strict=True)
        ],
    }


def _house(view: View, seat: int, translator: Translator) -> str:
    """A player's house; also says that the table plays the seat if its player has left."""
    house = translator.house(view.table.players[seat].house)
    return translator.say("{house} · the table plays it", house=house) if _left(view, seat) else house


def _left(view: View, seat: int) -> bool:
    return seat in view.absent and not view.over


def _cash(view: View, seat: int, translator: Translator) -> str | None:
    """A player's ducats at a table with open cash; None otherwise, and after the end, when the standing shows them."""
    if view.open_cash is None or view.over:
        return None
    return translator.say("{amount} ducats", amount=translator.number(view.open_cash[seat]))


class _Tags:
    """The tags of the figures of one palace; each is used only once."""

    def __init__(self, told: Sequence[tuple[FigureTalk, dict[str, Any]]], translator: Translator) -> None:
        self._translator = translator
        self._left = list(told)

    def of(self, figure: Figure, room: int | None = None) -> dict[str, Any]:
        """A figure as board data, with its tag if it has one. room: the salary of its room."""
        named = _named(figure, self._translator)
        for one in self._left:
            if (one[0].figure, one[0].room) == (figure, room):
                self._left.remove(one)
                return {**named, "tag": one[1]}
        return named


def _state(view: View, seat: int, translator: Translator) -> tuple[str, str]:
    if view.places:
        return ("turn", translator.say("wins")) if view.places[seat] == 1 else ("over", translator.say("has played"))
    if view.closed:
        return "over", translator.say("has played")
    if view.due.phase in BRIBE_PHASES and seat in view.due.seats:
        edition = view.table.edition
        if not edition.ordered_bribes and not edition.least_bribe:
            return "offer", translator.say("may offer")
        return "bribe", translator.say("must bribe")
    if seat == view.position.host:
        return "turn", translator.say("is bribed") if is_bribed(view) else translator.say("on turn")
    return "wait", translator.say("has left") if _left(view, seat) else translator.say("waits")


def is_bribed(view: View) -> bool:
    """Whether the host waits for bribes that somebody must declare."""
    return view.due.phase in BRIBE_PHASES and view.table.edition.ordered_bribes and bool(view.due.seats)


def _concerned(view: View) -> list[Spot]:
    host, position = view.position.host, view.position
    if host is None or view.closed:
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
            shown = [(event, drawn) for event in line.events if (drawn := _happening(event, translator))]
            # Numbered without what is not drawn, which may be hundreds of promises.
            for index, (event, drawn) in enumerate(shown):
                found.append({"id": line.number * 100 + index, "label": tell_event(event, translator), **drawn})
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
