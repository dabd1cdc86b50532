"""Simulated failures of system calls, and checks of the state afterwards."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from storage import GameLog, Library, StorageError, new_key, sentence

NOTE = {"type": "note", "text": "a promise"}


def note(game_log: GameLog) -> None:
    game_log.append("action", NOTE, role="banker", key=new_key())


@contextmanager
def refused(game_log: GameLog, *codes: str) -> Iterator[None]:
    """Context in which the disk refuses with one of these codes; checks that the log is unchanged."""
    before = game_log.entries, game_log.actions, game_log.redo_size, game_log.position()
    with pytest.raises(StorageError) as error:
        yield
    assert error.value.code in codes
    assert "{" not in sentence(error.value)
    assert (game_log.entries, game_log.actions, game_log.redo_size, game_log.position()) == before


def stored(path: Path, table: str) -> int:
    """The number of entries found when reading the disk again; checks that all are sound."""
    with Library(path, write=False) as library:
        game_log = library.game_log(table)
        assert game_log.damage is None
        return game_log.version


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
