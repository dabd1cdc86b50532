"""Random legal games, and helpers to inspect the disk."""

import gzip
import json
import os
import random
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules import EDITIONS, Choice, Player, Table, action_data, legal, opening, play, record_data
from rules.bribes import BribeRange

ROOT = Path(__file__).parents[2]
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")


def table_of(edition: str = "fx-schmid-1994", seats: int = 3) -> Table:
    """A table of an edition with its first houses."""
    known = EDITIONS[edition]
    players = tuple(Player(NAMES[at], known.houses[at].name) for at in range(seats))
    return Table(known, players, 0, known.defaults)


def _amount(choice: BribeRange, chance: random.Random) -> int:
    steps = max(0, min(choice.most - choice.least, 5 * choice.step)) // choice.step
    return choice.least + chance.randint(0, steps) * choice.step


def _chosen(choice: Choice, chance: random.Random) -> dict[str, Any]:
    if isinstance(choice, BribeRange):
        return action_data(choice.smallest._replace(amount=_amount(choice, chance)))
    return action_data(choice)


@cache
def random_actions(edition: str = "fx-schmid-1994", seats: int = 3, seed: int = 0) -> tuple[dict[str, Any], ...]:
    """All actions of one whole game, as JSON data."""
    chance = random.Random(seed)
    position = opening(table_of(edition, seats)).position
    actions: list[dict[str, Any]] = []
    while choices := legal(position):
        data = _chosen(chance.choice(choices), chance)
        position = play(position, _parsed(data, edition)).position
        actions.append(data)
    return tuple(actions)


def _parsed(data: dict[str, Any], edition: str) -> Any:
    from rules import parse_action

    return parse_action(data, EDITIONS[edition])


def record_of(
    actions: Iterable[Mapping[str, Any]] = (), edition: str = "fx-schmid-1994", seats: int = 3
) -> dict[str, Any]:
    """A record with these actions."""
    return {**record_data(table_of(edition, seats), ()), "actions": list(actions)}


def environment(data: Path) -> dict[str, str]:
    """Environment variables as in a user's shell, without those that change Python's output."""
    return {
        **{name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        "COMPANION_DATA": str(data),
    }


def run(data: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """`python -m storage` on a data directory."""
    return subprocess.run(
        [sys.executable, "-m", "storage", *arguments],
        input=given,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(data),
        check=False,
    )


def answers(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """What a command printed, line by line."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def in_child(work: Callable[[], object]) -> str:
    """Run a function in a child process and return its result as text; errors are raised here."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        told = ""
        try:
            told = f"+{work()}"
        finally:
            # The child must never return into the test.
            os.write(writing, (told or repr(sys.exc_info()[1])).encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    assert told.startswith("+"), told
    return told[1:]


def bits(data: bytes) -> Iterable[bytes]:
    """The data with each single bit flipped in turn."""
    return (bit_flipped(data, at) for at in range(8 * len(data)))


def bit_flipped(data: bytes, at: int) -> bytes:
    """The data with one bit flipped, the `at`-th from its beginning."""
    flipped = bytearray(data)
    flipped[at // 8] ^= 1 << at % 8
    return bytes(flipped)


def unpacked(blob: bytes) -> bytes | None:
    """What gzip makes of it, None if it is damaged."""
    try:
        return gzip.decompress(blob)
    except (EOFError, OSError, zlib.error):
        return None
