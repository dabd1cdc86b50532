"""The contract of `storage.engine`: what any engine must do, run on every engine there is."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from storage.engine import Engine
from storage.errors import StorageError
from storage.journal_engine import JournalEngine
from storage.library import Library
from storage.places import new_key
from storage.upkeep import check_archive, rebuild, verify
from tests.storage.helpers import random_actions, record_of
from tests.storage.memory_engine import MemoryEngine

Reopen = Callable[[], Engine]


@pytest.fixture(params=["journal", "memory"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Reopen]:
    """Opens the same engine again and again, as after a restart; a memory only forgets when it is thrown away."""
    memory = MemoryEngine()
    opened: list[Engine] = []

    def open_again() -> Engine:
        if opened:
            opened.pop().close()
        opened.append(memory if request.param == "memory" else JournalEngine(tmp_path))
        return opened[0]

    yield open_again
    while opened:
        opened.pop().close()


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(StorageError) as error:
        call()
    return error.value.code


def test_a_new_place_is_empty(reopen: Reopen) -> None:
    engine = reopen()
    assert engine.write
    assert engine.running() == []
    assert engine.finished() == []
    assert list(engine.archive.newest()) == []
    assert refusal(lambda: engine.open("KMRT")) == "unknown-table"


def test_a_table_is_there_with_all_it_was_made_of(reopen: Reopen) -> None:
    header = {"who": "Änna", "deep": {"list": [1, None, True]}}
    reopen().create("KMRT", header, [{"n": 1}, {"n": 2}])
    engine = reopen()
    assert engine.running() == ["KMRT"]
    log = engine.open("KMRT")
    assert log.header == header
    assert log.entries() == [{"n": 1}, {"n": 2}]
    assert log.damage is None


def test_a_name_is_given_once(reopen: Reopen) -> None:
    engine = reopen()
    engine.create("KMRT", {"a": 1}, [])
    assert refusal(lambda: engine.create("KMRT", {"a": 2}, [])) == "table-exists"
    engine.shelve("KMRT", finished=True)
    assert refusal(lambda: engine.create("KMRT", {"a": 2}, [])) == "table-exists"
    assert engine.open("KMRT").header == {"a": 1}


@pytest.mark.parametrize("name", ["", "kmrt", "../KM", "K/M", "KMRT\0", "K" * 40, "KM RT"])
def test_a_name_that_cannot_be_one_is_unknown(name: str, reopen: Reopen) -> None:
    assert refusal(lambda: reopen().open(name)) == "unknown-table"


def test_entries_are_added_in_order_and_stay(reopen: Reopen) -> None:
    engine = reopen()
    engine.create("KMRT", {}, [{"n": 1}])
    log = engine.open("KMRT")
    for n in range(2, 9):
        log.append({"n": n, "text": "ä\n"})
        assert len(log.entries()) == n
    log.close()
    entries = reopen().open("KMRT").entries()
    assert [entry["n"] for entry in entries] == list(range(1, 9))
    assert entries[-1]["text"] == "ä\n"


def test_what_is_handed_out_or_in_can_be_changed_without_changing_what_is_kept(reopen: Reopen) -> None:
    engine = reopen()
    engine.create("KMRT", {"h": 1}, [])
    log = engine.open("KMRT")
    entry = {"data": {"list": [1]}}
    log.append(entry)
    entry["data"]["list"].append(2)
    log.entries()[0]["data"]["list"].append(3)
    assert log.entries() == [{"data": {"list": [1]}}]


def test_a_table_opened_for_reading_takes_nothing(reopen: Reopen) -> None:
    engine = reopen()
    engine.create("KMRT", {}, [])
    log = engine.open("KMRT", write=False)
    assert refusal(lambda: log.append({"n": 1})) == "not-for-writing"
    assert reopen().open("KMRT").entries() == []


def test_a_closed_table_takes_nothing_and_others_that_look_at_it_do_not_disturb_it(reopen: Reopen) -> None:
    engine = reopen()
    engine.create("KMRT", {}, [])
    first, look = engine.open("KMRT"), engine.open("KMRT", write=False)
    look.close()
    engine.shelve("KMRT", finished=True)
    first.append({"n": 1})
    first.close()
    assert refusal(lambda: first.append({"n": 2})) == "closed"
    assert first.entries() == [{"n": 1}]
    assert (engine.running(), engine.finished()) == ([], ["KMRT"])
    assert engine.open("KMRT").entries() == [{"n": 1}]


def test_tables_move_between_running_and_finished_while_they_are_open(reopen: Reopen) -> None:
    engine = reopen()
    for table in ("KMRT", "BCDF"):
        engine.create(table, {}, [])
    log = engine.open("KMRT")
    for n in range(1, 4):
        log.append({"n": n})
        engine.shelve("KMRT", finished=n % 2 == 1)
        engine.shelve("KMRT", finished=n % 2 == 1)
        assert engine.is_finished("KMRT") == (n % 2 == 1)
    engine = reopen()
    assert (engine.running(), engine.finished()) == (["BCDF"], ["KMRT"])
    assert len(engine.open("KMRT").entries()) == 3


def test_the_archive_is_read_newest_first(reopen: Reopen) -> None:
    engine = reopen()
    for n in range(300):
        if n % 100 == 50:
            engine = reopen()
        engine.archive.append({"n": n, "text": "x" * 200})
    for archive in (engine.archive, reopen().archive):
        assert [document["n"] for document in archive.newest()] == list(range(299, -1, -1))
        assert [document["n"] for document in islice(archive.newest(), 3)] == [299, 298, 297]


def test_the_archive_is_replaced_as_a_whole(reopen: Reopen) -> None:
    engine = reopen()
    engine.archive.append({"n": 1})
    engine.archive.rewrite({"n": n} for n in (7, 8))
    engine.archive.append({"n": 9})
    assert [document["n"] for document in reopen().archive.newest()] == [9, 8, 7]
    reopen().archive.rewrite([])
    assert list(reopen().archive.newest()) == []


def test_a_game_is_played_finished_taken_back_and_finished_again(reopen: Reopen) -> None:
    library = Library(engine=reopen())
    actions = random_actions()
    book = library.new(record_of(actions[:-1]))
    library.new(record_of())

    def tap(kind: str) -> None:
        if kind == "action":
            book.append("action", actions[-1], role="banker", key=new_key())
        else:
            (book.undo if kind == "undo" else book.redo)(role="banker", key=new_key())
        assert library.settle(book) is None

    for kind, over in (("action", True), ("undo", False), ("redo", True)):
        tap(kind)
        lobby = library.lobby()
        assert [row.table for row in lobby.finished] == ([book.id] if over else [])
        assert (book.id in [row.table for row in lobby.running]) == (not over)
    assert library.archive.count == 1
    assert all(check.sound for check in verify(library))
    before = list(library.archive.newest())
    assert rebuild(library, lambda done, of: None) == []
    assert list(library.archive.newest()) == before
    assert check_archive(library) is None
