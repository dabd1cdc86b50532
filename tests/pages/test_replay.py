"""The replay of a finished game: every frame equals the table at that moment; running games are locked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from components.replay_player import KEY
from i18n.translator import Translator
from live import Study
from live.readonly_game import moment_view
from presenters.readonly_board import readonly_board
from presenters.replay_view import replay_view
from presenters.view_patch import applied
from rules import replay
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
NAMES = ("Ada", "Bo & Co", "Chiara")


def finished(seed: int = 4) -> dict[str, Any]:
    return whole_game("intrigo-a-palazzo", NAMES, seed)


def rebuilt(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The boards as the browser makes them of the frames."""
    boards, before = [], view["board"]
    for frame in view["frames"]:
        drawn = before if frame["board"] is None else applied(before, frame["board"])
        before = {**drawn, "events": frame["events"]}
        boards.append(before)
    return boards


@pytest.mark.parametrize("edition", ["fx-schmid-1994", "intrigo-a-palazzo"])
def test_every_frame_is_the_table_as_it_stood(edition: str) -> None:
    record = whole_game(edition, NAMES, 7)
    game = replay(record).sound()
    translator = Translator("en", game.table.players)
    view = replay_view(record, translator)
    study = Study(game.table, game.actions)
    boards = rebuilt(view)
    assert len(boards) == len(game.steps)
    for number, board in enumerate(boards):
        stood = readonly_board(study.view_at(number), translator, number=number)
        same = ("palaces", "island", "round", "phase", "concerned")
        assert {key: board[key] for key in same} == {key: stood[key] for key in same}
        assert view["frames"][number]["balances"] == list(game.steps[number].position.balances)


def test_the_moment_of_the_end_is_told_as_it_was_before_a_correction() -> None:
    record = finished()
    ended = replay(record).sound().position
    before = ended.balances
    best = before.index(max(before))
    other = (best + 1) % len(before)
    amount = before[best] - before[other] + 1_000
    adjust = {"type": "adjust", "from": best, "to": other, "amount": amount, "reason": "counted again"}
    corrected = {**record, "actions": [*record["actions"], adjust]}
    game = replay(corrected).sound()
    end, now = len(game.actions) - 1, game.position
    study = Study(game.table, game.actions)
    assert (study.view_at(end).places, study.view_at(end).balances) == (ended.places, before)
    assert (study.view_at(end + 1).places, study.view_at(end + 1).balances) == (now.places, now.balances)
    assert ended.places != now.places
    boards = rebuilt(replay_view(corrected, Translator("en")))
    won = [[one["state_word"] == "wins" for one in board["palaces"]].index(True) for board in boards[-2:]]
    assert won == [best, other]
    # Where the newest moment keeps them, an earlier one tells nothing.
    secret = moment_view(replace(study.view, balances=None, places=None), study.steps, end)
    assert secret.balances is secret.places is None


def test_marks_lie_where_the_margin_changed_and_are_told_once_each() -> None:
    view = replay_view(finished(), Translator("en"))
    frames = [one["frame"] for one in view["marks"]]
    assert frames == sorted(set(frames))
    assert 0 < len(frames) <= 5
    assert max(frames) < len(view["frames"])


def test_a_game_that_is_not_over_has_no_replay(app: App) -> None:
    record = finished()
    running = {**record, "actions": record["actions"][:-1]}
    table = live.registry().create(running)
    assert table.told_record() is None
    test = app("replay/page.py", t=table.table_id)
    assert not test.exception
    assert "everybody's ducats" in test.info[0].value
    assert KEY not in str([one.proto for one in test.get("bidi_component")])


@pytest.mark.parametrize("n", ["", "3", "999999", "-1", "1e3", "\u0663", "9" * 400])
def test_any_line_in_the_address_opens_the_replay(app: App, n: str) -> None:
    code = live.registry().create(finished()).table_id
    test = app("replay/page.py", t=code, n=n)
    assert not test.exception
    assert not test.error
    assert not test.info
    assert KEY in str([one.proto for one in test.get("bidi_component")])


def test_an_unknown_table_is_said_to_be_unknown(app: App) -> None:
    test = app("replay/page.py", t="XXXX")
    assert not test.exception
    assert len(test.error) == 1
