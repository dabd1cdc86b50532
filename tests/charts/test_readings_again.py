"""The readings of the charts, and two turning points, worked out a second time over random games of all kinds."""

import pytest
from hypothesis import given, settings

from analysis import chronicle
from charts import Told, draw, sentence, turning_points
from charts.words import english
from rules import Replay
from tests.charts import plain_promises, plain_readings
from tests.charts.strategies import Shown, games


@settings(max_examples=25, deadline=None)
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
    assert told.get("point-kingmaker") == plain_readings.kingmaker(replay)


def readings(replay: Replay) -> dict[str, list[Told]]:
    """What each chart may tell: several sentences where several are equally true."""
    paid = plain_readings.bids(replay)
    return {
        "wealth": [plain_readings.wealth(replay)],
        "tenure": plain_readings.tenure(replay),
        "bargains": [plain_readings.bargains(paid)],
        "talk": [plain_readings.talk(replay)],
        "prices": [plain_readings.prices(replay, paid)],
        "matrix": plain_readings.matrix(replay),
        "favours": plain_readings.favours(replay),
        "promises": [plain_promises.promises(replay, paid)],
    }
