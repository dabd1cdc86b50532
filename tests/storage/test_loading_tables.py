"""While one table is read from the disk, which may take long, only those wait who want that table."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event, Lock
from typing import Any

import pytest

from storage import StorageError
from storage.folder import game_tables, open_journals
from storage.folder.store import FolderStore
from storage.folder.table_journal import TableJournal
from storage.store import State

RUNNING = State("running", {"round": 1})
PATIENCE = 30


class Loading:
    """Loads journals, but that of the table BB only when it is let go, as whatever else waits by `wait`.

    It is a lock, too, for the opening of that table. met: somebody waits for it, or came past it.
    """

    def __init__(self) -> None:
        self.entered, self.released, self.met = Event(), Event(), Event()
        self.loaded = 0
        self._lock = Lock()

    def __call__(self, path: Path, *, write: bool) -> TableJournal:
        if path.stem == "BB":
            self.loaded += 1
            self.wait()
        return TableJournal(path, write=write)

    def wait(self) -> None:
        if self.entered.is_set():
            self.met.set()
        self.entered.set()
        assert self.released.wait(PATIENCE)

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            self.met.set()
            self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def meets(self, call: Future[Any]) -> None:
        """Wait until a call waits for the table, or is done without it."""
        call.add_done_callback(lambda _: self.met.set())
        assert self.met.wait(PATIENCE)
        assert not call.done()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[FolderStore]:
    opened = FolderStore(tmp_path / "data")
    for table in ("BB", "CC", "DD"):
        opened.create(table, {}, [], RUNNING)
    yield opened
    opened.close()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as running:
        yield running


@pytest.fixture
def slow(store: FolderStore, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loading]:
    loading: Any = Loading()
    monkeypatch.setattr(game_tables, "TableJournal", loading)
    store._openings["BB"] = loading
    yield loading
    loading.released.set()


def enter(store: FolderStore, table: str, n: int = 1) -> bool:
    return store.append(table, {"n": n, "key": f"key-{n}"}, expect=n - 1, state=RUNNING).taken


def result(call: Future[Any], slow: Loading) -> Any:
    """What a call answers before the slow table is let go."""
    try:
        return call.result(PATIENCE)
    finally:
        slow.released.set()


def test_other_tables_are_written_read_made_and_removed_while_one_is_loaded(
    store: FolderStore, slow: Loading, threads: ThreadPoolExecutor
) -> None:
    def play() -> list[str]:
        assert enter(store, "CC")
        assert store.read("CC").version == 1
        store.create("EE", {}, [], RUNNING)
        store.delete("DD")
        return [row.table for row in store.tables()]

    waiting = threads.submit(store.read, "BB")
    assert slow.entered.wait(PATIENCE)
    assert result(threads.submit(play), slow) == ["BB", "CC", "EE"]
    assert waiting.result(PATIENCE).version == 0


def test_a_long_table_that_is_made_keeps_no_other_waiting(
    store: FolderStore, slow: Loading, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def written(*_: object) -> bytes:
        slow.wait()
        return b""

    monkeypatch.setattr(game_tables, "journal_bytes", written)
    making = threads.submit(store.create, "EE", {}, [], RUNNING)
    assert slow.entered.wait(PATIENCE)
    assert result(threads.submit(enter, store, "CC"), slow)
    making.result(PATIENCE)


def test_a_table_wanted_by_many_is_loaded_once_and_shared(
    store: FolderStore, slow: Loading, threads: ThreadPoolExecutor
) -> None:
    first = threads.submit(store._held, "BB")
    assert slow.entered.wait(PATIENCE)
    second = threads.submit(store._held, "BB")
    slow.meets(second)
    slow.released.set()
    assert first.result(PATIENCE) is second.result(PATIENCE) is store._held("BB")
    assert slow.loaded == 1


def test_a_table_is_removed_only_after_it_was_loaded(
    store: FolderStore, slow: Loading, threads: ThreadPoolExecutor
) -> None:
    reading = threads.submit(store._held, "BB")
    assert slow.entered.wait(PATIENCE)
    removing = threads.submit(store.delete, "BB")
    slow.meets(removing)
    assert result(threads.submit(enter, store, "CC"), slow)
    removing.result(PATIENCE)
    assert reading.result(PATIENCE).closed
    with pytest.raises(StorageError, match="unknown-table"):
        enter(store, "BB")


def test_a_store_is_closed_only_after_what_is_being_loaded(
    store: FolderStore, slow: Loading, threads: ThreadPoolExecutor
) -> None:
    """It may be repaired on the disk meanwhile, where another process may begin to write after that."""
    reading = threads.submit(store._held, "BB")
    assert slow.entered.wait(PATIENCE)
    closing = threads.submit(store.close)
    slow.meets(closing)
    with pytest.raises(StorageError, match="closed"):
        store.read("CC")
    slow.released.set()
    closing.result(PATIENCE)
    assert reading.result(PATIENCE).closed


def test_locks_are_kept_for_those_tables_alone_that_are_being_opened(store: FolderStore) -> None:
    for table in ("BB", "CC"):
        assert enter(store, table)
    with pytest.raises(StorageError, match="unknown-table"):
        store.read("XXXX")
    assert not store._openings


def test_a_journal_in_use_is_not_waited_for_when_there_are_too_many(
    store: FolderStore, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_journals, "MOST_OPEN", 1)
    with store._opened("BB") as used:
        assert threads.submit(enter, store, "CC").result(PATIENCE)
        assert list(store._open) == ["BB", "CC"]
        assert threads.submit(enter, store, "DD").result(PATIENCE)
        assert list(store._open) == ["BB", "DD"]
        closed = [used.closed]
    assert enter(store, "CC", 2)
    assert [*closed, used.closed] == [False, True]
    assert list(store._open) == ["CC"]
