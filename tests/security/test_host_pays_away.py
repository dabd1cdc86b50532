"""A host who pays everything away before a decision that refunds: what article 13 gives them, and what ends it."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest

from live import BANKER_ENTERS, Device, LiveTable, new_key
from rules import Settle, action_data, legal
from rules.bribes import BribeRange
from tests.live.phones import Make, phones_on, play, sit
from tests.live.test_table import DISPATCH, refused
from tests.security.test_security_document import TEXT

PAID = {"seat": 0, "to": 1, "amount": 10_000}


class Poor(NamedTuple):
    """A table whose host has just paid everything away, and the decision that waits."""

    table: LiveTable
    bank: Device
    host: Device
    friend: Device
    payment: dict[str, Any]
    decision: dict[str, Any]

    def decide(self, device: Device) -> None:
        play(self.table, self.decision, device)

    def undo(self) -> None:
        self.table.undo(version=self.table.view.version, key=new_key(), device=self.bank)


@pytest.fixture
def poor(table: Make) -> Poor:
    made = table(version=2, options={"refund": True, "side_payments": True})
    bank, phones = phones_on(made), [sit(made, seat) for seat in range(3)]
    while not isinstance(decision := legal(made._position)[0], Settle):
        choice = decision.smallest if isinstance(decision, BribeRange) else decision
        play(made, action_data(choice), bank)
    host = decision.seat
    to = (host + 1) % 3
    payment = {"type": "pay", "seat": host, "to": to, "amount": made._position.balances[host]}
    play(made, payment, phones[host])
    return Poor(made, bank, phones[host], phones[to], payment, action_data(decision))


def paid_back(poor: Poor) -> None:
    back = {**poor.payment, "seat": poor.payment["to"], "to": poor.payment["seat"]}
    play(poor.table, back, poor.friend)
    poor.decide(poor.host)


def set_right(poor: Poor) -> None:
    moved = {"from": poor.payment["to"], "to": poor.payment["seat"], "amount": poor.payment["amount"]}
    play(poor.table, {"type": "adjust", **moved, "reason": "for the refunds"}, poor.bank)
    poor.decide(poor.bank)


def corrected_into_the_decision(poor: Poor) -> None:
    at = poor.table.view.undoable - 1
    would = poor.table.would_amend(at, poor.decision, device=poor.bank)
    assert would.falls == ()
    # The payment stands until it is replaced: no other can be made.
    assert refused(partial(play, poor.table, poor.payment, poor.host)) == "pay-beyond-cash"
    poor.table.amend(at, poor.decision, version=would.version, key=new_key(), device=poor.bank, falls=would.falls)


def entered_by_the_banker(poor: Poor) -> None:
    poor.table.joining.set_access(BANKER_ENTERS, poor.bank)
    poor.undo()
    assert refused(partial(play, poor.table, poor.payment, poor.host)) == "banker-enters"
    poor.decide(poor.bank)


def freed(poor: Poor) -> None:
    poor.table.joining.free(poor.payment["seat"], poor.bank)
    poor.undo()
    assert refused(partial(play, poor.table, poor.payment, poor.host)) == "watching"
    poor.decide(poor.bank)


ENDS = (paid_back, set_right, corrected_into_the_decision, entered_by_the_banker, freed)


@pytest.mark.parametrize("end", ENDS)
def test_who_pays_everything_away_keeps_a_decision_waiting_until_they_have_enough_again(
    poor: Poor, end: Callable[[Poor], None]
) -> None:
    assert "a host may pay everything away between the bribes and the decision" in TEXT
    for device in (poor.host, poor.bank):
        assert refused(partial(poor.decide, device)) == "refund-short"
    poor.undo()
    play(poor.table, poor.payment, poor.host)
    assert refused(partial(poor.decide, poor.bank)) == "refund-short"
    end(poor)
    settled = [action for action in poor.table.record()["actions"] if action["type"] == "settle"]
    assert settled[-1:] == [poor.decision]


def test_forbidding_payments_lets_the_first_fall_with_all_moves_after_it(table: Make) -> None:
    made = table(version=2, options={"refund": True, "side_payments": True})
    made.act({"type": "pay", **PAID}, version=0, key="a")
    made.act(DISPATCH, version=1, key="b")
    assert made.would_set_up({"options": {"refund": True, "side_payments": False}}).falls == (1, 2)
