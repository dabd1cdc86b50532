"""Simulated failures of system calls, and checks of the state afterwards."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from storage import Book, Library, StorageError, new_key, sentence

NOTE = {"type": "note", "text": "a promise"}


def note(book: Book) -> None:
    book.append("action", NOTE, role="banker", key=new_key())


@contextmanager
def refused(book: Book, *codes: str) -> Iterator[None]:
    """Context in which the disk refuses with one of these codes; checks that the book is unchanged."""
    before = book.entries, book.actions, book.redo_size, book.position()
    with pytest.raises(StorageError) as error:
        yield
    assert error.value.code in codes
    assert "{" not in sentence(error.value)
    assert (book.entries, book.actions, book.redo_size, book.position()) == before


def stored(path: Path, table: str) -> int:
    """The number of entries found when reading the disk again; checks that all are sound."""
    with Library(path, write=False) as library:
        book = library.book(table)
        assert book.damage is None
        return book.version


def fail(monkeypatch: pytest.MonkeyPatch, name: str, number: int, *, part: int | None = None) -> None:
    """Make a system call fail once; a write may write a part of its data first."""
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
