"""A payment comes before the tap of somebody who must declare 0: the only payment that makes anybody decide anew.

By article 5.5 only who has less than a unit, when they declare, declares 0; with the unit they owe the smallest bribe.
"""

import pytest

from live import SEATS, Device, LiveTable, new_key
from live.public_view import BribeOffer
from rules import Dispatch, IntrigeError, action_data
from tests.live.phones import Make, phones_on, play, sit

UNIT = 10_000


def tap(made: LiveTable, due: BribeOffer, amount: int, version: int, who: Device) -> str:
    """Enter a bribe that was decided at a version; why it is refused, "" if it is not."""
    action = {"type": "bribe", "seat": due.seat, "profession": due.profession, "amount": amount}
    try:
        made.act(action, version=version, key=new_key(), device=who)
    except IntrigeError as refused:
        return f"{refused.code} {refused.article}"
    return ""


def who_owes(made: LiveTable, purse: int) -> tuple[int, Device, list[Device]]:
    """The version at which a bribe of a seat with this purse is due, its phone, and those of the other two."""
    banker = phones_on(made, SEATS)
    phones = [sit(made, seat) for seat in range(3)]
    play(made, action_data(next(one for one in made.view.choices if isinstance(one, Dispatch))), phones[0])
    seat = made.view.due.seats[0]
    lost = made.own_cash(phones[seat]) - purse
    if lost:
        play(made, {"type": "adjust", "from": seat, "to": "bank", "amount": lost, "reason": "lost"}, banker)
    return made.view.version, phones[seat], [phone for number, phone in enumerate(phones) if number != seat]


def pay(made: LiveTable, due: BribeOffer, who: Device) -> None:
    seat = made.seating.who(who).seat
    play(made, {"type": "pay", "seat": seat, "to": due.seat, "amount": UNIT}, who)


def the_one_due(made: LiveTable) -> BribeOffer:
    due = made.view.choices[0]
    assert isinstance(due, BribeOffer)
    return due


@pytest.mark.parametrize("payments", [1, 2])
def test_the_first_unit_paid_to_who_must_declare_nothing_is_owed(table: Make, payments: int) -> None:
    made = table(3)
    version, poor, others = who_owes(made, 0)
    due = the_one_due(made)
    for payer in others[:payments]:
        pay(made, due, payer)
    before = made.view.version
    assert tap(made, due, 0, version, poor) == "bribe-least 5.1"
    assert made.view.version == before


def test_another_payment_makes_them_decide_no_second_time(table: Make) -> None:
    made = table(3)
    _, poor, others = who_owes(made, 0)
    due = the_one_due(made)
    pay(made, due, others[0])
    version = made.view.version
    pay(made, due, others[1])
    assert tap(made, due, UNIT, version, poor) == ""


@pytest.mark.parametrize("purse", [UNIT, 5 * UNIT])
def test_a_payment_to_anybody_else_leaves_their_bribe_as_decided(table: Make, purse: int) -> None:
    made = table(3)
    version, payee, others = who_owes(made, purse)
    due = the_one_due(made)
    pay(made, due, others[1])
    assert tap(made, due, purse, version, payee) == ""
