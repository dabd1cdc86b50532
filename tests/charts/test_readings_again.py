"""The readings of the charts, and two turning points, worked out a second time over random games of all kinds."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis import chronicle
from analysis.chance import UNKNOWN, Chance, chance, play_on
from charts import DAY, ChartContext, Told, draw, sentence, turning_points
from charts.game_charts import chance_chart
from charts.sentence_data import Insert, english
from rules import Replay
from tests.charts import plain, plain_promises, plain_readings
from tests.charts.strategies import Shown, games


@settings(max_examples=15, deadline=None)
@given(games())
def test_the_readings_agree_with_a_plain_account(shown: Shown) -> None:
    agrees(shown.replay)


@pytest.mark.soak
@settings(max_examples=400, deadline=None)
@given(games())
def test_the_readings_of_many_games_agree_with_a_plain_account(shown: Shown) -> None:
    agrees(shown.replay)


def agrees(replay: Replay) -> None:
    game, spoken = chronicle(replay), english(replay.table)
    for name, expected in readings(replay).items():
        assert draw(name, game).reading in [sentence(one, spoken) for one in expected], name
    paid = plain_readings.bids(replay)
    told = {point.title: point.told for point in turning_points(game)}
    assert (told.get("point-overpaid") or told.get("point-wasted")) == plain_readings.overpaid(paid)
    assert _kingmaker(told.get("point-kingmaker")) == _kingmaker(plain_readings.kingmaker(replay))


def _kingmaker(told: Told | None) -> dict[str, Insert] | None:
    """What is told of a kingmaker, by itself or where it is also the decision, which tells the deed before."""
    while told is not None and not told.code.startswith("kingmaker"):
        told = told.then
    return None if told is None else {name: told.inserts[name] for name in ("host", "profession", "instead", "others")}


@settings(max_examples=15, deadline=None)
@given(games(), st.randoms(use_true_random=False))
def test_what_is_told_of_the_chances_agrees_with_a_plain_account(shown: Shown, rng: Random) -> None:
    replay = shown.replay
    turns = plain.schedule(replay)
    late = rng.randint(1, turns[-1][0] + 1)
    ends = [1.0 if end == max(replay.position.balances) else 0.0 for end in replay.position.balances]
    shares = [[rng.choice((0.05, 0.89) if turn[0] < late else (0.9, 0.97)) for _ in ends] for turn in turns]
    found = [Chance(step, *turn, tuple(share)) for step, (turn, share) in enumerate(zip(turns, shares, strict=True))]
    found.append(Chance(len(turns), turns[-1][0], None, tuple(ends)))
    game = chronicle(replay)
    told = plain_readings.chances(replay, [(one.round, one.shares) for one in found])
    context = ChartContext(game, english(replay.table), DAY)
    assert chance_chart(context, found).reading == sentence(told, context.words)


@settings(max_examples=10, deadline=None)
@given(games(), st.floats(0, 1, exclude_max=True))
def test_a_chance_is_the_share_of_the_playouts_and_of_what_they_cannot_know(shown: Shown, when: float) -> None:
    positions = [step.position for step in shown.replay.steps if step.position.host is not None]
    position = positions[int(when * len(positions))]
    turns = plain.schedule(shown.replay)
    left = len(turns) - turns.index((position.round, position.host or 0))
    ends = [play_on(position, Random(f"seed {number}")) for number in range(2)]
    even = 1 + 2 * UNKNOWN * left / len(turns)
    for seat, share in enumerate(chance(position, 2, "seed")):
        won = sum((end[seat] == max(end)) / end.count(max(end)) for end in ends)
        assert share == pytest.approx((won + even / len(ends[0])) / (2 + even))


def readings(replay: Replay) -> dict[str, list[Told]]:
    """What each chart may tell: several sentences where several are equally true."""
    paid = plain_readings.bids(replay)
    return {
        "wealth": [plain_readings.wealth(replay)],
        "cash": [plain_readings.cash(replay)],
        "tenure": plain_readings.tenure(replay),
        "bargains": [plain_readings.bargains(paid)],
        "talk": [plain_readings.talk(replay)],
        "prices": [plain_readings.prices(replay, paid)],
        "matrix": plain_readings.matrix(replay),
        "favours": plain_readings.favours(replay),
        "promises": [plain_promises.promises(replay, paid)],
    }
