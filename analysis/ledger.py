"""The ledger: every payment, and all balances after it."""

from collections.abc import Iterable
from dataclasses import dataclass

from analysis.timed_events import TimedEvent
from rules import Adjust, Figure, Paid, PaidFor, Pay, Replay, Salary, Table

# Payments whose reason is a text.
_REASONED = ("adjust", "payment")


@dataclass(frozen=True)
class Entry:
    """One payment.

    number: from 1. step, turn, round, seat: when, as in `TimedEvent`. why: what for. source and target: a seat, or None
    for the bank. amount: ducats, 0 for a bribe of nothing. figure: for which a bribe or refund is paid. salaries: the
    parts of an income. reason: of a correction or a payment. cash: every seat's ducats afterwards.
    """

    number: int
    step: int
    turn: int
    round: int
    seat: int | None
    why: PaidFor
    source: int | None
    target: int | None
    amount: int
    figure: Figure | None
    salaries: tuple[Salary, ...]
    reason: str | None
    cash: tuple[int, ...]


def starting_cash(table: Table) -> tuple[int, ...]:
    """Every seat's ducats before the first entry: the edition's starting cash, or the set-up position's (article 1)."""
    return table.start.balances if table.start else (table.edition.cash,) * table.seats


def keep(replay: Replay, timed_events: Iterable[TimedEvent]) -> tuple[Entry, ...]:
    """The ledger of a game. Cash after an entry = cash before, - amount for its source, + amount for its target."""
    cash = list(starting_cash(replay.table))
    entries: list[Entry] = []
    for step, turn, number, seat, event in timed_events:
        if not isinstance(event, Paid):
            continue
        if event.source is not None:
            cash[event.source] -= event.amount
        if event.target is not None:
            cash[event.target] += event.amount
        action = replay.actions[step - 1] if step else None
        entries.append(
            Entry(
                number=len(entries) + 1,
                step=step,
                turn=turn,
                round=number,
                seat=seat,
                why=event.why,
                source=event.source,
                target=event.target,
                amount=event.amount,
                figure=event.figure,
                salaries=event.salaries,
                reason=action.reason if isinstance(action, Adjust | Pay) and event.why in _REASONED else None,
                cash=tuple(cash),
            )
        )
    return tuple(entries)
