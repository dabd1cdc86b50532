"""Everybody has a share of a table's log: nobody uses up another's, and what ends or repairs a game always fits."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

import live
from live import AS_IT_STANDS, SEATS, Device, LiveTable, new_key, table_limits
from live.device_identity import Actor
from live.rate_counters import Rates
from live.record_limits import MOST_BROUGHT
from live.table_clock import MOST_PAUSES, turned
from live.table_limits import (
    MOST_BYTES_OF_SETTINGS,
    MOST_ENTRIES,
    MOST_OF_A_SEAT,
    MOST_REPLAYED,
    MOST_TURNS_OF_A_SEAT,
    REPLAYED,
    RESERVED_BYTES,
    RESERVED_ENTRIES,
    TURNING_BACK,
    TableLimits,
    share_of_settings,
)
from narration import action_sentences, log_lines
from presenters.log_view import NEWEST
from rules import Illegal
from storage import Entry, Followed, StorageError
from tests.live.phones import Clock, Make, phones_on, sit
from tests.security.test_writing_at_others_expense import heavy
from web.view_model_cache import Reader, view_for

CLOCK = {"kind": "turn", "seconds": 60, "since": "2026-11-22T20:00:00+00:00", "pauses": []}
MOMENT = "2026-11-01T20:00:00.000Z"


def until_refused(enter: Callable[[int], object], most: int = 500) -> str:
    """Why somebody who goes on and on is stopped."""
    for number in range(most):
        try:
            enter(number)
        except Illegal as refused:
            return refused.code
    return ""


def at_one_moment(made: LiveTable) -> LiveTable:
    """The table, to which no time passes any more, so that nobody's wait ends."""
    made.limits = TableLimits(made._game_log.game.followed, Clock())
    return made


def turn_clock(made: LiveTable, who: Device, number: int) -> None:
    made.turn_clock(lambda settings: turned(settings, "go" if number % 2 else "stop"), device=who)


def change_pin(made: LiveTable, who: Device, seat: int, number: int) -> None:
    made.set_pin(seat, f"{number:04}", device=who)


def entries(count: int, kind: Any, data: dict[str, Any], seat: int | None, played: int = 0) -> list[Followed]:
    entry = Entry(1, MOMENT, "banker" if seat is None else "seat", seat, None, "k", kind, data)
    return [Followed(entry, None, (), (), 0, None, played)] * count


def refusal(
    followed: list[Followed], kind: str, device: str, seat: int | None, clock: Callable[[], float] | None = None
) -> str:
    """Why one more entry is refused after these, "" if it is not."""
    try:
        TableLimits(followed, clock or Clock()).check(kind, device, seat)
    except Illegal as refused:
        return refused.code
    return ""


def test_seats_that_turn_the_clock_in_bursts_leave_the_banker_a_budget(table: Make) -> None:
    made = at_one_moment(table(3))
    banker = phones_on(made, SEATS)
    made.set_options({"clock": CLOCK}, device=banker)
    for seat in range(3):
        assert until_refused(partial(turn_clock, made, sit(made, seat))) == "clock-turns"
    made.set_options({"paper_money": True}, device=banker)
    made.joining.free(2, banker)
    sit(made, 2)
    made.close(device=banker)


def test_a_guest_who_stops_and_starts_the_clock_for_ever_leaves_the_others_their_pauses(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rates, "check", lambda *_: None)
    made = table(3)
    banker = phones_on(made, SEATS)
    guest, other = sit(made, 0), sit(made, 1)
    made.set_options({"clock": CLOCK}, device=banker)
    assert until_refused(partial(turn_clock, made, guest)) == "clock-turns"
    code = made.table_id
    live.close()
    made = live.registry().table(code)
    assert until_refused(partial(turn_clock, made, guest), 1) == "clock-turns"
    assert until_refused(partial(turn_clock, made, other), MOST_TURNS_OF_A_SEAT) == ""
    turn_clock(made, banker, 0)
    assert len(made.view.settings["clock"]["pauses"]) == MOST_TURNS_OF_A_SEAT + 1
    turn_clock(made, banker, 1)
    made.set_options({"clock": {**CLOCK, "since": "2026-11-22T21:00:00+00:00"}}, device=banker)
    assert until_refused(partial(turn_clock, made, guest), MOST_TURNS_OF_A_SEAT) == ""


def test_all_seats_together_leave_the_banker_pauses() -> None:
    assert 5 * MOST_TURNS_OF_A_SEAT < MOST_PAUSES


def test_a_phone_that_changes_its_pin_for_ever_is_put_out_all_the_same(table: Make) -> None:
    made = at_one_moment(table(3))
    banker = phones_on(made, SEATS)
    for seat in range(3):
        assert until_refused(partial(change_pin, made, sit(made, seat), seat)) == "too-fast"
    for seat in range(3):
        made.joining.free(seat, banker)
    assert made.view.seated == frozenset()


def test_pins_and_clocks_of_a_seat_end_and_its_phone_may_still_be_another() -> None:
    turned_on = entries(MOST_OF_A_SEAT, "settings", {"clock": CLOCK}, 1)
    key, seat = share_of_settings({"clock": CLOCK}, "seat", 1, None)
    assert refusal(turned_on, "settings", key, seat) == "table-full"
    assert refusal(turned_on, "settings", *share_of_settings({"clock": CLOCK}, "seat", 2, None)) == ""
    sat_down = entries(MOST_OF_A_SEAT, "settings", {"tokens": {}}, 1)
    assert refusal(sat_down, "settings", *share_of_settings({"tokens": {}}, "seat", 1, None)) == ""


def test_a_phone_that_sits_down_on_its_own_seat_for_ever_is_stopped_and_the_seat_freed() -> None:
    key, seat = share_of_settings({"tokens": {}}, "seat", 1, None)
    again = entries(MOST_OF_A_SEAT + 1, "settings", {"tokens": {"1": "hash"}}, 1)
    assert refusal(again, "settings", key, seat) == "table-full"
    assert refusal(again[1:], "settings", key, seat) == ""
    assert refusal(again, "settings", *share_of_settings({"tokens": {}}, "seat", 2, None)) == ""
    freed = Followed(
        again[0].entry._replace(role="banker", seat=None, for_seat=1, data={"tokens": {}}), None, (), (), 0
    )
    assert refusal([*again, freed], "settings", key, seat) == ""


def test_a_table_full_of_notes_is_settled_closed_ended_and_taken_away() -> None:
    registry = live.registry()
    made = registry.create(heavy(MOST_BROUGHT))
    banker = phones_on(made, SEATS)
    sit(made, 1, new_pin="1234")
    made.set_options({"paper_money": True}, device=banker)
    made.undo(version=made.view.version, key=new_key(), device=banker)
    made.joining.free(1, banker)
    made.leave(2, device=banker)
    made.close(device=banker)
    made.reopen(device=banker)
    made.end_as_it_stands(device=banker)
    assert made.view.closed == AS_IT_STANDS
    registry.delete(made.table_id, device=banker)
    with pytest.raises(StorageError, match="unknown-table"):
        registry.table(made.table_id)


@pytest.mark.parametrize(
    ("most", "reserved", "data"),
    [
        (MOST_ENTRIES, RESERVED_ENTRIES, {"clock": CLOCK}),
        (MOST_BYTES_OF_SETTINGS // 60_000 + 1, RESERVED_BYTES // 60_000 + 1, {"x": "y" * 60_000}),
    ],
)
def test_what_the_banker_needs_has_a_reserve(most: int, reserved: int, data: dict[str, Any]) -> None:
    written = entries(most, "settings", data, None)
    assert refusal(written, "settings", "seat 1 None", 1) == "table-full"
    for kind in ("settings", "undo", "redo", "look"):
        assert refusal(written, kind, "a new device", None) in ("", "too-fast")
    written += entries(reserved, "settings", data, None)
    assert refusal(written, "settings", "a new device", None) == "table-full"


def test_an_open_table_can_be_closed_whatever_its_log_holds(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing is unlimited, what would have to come before another closing is not."""
    made = table()
    monkeypatch.setattr(made.limits, "_entries", MOST_ENTRIES + RESERVED_ENTRIES)
    monkeypatch.setattr(made.limits, "follow", lambda _: None)
    made.close()
    version = made.view.version
    made.close()
    assert made.view.version == version
    for again in (made.reopen, made.end_as_it_stands):
        with pytest.raises(Illegal, match="table-full"):
            again()
    live.registry().delete(made.table_id)


def test_a_correction_that_plays_a_whole_game_again_costs_as_much_as_many(table: Make) -> None:
    """Else whoever takes back and brings back five thousand notes keeps the processor busy with it."""
    long, short = at_one_moment(live.registry().create(heavy(MOST_BROUGHT))), table()
    short.act({"type": "note", "text": "x"}, version=0, key=new_key())

    def there_and_back(made: LiveTable, _: int) -> None:
        made.undo(version=made.view.version, key=new_key(), to=0)
        made.redo(version=made.view.version, key=new_key())

    burst = TURNING_BACK[0].burst
    assert until_refused(partial(there_and_back, short), burst) == ""
    assert until_refused(partial(there_and_back, long), burst) == "too-fast"
    played = sum(one.played for one in long._game_log.game.followed) - MOST_BROUGHT
    assert MOST_BROUGHT <= played <= 2 * burst * REPLAYED


def test_another_device_and_another_server_pay_for_a_dear_correction_too() -> None:
    clock = Clock()
    now = datetime.fromtimestamp(clock(), UTC).isoformat(timespec="milliseconds")
    entry = Entry(1, now, "banker", None, None, "k", "redo", {})
    for played, why in ((1, ""), (5000, "too-fast")):
        assert refusal([Followed(entry, None, (), (), 0, None, played)] * 3, "redo", "a new device", None, clock) == why


def test_what_all_corrections_of_a_table_play_again_is_bounded() -> None:
    """Whoever opens the table waits for all of them."""
    written = entries(MOST_REPLAYED // 5000, "redo", {}, None, 5000)
    assert refusal(written, "undo", "a new device", None) == "table-full"
    assert refusal(written, "settings", "a new device", None) == ""


def test_corrections_after_which_nothing_is_played_again_count_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_limits, "MOST_REPLAYED", 2 * REPLAYED)
    amended = entries(2 * REPLAYED, "amend", {}, None)
    table = live.registry().create(heavy(1)).view.table
    set_up = [one._replace(tables=(table, table)) for one in entries(2, "undo", {}, None)]
    for written in (amended, set_up):
        assert refusal(written[:-1], "undo", "a new device", None) == ""
        assert refusal(written, "undo", "a new device", None) == "table-full"
    assert refusal(entries(2 * REPLAYED, "settings", {}, None), "undo", "a new device", None) == ""


def test_a_line_about_thousands_of_actions_is_short_on_every_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are told on no screen, else every line would be half a megabyte to each of them."""
    made = live.registry().create(heavy(MOST_BROUGHT))
    monkeypatch.setattr(made.limits, "check", lambda *_: None)
    for _ in range(NEWEST // 2):
        made.undo(version=made.view.version, key=new_key(), to=0)
        made.redo(version=made.view.version, key=new_key())
    made.undo(version=made.view.version, key=new_key(), to=0)
    told: list[object] = []
    one = action_sentences.tell_action

    def counted(action: Any, *more: Any) -> str:
        told.append(action)
        return one(action, *more)

    monkeypatch.setattr(log_lines, "tell_action", counted)
    shown = json.dumps(view_for(made.view, Reader("table", Actor(), "en")))
    assert len(told) <= NEWEST
    assert f"{MOST_BROUGHT} lines no longer stand, from this one on:" in shown
    assert f"{MOST_BROUGHT} lines count again." in shown
    assert len(shown) < 100_000
