"""Concurrent access to one store; each lock is needed by one of these tests."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from storage import Library, StorageError, new_key
from storage.folder.document_lines import line_of
from storage.folder.documents import Documents
from storage.folder.expiring_documents import Expiring
from storage.folder.store import FolderStore
from storage.folder.table_journal import TableJournal
from storage.store import DIGESTS, PEOPLE, TICKETS, Doc, Kept, State
from tests.storage.helpers import random_actions, record_of

RUNNING = State("running", {"round": 1})
THREADS = 8


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[FolderStore]:
    opened = FolderStore(tmp_path / "data")
    yield opened
    opened.close()


def told(call: Callable[[], object]) -> str:
    """The code that a call is refused with, "" where it is not."""
    try:
        call()
    except StorageError as error:
        return error.code
    return ""


def together(work: Callable[[int], int]) -> list[int]:
    """Do it in all threads at once."""
    barrier = Barrier(THREADS)

    def one(number: int) -> int:
        barrier.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(one, range(THREADS)))


def test_one_code_is_given_once(store: FolderStore) -> None:
    for table in ("BB", "CC", "DD", "FF", "GG", "HH", "JJ", "KK"):

        def create(number: int, table: str = table) -> int:
            return number if told(lambda: store.create(table, {"by": number}, [], RUNNING)) != "table-exists" else -1

        made = [number for number in together(create) if number >= 0]
        assert len(made) == 1
        assert store.read(table).header == {"by": made[0]}


def test_tables_opened_and_closed_all_the_time_lose_nothing(
    store: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.folder.open_journals.MOST_OPEN", 1)
    tables = ("BB", "CC", "DD")
    for table in tables:
        store.create(table, {}, [], RUNNING)

    def write(number: int) -> int:
        taken = 0
        for turn in range(30):
            table = tables[(number + turn) % 3]
            while True:
                version = store.read(table).version
                entry = {"n": version + 1, "key": f"{number}-{turn}"}
                if store.append(table, entry, expect=version, state=RUNNING).taken:
                    taken += 1
                    break
        return taken

    assert together(write) == [30] * THREADS
    store.close()
    entries = [FolderStore(store.directory, write=False).read(table).entries for table in tables]
    assert sum(map(len, entries)) == 30 * THREADS
    for found in entries:
        assert [entry["n"] for entry in found] == list(range(1, len(found) + 1))


def test_a_table_closed_while_somebody_waits_for_it_is_opened_anew(
    store: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.folder.open_journals.MOST_OPEN", 1)
    for table in ("BB", "CC"):
        store.create(table, {}, [], RUNNING)
    held, meanwhile = store._held, ["once"]

    def overtaken(table: str) -> TableJournal:
        file = held(table)
        while meanwhile:
            meanwhile.clear()
            store.read("CC")
            assert store.append("BB", {"n": 1, "key": "other"}, expect=0, state=RUNNING).taken
        return file

    monkeypatch.setattr(store, "_held", overtaken)
    answer = store.append("BB", {"n": 1, "key": "mine"}, expect=0, state=RUNNING)
    assert (answer.taken, [entry["key"] for entry in answer.newer]) == (False, ["other"])


@pytest.mark.parametrize("collection", [PEOPLE, DIGESTS])
def test_documents_of_many_have_numbers_of_their_own(collection: str, store: FolderStore) -> None:
    def put(number: int) -> int:
        for turn in range(20):
            store.put(collection, {f"{number}-{turn}": {"person": str(number)}})
        return number

    together(put)
    store.close()
    again = FolderStore(store.directory)
    kept = list(again.newest(collection))
    assert len(kept) == len({one.n for one in kept}) == again.count(collection) == 20 * THREADS
    assert again.version(collection) == 20 * THREADS
    again.close()


def test_documents_of_one_file_have_numbers_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow_line(kept: Kept, count: int) -> Doc:
        # Long enough for the others to get their turn between the number that is read and the one that is given.
        sum(number for number in range(2_000))
        return line_of(kept, count)

    monkeypatch.setattr("storage.folder.documents.line_of", slow_line)
    documents = Documents(tmp_path / "running.jsonl", write=True)

    def put(number: int) -> int:
        for turn in range(10):
            documents.put({f"{number}-{turn}": {"round": turn}})
        return number

    together(put)
    documents.close()
    again = Documents(tmp_path / "running.jsonl", write=True)
    assert [kept.n for kept in again.changed()] == list(range(10 * THREADS, 0, -1))
    assert again.count() == again.version() == 10 * THREADS
    again.close()


def test_a_ticket_is_taken_once_and_a_guard_counts_every_try(store: FolderStore) -> None:
    for turn in range(30):
        key = f"t{turn}"
        store.put(TICKETS, {key: {"until": 4e9}})
        seen = store.get(TICKETS, key)
        assert seen is not None

        def take(_: int, key: str = key, n: int = seen.n) -> int:
            return int(store.put(TICKETS, {key: None}, {key: n}))

        assert sum(together(take)) == 1


def test_a_ticket_is_taken_once_even_while_the_clock_is_read() -> None:
    def slow_clock() -> float:
        # Long enough for the others to get their turn in between.
        return float(sum(number for number in range(10_000)))

    passing = Expiring(slow_clock)
    for turn in range(20):
        key = f"t{turn}"
        passing.put({key: {"until": 4e9}})
        seen = passing.get(key)
        assert seen is not None

        def take(_: int, key: str = key, n: int = seen.n) -> int:
            return int(passing.put({key: None}, {key: n}))

        assert sum(together(take)) == 1


def test_a_book_shared_by_all_screens_follows_every_tap(tmp_path: Path) -> None:
    with Library(tmp_path / "game_log") as library:
        game_log = library.new(record_of(random_actions()[:3]))

        def tap(number: int) -> int:
            for _ in range(20):
                note = {"type": "note", "text": str(number)}
                game_log.append("action", note, role="seat", seat=number % 3, key=new_key())
                assert len(game_log.actions) <= game_log.version
            return number

        together(tap)
        assert game_log.version == 3 + 20 * THREADS == len(game_log.actions)
        assert [entry.n for entry in game_log.entries] == list(range(1, game_log.version + 1))
        again = library.look(game_log.id)
        assert (again.entries, again.position()) == (game_log.entries, game_log.position())


def test_one_process_at_a_time_however_many_begin(tmp_path: Path) -> None:
    def begin(_: int) -> int:
        return int(told(lambda: opened.append(FolderStore(tmp_path / "one"))) != "locked")

    opened: list[FolderStore] = []
    assert sum(together(begin)) == 1
    opened[0].close()
