"""Highlights of the game for a watching screen, one per turn: from single public events, without totals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from i18n.translator import Translator
from live import View, once_per_view
from live.readonly_game import lines_in_force
from rules import Banished, Event, Figure, Kept, Paid, Placed, TurnBegan


class Happened(NamedTuple):
    """An event in force, and its round."""

    round: int
    event: Event


def highlights_view(view: View, translator: Translator) -> dict[str, Any]:
    """The highlight shown in this turn; each turn shows the next one of those so far.

    `title`, `words` ("" while there is none) and `lang`.
    """
    told = list(highlights(view, translator))
    turns = sum(isinstance(one.event, TurnBegan) for one in _story(view))
    return {
        "title": translator.say("A moment of this evening"),
        "words": told[turns % len(told)] if told else "",
        "lang": translator.language,
    }


def highlights(view: View, translator: Translator) -> Iterator[str]:
    """Yield all highlights so far, one sentence each."""
    story = _story(view)
    bribes = [(one.round, one.event) for one in story if isinstance(one.event, Paid) and one.event.why == "bribe"]
    yield from _dearest(bribes, translator)
    if not view.table.options.refund:
        yield from _in_vain(story, bribes, translator)
    yield from _highest_room(story, view, translator)
    yield from _most_banished(view, translator)
    yield from _longest_stay(story, view, translator)


@once_per_view
def _story(view: View) -> Sequence[Happened]:
    found, number = list[Happened](), 1
    for events in (view.opening, *(line.events for line in lines_in_force(view))):
        for event in events:
            number = event.round if isinstance(event, TurnBegan) else number
            found.append(Happened(number, event))
    return tuple(found)


def _dearest(bribes: list[tuple[int, Paid]], translator: Translator) -> Iterator[str]:
    paid = max(bribes, key=lambda one: one[1].amount, default=None)
    if paid is None or not paid[1].amount or paid[1].figure is None:
        return
    number, bribe = paid
    yield translator.say(
        "The dearest bribe so far: in round {round} {payer} gave {host} {amount} for the {profession}.",
        round=str(number),
        payer=translator.player(bribe.source or 0),
        host=translator.player(bribe.target or 0),
        amount=translator.number(bribe.amount),
        profession=translator.profession(paid[1].figure.profession),
    )


def _in_vain(story: Sequence[Happened], bribes: list[tuple[int, Paid]], translator: Translator) -> Iterator[str]:
    """The largest bribe for a figure that was banished in the same round by the same host.

    Not if another figure of the same owner and profession got or kept a place there then, as the bribe may have been
    that one's (7.3, 8.2).
    """
    gone = {(one.round, one.event.figure, one.event.palace) for one in story if isinstance(one.event, Banished)}
    gone -= {(one.round, one.event.figure, one.event.palace) for one in story if isinstance(one.event, Kept | Placed)}
    idle = [bribe for number, bribe in bribes if bribe.amount and (number, bribe.figure, bribe.target) in gone]
    bribe = max(idle, key=lambda one: one.amount, default=None)
    if bribe is not None and bribe.figure is not None:
        yield translator.say(
            "{payer} paid {host} {amount}, and the {profession} went to the island all the same.",
            payer=translator.player(bribe.source or 0),
            host=translator.player(bribe.target or 0),
            amount=translator.number(bribe.amount),
            profession=translator.profession(bribe.figure.profession),
        )


def _highest_room(story: Sequence[Happened], view: View, translator: Translator) -> Iterator[str]:
    best = view.table.edition.rooms[-1]
    placed = [one.event for one in story if isinstance(one.event, Placed) and one.event.room == best]
    if placed:
        yield translator.say(
            "{figure} was the last to enter the best room, at {host}'s.",
            figure=translator.figure(placed[-1].figure),
            host=translator.player(placed[-1].palace),
        )


def _most_banished(view: View, translator: Translator) -> Iterator[str]:
    counted = Counter(figure.seat for figure in view.position.island).most_common(2)
    if counted and (len(counted) == 1 or counted[0][1] > counted[1][1]):
        seat, count = counted[0]
        yield translator.count(
            "Nobody has lost more to the island than {name}: {count} figure.",
            "Nobody has lost more to the island than {name}: {count} figures.",
            count,
            name=translator.player(seat),
            count=str(count),
        )


def _longest_stay(story: Sequence[Happened], view: View, translator: Translator) -> Iterator[str]:
    since: dict[tuple[int, int], tuple[int, Figure]] = {}
    for number, event in story:
        if isinstance(event, Placed):
            since[(event.palace, event.room)] = (number, event.figure)
    rooms = view.table.edition.rooms
    held = {
        (seat, room): figure
        for seat, palace in enumerate(view.position.palaces)
        for room, figure in zip(rooms, palace, strict=True)
        if figure is not None
    }
    stays = [
        (since[place][0], place, figure) for place, figure in held.items() if since.get(place, (0, None))[1] == figure
    ]
    if stays:
        number, (seat, room), figure = min(stays, key=lambda one: (one[0], -one[1][1]))
        yield translator.say(
            "{figure} has held {host}'s {room} room since round {round}.",
            figure=translator.figure(figure),
            host=translator.player(seat),
            room=translator.number(room),
            round=str(number),
        )
