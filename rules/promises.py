"""Promises (articles 14.3, 14.4): made, tracked by the log, decided when due, judged by hand.

The log decides at the end of the turn in which the promise is due: a room is given if a figure of the promisee holds it
then; a sum, if it was paid by article 13 since the promise was made or by article 5 in that turn, each ducat counting
for one promise only. What the rules never allowed the promiser to give is impossible, not broken. The promisee judges
promises with words, which may be conditions, and those without a turn. `decide_due` decides at the end of a turn; what
the game itself waits for is in `awaited`.
"""

from collections.abc import Sequence

from rules.actions import Action, Bribe, Figure, Judge, Pay, Place, Promise, Settle, Turn
from rules.awaited import no_such_seat, over
from rules.errors import Illegal
from rules.events import PromiseDecided
from rules.negotiation_state import Outcome, PromiseState
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike
from rules.regular_or_conflict import plan_of
from rules.table_setup import Table


def check_promise(position: PositionLike, action: Promise) -> Illegal | None:
    """Refuse a promise that 14.3 does not allow: to oneself, of a wrong sum, for a past or non-existent turn."""
    turns = () if action.due is None else (action.due.seat,)
    wrong = no_such_seat(position, action.seat, action.to, *turns) or over(position)
    if wrong:
        return wrong
    if action.seat == action.to:
        return Illegal("promise-same", "14.3")
    if action.due is not None and not _is_to_come(position, action.due):
        return Illegal("promise-past", "14.3", round=action.due.round, seat=action.due.seat)
    unit = position.table.edition.unit
    if action.amount is not None and (action.amount <= 0 or action.amount % unit):
        return Illegal("promise-unit", "14.3", amount=action.amount, unit=unit)
    return None


def _is_to_come(position: PositionLike, turn: Turn) -> bool:
    now = Turn(position.round, position.host or 0)
    return turn.round <= position.table.edition.rounds and _order(position.table, turn) >= _order(position.table, now)


def _order(table: Table, turn: Turn) -> tuple[int, int]:
    return turn.round, table.turn_index(turn.seat)


def make_promise(builder: PositionBuilder, action: Promise) -> None:
    """Record the promise with the number of its action."""
    host = builder.host
    assert host is not None
    state = PromiseState(builder.played, action, Turn(builder.round, host))
    _keep(builder, (*builder.negotiation.promises, state))


def check_judge(position: PositionLike, action: Judge) -> Illegal | None:
    """Refuse a judgement on a missing promise, on another player's, or a second one (14.4); allowed after the end."""
    wrong = no_such_seat(position, action.seat)
    if wrong:
        return wrong
    state = next((one for one in position.negotiation.promises if one.number == action.promise), None)
    if state is None:
        return Illegal("no-promise", "14.4", number=action.promise)
    if state.promise.to != action.seat:
        return Illegal("not-your-promise", "14.4", owner=state.promise.to)
    if state.judged is not None:
        return Illegal("judged-already", "14.4", owner=action.seat)
    return None


def judge(builder: PositionBuilder, action: Judge) -> None:
    """Record the promisee's judgement."""
    states = builder.negotiation.promises
    _keep(builder, [one._replace(judged=action.kept) if one.number == action.promise else one for one in states])


def open_promises(position: PositionLike, seat: int | None = None) -> tuple[PromiseState, ...]:
    """The undecided promises; with `seat`, only those made by it or to it."""
    mine = [one for one in position.negotiation.promises if seat in (None, one.promise.seat, one.promise.to)]
    return tuple([one for one in mine if one.outcome == "open"])


def due_now(position: PositionLike) -> tuple[PromiseState, ...]:
    """The open promises that are due in the current turn."""
    now = None if position.host is None else Turn(position.round, position.host)
    return tuple([one for one in open_promises(position) if one.promise.due is not None and one.promise.due == now])


def can_be_given(position: PositionLike, promise: Promise) -> bool:
    """Whether the promised room can be given by the current decision (articles 6, 7, 8)."""
    host, room = promise.seat, promise.room
    if host != position.host or room is None:
        return False
    if position.phase == "internal-settlement":
        index = position.room_of(host, position.conflict or "")
        if index is None or position.table.edition.rooms[index] != room:
            return False
        contenders = [position.palaces[host][index], *position.parks[host]]
        return any(
            _is_meant(promise, figure) and figure.profession == position.conflict for figure in contenders if figure
        )
    if position.palaces[host][position.table.edition.room_index[room]] is not None:
        return False
    if position.phase == "regular-placement":
        return any(_is_meant(promise, figure) for figure in plan_of(position).regular)
    if position.phase == "external-settlement":
        pending = (position.conflict,) if position.conflict else plan_of(position).external
        free = [one for one in pending if position.room_of(host, one) is None]
        return any(_is_meant(promise, figure) and figure.profession in free for figure in position.parks[host])
    return False


def _is_meant(promise: Promise, figure: Figure) -> bool:
    return figure.seat == promise.to and promise.profession in (None, figure.profession)


def follow(builder: PositionBuilder, action: Action) -> None:
    """Update the game's promises for an action; called before it is executed."""
    match action:
        case Place() | Settle():
            states = builder.negotiation.promises
            _keep(builder, [one if one.at_stake else _seen(one, builder) for one in states])
        case Pay(seat, to, amount):
            _credit(builder, seat, to, amount, None)
        case Bribe(seat, _, amount) if builder.host is not None:
            _credit(builder, seat, builder.host, amount, Turn(builder.round, builder.host))


def _seen(state: PromiseState, before: PositionLike) -> PromiseState:
    return state._replace(at_stake=True) if can_be_given(before, state.promise) else state


def _credit(builder: PositionBuilder, seat: int, to: int, amount: int, turn: Turn | None) -> None:
    """Count a payment towards matching promised sums, earliest due first.

    turn: of a bribe, which counts only for promises due in that turn.
    """
    states = list(builder.negotiation.promises)
    table = builder.table
    between = [at for at, one in enumerate(states) if one.promise.to == to and one.promise.seat == seat]
    meant = [at for at in between if _wants(states[at]) and turn in (None, states[at].promise.due)]
    urgency = {due: _urgency(table, due) for due in {states[at].promise.due for at in meant}}
    # Of those that are due in one turn the first comes first, as sorting keeps their order.
    for at in sorted(meant, key=lambda at: urgency[states[at].promise.due]):
        state = states[at]
        promised = state.promise.amount
        assert promised is not None
        part = min(amount, promised - state.paid)
        # Else every payment would copy every promise, and every position keep the copies.
        if part or not state.payable:
            states[at] = state._replace(paid=state.paid + part, payable=True)
        amount -= part
    _keep(builder, states)


def _wants(state: PromiseState) -> bool:
    return state.promise.amount is not None and state.outcome == "open"


def _urgency(table: Table, due: Turn | None) -> tuple[int, ...]:
    return (due is None, *(() if due is None else _order(table, due)))


def decide_due(builder: PositionBuilder) -> None:
    """At the end of a turn, decide the due promises that the log can decide (14.4)."""
    now = Turn(builder.round, builder.host or 0)
    states = []
    for state in builder.negotiation.promises:
        promise = state.promise
        if promise.due == now and promise.text is None and state.outcome == "open":
            state = state._replace(decided=_decided(builder, state))
            builder.tell(PromiseDecided, state.number, promise, state.outcome)
        states.append(state)
    _keep(builder, states)


def _decided(builder: PositionBuilder, state: PromiseState) -> Outcome:
    promise = state.promise
    parts: list[Outcome] = []
    if promise.room is not None:
        held = builder.palaces[promise.seat][builder.table.edition.room_index[promise.room]]
        given = held is not None and _is_meant(promise, held)
        parts.append("kept" if given else "broken" if state.at_stake else "impossible")
    if promise.amount is not None:
        payable = state.payable or builder.table.options.side_payments
        parts.append("kept" if state.paid >= promise.amount else "broken" if payable else "impossible")
    return next((outcome for outcome in ("broken", "impossible") if outcome in parts), "kept")


def _keep(builder: PositionBuilder, states: Sequence[PromiseState]) -> None:
    said = builder.negotiation.with_promises(states)
    if said != builder.negotiation:
        builder.negotiation = said
