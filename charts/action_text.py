"""The effect of one action in one sentence."""

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
                losers = tuple([one.figure.seat for one in events if isinstance(one, Banished)])
                inserts: Inserts = {"host": Who(palace), "owner": Who(figure.seat), **number}
                inserts["profession"] = Trade(figure.profession)
                if room is not None:
                    inserts["room"] = Number(room)
                if losers:
                    inserts["losers"] = All(losers)
                return Told(_code(event, bool(losers)), inserts)
            case Paid(why) if why != "income":
                return _paid(event, number)
    raise ValueError(step)


def subject(game: Chronicle, step: int) -> tuple[Figure | None, int | None]:
    """The figure that an action was about and the seat of the palace; None where there is none."""
    events = [timed.event for timed in game.timed_events if timed.step == step]
    for event in sorted(events, key=lambda one: not isinstance(one, Placed | Kept)):
        match event:
            case Placed(figure, palace, _) | Kept(figure, palace, _):
                return figure, palace
            case Paid(why, _, target, _, figure) if why != "income":
                return figure, target
    return None, None


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
