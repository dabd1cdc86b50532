"""A seat is handed over, renamed and freed, from whom it was to be handed over, or not at all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import live
from live import Device, Held, LiveTable, Registry, new_key
from live.rate_counters import Rates
from live.table_clock import turned
from live.table_limits import SETTING
from rules import options_data
from storage import Entry, Library
from tests.live.phones import Make, phones_on, play, sit
from tests.live.test_table import note, refused


def renamed(table: LiveTable, seat: int, heir: str) -> dict[str, Any]:
    """The table's set-up with another name at a seat."""
    view = table.view
    players = [{"name": player.name, "house": player.house} for player in view.table.players]
    players[seat]["name"] = heir
    return {
        "players": players,
        "first": view.table.first,
        "options": options_data(view.table.options, view.table.edition),
    }


def hand_over(table: LiveTable, bank: Device, heir: str = "Dora", **decided: Any) -> None:
    """Hand seat 1 over. decided: `held` and `version`, by default as they are."""
    at = {"held": table.seating.held(1), "version": table.view.version, **decided}
    table.hand_over(1, renamed(table, 1, heir), key=new_key(), device=bank, **at)


def names(table: LiveTable) -> list[str]:
    return [player.name for player in table.view.table.players]


def test_a_seat_that_is_handed_over_has_another_name_and_no_phone(table: Make) -> None:
    made = table()
    bank, old = phones_on(made), sit(made, 1, new_pin="1234")
    hand_over(made, bank)
    assert names(made) == ["Anna", "Dora", "Cem"]
    assert (made.who(old).seat, made.seating.held(1)) == (None, 0)


def test_a_late_hand_over_puts_out_nobody_who_sat_down_meanwhile(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    sit(made, 1, new_pin="1234")
    held, version = made.seating.held(1), made.view.version
    made.joining.free(1, bank)
    new = sit(made, 1, new_pin="4321")
    assert refused(lambda: hand_over(made, bank, held=held, version=version)) == "moved-on"
    assert (names(made)[1], made.who(new).seat) == ("Ben", 1)
    made.joining.check_pin(1, "4321")


WAYS = pytest.mark.parametrize("way", ["free", "hand over", "leave"])


def put_out(made: LiveTable, bank: Device, way: str, decided: tuple[Held, int]) -> None:
    """Put out whoever has seat 1. decided: since when it was held, and the version, when that was decided."""
    held, version = decided
    if way == "free":
        made.joining.free(1, bank, held=held)
    elif way == "hand over":
        hand_over(made, bank, held=held, version=version)
    else:
        made.leave(1, version=version, device=bank)


@WAYS
def test_no_phone_hinders_its_going_by_changing_its_pin_or_turning_the_clock(table: Make, way: str) -> None:
    made = table()
    bank, writer = phones_on(made), sit(made, 1, new_pin="1234")
    made.set_options(
        {"clock": {"kind": "turn", "seconds": 60, "since": "2026-01-01T20:00Z", "pauses": []}}, device=bank
    )
    decided = made.seating.held(1), made.view.version
    made.set_pin(1, "4321", device=writer)
    made.turn_clock(lambda settings: turned(settings, "stop"), device=writer)
    made.remove_pin(1, "4321")
    put_out(made, bank, way, decided)
    assert made.who(writer).seat is None
    assert made.seating.held(1) == 0


@WAYS
def test_no_phone_hinders_its_going_by_taking_its_seat_again(table: Make, way: str) -> None:
    made = table()
    bank, phone = phones_on(made), sit(made, 1, new_pin="1234")
    decided = made.seating.held(1), made.view.version
    for _ in range(2):
        phone = sit(made, 1, pin="1234")
        assert (made.who(phone).seat, made.seating.held(1)) == (1, decided[0])
    put_out(made, bank, way, decided)
    assert made.who(phone).seat is None
    if way == "leave":
        made.come_back(1, device=bank)
    # Whoever sits down now is somebody else, also by the same PIN.
    new = sit(made, 1, new_pin="1234")
    assert refused(lambda: put_out(made, bank, way, decided)) == "moved-on"
    assert made.who(new).seat == 1


@WAYS
def test_a_seat_without_a_phone_is_freed_however_often_its_pin_is_changed(table: Make, way: str) -> None:
    made = table()
    bank = phones_on(made)
    made.set_pin(1, "1234", device=bank)
    decided = made.seating.held(1), made.view.version
    made.set_pin(1, "4321", old="1234")
    put_out(made, bank, way, decided)
    assert made.view.protected == frozenset()


@WAYS
def test_a_seat_with_a_pin_alone_is_freed_though_its_player_takes_it_on_a_phone(table: Make, way: str) -> None:
    made = table()
    bank = phones_on(made)
    made.set_pin(1, "1234", device=bank)
    decided = made.seating.held(1), made.view.version
    phone = sit(made, 1, pin="1234")
    assert (made.who(phone).seat, made.seating.held(1)) == (1, decided[0])
    put_out(made, bank, way, decided)
    assert made.who(phone).seat is None
    assert (made.seating.held(1), made.view.protected) == (0, frozenset())


def test_since_when_a_seat_is_held_outlives_a_restart(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    sit(made, 1, new_pin="1234")
    held, phone = made.seating.held(1), sit(made, 1, pin="1234")
    live.close()
    again = live.registry().table(made.table_id)
    again.joining.free(1, bank, held=held)
    assert again.who(phone).seat is None


@pytest.mark.parametrize("sits_down", [True, False], ids=["on a phone", "by a PIN"])
def test_a_seat_that_somebody_else_has_by_now_is_not_left(table: Make, sits_down: bool) -> None:
    made = table()
    bank = phones_on(made)
    made.set_pin(1, "1234", device=bank)
    version = made.view.version
    made.remove_pin(1, "1234")
    if sits_down:
        sit(made, 1)
    else:
        made.set_pin(1, "4321", device=bank)
    assert refused(lambda: made.leave(1, version=version, device=bank)) == "moved-on"
    assert made.view.absent == frozenset()


def test_a_seat_that_cannot_be_freed_now_keeps_its_name(table: Make) -> None:
    made = table()
    bank, old = phones_on(made), sit(made, 1)
    made.limits._of_banker["settings"] = full = Rates(*SETTING)
    for _ in range(SETTING[0].burst):
        full.count("banker None 1")
    assert refused(lambda: hand_over(made, bank)) == "too-fast"
    assert (names(made)[1], made.who(old).seat) == ("Ben", 1)


def test_a_name_that_cannot_be_entered_frees_no_seat(table: Make) -> None:
    made = table()
    bank, old = phones_on(made), sit(made, 1)
    before = made.view
    assert refused(lambda: hand_over(made, bank, "Anna"))
    assert refused(lambda: hand_over(made, old)) == "banker-only"
    play(made, {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "miscounted"}, bank)
    assert refused(lambda: hand_over(made, bank, version=before.version)) == "moved-on"
    assert (names(made)[1], made.who(old).seat) == ("Ben", 1)


@pytest.fixture
def both(tmp_path: Path, table: Make) -> Iterator[tuple[LiveTable, LiveTable]]:
    """A table as two servers have it open, of which the second hears of nothing that is entered at the first."""
    library = Library(tmp_path / "servers")
    here, late = Registry(library), Registry(Library(store=library.store))
    late._follower.close()
    first = here.create(table().record())
    yield first, late.table(first.table_id)
    here._follower.close()
    library.close()


def test_a_late_server_hands_no_seat_over_that_somebody_took_at_another(both: tuple[LiveTable, LiveTable]) -> None:
    first, second = both
    bank = phones_on(first)
    second.catch_up()
    held, version = second.seating.held(1), second.view.version
    new = sit(first, 1)
    assert refused(lambda: hand_over(second, bank, held=held, version=version)) == "moved-on"
    assert (names(second)[1], second.who(new).seat) == ("Ben", 1)
    # What came in meanwhile and concerns neither the seat nor the board is no reason to refuse.
    play(first, note("wait"), bank)
    hand_over(second, bank)
    first.catch_up()
    assert (names(first)[1], first.who(new).seat) == ("Dora", None)


def test_a_hand_over_goes_on_where_another_server_enters_words_in_the_middle_of_it(
    both: tuple[LiveTable, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = both
    bank = phones_on(first)
    sit(first, 1)
    second.catch_up()
    entered, waiting = second._game_log.set_up_anew, [lambda: play(first, note("wait"), bank)]

    def enter(*args: Any, **more: Any) -> Entry:
        while waiting:
            waiting.pop()()
        return entered(*args, **more)

    monkeypatch.setattr(second._game_log, "set_up_anew", enter)
    hand_over(second, bank)
    assert (names(second)[1], second.seating.held(1)) == ("Dora", 0)
    assert [line.kind for line in second.view.log[-3:]] == ["settings", "action", "setup"]


def test_who_left_again_meanwhile_is_not_brought_back_late(table: Make) -> None:
    made = table()
    made.leave(1)
    version = made.view.version
    made.come_back(1)
    made.leave(1)
    assert refused(lambda: made.come_back(1, version=version)) == "moved-on"
    made.come_back(1, version=made.view.version)
    assert made.view.absent == frozenset()
