"""After a power cut at any sync, everything that was acknowledged is there, and everything that is there is sound."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from storage import Book, Library, new_key
from storage.upkeep import rebuild, verify
from tests.storage.helpers import random_actions, record_of
from tests.storage.power import Disk


class Evening:
    """A library on a watched disk, which is cut from power after every sync and looked at."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "data").mkdir()
        self.disk = Disk(tmp_path / "data", monkeypatch)
        self.elsewhere = tmp_path / "cut"
        self.acknowledged: dict[str, int] = {}
        self.looks = 0
        self.library = Library(tmp_path / "data")
        self.disk.synced = self.look

    def look(self) -> None:
        self.disk.after_power_cut(self.elsewhere)
        with_tables = Library(self.elsewhere, write=False)
        entries: dict[str, int] = {}
        for check in verify(with_tables):
            assert check.sound, check
            entries[check.table] = check.entries
        for table, count in self.acknowledged.items():
            assert entries.get(table, -1) in (count, count + 1)
        shutil.rmtree(self.elsewhere)
        self.looks += 1

    def enter(self, book: Book, kind: Any, data: dict[str, Any]) -> None:
        book.append(kind, data, role="banker", key=new_key())
        self.acknowledged[book.id] = book.version
        self.look()


def test_nothing_acknowledged_is_lost_by_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, monkeypatch)
    actions = list(random_actions("intrigo-a-palazzo", 3))
    book = evening.library.new(record_of(actions[:-3], "intrigo-a-palazzo"))
    evening.acknowledged[book.id] = len(actions) - 3
    evening.look()
    for action in actions[-3:]:
        evening.enter(book, "action", action)
    assert evening.library.archive.get(book.id) is not None
    evening.enter(book, "undo", {})
    assert not (evening.library.archive.get(book.id) is not None)
    evening.enter(book, "redo", {})
    rebuild(evening.library, lambda done, of: None)
    assert evening.looks > 15
    evening.disk.after_power_cut(evening.elsewhere)
    with Library(evening.elsewhere) as after:
        assert [one.table for one in after.archive.newest()] == [book.id]
        assert len(after.book(book.id).actions) == len(actions)
