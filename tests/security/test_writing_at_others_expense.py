"""A seat that writes as fast as possible: others' decisions stay valid, and the table's size stays bounded."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import live
from live import SEATS, Device, LiveTable, Registry, View, new_key
from live.open_tables import IDLE_SECONDS
from live.rate_counters import MOST_DEVICES, Rates
from live.record_limits import MOST_BROUGHT
from live.table_limits import MOST_OF_A_SEAT, TURNING_BACK, WRITING, TableLimits
from live.token_bucket import Rate
from presenters.admission_plan import admission_stages
from rules import Dispatch, Illegal, action_data, load, replay
from rules.record import MAX_ACTIONS, MAX_BYTES
from storage import Entry, Followed, StorageError
from tests.live.conftest import setup
from tests.live.phones import Clock, phones_on, play, sit

Make = Callable[..., LiveTable]


def note(seat: int, words: str = "blah") -> dict[str, Any]:
    return {"type": "note", "text": words, "seat": seat}


def first_dispatch(made: LiveTable) -> dict[str, Any]:
    return action_data(next(one for one in made.view.choices if isinstance(one, Dispatch)))


def write_until_refused(made: LiveTable, who: Device, seat: int, words: str = "blah") -> tuple[int, str]:
    """How many notes a phone gets in, and why it is stopped."""
    for written in count():
        try:
            play(made, note(seat, words), who)
        except Illegal as refused:
            return written, refused.code
    raise AssertionError


def test_nobody_decides_again_because_of_notes(table: Make) -> None:
    made = table()
    phones_on(made, SEATS)
    mine, writer = sit(made, 0), sit(made, 1)
    seen, action = made.view.version, first_dispatch(made)
    for _ in range(5):
        play(made, note(1), writer)
    made.act(action, version=seen, key=new_key(), device=mine)
    assert made.view.position.host == 1


def test_nobody_takes_back_again_because_of_notes(table: Make) -> None:
    """What was on the screen is taken back, and what was taken back can be brought back."""
    made = table()
    banker = phones_on(made, SEATS)
    writer = sit(made, 1)
    before = made.view.position.supply
    play(made, first_dispatch(made), banker)
    after, seen = made.view.position.supply, made.view.version
    play(made, note(1), writer)
    made.undo(version=seen, key=new_key(), device=banker)
    assert made.view.position.supply == before
    seen = made.view.version
    play(made, note(1), writer)
    assert made.view.redoable
    made.redo(version=seen, key=new_key(), device=banker)
    assert made.view.position.supply == after


def pay(seat: int, to: int, amount: int) -> dict[str, Any]:
    return {"type": "pay", "seat": seat, "to": to, "amount": amount}


def test_nobody_takes_back_again_because_of_payments(table: Make) -> None:
    """A seat that pays a unit without end keeps the banker neither from taking back nor from bringing back."""
    made = table()
    banker = phones_on(made, SEATS)
    payer = sit(made, 1)
    before = made.view.position.supply
    play(made, first_dispatch(made), banker)
    after, seen = made.view.position.supply, made.view.version
    play(made, pay(1, 2, 10_000), payer)
    made.undo(version=seen, key=new_key(), device=banker)
    assert made.view.position.supply == before
    seen = made.view.version
    play(made, pay(1, 2, 10_000), payer)
    made.redo(version=seen, key=new_key(), device=banker)
    assert made.view.position.supply == after
    seen = made.view.version
    play(made, pay(1, 2, 10_000), payer)
    made.amend(0, first_dispatch(table()), version=seen, key=new_key(), device=banker)
    assert made._position.balances[2] - table()._position.balances[2] == 30_000


def test_a_payment_out_of_what_is_taken_back_goes_with_it(table: Make) -> None:
    """Ben pays on what Anna has just paid him; once hers is taken back he could not have, and his is gone as well."""
    made = table()
    banker = phones_on(made, SEATS)
    purse = made._position.balances[1]
    play(made, pay(0, 1, 50_000), banker)
    seen = made.view.version
    play(made, pay(1, 2, purse + 50_000), sit(made, 1))
    play(made, note(2), sit(made, 2))
    made.undo(version=seen, key=new_key(), device=banker)
    assert made._position.balances == table()._position.balances
    assert [type(line.action).__name__ for line in made.view.log if line.action and line.in_force] == ["Note"]
    made.redo(version=made.view.version, key=new_key(), device=banker)
    assert made._position.balances[1] == 0


def test_whoever_decides_on_an_older_board_still_hears_so(table: Make) -> None:
    made = table()
    action = first_dispatch(made)
    made.act(action, version=0, key=new_key())
    with pytest.raises(StorageError, match="moved-on"):
        made.act(action, version=0, key=new_key())


def test_a_phone_that_writes_too_fast_is_told_to_wait_and_nobody_else(table: Make) -> None:
    made = table()
    banker = phones_on(made, SEATS)
    writer, other = sit(made, 1), sit(made, 2)
    written, why = write_until_refused(made, writer, 1)
    assert (written, why) == (WRITING[0].burst, "too-fast")
    play(made, note(2), other)
    play(made, note(0), banker)
    play(made, first_dispatch(made), banker)


def test_a_correction_that_is_refused_counts_by_what_it_may_play_again(table: Make) -> None:
    made = table(actions=[note(0) for _ in range(300)])
    for _ in range(TURNING_BACK[0].burst // 4):
        with pytest.raises(StorageError, match="nothing-to-redo"):
            made.redo(version=made.view.version, key=new_key())
    with pytest.raises(Illegal, match="too-fast"):
        made.redo(version=made.view.version, key=new_key())
    # Nothing of this is the players'.
    made.act(note(1), version=made.view.version, key=new_key())


def test_a_wait_ends_by_itself() -> None:
    clock = Clock()
    rates = Rates(Rate(2, 3.0), Rate(100, 0.1), clock)
    for _ in range(2):
        rates.check("phone")
        rates.count("phone")
    with pytest.raises(Illegal, match="too-fast") as refused:
        rates.check("phone")
    assert refused.value.figures["seconds"] == 4
    rates.check("other")
    clock.now += 3
    rates.check("phone")


def test_many_devices_together_are_bounded_too() -> None:
    clock = Clock()
    rates = Rates(Rate(2, 3.0), Rate(10, 1.0), clock)
    for device in range(10):
        rates.check(device)
        rates.count(device)
    with pytest.raises(Illegal, match="too-fast"):
        rates.check("a newcomer")
    clock.now += 1
    rates.check("a newcomer")


def test_devices_without_end_are_not_kept() -> None:
    rates = Rates(Rate(2, 3.0), Rate(10**6, 1.0), Clock())
    for device in range(2 * MOST_DEVICES):
        rates.check(device)
        rates.count(device)
    assert len(rates._devices) == MOST_DEVICES


def test_a_table_stays_far_within_what_its_own_record_reader_takes(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every seat writes the longest notes it can for hours; the record is read, and the game goes on."""
    made = table(5)
    banker = phones_on(made, SEATS)
    phones = [sit(made, seat) for seat in range(5)]
    monkeypatch.setattr(Rates, "check", lambda *_: None)
    monkeypatch.setattr(Rates, "count", lambda *_: None)
    longest = "\U0001f600" * 300
    for seat, phone in [*enumerate(phones), (0, banker)]:
        notes, why = write_until_refused(made, phone, seat, longest)
        assert notes < MOST_OF_A_SEAT
        assert why == "table-full"
    play(made, first_dispatch(made), banker)
    written = json.dumps(made.record())
    assert len(written) < MAX_BYTES
    assert len(made.record()["actions"]) < MAX_ACTIONS / 2
    assert replay(load(written)).sound().position == made._position


def test_nobody_uses_up_what_the_others_may_write() -> None:
    entry = Entry(1, "2026-11-21T20:00:00.000Z", "seat", 1, None, "k", "action", note(1))
    followed = [Followed(entry, None, (), (), 0)] * MOST_OF_A_SEAT
    bounded = TableLimits(followed, Clock())
    with pytest.raises(Illegal, match="table-full"):
        bounded.check("action", 1, 1)
    bounded.check("action", 2, 2)
    bounded.check("action", "banker", None)


def test_settings_are_bounded_for_each_seat(table: Make) -> None:
    """A phone that changes its PIN for ever neither grows the log without end nor keeps others from sitting down."""
    made = table()
    phones_on(made, SEATS)
    writer = sit(made, 1)
    with pytest.raises(Illegal, match="too-fast"):
        change_pins(made, writer)
    sit(made, 2)


def change_pins(made: LiveTable, writer: Device) -> None:
    for number in range(200):
        made.set_pin(1, f"{number:04}", device=writer)


def test_a_restart_gives_nobody_a_second_burst(table: Make) -> None:
    made = table()
    phones_on(made, SEATS)
    writer = sit(made, 1)
    assert write_until_refused(made, writer, 1) == (WRITING[0].burst, "too-fast")
    code = made.table_id
    live.close()
    again = live.registry().table(code)
    with pytest.raises(Illegal, match="too-fast"):
        play(again, note(1), writer)
    play(again, note(0), sit(again, 0))


def test_another_server_gives_nobody_a_second_burst(servers: tuple[Registry, Registry]) -> None:
    one, other = servers
    made = one.create(setup(3))
    phones_on(made, SEATS)
    writer, innocent = sit(made, 1), sit(made, 2)
    assert write_until_refused(made, writer, 1) == (WRITING[0].burst, "too-fast")
    there = other.table(made.table_id)
    with pytest.raises(Illegal, match="too-fast"):
        play(there, note(1), writer)
    play(there, note(2), innocent)


def test_a_server_whose_clock_is_ahead_makes_nobody_wait_longer() -> None:
    clock = Clock()
    rates = Rates(Rate(2, 3.0), Rate(10, 1.0), clock)
    for _ in range(2):
        rates.count("phone", clock.now + 3600)
    clock.now += 3
    rates.check("phone")


def heavy(notes: int) -> dict[str, Any]:
    """A record that a visitor may bring, with so many notes in it."""
    return {**setup(3), "actions": [note(1) for _ in range(notes)]}


def test_a_record_with_more_notes_than_a_table_takes_is_not_brought_in() -> None:
    with pytest.raises(Illegal, match="record-full") as refused:
        live.registry().create(heavy(MOST_BROUGHT + 1))
    assert refused.value.figures == {"count": MOST_BROUGHT + 1, "limit": MOST_BROUGHT}
    assert live.registry().create(heavy(MOST_BROUGHT)).view.version == MOST_BROUGHT


def test_desk_looks_at_no_more_moments_for_more_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    one = LiveTable.view_at

    def counted(made: LiveTable, number: int) -> View:
        looked.append(number)
        return one(made, number)

    monkeypatch.setattr(LiveTable, "view_at", counted)
    for notes in (0, 500):
        made = live.registry().create(heavy(notes))
        admission_stages(made, made.view)
    assert len(looked) == 2


def test_a_table_at_which_nobody_looks_is_let_go(table: Make) -> None:
    clock = Clock()
    registry = Registry(live.registry().library, clock)
    code = table().table_id
    registry.table(code)
    registry.close_idle()
    assert registry._open.known() == [code]
    clock.now += IDLE_SECONDS + 1
    registry.close_idle()
    assert registry._open.known() == []
    assert registry.table(code).view.version == 0
    registry._follower.close()
