"""A disk that fails: one kind of error, nothing changed, and the table goes on as soon as the disk does."""

import errno
import os
import resource
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from storage import Book, Library, StorageError, new_key, sentence
from storage.journal import Journal
from tests.storage.helpers import in_child, random_actions, record_of

NOTE = {"type": "note", "text": "a promise"}


def note(book: Book) -> None:
    book.append("action", NOTE, role="banker", key=new_key())


@contextmanager
def refused(book: Book, *codes: str) -> Iterator[None]:
    """What happens inside is refused by the disk with one of these codes and changes nothing in the book."""
    before = book.entries, book.actions, book.redo_size, book.position()
    with pytest.raises(StorageError) as error:
        yield
    assert error.value.code in codes
    assert "{" not in sentence(error.value)
    assert (book.entries, book.actions, book.redo_size, book.position()) == before


def stored(path: Path, table: str) -> int:
    """How many entries a fresh look at the disk finds, all sound."""
    with Library(path, write=False) as library:
        book = library.book(table)
        assert book.damage is None
        return book.version


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


def fail(monkeypatch: pytest.MonkeyPatch, name: str, number: int, *, part: int | None = None) -> None:
    """Let a system call fail once; a write may write a part of its data first."""
    real: Callable[..., Any] = getattr(os, name)
    state = {"part": part}

    def failing(handle: int, *arguments: Any) -> Any:
        if state["part"] is not None:
            written = real(handle, arguments[0][: state["part"]])
            state["part"] = None
            return written
        monkeypatch.setattr(os, name, real)
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, name, failing)


# --- a full disk --------------------------------------------------------------


def fill_at_every_byte(place: Path) -> int:
    """Append against a file-size limit that leaves room for each possible part of the line in turn."""
    library = Library(place)
    book = library.new(record_of())
    note(book)
    path = place / "tables" / f"{book.id}.journal"
    size = path.stat().st_size
    note(book)
    line = path.stat().st_size - size
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    for room in range(line):
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, hard))
        with refused(book, "full"):
            note(book)
        assert path.stat().st_size == size
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        assert stored(place, book.id) == book.version
        if room % 7 == 0:
            note(book)
            assert stored(place, book.id) == book.version
    library.close()
    return line


def test_a_disk_full_at_any_byte_of_a_line(tmp_path: Path) -> None:
    assert int(in_child(lambda: fill_at_every_byte(tmp_path))) > 100


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_that_does_not_even_let_the_part_be_taken_back(
    number: int, library: Library, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as context:
        fail(context, "write", number, part=20)
        fail(context, "ftruncate", errno.EIO)
        with refused(book, "full"):
            note(book)
    with Library(tmp_path / "data", write=False) as other:
        half = other.book(book.id)
        assert half.damage is not None
        assert half.damage.code == "cut"
        assert half.version == book.version
    note(book)
    assert stored(tmp_path / "data", book.id) == book.version


def test_a_disk_too_full_for_a_new_table(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch, "write", errno.ENOSPC, part=10)
    with pytest.raises(StorageError) as error:
        library.new(record_of())
    assert error.value.code == "full"
    assert library.running() == []
    assert list((tmp_path / "data" / "tables").iterdir()) == []
    made = library.new(record_of())
    assert library.running() == [made.id]


def test_a_damaged_table_on_a_full_disk_is_shown_and_put_right_later(
    library: Library, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "data" / "tables" / f"{book.id}.journal"
    library.close()
    library = Library(tmp_path / "data")
    whole = path.read_bytes()
    damaged = whole[:-20] + b"???" + whole[-17:]
    path.write_bytes(damaged)
    with monkeypatch.context() as context:

        def full(*_: object) -> int:
            raise OSError(errno.ENOSPC, "no room")

        context.setattr(os, "write", full)
        shown = library.book(book.id)
        assert shown.damage is not None
        with refused(shown, "full"):
            note(shown)
    assert path.read_bytes() == damaged
    mended = library.book(book.id)
    assert mended.damage is not None
    assert mended.read_only is None
    note(mended)
    assert stored(tmp_path / "data", book.id) == mended.version
    aside = path.with_name(f"{path.name}.damaged-1")
    assert aside.read_bytes() == damaged
    assert not path.with_name(f"{path.name}.damaged-2").exists()
    library.close()


# --- a faulty disk ------------------------------------------------------------


def test_after_a_failed_sync_the_file_is_not_trusted_but_written_anew(
    library: Library, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "data" / "tables" / f"{book.id}.journal"
    inode = path.stat().st_ino
    fail(monkeypatch, "fsync", errno.EIO)
    with refused(book, "faulty"):
        note(book)
    assert stored(tmp_path / "data", book.id) == book.version
    note(book)
    assert path.stat().st_ino != inode
    assert stored(tmp_path / "data", book.id) == book.version


def test_a_failed_sync_and_a_failed_truncate_leave_the_entry_to_a_restart(
    library: Library, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as context:
        fail(context, "fsync", errno.EIO)
        fail(context, "ftruncate", errno.EIO)
        with refused(book, "faulty"):
            book.append("action", NOTE, role="banker", key="tapped once")
    # Either state is right for a restart; the same tap again is then known by its key.
    assert stored(tmp_path / "data", book.id) == book.version + 1
    book.append("action", NOTE, role="banker", key="tapped once")
    assert stored(tmp_path / "data", book.id) == book.version


@pytest.mark.parametrize("number", [errno.EIO, errno.EBADF, errno.ENXIO])
def test_a_faulty_disk(number: int, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch, "write", number)
    with refused(book, "faulty"):
        note(book)
    note(book)
    assert stored(tmp_path / "data", book.id) == book.version


# --- a disk that cannot be written to -----------------------------------------


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.EPERM])
def test_a_disk_that_becomes_read_only(
    number: int, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(monkeypatch, "write", number)
    with refused(book, "read-only"):
        note(book)
    note(book)
    assert stored(tmp_path / "data", book.id) == book.version


def look_without_leave(place: Path, table: str) -> str:
    """As somebody who may read the directory and not write to it: what opening it says."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    with Library(place, write=False) as library:
        book = library.book(table)
        assert len(book.actions) == 4
        assert library.lobby().running[0].table == table
        with refused(book, "not-for-writing"):
            note(book)
    with pytest.raises(StorageError) as error:
        Library(place)
    return error.value.code


def test_a_directory_that_may_only_be_read() -> None:
    place = Path(tempfile.mkdtemp())
    with Library(place) as library:
        table = library.new(record_of(random_actions()[:4])).id
    paths = [place, *place.rglob("*")]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert in_child(lambda: look_without_leave(place, table)) == "read-only"
    finally:
        for path in paths:
            path.chmod(0o755)
        shutil.rmtree(place)


# --- a directory that vanishes ------------------------------------------------


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
