"""The measuring itself: a bar is met or missed on the right side, and both games measured are of one length."""

import random
from pathlib import Path

import pytest

from bench import Row, rules
from bench.__main__ import line, measures
from bench._busy import busy_core


@pytest.mark.parametrize(
    ("ratio", "bar", "higher", "passed"),
    [
        (1.2, 1.0, True, True),
        (0.9, 1.0, True, False),
        (1.2, 1.1, False, False),
        (0.9, 1.1, False, True),
        (9.9, None, False, True),
    ],
)
def test_bar(ratio: float, bar: float | None, higher: bool, passed: bool) -> None:
    row = Row("what", "1/s", "2/s", ratio, bar, higher)
    assert row.passed is passed
    assert ("MISSED" in line(row)) is not passed


def test_a_core_is_kept_busy_as_long_as_it_is_asked_for() -> None:
    with busy_core() as core:
        assert Path(f"/proc/{core}").exists()
    assert not Path(f"/proc/{core}").exists()


def test_every_module_that_measures_is_found() -> None:
    assert "rules" in measures()


def test_both_games_have_as_many_plies() -> None:
    rng = random.Random(1)
    ours = rules._random_game(rng)
    theirs = rules._random_chess(rng, 20)
    assert len(ours.actions) == len(ours.data) == len(ours.positions) > 100
    assert len(theirs.moves) == len(theirs.boards) == 20
    rules._play_data([ours])
    rules._push([theirs])
