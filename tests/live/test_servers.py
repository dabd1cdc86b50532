"""Two servers on one store: each shows what the other enters; of two simultaneous actions one succeeds."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import pytest

from live import LiveTable, Registry, Subscribers
from rules import IntrigeError
from storage import Library, StorageError, new_key
from tests.storage.helpers import random_actions, record_of

ACTIONS = random_actions("fx-schmid-1994", 3, 2)
NOTE = {"type": "note", "text": "a promise"}


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Registry, Registry]]:
    library = Library(tmp_path)
    both = Registry(library), Registry(Library(store=library.store))
    yield both
    for registry in both:
        registry._follower.close()
    library.close()


@pytest.fixture
def tables(servers: tuple[Registry, Registry]) -> tuple[LiveTable, LiveTable]:
    here = servers[0].create(record_of(ACTIONS[:3]))
    return here, servers[1].table(here.table_id)


def heard(table: LiveTable, change: Callable[[], object], version: int) -> None:
    """Make a change somewhere and wait until a table shows it."""
    reached = Event()

    class Screen(Subscribers):
        def tell(self) -> None:
            if table.view.version >= version:
                reached.set()

    table.subscribers = Screen()
    change()
    assert reached.wait(20)


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(IntrigeError) as error:
        call()
    return error.value.code


def test_what_one_server_enters_the_other_shows(tables: tuple[LiveTable, LiveTable]) -> None:
    here, there = tables
    for number in range(3, 12):
        one, other = (here, there) if number % 2 else (there, here)
        heard(other, partial(one.act, ACTIONS[number], version=number, key=new_key()), number + 1)
        assert other.view == one.view
        assert other.view.position == one.view.position


def test_what_a_server_enters_is_not_read_by_it_once_more(
    tables: tuple[LiveTable, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = tables
    # By version, for the notice of the table's creation may come late.
    told, done, read = defaultdict[int | None, Event](Event), defaultdict[int | None, Event](Event), list[int]()
    catch_up, follow, entered = here.catch_up, here._follow, 3

    def hear(version: int | None) -> None:
        told[version].set()
        catch_up(version)
        done[version].set()

    def show() -> None:
        # The notice of what is entered comes while it is not shown yet.
        assert current_thread() is not main_thread() or told[entered].wait(60)
        follow()

    monkeypatch.setattr(here, "catch_up", hear)
    monkeypatch.setattr(here, "_follow", show)
    monkeypatch.setattr(here._game_log, "catch_up", lambda: read.append(here._game_log.version))
    for number in range(3, 12):
        entered = number + 1
        here.act(ACTIONS[number], version=number, key=new_key())
        assert done[entered].wait(60)
    assert read == []


def test_a_server_that_has_not_heard_yet_is_told_and_follows(
    tables: tuple[LiveTable, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tables
    monkeypatch.setattr(LiveTable, "catch_up", lambda *_: None)
    here.act(ACTIONS[3], version=3, key="tap")
    assert there.view.version == 3
    assert refused(lambda: there.act(ACTIONS[3], version=3, key="other")) == "moved-on"
    assert there.view.version == 4
    assert there.act(ACTIONS[4], version=4, key="next").version == 5
    assert here.view.version == 4
    assert here.act(ACTIONS[4], version=4, key="next").version == 5, "done already, at the other server"


def test_a_screen_that_comes_from_another_server_with_a_newer_version_is_followed_there(
    tables: tuple[LiveTable, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tables
    monkeypatch.setattr(Registry, "_catch_up", lambda *_: None)
    here.act(NOTE, version=3, key="note")
    assert there.view.version == 3, "it has not heard"
    assert there.act(ACTIONS[3], version=4, key="tap").version == 5
    assert here.act(ACTIONS[4], version=5, key="lost").version == 6
    assert there.act(ACTIONS[4], version=6, key="lost").version == 6, "done already, at the other server"
    here.act(NOTE, version=6, key="later")
    assert there.undo(version=7, key="undo").undoable == 6
    assert refused(lambda: there.act(NOTE, version=99, key="nobody's")) == "moved-on"


def test_what_follows_a_damaged_entry_is_not_read_for_a_newer_version(
    tables: tuple[LiveTable, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tables
    monkeypatch.setattr(Registry, "_catch_up", lambda *_: None)
    there._game_log.read_only = StorageError("bad-entry", entry=4)
    here.act(NOTE, version=3, key="note")
    assert refused(lambda: there.act(NOTE, version=4, key="late")) == "moved-on"
    assert there.view.version == 3


def test_notes_at_another_server_make_nobody_decide_again(
    tables: tuple[LiveTable, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tables
    monkeypatch.setattr(LiveTable, "catch_up", lambda *_: None)
    for number in range(5):
        here.act(NOTE, version=3, key=f"note-{number}")
    view = there.act(ACTIONS[3], version=3, key="tap")
    assert (view.version, view.undoable) == (9, 9)
    assert refused(lambda: here.act(NOTE, version=8, key="late")) == "moved-on"
    here.act(NOTE, version=9, key="late")
    assert here.view.version == 10
    assert there.undo(version=9, key="undo").undoable == 9, (
        "the action that was meant, and not the note that came since"
    )
    assert there.view.position.phase == here.view_at(3).position.phase


def test_of_two_decisions_at_once_one_comes_through(tables: tuple[LiveTable, LiveTable]) -> None:
    for at in range(3, 30):

        def tap(table: LiveTable, at: int = at) -> str:
            try:
                table.act(ACTIONS[at], version=at, key=new_key())
            except StorageError as error:
                return error.code
            return ""

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(tap, tables)) == ["", "moved-on"]
        for table in tables:
            table.catch_up()
    assert tables[0].view.position == tables[1].view.position
    assert tables[0].record()["actions"] == list(ACTIONS[:30])


def test_an_amendment_is_shown_in_its_place(tables: tuple[LiveTable, LiveTable]) -> None:
    here, there = tables
    at = next(at for at, action in enumerate(ACTIONS) if action["type"] == "bribe" and at > 3)
    for number in range(3, at + 3):
        here.act(ACTIONS[number], version=number, key=new_key())
    amended = {**ACTIONS[at], "amount": ACTIONS[at]["amount"] + 10_000}
    assert here.would_amend(at, amended).falls == ()
    view, dropped = here.amend(at, amended, version=at + 3, key="amend")
    assert dropped == 0
    assert [line.number for line in (view.log[n - 1] for n in view.order)][at] == at + 4
    assert view.log[-1].kind == "amend"
    assert not view.log[at].in_force
    there.catch_up()
    assert there.view == view
    assert there.view_at(at + 1).log[-1].kind == "amend"
    assert here.undo(version=view.version, key="undo").undoable == view.undoable
    assert here.record()["actions"] == list(ACTIONS[: at + 3])


def test_a_server_is_not_woken_for_tables_that_nobody_has_open_there(
    servers: tuple[Registry, Registry], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    woken: list[str | None] = []
    monkeypatch.setattr(there._open, "each", lambda tell, code=None: woken.append(code))
    shut = here.create(record_of(ACTIONS[:3]))
    shut.act(ACTIONS[3], version=shut.view.version, key=new_key())
    seen = there.table(here.create(record_of(ACTIONS[:3])).table_id)
    seen.act(ACTIONS[3], version=seen.view.version, key=new_key())
    there._follower.close()
    assert woken == [seen.table_id]


def test_a_table_that_is_busy_at_a_server_keeps_no_other_from_hearing(
    servers: tuple[Registry, Registry], tables: tuple[LiveTable, LiveTable]
) -> None:
    here, there = tables
    busy = servers[0].create(record_of(ACTIONS[:3]))
    elsewhere = servers[1].table(busy.table_id)
    with busy._game_log.lock:
        elsewhere.act(ACTIONS[3], version=elsewhere.view.version, key=new_key())
        heard(here, partial(there.act, ACTIONS[3], version=there.view.version, key=new_key()), 4)
    assert here.view == there.view


def test_a_table_that_cannot_follow_is_told_of_what_comes_next(
    tables: tuple[LiveTable, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tables
    catch_up, failed = here.catch_up, Event()

    def fail(_: int | None) -> None:
        failed.set()
        raise LookupError("no such entry")

    monkeypatch.setattr(here, "catch_up", fail)
    there.act(ACTIONS[3], version=there.view.version, key=new_key())
    assert failed.wait(20)
    monkeypatch.setattr(here, "catch_up", catch_up)
    heard(here, partial(there.act, ACTIONS[4], version=there.view.version, key=new_key()), 5)
    assert here.view == there.view


def test_what_is_entered_while_no_thread_is_left_is_answered_and_shown_with_what_comes_next(
    servers: tuple[Registry, Registry], tables: tuple[LiveTable, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tables
    for registry in servers:
        # No thread has been needed yet.
        registry._follower._threads.shutdown()
        registry._follower._threads = ThreadPoolExecutor(1)

    def fail(_: Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", fail)
        here.act(NOTE, version=3, key=new_key())
    assert (here.view.version, there.view.version) == (4, 3)
    heard(there, partial(here.act, NOTE, version=4, key=new_key()), 5)


def test_a_pin_that_is_known_is_the_newest_and_waits_for_guesses_at_either(tables: tuple[LiveTable, LiveTable]) -> None:
    """It is told without work then, from one that was chosen anew and after wrong ones elsewhere, too."""
    here, there = tables

    def refused(table: LiveTable, pin: str) -> str:
        with pytest.raises(IntrigeError) as error:
            table.cash(0, pin)
        return error.value.code

    here.set_pin(0, "1357")
    assert there.cash(0, "1357") == here.cash(0, "1357")
    here.set_pin(0, "2468", old="1357")
    assert there.cash(0, "2468") == here.cash(0, "2468")
    assert [refused(there, "1357"), refused(here, "0000"), refused(there, "0000")] == ["pin-wrong"] * 3
    assert [refused(one, "2468") for one in tables] == ["pin-wait"] * 2
