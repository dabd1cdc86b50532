"""What is decided about a table's settings is decided on the table as it is once the decision's turn has come.

Meanwhile the table may have changed at this server, where the decision waited for the table's lock, or at another one,
of which this server has not heard yet.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import Any, NamedTuple

import pytest

import live
from live import Device, LiveTable, Registry, new_key
from live.table_clock import turned
from rules import Illegal
from storage import Library
from tests.live.phones import device, phones_on, play, sit
from tests.live.test_table import note, refused
from tests.pages.whole_game import whole_game

RECORD = whole_game("fx-schmid-1994", ("Ada", "Ben", "Cem"), 3)
ACTIONS = RECORD["actions"]
CLOCK = {"kind": "turn", "seconds": 60, "since": datetime(2026, 11, 22, tzinfo=UTC).isoformat(), "pauses": []}


def running(registry: Registry, actions: int = 0) -> LiveTable:
    return registry.create({**RECORD, "actions": ACTIONS[:actions]})


class BusyLock:
    """A table's lock that is held by somebody who makes a change first, once."""

    def __init__(self, lock: AbstractContextManager[bool], change: Callable[[], object]) -> None:
        self._lock = lock
        self._changes = [change]

    def __enter__(self) -> bool:
        while self._changes:
            self._changes.pop()()
        return self._lock.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        return self._lock.__exit__(kind, error, trace)


def meanwhile(table: LiveTable, change: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a change be made while the next decision waits for the lock."""
    busy = BusyLock(table._game_log.lock, change)
    monkeypatch.setattr(table._game_log, "lock", busy)


def test_a_phone_that_sits_down_while_another_player_leaves_keeps_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = running(live.registry())
    bank, old = phones_on(table), sit(table, 1, new_pin="1234")
    ticket, taken = table.joining.seat_ticket(1, pin="1234"), []
    meanwhile(table, lambda: taken.append(table.joining.take(ticket)), monkeypatch)
    table.leave(2, device=bank)
    new = device(*taken, as_seat=True)
    assert (table.who(new).seat, table.who(old).seat) == (1, None)
    assert refused(lambda: table.own_cash(old)) == "watching"
    assert table.view.absent == {2}


def test_of_two_players_who_come_back_at_once_both_are_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = running(live.registry())
    table.leave(1)
    table.leave(2)
    meanwhile(table, lambda: table.come_back(1), monkeypatch)
    table.come_back(2)
    assert table.view.absent == frozenset()


def test_a_game_whose_last_action_is_being_entered_is_not_ended_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = running(live.registry(), len(ACTIONS) - 1)
    meanwhile(table, lambda: play(table, ACTIONS[-1], Device()), monkeypatch)
    assert refused(table.end_as_it_stands) == "game-over"
    assert (table.view.over, table.view.closed) == (True, "")


def test_a_table_that_is_being_opened_again_is_not_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = live.registry()
    table = running(registry)
    table.close()
    meanwhile(table, table.reopen, monkeypatch)
    assert refused(lambda: registry.delete(table.table_id)) == "still-open"
    play(table, ACTIONS[0], Device())


class Servers(NamedTuple):
    """Two servers on one store. late: hears of nothing that is entered at the first."""

    first: Registry
    late: Registry

    def at(self, actions: int = 0) -> tuple[LiveTable, LiveTable]:
        """A table, as both have it open."""
        table = running(self.first, actions)
        return table, self.late.table(table.table_id)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    library = Library(tmp_path / "servers")
    both = Servers(Registry(library), Registry(Library(store=library.store)))
    both.late._follower.close()
    yield both
    both.first._follower.close()
    library.close()


def test_who_leaves_at_a_late_server_puts_out_no_phone_that_sat_down_at_another(servers: Servers) -> None:
    here, late = servers.at()
    bank = phones_on(here)
    late.catch_up()
    phone = sit(here, 1)
    late.leave(2, device=bank)
    assert (late.who(phone).seat, late.view.absent) == (1, frozenset({2}))
    here.catch_up()
    here.come_back(2, device=bank)
    late.leave(0, device=bank)
    assert late.view.absent == {0}


def test_a_late_server_tells_no_purse_to_a_phone_or_a_pin_that_has_lost_it(servers: Servers) -> None:
    here, late = servers.at()
    bank, phone = phones_on(here), sit(here, 1, new_pin="1234")
    assert late.own_cash(phone) == late.cash(1, "1234")
    here.set_pin(1, "4321", old="1234", device=phone)
    assert refused(lambda: late.cash(1, "1234")) == "pin-wrong"
    here.joining.free(1, device=bank)
    assert refused(lambda: late.own_cash(phone)) == "watching"
    assert refused(lambda: late.cash(1, "4321")) == "pin-none"
    assert not late.sandbox(device=phone).known


def test_a_clock_is_stopped_at_a_late_server_by_the_settings_as_they_are(servers: Servers) -> None:
    here, late = servers.at()
    here.set_options({"clock": CLOCK})
    late.catch_up()
    here.set_options({"paper_money": True})
    late.turn_clock(lambda settings: turned(settings, "stop"))
    assert len(late.view.settings["clock"]["pauses"]) == 1
    here.turn_clock(lambda settings: turned(settings, "stop"))
    assert here.view.settings == late.view.settings, "it was stopped already"
    here.set_options({"paper_money": False})
    late.set_options({"colour": "blue"})
    assert (late.view.settings["paper_money"], late.view.settings["colour"]) == (False, "blue")


def test_a_game_that_is_over_is_not_ended_as_it_stands_at_a_late_server(servers: Servers) -> None:
    here, late = servers.at(len(ACTIONS) - 1)
    play(here, ACTIONS[-1], Device())
    assert refused(late.end_as_it_stands) == "game-over"
    assert (late.view.over, late.view.closed) == (True, "")


def test_a_late_server_deletes_no_table_that_was_opened_again(servers: Servers) -> None:
    here, late = servers.at()
    here.close()
    late.catch_up()
    here.reopen()
    assert refused(lambda: servers.late.delete(late.table_id)) == "still-open"
    play(here, ACTIONS[0], Device())


def test_a_table_that_is_opened_again_between_check_and_deletion_is_not_deleted(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, late = servers.at()
    here.close()
    delete = servers.late.library.delete

    def first_opened_again(*values: Any, **named: Any) -> None:
        monkeypatch.undo()
        here.reopen()
        play(here, ACTIONS[0], Device())
        delete(*values, **named)

    monkeypatch.setattr(servers.late.library, "delete", first_opened_again)
    assert refused(lambda: servers.late.delete(late.table_id)) == "still-open"
    play(here, ACTIONS[1], Device())


def test_a_closed_table_whose_settings_change_between_check_and_deletion_is_deleted_all_the_same(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, late = servers.at()
    here.close()
    delete = servers.late.library.delete

    def first_changed(*values: Any, **named: Any) -> None:
        monkeypatch.undo()
        here.set_options({"paper_money": True})
        delete(*values, **named)

    monkeypatch.setattr(servers.late.library, "delete", first_changed)
    servers.late.delete(late.table_id)
    assert refused(here.catch_up) == "unknown-table"


CHANGES: dict[str, Callable[[LiveTable], object]] = {
    "a move": lambda late: play(late, ACTIONS[3], Device()),
    "a note": lambda late: play(late, note("x"), Device()),
    "an undo": lambda late: late.undo(version=late.view.version, key=new_key()),
    "an amendment": lambda late: late.amend(0, note("x"), version=late.view.version, key=new_key()),
}


@pytest.mark.parametrize("end", [LiveTable.close, LiveTable.end_as_it_stands])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_late_server_enters_nothing_at_a_table_that_was_closed(
    servers: Servers, change: Callable[[LiveTable], object], end: Callable[[LiveTable], None]
) -> None:
    here, late = servers.at(3)
    end(here)
    assert refused(lambda: change(late)) == "table-closed"
    before = here.view
    here.catch_up()
    assert here.view is before
    assert (late.view.closed, late.view.balances) == (before.closed, before.balances)


def test_a_late_server_enters_nothing_of_a_phone_that_was_put_out(servers: Servers) -> None:
    here, late = servers.at()
    bank, phone = phones_on(here), sit(here, 0)
    late.catch_up()
    here.joining.free(0, bank)
    assert refused(lambda: play(late, note("x") | {"seat": 0}, phone)) == "watching"
    here.catch_up()
    assert [line.kind for line in here.view.log if line.action] == []


PAYS = {"type": "pay", "seat": 1, "to": 2, "amount": 10_000}
NO_PAYMENTS = {"options": {"side_payments": False}}


def test_a_payment_keeps_nobody_from_bringing_back_rules_without_payments() -> None:
    table = running(live.registry(), 12)
    table.set_up(NO_PAYMENTS, version=table.view.version, key=new_key())
    table.act(note("said"), version=table.view.version, key=new_key())
    table.undo(version=table.view.version, key=new_key())
    table.undo(version=table.view.version, key=new_key())
    table.act(PAYS, version=table.view.version, key=new_key())
    table.redo(version=table.view.version, key=new_key())
    assert not table.view.table.options.side_payments
    assert len(table.view.order) == 12
    # What had been taken back after the correction can be brought back too.
    table.redo(version=table.view.version, key=new_key())
    assert len(table.view.order) == 13


def test_a_payment_keeps_nobody_from_taking_back_that_payments_are_allowed() -> None:
    table = live.registry().create({**RECORD, "version": 2, **NO_PAYMENTS, "actions": ACTIONS[:12]})
    table.set_up({"options": {"side_payments": True}}, version=table.view.version, key=new_key())
    seen = table.view.version
    table.act(PAYS, version=table.view.version, key=new_key())
    table.undo(version=seen, key=new_key())
    assert not table.view.table.options.side_payments
    assert len(table.view.order) == 12


def test_a_phone_that_was_put_out_is_not_answered_by_its_old_seat_while_its_server_follows(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, late = servers.at()
    bank, phone = phones_on(here), sit(here, 0)
    late.catch_up()
    here.joining.free(0, bank)
    too_much = {"type": "pay", "seat": 0, "to": 1, "amount": 990_000}
    follow, asked, met = late._follow, list[Future[Illegal | None]](), Event()

    def follow_while_asked() -> None:
        # The game is the newest already, the seating is not.
        meanwhile(late, met.set, monkeypatch)
        asked.append(threads.submit(late.refusal, too_much, device=phone))
        asked[0].add_done_callback(lambda _: met.set())
        assert met.wait(30)
        follow()

    monkeypatch.setattr(late, "_follow", follow_while_asked)
    with ThreadPoolExecutor(1) as threads:
        late.catch_up()
        told = asked[0].result(30)
    assert told is not None
    assert told.code == "watching"
