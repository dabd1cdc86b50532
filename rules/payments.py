"""Article 13: payments between players, outside of bribes."""

from rules.actions import Pay
from rules.awaited import no_such_seat, over
from rules.bank import move, pay_grants
from rules.errors import Illegal
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike


def check_pay(position: PositionLike, action: Pay) -> Illegal | None:
    """Refuse a payment between players that article 13 does not allow. The figures never reveal the payer's cash."""
    wrong = no_such_seat(position, action.seat, action.to) or over(position)
    if wrong:
        return wrong
    if not position.table.options.side_payments:
        return Illegal("no-side-payments", "13")
    if action.seat == action.to:
        return Illegal("pay-same", "13")
    unit = position.table.edition.unit
    if action.amount <= 0 or action.amount % unit:
        return Illegal("pay-unit", "13", amount=action.amount, unit=unit)
    if action.amount > position.accounts[action.seat]:
        return Illegal("pay-beyond-cash", "13", seat=action.seat, amount=action.amount)
    return None


def pay(builder: PositionBuilder, action: Pay) -> None:
    """Execute a payment; a player left unable to declare gets a grant at once (articles 13, 5.5)."""
    move(builder, "payment", action.seat, action.to, action.amount)
    pay_grants(builder)
