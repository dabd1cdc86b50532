"""Exhaustive counts against `tests/records/perft.txt`, by the referee and by the oracle, and `divide` to hunt with."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import EDITIONS, divide, perft
from tests.rules import oracle
from tests.rules.positions import FILE, Counted, read_positions
from tests.rules.variants import begin, head

POSITIONS = list(read_positions(FILE.read_text(encoding="utf-8")))
# Nodes counted by `make test`; the rest is counted by `make soak`.
BOUND = 8_000
ORACLE_BOUND = 150


def counted(least: int, most: int) -> list[Any]:
    """One case for each position and depth with so many nodes."""
    return [
        pytest.param(position, depth, id=f"{position.title}, depth {depth}")
        for position in POSITIONS
        for depth, count in enumerate(position.counts, 1)
        if least < count <= most
    ]


@pytest.mark.parametrize(("position", "depth"), counted(-1, BOUND))
def test_count(position: Counted, depth: int) -> None:
    assert perft(begin(position.record), depth) == position.counts[depth - 1]


@pytest.mark.soak
@pytest.mark.parametrize(("position", "depth"), counted(BOUND, 10**9))
def test_large_count(position: Counted, depth: int) -> None:
    assert perft(begin(position.record), depth) == position.counts[depth - 1]


@pytest.mark.parametrize("position", [pytest.param(position, id=position.title) for position in POSITIONS])
def test_oracle_counts_the_same(position: Counted) -> None:
    game = oracle.new_game(position.record)
    for depth, count in enumerate(position.counts, 1):
        if count > ORACLE_BOUND:
            break
        assert oracle.perft(game, depth) == count, depth


@pytest.mark.parametrize(
    ("edition", "players", "counts"),
    [
        ("fx-schmid-1994", 3, [25, 25, 125]),
        ("intrigo-a-palazzo", 3, [36, 392, 700]),
        ("brettspielwelt", 4, [75, 1925, 2125]),
    ],
)
def test_first_moves_of_each_edition(edition: str, players: int, counts: list[int]) -> None:
    position = begin(head(edition, players))
    assert [perft(position, depth) for depth in (1, 2, 3)] == counts


def test_file_covers_every_edition_and_table_size() -> None:
    sizes = {(position.record["edition"], len(position.record["players"])) for position in POSITIONS}
    assert sizes == {(e.name, n) for e in EDITIONS.values() for n in range(e.least_players, e.most_players + 1)}
    for option, value in (("refund", True), ("insolvency", "waive"), ("insolvency", "grant"), ("self_attack", False)):
        assert any(position.record["options"].get(option) == value for position in POSITIONS), option
    assert len({position.title for position in POSITIONS}) == len(POSITIONS)


def test_a_finished_game_counts_nothing() -> None:
    (last,) = [position for position in POSITIONS if position.title.startswith("The last round: ")]
    assert last.counts[-1] == 0
    assert last.counts[-2] > 0


def test_divide_splits_the_count_by_the_first_action() -> None:
    position = begin(head("intrigo-a-palazzo", 3))
    parts = divide(position, 3)
    assert len(parts) == 36
    assert sum(count for _, count in parts) == 700


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rules", "perft", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


def test_command_counts_from_the_opening_and_from_a_file(tmp_path: Path) -> None:
    done = run("--edition", "fx-schmid-1994", "--players", "3", "--depth", "3")
    assert (done.returncode, done.stdout, done.stderr) == (0, "125\n", "")
    last = next(position for position in POSITIONS if position.title.startswith("An external pair on a held"))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(last.record), encoding="utf-8")
    done = run("--depth", "4", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{last.counts[3]}\n", "")
    done = run("--edition", "intrigo-a-palazzo", "--players", "4", "--depth", "4", str(file))
    assert done.returncode == 2


def test_command_divides() -> None:
    done = run("--edition", "fx-schmid-1994", "--players", "3", "--depth", "2", "--divide")
    *lines, total = done.stdout.splitlines()
    assert (done.returncode, total, len(lines)) == (0, "25", 25)
    count, action = lines[0].split(" ", 1)
    assert count == "1"
    assert json.loads(action)["type"] == "dispatch"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), 2),
        (("--depth", "2"), 2),
        (("--depth", "-1", "--edition", "fx-schmid-1994", "--players", "3"), 2),
        (("--depth", "x", "--edition", "fx-schmid-1994", "--players", "3"), 2),
        (("--depth", "1", "--edition", "chess", "--players", "3"), 2),
        (("--depth", "1", "--edition", "brettspielwelt", "--players", "3"), 2),
        (("--depth", "9" * 5000, "--edition", "brettspielwelt", "--players", "4"), 2),
        (("--depth", "1", "missing.json"), 2),
    ],
)
def test_command_refuses_wrong_usage_in_one_line(arguments: tuple[str, ...], code: int) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (code, "")
    assert set(json.loads(done.stdout)["error"]) == {"action", "article", "message"}
