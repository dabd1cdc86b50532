"""The bank: articles 3 (income), 5.5 (grants), 9 (refunds) and 12 (corrections).

`move` is the only function that changes an account, so the sum of all accounts is constant. Payments between players
are in `payments`, bribes in `bribes`.
"""

from collections.abc import Sequence

from rules.actions import BANK, Adjust, Bank, Bribe, Figure
from rules.awaited import no_such_seat
from rules.errors import Fault, Illegal
from rules.events import Paid, PaidFor, Salary
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike


def move(
    builder: PositionBuilder,
    why: PaidFor,
    source: int | None,
    target: int | None,
    amount: int,
    figure: Figure | None = None,
    salaries: tuple[Salary, ...] = (),
) -> None:
    """Transfer ducats between accounts (None is the bank) and record the event.

    Raises:
        Fault: a player would fall below zero, which the checks should have prevented.
    """
    accounts = builder.accounts
    if source is not None and accounts[source] < amount:
        raise Fault("below-zero", "5.1", seat=source)
    accounts[-1 if source is None else source] -= amount
    accounts[-1 if target is None else target] += amount
    if builder.events is not None:
        builder.tell(Paid, why, source, target, amount, figure, salaries)


def _salaries(builder: PositionBuilder, seat: int) -> tuple[Salary, ...]:
    """The parts of an income: the palaces and salaries of the rooms that this seat's figures hold (article 3)."""
    rooms = builder.table.edition.rooms
    return tuple(
        [
            Salary(host, room)
            for host, palace in enumerate(builder.palaces)
            for room, figure in zip(rooms, palace, strict=True)
            if figure is not None and figure[0] == seat
        ]
    )


def pay_income(builder: PositionBuilder, seat: int) -> None:
    """The bank pays this seat its salaries; nothing is told when there are none (articles 3 and 11)."""
    salaries = () if builder.events is None else _salaries(builder, seat)
    income = builder.income_of(seat) if builder.events is None else sum([one.room for one in salaries])
    if income:
        move(builder, "income", None, seat, income, None, salaries)


def pay_grants(builder: PositionBuilder) -> None:
    """Under `grant`, pay one unit to everyone who must declare now and has less than that (article 5.5)."""
    if builder.pending and builder.table.options.insolvency == "grant":
        edition = builder.table.edition
        payers = builder.pending[:1] if edition.ordered_bribes else builder.pending
        for figure in payers:
            if builder.accounts[figure.seat] < edition.unit:
                move(builder, "grant", None, figure.seat, edition.unit)


def refunds(declared: Sequence[Bribe], profession: str, winner: int) -> list[Bribe]:
    """The bribes of one conflict for figures that are banished when `winner` is kept (article 9).

    The first bribe declared by the winner belongs to the figure that stays: the defender, if it is theirs (5.3, 8.2),
    else the first declared (7.3).
    """
    banished = []
    kept = False
    for bribe in declared:
        if bribe.profession == profession:
            if bribe.seat == winner and not kept:
                kept = True
            else:
                banished.append(bribe)
    return banished


def check_refund(position: PositionLike, host: int, profession: str, winner: int) -> Illegal | None:
    """Refuse a decision that the host cannot refund (article 9.1).

    That is possible after corrections (12), and where the host has paid something away since the bribes (13).
    """
    if position.table.options.refund:
        total = sum(bribe.amount for bribe in refunds(position.declared, profession, winner))
        if total > position.accounts[host]:
            return Illegal("refund-short", "9.1", host=host)
    return None


def pay_refunds(builder: PositionBuilder, host: int, profession: str, winner: int) -> None:
    """Refund the bribes for the banished figures, if the table plays article 9."""
    if builder.table.options.refund:
        for seat, bribed, amount, _, _ in refunds(builder.declared, profession, winner):
            if amount:
                move(builder, "refund", host, seat, amount, Figure(seat, bribed))


def check_adjust(position: PositionLike, action: Adjust) -> Illegal | None:
    """Refuse a correction that article 12 does not allow."""
    wrong = no_such_seat(position, *[account for account in (action.source, action.target) if account != BANK])
    if wrong:
        return wrong
    if action.source == action.target:
        return Illegal("adjust-same", "12")
    unit = position.table.edition.unit
    if action.amount <= 0 or action.amount % unit:
        return Illegal("adjust-unit", "12", amount=action.amount, unit=unit)
    # Before the purse is asked: whoever gives none would measure it by refusals alone, of which no log tells.
    if not action.reason.strip():
        return Illegal("adjust-reason", "12")
    if action.source != BANK and position.accounts[action.source] < action.amount:
        return Illegal("adjust-below-zero", "12", seat=action.source, amount=action.amount)
    return None


def adjust(builder: PositionBuilder, action: Adjust) -> None:
    """Execute a correction; a player left unable to declare gets a grant at once (articles 12, 5.5)."""
    move(builder, "adjust", _account(action.source), _account(action.target), action.amount)
    pay_grants(builder)


def _account(account: int | Bank) -> int | None:
    return None if account == BANK else account
