"""The play for BG Stats: only known facts, and the same id for the same game."""

import json
from random import Random
from urllib.parse import unquote

import pytest

from charts import chronicle
from charts.bgstats import Times, play, play_id, play_link
from rules import Player, Table, read_edition
from tests.charts.games import NAMES, play_out
from tests.charts.small import K, small_game
from tests.rules.custom import KITCHEN

HOUSES = ("Venice", "Rome", "Milan")
EVENING = Times(begun="2026-11-21T23:10:00+01:00", ended="2026-11-22T00:40:30+01:00", day="2026-11-21")


def test_a_play_for_bg_stats() -> None:
    replay = small_game()
    told = play(chronicle(replay), replay, "Intrige", EVENING, "home", HOUSES)
    assert told["game"]["highestWins"] is True
    assert (told["playDate"], told["durationMin"], told["location"]) == ("2026-11-21 23:40:30", 90, "home")
    assert [(one["name"], one["rank"], one["score"], one["winner"]) for one in told["players"]] == [
        ("Anna", 2, 510 * K, False),
        ("Ben", 1, 790 * K, True),
        ("Cem", 3, 420 * K, False),
    ]
    # What the app refuses a play without is always told, in the type that it takes.
    assert told["game"]["bggId"] == 265
    assert told["game"]["noPoints"] is False
    assert {"sourceName", "sourcePlayId", "playDate", "game", "players"} <= told.keys()
    assert [one["startPlayer"] for one in told["players"]] == [True, False, False]
    assert all(isinstance(one["score"], int) and isinstance(one["name"], str) for one in told["players"])
    link = play_link(told)
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22")
    assert json.loads(unquote(link.split("data=")[1])) == told


@pytest.mark.parametrize(
    ("times", "end", "minutes"),
    [
        (Times(), None, None),
        (Times(day="the other day"), None, None),
        (Times(day="2026-11-21"), "2026-11-21 12:00:00", None),
        (Times("2026-11-30T10:00:00+00:00", "2026-11-30T10:00:00.2+00:00", "2026-11-21"), "2026-11-21 12:00:00", None),
        (Times("2026-11-30T10:00:00+00:00", "2026-11-30T11:00:00+00:00", "2026-11-21"), "2026-11-21 12:00:00", 60),
        (Times("2026-11-20T10:00:00+00:00", "2026-11-30T11:00:00+00:00"), None, None),
        (Times("2026-11-20T10:00:00+00:00", "2026-11-20T11:00:00+00:00"), "2026-11-20 11:00:00", 60),
    ],
)
def test_no_time_is_invented(times: Times, end: str | None, minutes: int | None) -> None:
    replay = small_game()
    told = play(chronicle(replay), replay, "Intrige", times, "", HOUSES)
    assert (told.get("playDate"), told.get("durationMin")) == (end, minutes)
    assert ("playDate" in told, "durationMin" in told, "location" in told) == (
        end is not None,
        minutes is not None,
        False,
    )


def test_the_same_game_is_the_same_play_wherever_and_whenever() -> None:
    assert play_id(small_game()) == play_id(small_game(meta={"played": "2026-11-22", "place": "elsewhere"}))
    assert play_id(small_game()) != play_id(small_game(options={}))


def test_a_home_made_edition_is_no_game_that_others_know() -> None:
    edition = read_edition(KITCHEN)
    players = tuple([Player(name, house.name) for name, house in zip(NAMES, edition.houses[:3], strict=False)])
    replay = play_out(Table(edition, players, 1, edition.defaults), Random(0))
    told = play(chronicle(replay), replay, "Kitchen", EVENING, "", HOUSES)
    assert told["game"] == {
        "name": "Kitchen", "sourceGameId": edition.name, "highestWins": True, "noPoints": False,
    }  # fmt: skip
    assert [one["startPlayer"] for one in told["players"]] == [False, True, False]
