"""Broken promises, and whether breaking them paid."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from analysis.bribes import Bribed
from analysis.ledger import Entry
from analysis.tenure import Stay
from analysis.timed_events import end_turn, incomes_left, turn_number
from rules import Judge, Outcome, PromiseDecided, Replay, Table
from rules.negotiation_state import PromiseState

# A payer and who was paid; None is the bank.
_Pair: TypeAlias = tuple[int | None, int | None]


@dataclass(frozen=True)
class Betrayal:
    """A promised room that was possible to give but was not given (article 5.6), and the consequences.

    bribe: the index of the bribe it was promised for. host, guest: who broke it, to whom. taken: the bribe's cost.
    damage: `Bribed.damage`. before, after: the cost of the guest's other bribes to this host, declared up to this turn
    of the host and afterwards; visits_before, visits_after: the number of the host's turns in which they were paid.
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
    """All broken promises of rooms that were within reach, in order."""
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
    """A separately entered promise (article 14.3), its outcome (14.4), and whether breaking it paid.

    step, turn: when it was made. promiser, to: by whom, to whom. room, amount, text: what was promised. due: its turn,
    None for no particular one. outcome, by: the final outcome, and who decided it. broken: the turn in which it was
    broken: when it was due, or judged by hand before; None if it was not. damage: of a broken promise: the room less
    the best one held there when it was due (without a turn: judged), times the incomes after that, or the unpaid part
    of the sum. before, after: what the promisee paid the promiser in bribes and payments, less refunds, up to the turn
    in which it was broken and afterwards; 0 if it was not broken. decided: the step of the decision, None while it is
    open.
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
    broken: int | None
    damage: int
    before: int
    after: int
    decided: int | None


def pledges_of(replay: Replay, ledger: Sequence[Entry], stays: Sequence[Stay]) -> tuple[Pledge, ...]:
    """All separately entered promises, in order of time."""
    judged = {action.promise: step for step, action in enumerate(replay.actions, 1) if isinstance(action, Judge)}
    logged = _logged(replay)
    turns = _turns(replay)
    paid = _paid(ledger)
    found = []
    for state in replay.position.negotiation.promises:
        promise = state.promise
        due = None if promise.due is None else turn_number(replay.table, *promise.due)
        made = turn_number(replay.table, *state.made)
        # When it was owed, and when the promisee knew better: a judgement by hand need not wait for the first.
        ends = [due] if due is not None else []
        if state.by == "hand":
            ends.append(turns[judged[state.number]])
        broken = min(ends) if state.outcome == "broken" else None
        before, after = (0, 0) if broken is None else _parted(paid.get((promise.to, promise.seat), {}), broken)
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
                broken=broken,
                damage=0 if broken is None else _damage(replay.table, state, stays, ends[0]),
                before=before,
                after=after,
                decided=(judged if state.by == "hand" else logged).get(state.number),
            )
        )
    return tuple(found)


def _logged(replay: Replay) -> dict[int, int]:
    """By promise number: the step at which the log decided it, if it could (article 14.4)."""
    return {
        event.number: step
        for step, (_, events) in enumerate(replay.steps)
        for event in events
        if isinstance(event, PromiseDecided)
    }


def _turns(replay: Replay) -> list[int]:
    """The current turn after each action, by step."""
    table = replay.table
    return [
        end_turn(table) if step.position.host is None else turn_number(table, step.position.round, step.position.host)
        for step in replay.steps
    ]


def _paid(ledger: Sequence[Entry]) -> Mapping[_Pair, Mapping[int, int]]:
    """By who paid whom: the ducats of bribes and payments less refunds, by turn."""
    sums: defaultdict[_Pair, Counter[int]] = defaultdict(Counter)
    for entry in ledger:
        if entry.why in ("bribe", "payment"):
            sums[entry.source, entry.target][entry.turn] += entry.amount
        elif entry.why == "refund":
            sums[entry.target, entry.source][entry.turn] -= entry.amount
    return sums


def _parted(paid: Mapping[int, int], broken: int) -> tuple[int, int]:
    """The ducats up to a turn and after it. paid: by turn."""
    before = sum([amount for turn, amount in paid.items() if turn <= broken])
    return before, sum(paid.values()) - before


def _damage(table: Table, state: PromiseState, stays: Sequence[Stay], owed_at: int) -> int:
    promise = state.promise
    owed = max(0, (promise.amount or 0) - state.paid)
    if promise.room is None:
        return owed
    held = [
        stay.room
        for stay in stays
        if (stay.host, stay.figure.seat) == (promise.seat, promise.to)
        and promise.profession in (None, stay.figure.profession)
        and stay.since <= owed_at
        and (not stay.left or stay.until > owed_at)
    ]
    short = max(0, promise.room - max(held, default=0))
    return owed + short * incomes_left(table, owed_at, promise.to)
