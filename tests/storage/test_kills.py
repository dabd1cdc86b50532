"""A server killed at random moments: no acknowledged action is lost, and the table can be continued."""

import json
import os
import random
import select
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from live import Registry
from live.table_limits import TableLimits
from storage import Library, StorageError, new_key
from storage.maintenance import check_archive, verify
from tests.storage.helpers import ROOT, environment, random_actions, record_of

EDITIONS = (("fx-schmid-1994", 5), ("intrigo-a-palazzo", 3), ("brettspielwelt", 4))


@dataclass
class Tally:
    """What a series of kills came to."""

    kills: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    games: int = 0


def killed_play(place: Path, table: str, lines: list[str], chance: random.Random) -> list[int]:
    """Play lines through the command line, kill it at a random moment, and tell what was acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-m", "storage", "play", table],
        cwd=ROOT,
        env=environment(place),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(lines).encode())
    process.stdin.flush()
    answers = b""
    if chance.random() < 0.2:
        # While it is starting, or just before its first answer.
        select.select([process.stdout], [], [], chance.random() * 0.3)
    else:
        for _ in range(chance.randrange(1, len(lines) + 1)):
            answers += process.stdout.readline()
        select.select([process.stdout], [], [], chance.random() * 0.002)
    process.kill()
    answers += process.stdout.read()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    for pipe in (process.stdin, process.stdout, process.stderr):
        pipe.close()
    process.wait()
    # The last answer may be cut; nobody has read it then.
    return [json.loads(line)["ok"] for line in answers.split(b"\n")[:-1]]


def kill_plays(place: Path, kills: int, seed: int) -> Tally:
    """Play games to their end through one kill after another."""
    chance, tally = random.Random(seed), Tally()
    while tally.kills < kills:
        edition, seats = chance.choice(EDITIONS)
        actions = random_actions(edition, seats, chance.randrange(4))
        with Library(place) as library:
            table = library.new(record_of((), edition, seats)).id
        done = 0
        while done < len(actions) and tally.kills < kills:
            lines = [json.dumps(action) + "\n" for action in actions[done : done + 40]]
            told = killed_play(place, table, lines, chance)
            tally.kills += 1
            assert told == list(range(done + 1, done + 1 + len(told)))
            tally.acknowledged += len(told)
            with Library(place) as library:
                game_log = library.game_log(table)
                assert game_log.damage is None or game_log.damage.code == "cut"
                assert list(game_log.actions) == list(actions[: len(game_log.actions)])
                # One more may be on the disk, whose answer was not out yet.
                assert len(game_log.actions) - done - len(told) in (0, 1)
                tally.unacknowledged += len(game_log.actions) - done - len(told)
                done = len(game_log.actions)
        tally.games += done == len(actions)
        with Library(place, write=False) as library:
            assert all(check.sound for check in verify(library))
            assert check_archive(library) is None
    return tally


def live_on(place: Path, table: str, actions: list[dict[str, object]], seed: int, out: int) -> None:
    """Act, undo, redo, amend at random around the end of a game, and tell each version on a pipe when it is durable."""
    chance = random.Random(seed)
    played = Registry(Library(place)).table(table)
    # How fast one may turn back is not what is asked here.
    with patch.object(TableLimits, "check"):
        while True:
            step, at, version = chance.random(), played.view.undoable, played.view.version
            try:
                if step < 0.6 and at < len(actions):
                    view = played.act(actions[at], version=version, key=new_key())
                elif step < 0.75:
                    view = played.undo(version=version, key=new_key(), to=max(0, at - chance.randrange(1, 4)))
                elif step < 0.85:
                    view, _ = played.amend(at - 1, actions[at - 1], version=version, key=new_key())
                else:
                    view = played.redo(version=version, key=new_key())
            except StorageError as error:
                if error.code not in ("nothing-to-undo", "nothing-to-redo", "no-such-moment"):
                    raise
                continue
            os.write(out, f"{view.version} {view.undoable} {view.redoable}\n".encode())


def kill_servers(place: Path, kills: int, seed: int) -> Tally:
    """Kill a process that plays, undoes, amends, finishes and reopens a game as the screens of a server do."""
    chance, tally = random.Random(seed), Tally()
    actions = list(random_actions("intrigo-a-palazzo", 3, seed))
    with Library(place) as library:
        table = library.new(record_of(actions[:-3], "intrigo-a-palazzo", 3)).id
    version = len(actions) - 3
    for _ in range(kills):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            try:
                live_on(place, table, actions, chance.randrange(2**30), writing)
            finally:
                os._exit(1)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            told = [pipe.readline() for _ in range(chance.randrange(12))]
            select.select([pipe], [], [], chance.random() * 0.001)
            os.kill(child, signal.SIGKILL)
            told += pipe.read().splitlines(keepends=True)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        tally.kills += 1
        tally.acknowledged += len(told)
        with Library(place) as library:
            game_log = library.game_log(table)
            assert game_log.damage is None or game_log.damage.code == "cut"
            assert game_log.version - version - len(told) in (0, 1)
            tally.unacknowledged += game_log.version - version - len(told)
            if told and game_log.version == version + len(told):
                assert told[-1].decode().split() == [
                    str(game_log.version),
                    str(len(game_log.in_force)),
                    str(game_log.redo_size),
                ]
            version = game_log.version
            over = game_log.position().phase == "over"
            assert [game.table for game in library.lobby().finished] == ([table] if over else [])
            assert check_archive(library) is None
            assert all(check.sound for check in verify(library))
            tally.games += over
    return tally


def test_fifty_kills_of_the_command_line_lose_nothing(tmp_path: Path) -> None:
    """The soak has three thousand more."""
    tally = kill_plays(tmp_path, 50, 0)
    assert tally.kills == 50
    assert tally.acknowledged > 50


def test_fifty_kills_of_a_server_lose_nothing(tmp_path: Path) -> None:
    """The soak has seven thousand more."""
    tally = kill_servers(tmp_path, 50, 0)
    assert tally.acknowledged > 50
    assert 0 < tally.games < 50


@pytest.mark.soak
@pytest.mark.parametrize("part", range(100, 106))
def test_five_hundred_kills_of_the_command_line_lose_nothing(part: int, tmp_path: Path) -> None:
    tally = kill_plays(tmp_path, 500, part)
    assert tally.kills == 500
    sys.stdout.write(f"{tally}\n")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(100, 170))
def test_a_hundred_kills_of_a_server_lose_nothing_again_and_again(part: int, tmp_path: Path) -> None:
    tally = kill_servers(tmp_path, 100, part)
    assert tally.kills == 100
    sys.stdout.write(f"{tally}\n")
