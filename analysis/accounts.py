"""Sums over the ledger: every player's account, the bribes between each pair, and both by round.

Every payment is in the accounts of both its parties, and a player's end is start + received - paid.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analysis.ledger import Entry
from rules import PaidFor


@dataclass(frozen=True)
class Account:
    """One player's game in ducats.

    start and end: cash. income: from the bank for rooms (article 3). grants: from the bank to a player without money
    (5.5). bribes_paid and bribes_received (5), refunds_paid (as host) and refunds_received (9), corrections_in and
    corrections_out (12), payments_in and payments_out (13): between accounts.
    """

    seat: int
    start: int
    income: int
    bribes_received: int
    refunds_received: int
    grants: int
    corrections_in: int
    payments_in: int
    bribes_paid: int
    refunds_paid: int
    corrections_out: int
    payments_out: int
    end: int

    @property
    def taken(self) -> int:
        """Net income from bribes: bribes received - refunds paid."""
        return self.bribes_received - self.refunds_paid

    @property
    def spent(self) -> int:
        """Net cost of bribes: bribes paid - refunds received."""
        return self.bribes_paid - self.refunds_received


def paid_to(entries: Iterable[Entry], seat: int, why: PaidFor) -> int:
    """The ducats that a seat received for a reason."""
    return sum(entry.amount for entry in entries if entry.target == seat and entry.why == why)


def paid_by(entries: Iterable[Entry], seat: int, why: PaidFor) -> int:
    """The ducats that a seat paid for a reason."""
    return sum(entry.amount for entry in entries if entry.source == seat and entry.why == why)


def account_of(entries: Sequence[Entry], seat: int, start: int) -> Account:
    """One player's account; `end` is the cash after the last entry."""
    return Account(
        seat=seat,
        start=start,
        income=paid_to(entries, seat, "income"),
        bribes_received=paid_to(entries, seat, "bribe"),
        refunds_received=paid_to(entries, seat, "refund"),
        grants=paid_to(entries, seat, "grant"),
        corrections_in=paid_to(entries, seat, "adjust"),
        payments_in=paid_to(entries, seat, "payment"),
        bribes_paid=paid_by(entries, seat, "bribe"),
        refunds_paid=paid_by(entries, seat, "refund"),
        corrections_out=paid_by(entries, seat, "adjust"),
        payments_out=paid_by(entries, seat, "payment"),
        end=entries[-1].cash[seat] if entries else start,
    )


def matrix_of(entries: Iterable[Entry], seats: int) -> tuple[tuple[int, ...], ...]:
    """Bribes by payer (row) and host (column), summed.

    A host has no figures in their own palace, so the diagonal is always 0.
    """
    sums = [[0] * seats for _ in range(seats)]
    for entry in entries:
        if entry.why == "bribe" and entry.source is not None and entry.target is not None:
            sums[entry.source][entry.target] += entry.amount
    return tuple([tuple(row) for row in sums])


def rounds_of(entries: Sequence[Entry], start: Sequence[int], rounds: int) -> tuple[tuple[Account, ...], ...]:
    """Every player's account of each round, by round and seat; it starts with the cash at the previous round's end."""
    found = []
    cash = tuple(start)
    for number in range(1, rounds + 1):
        own = [entry for entry in entries if entry.round == number]
        found.append(tuple([account_of(own, seat, cash[seat]) for seat in range(len(cash))]))
        cash = own[-1].cash if own else cash
    return tuple(found)
