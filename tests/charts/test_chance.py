"""Chances of winning: reproducible, sums of 1, and calibrated on games of other players."""

import json
import subprocess
import sys
from random import Random

import pytest

from analysis.chance import PLAYOUTS, Chance, chance, chances, chances_data, read_chances, victory
from charts import DAY, ChartContext, chronicle, sample, sample_chances
from charts.game_charts import chance_chart
from charts.sentence_data import english
from presenters.chance_places import chances_key
from rules import EDITIONS, TurnBegan, replay
from tests.charts.games import play_out, table_of
from tests.charts.small import ACTIONS, small_game, small_record


def test_the_same_game_has_the_same_chances_and_they_are_whole() -> None:
    game = small_game()
    found = list(chances(game, 12))
    assert found == list(chances(game, 12))
    assert all(sum(one.shares) == pytest.approx(1) for one in found)
    assert all(0 < share < 1 for one in found[:-1] for share in one.shares)
    assert [(one.round, one.seat) for one in found[:4]] == [(5, 0), (5, 1), (5, 2), (6, 0)]
    assert found[-1] == Chance(len(game.actions), 6, None, (0.0, 1.0, 0.0))


def test_a_shared_victory_is_shared() -> None:
    assert victory((5, 5, 1)) == (0.5, 0.5, 0.0)


def test_a_correction_after_the_end_is_in_the_chances_of_the_end() -> None:
    correction = {"type": "adjust", "from": 1, "to": 0, "amount": 200_000, "reason": "counted again"}
    words = {"type": "note", "text": "Well."}
    game = small_game(actions=[*ACTIONS, words, correction, words])
    found = tuple(chances(game, 3))
    assert found[-1] == Chance(len(ACTIONS) + 2, 6, None, (1.0, 0.0, 0.0))
    assert found[:-1] == tuple(chances(small_game(), 3))[:-1]
    told = chance_chart(ChartContext(chronicle(game), english(game.table), DAY), found)
    least = min(found, key=lambda one: one.shares[0])
    assert told.reading.startswith(f"Anna's chance was never lower than {least.shares[0]:.0%}, in round {least.round}.")
    assert least.seat is not None
    assert told.grid.rows[-1] == ("6", "End", "100%", "0%", "0%")
    keys = [chances_key(small_record(actions=actions)) for actions in (ACTIONS, [*ACTIONS, correction])]
    assert keys[0] != keys[1]


def test_chances_are_kept_as_data() -> None:
    found = tuple(chances(small_game(), 3))
    read = read_chances(json.loads(json.dumps(chances_data(found))))
    assert read is not None
    assert [one.step for one in read] == [one.step for one in found]
    assert all(
        a == pytest.approx(b, abs=1e-4)
        for one, other in zip(read, found, strict=True)
        for a, b in zip(one.shares, other.shares, strict=True)
    )
    assert read_chances(None) is read_chances({"format": 0}) is None


def test_a_program_of_its_own_tells_them_turn_by_turn() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "analysis.chance", "2"],
        input=json.dumps(sample()).encode(),
        capture_output=True,
        check=True,
    ).stdout.splitlines()
    turns = [line for one in told for line in json.loads(one)["turns"]]
    game = replay(sample()).sound()
    begun = [any(isinstance(event, TurnBegan) for event in step.events) for step in game.steps]
    over = [step.position.host is None for step in game.steps].index(True)
    assert [step for step, *_ in turns] == [step for step, new in enumerate(begun[:over]) if new] + [over]
    assert turns[-1][2:] == [None, 0.0, 0.0, 0.0, 0.0, 1.0]
    broken = subprocess.run([sys.executable, "-m", "analysis.chance"], input=b"{}", capture_output=True, check=False)
    assert broken.returncode == 2
    assert not broken.stderr


def test_the_samples_chances_are_those_that_are_worked_out() -> None:
    game, shipped = replay(sample()).sound(), sample_chances()
    for one in shipped[-4:]:
        shares = chance(game.steps[one.step].position, PLAYOUTS, f"{one.step}")
        assert shares == pytest.approx(one.shares, abs=1e-4)
    assert [one.step for one in shipped] == [one.step for one in chances(game, 1)]


def predictions(games: int, playouts: int) -> list[tuple[float, float, float]]:
    """What was foretold of every player at one moment of each game, what an even chance says, and what came true."""
    found = []
    for number in range(games):
        rng = Random(number)
        edition = rng.choice(sorted(EDITIONS))
        seats = rng.randint(EDITIONS[edition].least_players, EDITIONS[edition].most_players)
        game = play_out(table_of(edition, seats, rng.randrange(seats)), rng)
        turns = [step for step in game.steps if any(isinstance(event, TurnBegan) for event in step.events)]
        moment = rng.choice(turns[:-1]).position
        shares = chance(moment, playouts, f"{number}")
        found += [(share, 1 / seats, won) for share, won in zip(shares, victory(game.position.balances), strict=True)]
    return found


def calibrated(found: list[tuple[float, float, float]], bins: int) -> None:
    """In every class of chances as many won as were foretold, within three standard errors and four per cent."""
    ordered = sorted(found)
    size = -(-len(ordered) // bins)
    for start in range(0, len(ordered), size):
        own = ordered[start : start + size]
        foretold = sum(share for share, _, _ in own) / len(own)
        came = sum(won for _, _, won in own) / len(own)
        error = (foretold * (1 - foretold) / len(own)) ** 0.5
        assert abs(foretold - came) <= 3 * error + 0.04, (foretold, came, len(own))
    # Brier's score: the mean squared error, which an even chance must not beat.
    brier = sum((share - won) ** 2 for share, _, won in found) / len(found)
    even = sum((share - won) ** 2 for _, share, won in found) / len(found)
    assert brier < even * 0.9, (brier, even)


def test_chances_come_true_on_games_of_others() -> None:
    calibrated(predictions(60, 16), 4)


@pytest.mark.soak
def test_chances_come_true_on_a_thousand_games() -> None:
    calibrated(predictions(1_000, 60), 10)
