"""Detects which articles a recorded game exercises: for every clause, a predicate on single actions."""

from collections.abc import Callable, Iterator

from rules import (
    Adjust,
    Banished,
    Bribe,
    Dispatch,
    Ended,
    Figure,
    Judge,
    Kept,
    Offer,
    Open,
    Paid,
    Place,
    Placed,
    Position,
    Promise,
    PromiseDecided,
    Refuse,
    Replay,
    Settle,
    TurnBegan,
    legal,
    position_data,
    record_data,
    replay,
)
from tests.rules.moments import Moment, moments


def _paid(moment: Moment, why: str) -> bool:
    return any(isinstance(event, Paid) and event.why == why for event in moment.events)


def _written_again(moment: Moment) -> bool:
    game = moment.game
    again = replay(record_data(game.table, game.actions, game.meta))
    return moment.number == 0 and again == game


def _set_up(moment: Moment) -> bool:
    table, opening = moment.game.table, moment.game.steps[0].position
    return moment.number == 0 and not table.start and set(opening.balances) == {table.edition.cash}


def _clockwise(moment: Moment) -> bool:
    began = [event for event in moment.events if isinstance(event, TurnBegan)]
    host = moment.before.host
    return bool(began) and host is not None and began[0].seat == (host + 1) % moment.game.table.seats


def _income(moment: Moment) -> bool:
    return _paid(moment, "income") and not any(isinstance(event, Ended) for event in moment.events)


def _turn(moment: Moment) -> Iterator[Position]:
    """The positions of the current turn before this moment, latest first."""
    for step in reversed(moment.game.steps[: moment.number + 1]):
        if (step.position.round, step.position.host) != (moment.before.round, moment.before.host):
            return
        yield step.position


def _three_stages(moment: Moment) -> bool:
    phases = {position.phase for position in _turn(moment)}
    return {"regular-bribes", "external-bribes", "internal-bribes"} <= phases


def _settled(moment: Moment, stage: str) -> bool:
    return isinstance(moment.action, Settle) and moment.before.phase == f"{stage}-settlement"


def _into_a_held_palace(moment: Moment) -> bool:
    placed = [event for event in moment.events if isinstance(event, Placed)]
    return not _settled(moment, "internal") and any(any(moment.before.palaces[event.palace]) for event in placed)


def _all_or_least(moment: Moment) -> bool:
    action = moment.action
    return isinstance(action, Bribe) and action.amount == moment.before.balances[action.seat] > 0


def _paid_for_nothing(moment: Moment) -> bool:
    gone = {event.figure for event in moment.events if isinstance(event, Banished)}
    paid = {Figure(bribe.seat, bribe.profession) for bribe in moment.before.declared if bribe.amount}
    return not moment.game.table.options.refund and bool(gone & paid)


def _defender_first(moment: Moment) -> bool:
    action, before = moment.action, moment.before
    ordered = moment.game.table.edition.ordered_bribes
    fresh = isinstance(action, Bribe) and before.phase == "internal-bribes" and not before.declared
    return ordered and fresh and len(before.pending) > 1


def _out_of_order(moment: Moment) -> bool:
    action, pending = moment.action, moment.before.pending
    return isinstance(action, Bribe) and (action.seat, action.profession) != pending[0]


def _last_bribe(moment: Moment) -> bool:
    return isinstance(moment.action, Bribe) and moment.after.phase.endswith(("placement", "settlement"))


def _waived(moment: Moment) -> bool:
    return isinstance(moment.action, Bribe) and 0 == moment.action.amount < moment.game.table.edition.least_bribe


def _broken_promise(moment: Moment) -> bool:
    """A figure gets another room than the host has promised for its bribe, or is banished."""
    fate: dict[Figure, int | None] = {event.figure: event.room for event in moment.events if isinstance(event, Placed)}
    fate |= {event.figure: None for event in moment.events if isinstance(event, Banished)}
    for action in reversed(moment.game.actions[: moment.number]):
        if isinstance(action, Dispatch):
            break
        if isinstance(action, Bribe) and action.promised is not None:
            figure = Figure(action.seat, action.profession)
            if figure in fate and fate[figure] != action.promised:
                return True
    return False


def _twice_the_winners(moment: Moment) -> bool:
    action = moment.action
    bribes = [
        one for one in moment.before.declared if isinstance(action, Settle) and one.profession == action.profession
    ]
    return isinstance(action, Settle) and [one.seat for one in bribes].count(action.winner) == 2


def _next_salary_up(moment: Moment) -> bool:
    """Another internal conflict of the same host follows, in a better paid room."""
    before, after = moment.before, moment.after
    if not _settled(moment, "internal") or after.phase != "internal-bribes" or before.host != after.host:
        return False
    rooms = [before.room_of(before.host or 0, position.conflict or "") or 0 for position in (before, after)]
    return rooms[0] < rooms[1]


def _stayed(moment: Moment) -> bool:
    return any(isinstance(event, Kept) and event.room is not None for event in moment.events)


def _put_right(moment: Moment) -> bool:
    waiting = moment.before.phase.endswith("settlement") and not legal(moment.before)
    return isinstance(moment.action, Adjust) and waiting and bool(legal(moment.after))


def _palaces(moment: Moment) -> int:
    return len({sent.to for sent in moment.action.figures}) if isinstance(moment.action, Dispatch) else 0


def _attacks_own(moment: Moment) -> bool:
    action = moment.action
    return isinstance(action, Dispatch) and any(
        Figure(action.seat, sent.profession) in moment.before.palaces[sent.to] for sent in action.figures
    )


def _barred(moment: Moment) -> bool:
    """10.2 is played, and a profession in the supply is excluded somewhere because of it."""
    action, before = moment.action, moment.before
    if not isinstance(action, Dispatch) or moment.game.table.options.self_attack:
        return False
    professions = moment.game.table.edition.professions
    left = [word for word, count in zip(professions, before.supply[action.seat], strict=True) if count]
    return any(Figure(action.seat, word) in palace for word in left for palace in before.palaces)


def _nobody_sends(moment: Moment) -> bool:
    last = moment.before.round == moment.game.table.edition.rounds
    return last and not isinstance(moment.action, Dispatch) and moment.after.host != moment.before.host


def _over(moment: Moment) -> bool:
    return any(isinstance(event, Ended) for event in moment.events) and _paid(moment, "income")


def _bettered(moment: Moment) -> bool:
    """A bribe higher than an offer for the same figure that the host has refused in this turn."""
    action = moment.action
    if not isinstance(action, Bribe) or moment.game.table.edition.ordered_bribes:
        return False
    offers: dict[Figure, int] = {}
    for past in moment.game.actions[: moment.number]:
        match past:
            case Dispatch():
                offers.clear()
            case Offer(seat, profession, amount):
                offers[Figure(seat, profession)] = amount or 0
            case Refuse(_, owner, profession):
                refused = offers.get(Figure(owner, profession), 0)
                if (owner, profession) == (action.seat, action.profession) and refused and action.amount > refused:
                    return True
    return False


def _offers_everything(moment: Moment) -> bool:
    action = moment.action
    return isinstance(action, Offer) and bool(action.amount) and action.amount == moment.before.balances[action.seat]


def _said_only(moment: Moment) -> bool:
    said = isinstance(moment.action, Offer | Refuse | Promise | Judge)
    return said and position_data(moment.before) == position_data(moment.after)


def _offers_again(moment: Moment) -> bool:
    action, standing = moment.action, moment.before.negotiation.offers
    return isinstance(action, Offer) and any((one.seat, one.profession) == action[:2] for one in standing)


def _decided(moment: Moment, outcome: str) -> bool:
    return any(isinstance(event, PromiseDecided) and event.outcome == outcome for event in moment.events)


def _hand_wins(moment: Moment) -> bool:
    after = moment.after.negotiation.promises
    return isinstance(moment.action, Judge) and any(
        one.number == moment.action.promise and one.decided not in (None, one.outcome) for one in after
    )


Happens = Callable[[Moment], bool]

HOW: dict[str, Happens] = {
    "record: written again, it replays to the same game": _written_again,
    "1: everybody begins with the edition's cash": _set_up,
    "2: the turn passes clockwise": _clockwise,
    "3: a turn begins with income": _income,
    "4: one admission goes through all three stages": _three_stages,
    "4.1: a regular figure is placed": lambda m: isinstance(m.action, Place),
    "4.2: an external conflict is settled": lambda m: _settled(m, "external"),
    "4.3: an internal conflict is settled": lambda m: _settled(m, "internal"),
    "4.4: a figure joins others in a palace": _into_a_held_palace,
    "5: a bribe is paid to the host": lambda m: _paid(m, "bribe"),
    "5.1: a player bribes with all they have": _all_or_least,
    "5.2: a bribe is lost with its figure": _paid_for_nothing,
    "5.3: in a fixed order the defender bribes first": _defender_first,
    "5.3: in a free order somebody speaks before their turn": _out_of_order,
    "5.4: after the last bribe the host decides": _last_bribe,
    "5.5: a player without money declares nothing": _waived,
    "5.5: the bank grants a unit": lambda m: _paid(m, "grant"),
    "5.6: a promise is broken": _broken_promise,
    "5.7: a refused offer is bettered, and paid": _bettered,
    "5.8: a player offers all they have": _offers_everything,
    "6: the host chooses among several rooms": lambda m: isinstance(m.action, Place) and len(legal(m.before)) > 1,
    "7: the winner of an external conflict gets a free room": lambda m: (
        isinstance(m.action, Settle) and m.action.room is not None
    ),
    "7.1: the host names the profession to be dealt with": lambda m: isinstance(m.action, Open),
    "7.2: the winner waits in the park to attack": lambda m: any(
        isinstance(event, Kept) and event.room is None for event in m.events
    ),
    "7.3: an owner of two wins an external conflict": lambda m: _settled(m, "external") and _twice_the_winners(m),
    "8: internal conflicts go from the lowest salary up": _next_salary_up,
    "8: the defender is kept": lambda m: _settled(m, "internal") and _stayed(m),
    "8.1: an attacker takes the defender's room": lambda m: _settled(m, "internal") and not _stayed(m),
    "8.2: an owner of defender and attacker wins": lambda m: _settled(m, "internal") and _twice_the_winners(m),
    "9: a bribe is refunded": lambda m: _paid(m, "refund"),
    "9.1: a decision waited until the banker put it right": _put_right,
    "10: two figures are sent": lambda m: isinstance(m.action, Dispatch),
    "10.1: to two palaces": lambda m: _palaces(m) == 2 and not m.game.table.edition.one_palace,
    "10.1: to one palace where the edition allows it": lambda m: _palaces(m) == 1,
    "10.2: a figure may not attack its owner's own": _barred,
    "10.2: lifted, because nothing else could be sent": lambda m: (
        _attacks_own(m) and not m.game.table.options.self_attack
    ),
    "10.3: nobody sends figures in the last round": _nobody_sends,
    "11: the last income, and the game is over": _over,
    "11: several share the victory": lambda m: m.after.places is not None and m.after.places.count(1) > 1,
    "12: the banker corrects the accounts": lambda m: isinstance(m.action, Adjust),
    "13: a player pays another one": lambda m: _paid(m, "payment"),
    "14: what is said changes nothing on the board": _said_only,
    "14.1: a later offer takes the place of the one before": _offers_again,
    "14.2: an offer is refused": lambda m: isinstance(m.action, Refuse),
    "14.3: a room is promised": lambda m: isinstance(m.action, Promise) and m.action.room is not None,
    "14.4: the log decides that a promise was kept": lambda m: _decided(m, "kept"),
    "14.4: the log decides that a promise was broken": lambda m: _decided(m, "broken"),
    "14.4: a judgement by hand wins over the log": _hand_wins,
}


def exercised(game: Replay) -> set[str]:
    """The keys of `HOW` that apply to a game."""
    found: set[str] = set()
    for moment in moments(game):
        found |= {how for how, happens in HOW.items() if how not in found and happens(moment)}
    return found
