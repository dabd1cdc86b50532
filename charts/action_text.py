"""The effect of one action in one sentence."""

from typing import NamedTuple

from analysis import Chronicle
from charts.sentence_data import All, Inserts, Number, Told, Trade, Who
from rules import Banished, Figure, Kept, Paid, Placed


def deed(game: Chronicle, step: int) -> Told:
    """The sentence of an action that moved money or figures. Raises ValueError for any other.

    Excludes the incomes of turns that it led to.
    """
    told = [timed for timed in game.timed_events if timed.step == step]
    if not told:
        raise ValueError(step)
    number: Inserts = {"round": Number(told[0].round)}
    events = [timed.event for timed in told]
    for event in sorted(events, key=lambda one: not isinstance(one, Placed | Kept)):
        match event:
            case Placed(figure, palace, room) | Kept(figure, palace, room):
                gone = banished(game, step)
                inserts: Inserts = {"host": Who(palace), "owner": Who(figure.seat), **number}
                inserts["profession"] = Trade(figure.profession)
                if room is not None:
                    inserts["room"] = Number(room)
                if gone:
                    losers = tuple(dict.fromkeys([one.seat for one in gone]))
                    inserts |= {"losers": All(losers), "count": Number(len(gone))}
                return Told(_code(event, bool(gone)), inserts)
            case Paid(why) if why != "income":
                return _paid(event, number)
    raise ValueError(step)


class Subject(NamedTuple):
    """What an action was about: the figure, the seat of the palace, and the room that the figure has then."""

    figure: Figure | None = None
    palace: int | None = None
    room: int | None = None


def subject(game: Chronicle, step: int) -> Subject:
    """What an action was about; empty if about no figure and nobody."""
    events = [timed.event for timed in game.timed_events if timed.step == step]
    for event in sorted(events, key=lambda one: not isinstance(one, Placed | Kept)):
        match event:
            case Placed(figure, palace, room) | Kept(figure, palace, room):
                return Subject(figure, palace, room)
            case Paid(why, _, target, _, figure) if why != "income":
                return Subject(figure, target, _defended(game, step))
    return Subject()


def _defended(game: Chronicle, step: int) -> int | None:
    """The room that a defender's bribe was paid for."""
    paid = [bribe for bribe in game.bribes if bribe.step == step and bribe.role == "defender"]
    return paid[0].within_reach if paid else None


def doer(game: Chronicle, step: int) -> int | None:
    """Whose doing an action was: of the host who gave a room or kept a figure, else of the payer; None if nobody's."""
    events = [timed.event for timed in game.timed_events if timed.step == step]
    for event in sorted(events, key=lambda one: not isinstance(one, Placed | Kept)):
        match event:
            case Placed(_, palace, _) | Kept(_, palace, _):
                return palace
            case Paid(why, source) if why != "income":
                return source
    return None


def banished(game: Chronicle, step: int) -> tuple[Figure, ...]:
    """The figures that an action sent to the island."""
    events = [timed.event for timed in game.timed_events if timed.step == step]
    return tuple([event.figure for event in events if isinstance(event, Banished)])


def happening(game: Chronicle, number: int) -> Told | None:
    """The sentence of an event that changed somebody's wealth, by its index; None for the starting position."""
    if number < 0:
        return None
    timed = game.timed_events[number]
    event = timed.event
    if isinstance(event, Paid) and event.why == "income":
        return _paid(event, {"round": Number(timed.round)})
    return deed(game, timed.step)


def _code(event: Placed | Kept, fought: bool) -> str:
    if isinstance(event, Placed):
        return "deed-give" if fought else "deed-place"
    return "deed-park" if event.room is None else "deed-keep"


def _paid(event: Paid, number: Inserts) -> Told:
    inserts: Inserts = {**number, "amount": Number(event.amount)}
    if event.source is not None:
        inserts["payer"] = Who(event.source)
    if event.target is not None:
        inserts["host" if event.why == "bribe" else "target"] = Who(event.target)
    if event.figure is not None:
        inserts["profession"] = Trade(event.figure.profession)
    return Told(f"deed-{event.why}", inserts)
