"""A table that takes long to open, or is never opened: nobody at another table waits for it."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Thread
from typing import Any

import pytest

import live
from live import LiveTable, Registry, new_key
from live.open_tables import OpenTables
from storage import GameLog, Library, StorageError
from tests.security.test_writing_at_others_expense import first_dispatch

Make = Callable[..., LiveTable]
PATIENCE = 30


class Hanging:
    """Opens the tables of a library, but that of one code only when it is let go."""

    def __init__(self, library: Library, code: str) -> None:
        self.code, self.entered, self.released = code, Event(), Event()
        self.opened = 0
        self._open = library.game_log

    def __call__(self, code: str, pause: Callable[[], None]) -> GameLog:
        if code == self.code:
            self.opened += 1
            self.entered.set()
            assert self.released.wait(PATIENCE)
        return self._open(code, pause)


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as running:
        yield running


def hanging(table: Make, monkeypatch: pytest.MonkeyPatch) -> tuple[Registry, Hanging]:
    """A server whose heavy table is being opened for ever."""
    code = table().table_id
    live.close()
    registry = live.registry()
    slow = Hanging(registry.library, code)
    monkeypatch.setattr(registry.library, "game_log", slow)
    return registry, slow


def test_a_table_that_hangs_in_opening_keeps_no_other_waiting(
    table: Make, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = table().table_id
    registry, slow = hanging(table, monkeypatch)

    def played() -> int:
        one = registry.table(other)
        one.act(first_dispatch(one), version=0, key=new_key())
        registry.close_idle()
        return len(registry.lobby().running)

    waiting = [threads.submit(registry.table, slow.code) for _ in range(2)]
    assert slow.entered.wait(PATIENCE)
    try:
        assert threads.submit(played).result(PATIENCE) == 2
        assert not any(one.done() for one in waiting)
    finally:
        slow.released.set()
    assert waiting[0].result(PATIENCE) is waiting[1].result(PATIENCE) is registry.table(slow.code)
    assert slow.opened == 1


def test_an_opening_that_fails_leaves_nothing_behind(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    code = table().table_id
    live.close()
    registry = live.registry()
    opened = registry.library.game_log
    monkeypatch.setattr(LiveTable, "__init__", lambda *_: 1 / 0)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            registry.table(code)
    assert (registry._open.known(), registry._open._opening) == ([], {})
    assert registry.library._game_logs == {}
    monkeypatch.undo()
    assert registry.table(code)._game_log is opened(code)


def test_an_opening_without_a_thread_leaves_nothing_behind(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    code = table().table_id
    live.close()
    registry = live.registry()

    def fail(_: Thread) -> None:
        raise RuntimeError("can't start new thread")

    with ThreadPoolExecutor(1) as threads:
        with monkeypatch.context() as patched:
            patched.setattr(Thread, "start", fail)
            with pytest.raises(RuntimeError):
                registry.begin_opening(code, threads)
        assert registry.opening(code) is None
        # The one that was given up is still in the row of the threads.
        assert registry.begin_opening(code, threads).result(PATIENCE) is registry.table(code)


def test_a_thread_that_has_begun_an_opening_though_no_other_is_left_goes_on(table: Make) -> None:
    code = table().table_id
    live.close()
    registry = live.registry()

    class Crowded(ThreadPoolExecutor):
        def submit(self, *asked: Any, **more: Any) -> "Future[Any]":
            super().submit(*asked, **more).result(PATIENCE)
            raise RuntimeError("can't start new thread")

    with Crowded(1) as threads:
        assert registry.begin_opening(code, threads).result(PATIENCE) is registry.table(code)


def test_what_is_entered_elsewhere_while_a_table_opens_is_heard_of() -> None:
    """A notice that comes in between would else be lost, and the table stay behind until the next one."""
    found: Future[Any] = Future()
    heard: list[str] = []

    def opening(_: str) -> Any:
        tables.each(lambda one: heard.append(str(one)), "CODE")
        tables.each(lambda one: heard.append(str(one)), "ANOTHER")
        tables.each(lambda one: heard.append(str(one)))
        return found.result()

    tables = OpenTables(opening, lambda _: None)
    found.set_result("TABLE")
    tables.table("CODE")
    assert heard == ["TABLE", "TABLE"]


def test_an_unknown_code_is_answered_while_a_table_hangs(
    table: Make, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry, slow = hanging(table, monkeypatch)
    waiting = threads.submit(registry.table, slow.code)
    assert slow.entered.wait(PATIENCE)
    try:
        with pytest.raises(StorageError, match="unknown-table"):
            threads.submit(registry.table, "XXXX").result(PATIENCE)
    finally:
        slow.released.set()
    assert waiting.result(PATIENCE).table_id == slow.code
