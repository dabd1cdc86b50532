"""A journal whose lines were let go from memory is appended to and read as one that holds them."""

import errno
from pathlib import Path

import pytest

from storage.errors import StorageError
from storage.folder.journal_file import JournalFile
from tests.storage.failing import fail

FIRST, SECOND, THIRD = ({"entries": {str(n): {"n": n}}} for n in (1, 2, 3))


@pytest.fixture
def journal(tmp_path: Path) -> JournalFile:
    """A journal of two lines, which it does not hold."""
    made = JournalFile(tmp_path / "one.journal", write=True)
    for change in (FIRST, SECOND):
        made.commit(change)
    # The first line of a file is written before there is an open one.
    made.commit(THIRD)
    made.let_go()
    assert not made.holds_lines
    return made


def on_disk(journal: JournalFile) -> list[bytes]:
    found = JournalFile(journal.path, write=False)
    assert found.damage is None
    return found.lines


def test_what_is_appended_follows_the_lines_in_the_file(journal: JournalFile) -> None:
    journal.commit({"entries": {"4": {"n": 4}}})
    assert not journal.holds_lines
    assert journal.count == 4
    assert journal.lines == on_disk(journal)
    assert journal.last == journal.lines[3]
    journal.commit({"entries": {"5": {"n": 5}}})
    assert journal.lines == on_disk(journal)


def test_lines_that_were_never_appended_to_are_kept(tmp_path: Path, journal: JournalFile) -> None:
    opened = JournalFile(journal.path, write=True)
    opened.let_go()
    assert opened.holds_lines
    empty = JournalFile(tmp_path / "none.journal", write=True)
    empty.let_go()
    assert empty.holds_lines


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_disk_that_fails_meanwhile_loses_no_line(
    call: str, journal: JournalFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as context:
        fail(context, call, errno.ENOSPC, part=20 if call == "write" else None)
        with pytest.raises(StorageError, match="full"):
            journal.commit({"entries": {"4": {"n": 4}}})
    assert journal.count == 3
    journal.commit({"entries": {"4": {"n": "other"}}})
    assert len(journal.lines) == 4
    assert journal.lines == on_disk(journal)


def test_a_part_that_cannot_be_taken_back_is_not_read_again(
    journal: JournalFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as context:
        fail(context, "write", errno.ENOSPC, part=20)
        fail(context, "ftruncate", errno.EIO)
        with pytest.raises(StorageError, match="full"):
            journal.commit({"entries": {"4": {"n": 4}}})
    assert len(journal.lines) == 3
    journal.commit({"entries": {"4": {"n": "other"}}})
    assert journal.lines == on_disk(journal)


def test_a_file_that_somebody_else_changed_is_not_taken_for_ours(journal: JournalFile) -> None:
    content = journal.path.read_bytes()
    journal.path.write_bytes(content.replace(b'"n":2', b'"n":9'))
    with pytest.raises(StorageError, match="changed"):
        _ = journal.lines
    for other in (content[: content.rindex(b"\n", 0, -1) + 1], content + b"x", b""):
        journal.path.write_bytes(other)
        with pytest.raises(StorageError, match="changed"):
            journal.commit({"entries": {"4": {"n": 4}}})
        assert journal.path.read_bytes() == other
    journal.path.write_bytes(content)
    journal.commit({"entries": {"4": {"n": 4}}})
    assert len(on_disk(journal)) == 4


def test_a_file_that_vanished_is_no_new_one(journal: JournalFile) -> None:
    content = journal.path.read_bytes()
    journal.path.unlink()
    with pytest.raises(StorageError, match="vanished"):
        journal.commit({"entries": {"4": {"n": 4}}})
    journal.path.write_bytes(content)
    journal.commit({"entries": {"4": {"n": 4}}})
    assert len(on_disk(journal)) == 4
