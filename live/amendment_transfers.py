"""The ducats to hand over because of an amendment, by the other party."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rules import Paid, Step


class Transfer(NamedTuple):
    """Ducats to hand over because of an amendment: received from `other` (None: the bank), or paid if negative."""

    other: int | None
    amount: int


def transfers(before: Sequence[Step], after: Sequence[Step]) -> Counter[tuple[int | None, int | None]]:
    """The differences in payments, by source and target account; negative where less was paid than before."""
    found: Counter[tuple[int | None, int | None]] = Counter()
    for steps, sign in ((before, -1), (after, 1)):
        for step in steps:
            for event in step.events:
                if isinstance(event, Paid):
                    found[event.source, event.target] += sign * event.amount
    return found


def transfers_of(seat: int, moved: Counter[tuple[int | None, int | None]]) -> tuple[Transfer, ...]:
    """One seat's transfers, by the other party."""
    told: Counter[int | None] = Counter()
    for (source, target), amount in moved.items():
        if source == seat:
            told[target] -= amount
        if target == seat:
            told[source] += amount
    return tuple([Transfer(other, amount) for other, amount in told.items() if amount])
