"""Kills at every step of an amendment, a changed set-up, a freed seat, a closed or deleted table."""

import json
import os
import random
import select
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from live import LiveTable, Registry
from live.table_limits import TableLimits
from rules import IntrigeError, options_data
from storage import Library, new_key
from storage.maintenance import check_archive, verify
from tests.storage.helpers import random_actions, record_of

GAME = random_actions("fx-schmid-1994", 3, 20)
KEY = "0123456789abcdef0123456789abcdef"
# Whatever stands between a change and the disk.
STEPS = ("open", "write", "fsync", "ftruncate", "replace", "rename", "unlink", "remove")


class Change(NamedTuple):
    """Something that is decided about a table. before: what was decided earlier; actions: how far the game has come."""

    do: Callable[[Registry, LiveTable], object]
    before: Callable[[LiveTable], object] = lambda _: None
    actions: int = 30
    keyed: bool = False


def set_up(table: LiveTable, **changed: Any) -> None:
    """The set-up as it is, but for what is changed."""
    shown = table.view.table
    data = {
        "players": changed.get("players") or [{"name": one.name, "house": one.house} for one in shown.players],
        "first": changed.get("first", shown.first),
        "options": {**options_data(shown.options, shown.edition), **changed.get("options", {})},
    }
    table.set_up(data, version=table.view.version, key=KEY)


def people(*names: str, houses: tuple[str, ...] = ("venice", "milan", "rome")) -> list[dict[str, str]]:
    return [{"name": name, "house": house} for name, house in zip(names, houses, strict=True)]


def bribe_before(actions: int) -> int:
    return max(at for at, one in enumerate(GAME[:actions]) if one["type"] == "bribe")


def amend(table: LiveTable, actions: int) -> None:
    at = bribe_before(actions)
    table.amend(at, {**GAME[at], "amount": GAME[at]["amount"] + 10_000}, version=table.view.version, key=KEY)


def take_out(table: LiveTable, key: str = "") -> None:
    note = {"type": "note", "text": "it never happened"}
    table.amend(bribe_before(8), note, version=table.view.version, key=key or KEY)


CHANGES = {
    "an action set right": Change(lambda _, table: amend(table, 30), keyed=True),
    "an early one, and what followed falls": Change(lambda _, table: take_out(table), keyed=True),
    "one of a finished game, which goes on": Change(lambda _, table: take_out(table), actions=len(GAME), keyed=True),
    "an amendment taken back": Change(
        lambda _, table: table.undo(version=table.view.version, key=KEY),
        lambda table: take_out(table, new_key()),
        keyed=True,
    ),
    "names": Change(lambda _, table: set_up(table, players=people("Ada", "Bo", "Cy")), keyed=True),
    "houses": Change(
        lambda _, table: set_up(table, players=people("Anna", "Ben", "Cem", houses=("rome", "venice", "naples"))),
        keyed=True,
    ),
    "who started": Change(lambda _, table: set_up(table, first=1), keyed=True),
    "a rule": Change(lambda _, table: set_up(table, options={"refund": True, "self_attack": False}), keyed=True),
    "a seat left": Change(lambda _, table: table.leave(2)),
    "somebody back": Change(lambda _, table: table.come_back(2), lambda table: table.leave(2)),
    "a table closed": Change(lambda _, table: table.close()),
    "a table opened again": Change(lambda _, table: table.reopen(), lambda table: table.close()),
    "a game ended as it stands": Change(lambda _, table: table.end_as_it_stands()),
    "a closed table deleted": Change(
        lambda registry, table: registry.delete(table.table_id), lambda table: table.close()
    ),
    "a finished game deleted": Change(lambda registry, table: registry.delete(table.table_id), actions=len(GAME)),
}


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
    book = library.book(table)
    keys = [entry.key for entry in book.game.entries]
    assert len(keys) == len(set(keys))
    record = {key: value for key, value in book.record().items() if key != "meta"}
    return json.dumps([book.version, record, {key: book.settings.get(key) for key in ("absent", "closed")}])


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


def decide_on(place: Path, table: str, seed: int, out: int) -> None:
    """Decide at random about a table, and tell its version on a pipe, at first and whenever one more is durable."""
    chance = random.Random(seed)
    registry = Registry(Library(place))
    played = registry.table(table)
    told = played.view.version
    os.write(out, f"{told}\n".encode())
    with patch.object(TableLimits, "check"):
        while True:
            name = chance.choice([one for one in CHANGES if "deleted" not in one])
            try:
                with patch(f"{__name__}.KEY", new_key()):
                    CHANGES[name].do(registry, played)
            except IntrigeError:
                # What cannot be decided now, at a closed table for one.
                continue
            # A decision that changes nothing writes nothing.
            if played.view.version != told:
                told = played.view.version
                os.write(out, f"{told}\n".encode())


@pytest.mark.parametrize("kept_in", ["folder", "postgres"], indirect=True)
def test_fifty_kills_of_who_decides_about_a_table_lose_nothing(kept_in: str, tmp_path: Path) -> None:
    chance, told_in_all = random.Random(5), 0
    with Library(tmp_path) as library:
        table = library.new(record_of(GAME[:30], "fx-schmid-1994", 3)).id
    version = 30
    for _ in range(50):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            try:
                decide_on(tmp_path, table, chance.randrange(2**30), writing)
            finally:
                os._exit(1)
        os.close(writing)
        chance.random()
        with os.fdopen(reading, "rb") as pipe:
            told = [pipe.readline() for _ in range(chance.randrange(1, 10))]
            select.select([pipe], [], [], chance.random() * 0.002)
            os.kill(child, signal.SIGKILL)
            told += pipe.read().splitlines(keepends=True)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        versions = [int(one) for one in told if one.endswith(b"\n")]
        # A database may finish after the kill what it had begun.
        assert versions[0] - version in (0, 1)
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        with Library(tmp_path) as library:
            book = library.book(table)
            assert book.version - versions[-1] in (0, 1)
            keys = [entry.key for entry in book.game.entries]
            assert len(keys) == len(set(keys))
            assert all(check.sound for check in verify(library))
            assert check_archive(library) is None
            version = book.version
        told_in_all += len(versions)
    assert told_in_all > 100, kept_in
