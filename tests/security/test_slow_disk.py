"""A table that is made or removed on a disk that takes long: nobody at another table waits for it."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event, get_ident
from typing import Any

import pytest

from storage import StorageError
from storage.folder.store import FolderStore
from storage.store import State

RUNNING, OVER = State("running", {"round": 1}), State("over", {"ended": "1994-01-01"})
PATIENCE = 30

CHANGES: dict[str, Callable[[FolderStore], object]] = {
    "make": lambda store: store.create("EE", {}, [], RUNNING),
    "make a finished one": lambda store: store.create("EE", {}, [], OVER),
    "delete": lambda store: store.delete("BB"),
    "delete a finished one": lambda store: store.delete("FF"),
    "set aside": lambda store: store.set_aside("BB"),
}
MOST_SYNCS = 8


class SlowDisk:
    """A disk at which one sync of one thread takes until it is let go: the one of that number.

    No other sync takes any time: how long the real disk takes, with all that others write, is not what is asked.
    """

    def __init__(self, number: int) -> None:
        self.reached, self.released = Event(), Event()
        self._number = number
        self._thread: int | None = None

    def __call__(self, _handle: int) -> None:
        if get_ident() == self._thread:
            self._number -= 1
            if self._number == 0:
                self.reached.set()
                assert self.released.wait(PATIENCE)

    def change(self, change: Callable[[FolderStore], object], store: FolderStore) -> None:
        """Make a change of the thread that waits for this disk."""
        self._thread = get_ident()
        try:
            change(store)
        finally:
            # What the thread does next is no part of it.
            self._thread = None


@pytest.fixture
def store(tmp_path: Path) -> Iterator[FolderStore]:
    opened = FolderStore(tmp_path / "data")
    for table, state in (("BB", RUNNING), ("CC", RUNNING), ("DD", RUNNING), ("FF", OVER)):
        opened.create(table, {}, [], state)
    yield opened
    opened.close()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(3) as running:
        yield running


def reaches(disk: SlowDisk, changing: Future[None]) -> bool:
    """Whether a change comes to the sync that takes long; else it is done."""
    changing.add_done_callback(lambda _: disk.reached.set())
    assert disk.reached.wait(PATIENCE)
    return not changing.done()


def play(store: FolderStore) -> int:
    """Enter something at a table that is open and at one that is not, and read them."""
    for table in ("CC", "DD"):
        version = store.read(table).version
        entry = {"n": version + 1, "key": f"key-{version + 1}"}
        assert store.append(table, entry, expect=version, state=RUNNING).taken
    return store.read("CC").version


@pytest.mark.parametrize("change", CHANGES)
def test_a_table_that_is_made_or_removed_keeps_no_other_waiting_for_the_disk(
    change: str, store: FolderStore, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.read("CC")
    for number in range(1, MOST_SYNCS):
        disk = SlowDisk(number)
        with monkeypatch.context() as slow:
            slow.setattr(os, "fsync", disk)
            changing = threads.submit(disk.change, CHANGES[change], store)
            is_slow = reaches(disk, changing)
            try:
                assert threads.submit(play, store).result(PATIENCE / 3) == number
            finally:
                disk.released.set()
            changing.result(PATIENCE)
        if not is_slow:
            break
        undo(store)
    assert 1 < number < MOST_SYNCS - 1


def undo(store: FolderStore) -> None:
    """Have the tables again that there were before a change."""
    known = store.names()
    for table, state in (("BB", RUNNING), ("FF", OVER)):
        if table not in known:
            store.create(table, {}, [], state)
    if "EE" in known:
        store.delete("EE")


def refusal(call: Callable[[], Any]) -> str:
    with pytest.raises(StorageError) as refused:
        call()
    return refused.value.code


def test_the_code_of_a_table_that_is_being_made_is_given_to_no_other(
    store: FolderStore, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowDisk(1)
    monkeypatch.setattr(os, "fsync", disk)
    making = threads.submit(disk.change, CHANGES["make"], store)
    assert reaches(disk, making)
    other = threads.submit(refusal, lambda: store.create("EE", {"by": "another"}, [], RUNNING))
    reading = threads.submit(lambda: store.read("EE").header)
    disk.released.set()
    making.result(PATIENCE)
    assert (other.result(PATIENCE), reading.result(PATIENCE)) == ("table-exists", {})


def test_no_backup_is_restored_while_the_first_table_is_made(
    tmp_path: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, disk = FolderStore(tmp_path / "empty"), SlowDisk(1)
    monkeypatch.setattr(os, "fsync", disk)
    making = threads.submit(disk.change, CHANGES["make"], store)
    assert reaches(disk, making)
    try:
        assert refusal(lambda: store.load([("editions/x.json", b"{}")])) == "not-empty"
    finally:
        disk.released.set()
    making.result(PATIENCE)
    store.close()
