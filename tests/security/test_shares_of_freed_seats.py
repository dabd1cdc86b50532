"""Whoever sits down on a seat that was freed has a share of the log of their own, so often at a table."""

from functools import partial

import pytest

import live
from live import Device, LiveTable, table_limits
from live.rate_counters import Rates
from live.record_limits import MOST_BROUGHT, check_record
from live.table_limits import MOST_OF_A_SEAT, MOST_OF_THE_BANKER, MOST_SHARES_ANEW
from tests.live.phones import Make, phones_on, play, sit
from tests.security.test_shares import CLOCK, change_pin, turn_clock, until_refused

LITTLE = 4


def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a seat write and turn the clock a few times, as fast as it likes."""
    monkeypatch.setattr(table_limits, "MOST_OF_A_SEAT", LITTLE)
    monkeypatch.setattr(table_limits, "MOST_TURNS_OF_A_SEAT", LITTLE)
    monkeypatch.setattr(Rates, "check", lambda *_: None)


def written_until_full(made: LiveTable, who: Device, seat: int) -> int:
    """How many notes a seat writes until its share is used up."""
    before = made.view.version
    note = {"type": "note", "text": "x", "seat": seat}
    assert until_refused(lambda _: play(made, note, who)) == "table-full"
    return made.view.version - before


def test_whoever_sits_down_on_a_freed_seat_has_a_share_of_their_own(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So often at a table, as all of it has to fit into a record, also after a restart."""
    little(monkeypatch)
    made = table(3)
    bank = phones_on(made)
    made.set_options({"clock": CLOCK}, device=bank)
    for _ in range(1 + MOST_SHARES_ANEW):
        phone = sit(made, 2)
        assert written_until_full(made, phone, 2) == LITTLE
        assert until_refused(partial(turn_clock, made, phone)) == "clock-turns"
        assert until_refused(partial(change_pin, made, phone, 2)) == "table-full"
        made.joining.free(2, bank)
        code = made.table_id
        live.close()
        made = live.registry().table(code)
    phone = sit(made, 2)
    assert written_until_full(made, phone, 2) == 0
    assert written_until_full(made, sit(made, 1), 1) == LITTLE
    check_record(made.record())


def test_whoever_comes_after_promises_that_the_keeper_entered_makes_some_of_their_own(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    little(monkeypatch)
    monkeypatch.setattr(table_limits, "MOST_PROMISES_OF_A_SEAT", LITTLE)
    made = table(3)
    bank = phones_on(made)
    promise = {"type": "promise", "seat": 1, "to": 0, "text": "peace"}
    for _ in range(2):
        before = made.view.version
        assert until_refused(lambda _: play(made, promise, bank)) == "table-full"
        assert made.view.version - before == LITTLE
        made.leave(1, device=bank)


def test_all_that_seats_may_write_fits_into_a_record() -> None:
    assert (5 + MOST_SHARES_ANEW) * MOST_OF_A_SEAT + MOST_OF_THE_BANKER <= MOST_BROUGHT


def test_a_seat_that_wrote_nothing_is_freed_without_using_up_what_others_need(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    little(monkeypatch)
    made = table(3)
    bank = phones_on(made)
    for _ in range(MOST_SHARES_ANEW):
        sit(made, 1)
        made.joining.free(1, bank)
    assert written_until_full(made, sit(made, 2), 2) == LITTLE
    made.joining.free(2, bank)
    assert written_until_full(made, sit(made, 2), 2) == LITTLE
