"""Kills at every step of an amendment, a changed set-up, a freed seat, a closed or deleted table."""

import json
import os
import random
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from live import Registry
from storage import Library
from storage.maintenance import check_archive, verify
from tests.child_process import started
from tests.postgres import new_database
from tests.storage.decisions import CHANGES, GAME, Change, decide_on
from tests.storage.helpers import record_of

# Whatever stands between a change and the disk.
STEPS = ("open", "write", "fsync", "ftruncate", "replace", "rename", "unlink", "remove")


class Killed:
    """Kills this process at one of the steps to the disk; in the middle of a write, too."""

    def __init__(self, at: int) -> None:
        self._left = at
        self._real = {name: getattr(os, name) for name in STEPS}
        for name in STEPS:
            setattr(os, name, self._write if name == "write" else self._stepped(name))

    def disarm(self) -> None:
        """Let everything be as it was."""
        for name, real in self._real.items():
            setattr(os, name, real)

    def _step(self) -> None:
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self._left -= 1

    def _stepped(self, name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            self._step()
            return self._real[name](*arguments, **named)

        return call

    def _write(self, handle: int, data: bytes) -> int:
        self._step()
        if self._left == 0:
            self._real["write"](handle, bytes(data)[: len(data) // 2])
        self._step()
        written: int = self._real["write"](handle, data)
        return written


def state(library: Library, table: str) -> str:
    """Everything that was decided at a table, as text; "gone" where there is none."""
    if table not in [row.table for row in library.store.tables()]:
        return "gone"
    game_log = library.game_log(table)
    keys = [entry.key for entry in game_log.game.entries]
    assert len(keys) == len(set(keys))
    record = {key: value for key, value in game_log.record().items() if key != "meta"}
    return json.dumps([game_log.version, record, {key: game_log.settings.get(key) for key in ("absent", "closed")}])


def looked_at(place: Path, table: str) -> str:
    """The state after a restart, and that all lists agree with it and everything is sound."""
    with Library(place) as library:
        found = state(library, table)
        lobby = library.lobby()
        listed = [one.table for one in lobby.running] + [one.table for one in lobby.finished]
        assert listed == ([] if found == "gone" else [table])
        assert check_archive(library) is None
        assert all(check.sound for check in verify(library))
    return found


def killed_at(place: Path, table: str, change: Change, step: int) -> bool:
    """Do it in a process that is killed at a step; False where it was done before it came to that step."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            registry = Registry(Library(place))
            played = registry.table(table)
            fatal = Killed(step)
            change.do(registry, played)
            fatal.disarm()
            code = 0
        finally:
            os._exit(code)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert ended in (0, -signal.SIGKILL)
    return ended != 0


@pytest.mark.parametrize("name", CHANGES)
def test_a_kill_at_any_step_leaves_it_undone_or_done_and_never_done_twice(name: str, tmp_path: Path) -> None:
    change = CHANGES[name]
    with Library(tmp_path / "made") as library:
        table = library.new(record_of(GAME[: change.actions], "fx-schmid-1994", 3)).id
        change.before(Registry(library).table(table))
    before = looked_at(tmp_path / "made", table)
    found: list[tuple[str, str]] = []
    done = False
    while not done:
        place = tmp_path / str(len(found))
        shutil.copytree(tmp_path / "made", place)
        done = not killed_at(place, table, change, len(found))
        left = looked_at(place, table)
        if change.keyed:
            # Whoever heard no answer says it once more, in the same words.
            with Library(place) as library:
                registry = Registry(library)
                change.do(registry, registry.table(table))
        found.append((left, looked_at(place, table)))
        shutil.rmtree(place)
    left, after = found.pop()
    assert left == after != before
    assert found[0] == (before, after if change.keyed else before)
    assert set(found) <= {found[0], (after, after)}


@pytest.mark.parametrize("where", ["folder", "postgres"])
def test_kills_of_who_decides_about_a_table_lose_nothing(where: str, tmp_path: Path) -> None:
    """Twenty-five kills; `make soak` does two hundred."""
    killed_while_deciding(where, tmp_path, kills=25)


@pytest.mark.soak
@pytest.mark.parametrize("where", ["folder", "postgres"])
def test_many_kills_of_who_decides_about_a_table_lose_nothing(where: str, tmp_path: Path) -> None:
    killed_while_deciding(where, tmp_path, kills=200)


def killed_while_deciding(where: str, tmp_path: Path, kills: int) -> None:
    chance, told_in_all = random.Random(5), 0
    address = new_database() if where == "postgres" else str(tmp_path)
    with Library(address) as library:
        table = library.new(record_of(GAME[:30], "fx-schmid-1994", 3)).id
    version = 30
    for _ in range(kills):
        reading, writing = Pipe(duplex=False)
        child = started(decide_on, address, table, chance.randrange(2**30), writing)
        writing.close()
        with reading:
            versions = [reading.recv() for _ in range(chance.randrange(1, 10))]
            reading.poll(chance.random() * 0.002)
            child.kill()
            versions += heard(reading)
        child.join()
        assert child.exitcode == -signal.SIGKILL
        # A database may finish after the kill what it had begun.
        assert versions[0] - version in (0, 1)
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        with Library(address) as library:
            game_log = library.game_log(table)
            assert game_log.version - versions[-1] in (0, 1)
            keys = [entry.key for entry in game_log.game.entries]
            assert len(keys) == len(set(keys))
            assert all(check.sound for check in verify(library))
            assert check_archive(library) is None
            version = game_log.version
        told_in_all += len(versions)
    assert told_in_all > 2 * kills, where


def heard(pipe: "Connection[int, int]") -> Iterator[int]:
    """What was told before the end, without a number that was cut off."""
    with suppress(EOFError):
        while True:
            yield pipe.recv()
