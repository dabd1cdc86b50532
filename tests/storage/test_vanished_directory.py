"""Directories and files that are removed or changed by others while a table is open."""

import errno
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Book, Library, StorageError
from storage.journal import Journal
from tests.storage.failing import fail, note, refused, stored
from tests.storage.helpers import random_actions, record_of


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "data").mkdir()
    with Library(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def book(library: Library) -> Book:
    made = library.new(record_of(random_actions()[:4]))
    note(made)
    return made


def test_a_directory_taken_away_and_put_back(book: Book, tmp_path: Path) -> None:
    place, away = tmp_path / "data", tmp_path / "away"
    note(book)
    place.rename(away)
    for _ in range(2):
        with refused(book, "vanished"):
            note(book)
    assert not place.exists()
    assert stored(away, book.id) == book.version
    away.rename(place)
    note(book)
    assert stored(place, book.id) == book.version


def test_a_directory_deleted_and_made_again_gets_the_whole_table_back(
    library: Library, book: Book, tmp_path: Path
) -> None:
    place = tmp_path / "data"
    shutil.rmtree(place)
    with refused(book, "vanished"):
        note(book)
    with pytest.raises(StorageError) as error:
        library.lobby()
    assert error.value.code == "vanished"
    (place / "tables").mkdir(parents=True)
    note(book)
    assert stored(place, book.id) == book.version


def test_an_empty_place_where_the_disk_was_mounted_is_not_taken_for_it(book: Book, tmp_path: Path) -> None:
    place, away = tmp_path / "data", tmp_path / "away"
    place.rename(away)
    place.mkdir()
    with refused(book, "vanished"):
        note(book)
    shutil.rmtree(place)
    away.rename(place)
    note(book)
    assert stored(place, book.id) == book.version


def test_a_file_taken_away_under_an_open_table_comes_back_whole(book: Book, tmp_path: Path) -> None:
    note(book)
    (tmp_path / "data" / "tables" / f"{book.id}.journal").unlink()
    note(book)
    assert stored(tmp_path / "data", book.id) == book.version


def test_a_file_changed_by_somebody_else_is_neither_overwritten_nor_added_to(book: Book, tmp_path: Path) -> None:
    note(book)
    path = tmp_path / "data" / "tables" / f"{book.id}.journal"
    with path.open("ab") as file:
        file.write(b"somebody was here\n")
    before = path.read_bytes()
    with refused(book, "changed"):
        note(book)
    assert path.read_bytes() == before


def test_a_first_line_that_cannot_be_written_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "journal")
    fail(monkeypatch, "write", errno.ENOSPC, part=3)
    with pytest.raises(StorageError):
        journal.insert({"n": 1})
    assert list(tmp_path.iterdir()) == []
    assert journal.insert({"n": 1}) > 0
    assert Journal(tmp_path / "journal").all() == [{"n": 1}]
    journal.close()
