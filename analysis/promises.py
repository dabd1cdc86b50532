"""Broken promises, and whether they paid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from analysis.bribes import Bribed
from analysis.ledger import Entry
from analysis.moments import end_turn, incomes_left, turn_number
from analysis.stays import Stay
from rules import Judge, Outcome, Promise, PromiseDecided, Replay, Table
from rules.negotiation import PromiseState


@dataclass(frozen=True)
class Betrayal:
    """A promised room that could have been given and was not (article 5.6), and what the host had of it.

    bribe: the index of the bribe it was promised for. host, guest: who broke it, to whom. taken: the bribe's cost.
    damage: `Bribed.damage`. before, after: what the guest's other bribes to this host cost, those declared up to this
    turn of the host and those after it; visits_before, visits_after: on how many of the host's turns these were paid.
    """

    bribe: int
    host: int
    guest: int
    taken: int
    damage: int
    before: int
    after: int
    visits_before: int
    visits_after: int


def betrayals_of(bribes: Sequence[Bribed]) -> tuple[Betrayal, ...]:
    """Every broken promise of a room that was within reach, in order."""
    return tuple(
        [_betrayal(bribe, bribes) for bribe in bribes if bribe.promise_kept is False and bribe.promise_possible]
    )


def _betrayal(bribe: Bribed, bribes: Sequence[Bribed]) -> Betrayal:
    host, guest = bribe.host, bribe.figure.seat
    others = [one for one in bribes if (one.host, one.figure.seat) == (host, guest) and one is not bribe]
    before = [one for one in others if one.turn <= bribe.turn]
    after = [one for one in others if one.turn > bribe.turn]
    return Betrayal(
        bribe=bribe.number,
        host=host,
        guest=guest,
        taken=bribe.cost,
        damage=bribe.damage,
        before=sum(one.cost for one in before),
        after=sum(one.cost for one in after),
        visits_before=len({one.turn for one in before}),
        visits_after=len({one.turn for one in after}),
    )


@dataclass(frozen=True)
class Pledge:
    """A promise that was entered by itself (article 14.3), what became of it (14.4), and whether breaking it paid.

    step, turn: when it was made. promiser, to: by whom, to whom. room, amount, text: what was promised. due: the turn
    it falls due, None for no particular one. outcome, by: what counts, and who decided it. damage: what a broken one
    took: the room less the best that they then held there, times the incomes still to come, or what of the sum was not
    paid. before, after: what the one it was made to paid the promiser in bribes and payments, less refunds, up to the
    turn at which it was broken and after it; 0 for one that was not. decided: the step at which the outcome was
    settled, None for one that is open.
    """

    step: int
    turn: int
    promiser: int
    to: int
    room: int | None
    amount: int | None
    text: str | None
    due: int | None
    outcome: Outcome
    by: Literal["hand", "log"] | None
    damage: int
    before: int
    after: int
    decided: int | None


def pledges_of(replay: Replay, ledger: Sequence[Entry], stays: Sequence[Stay]) -> tuple[Pledge, ...]:
    """Every promise entered by itself, in the order they were made."""
    judged = {action.promise: step for step, action in enumerate(replay.actions, 1) if isinstance(action, Judge)}
    logged = _logged(replay)
    turns = _turns(replay)
    found = []
    for state in replay.position.negotiation.promises:
        promise = state.promise
        due = None if promise.due is None else turn_number(replay.table, *promise.due)
        made = turn_number(replay.table, *state.made)
        broken = (due or turns[judged[state.number]]) if state.outcome == "broken" else None
        before, after = (0, 0) if broken is None else _paid(ledger, promise, broken)
        found.append(
            Pledge(
                step=state.number + 1,
                turn=made,
                promiser=promise.seat,
                to=promise.to,
                room=promise.room,
                amount=promise.amount,
                text=promise.text,
                due=due,
                outcome=state.outcome,
                by=state.by,
                damage=0 if broken is None else _damage(replay.table, state, stays, broken),
                before=before,
                after=after,
                decided=(judged if state.by == "hand" else logged).get(state.number),
            )
        )
    return tuple(found)


def _logged(replay: Replay) -> dict[int, int]:
    """The step at which the log decided each promise that it could decide, by the promise's number (article 14.4)."""
    return {
        event.number: step
        for step, (_, events) in enumerate(replay.steps)
        for event in events
        if isinstance(event, PromiseDecided)
    }


def _turns(replay: Replay) -> list[int]:
    """The turn that was on after each action, by step."""
    table = replay.table
    return [
        end_turn(table) if step.position.host is None else turn_number(table, step.position.round, step.position.host)
        for step in replay.steps
    ]


def _paid(ledger: Sequence[Entry], promise: Promise, broken: int) -> tuple[int, int]:
    sums = [0, 0]
    for entry in ledger:
        late = entry.turn > broken
        if (entry.source, entry.target) == (promise.to, promise.seat) and entry.why in ("bribe", "payment"):
            sums[late] += entry.amount
        elif (entry.source, entry.target) == (promise.seat, promise.to) and entry.why == "refund":
            sums[late] -= entry.amount
    return sums[0], sums[1]


def _damage(table: Table, state: PromiseState, stays: Sequence[Stay], broken: int) -> int:
    promise = state.promise
    owed = max(0, (promise.amount or 0) - state.paid)
    if promise.room is None:
        return owed
    held = [
        stay.room
        for stay in stays
        if (stay.host, stay.figure.seat) == (promise.seat, promise.to)
        and promise.profession in (None, stay.figure.profession)
        and stay.since <= broken
        and (not stay.left or stay.until > broken)
    ]
    short = max(0, promise.room - max(held, default=0))
    return owed + short * incomes_left(table, broken, promise.to)
