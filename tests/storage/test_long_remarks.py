"""Remarks longer than the rules let anybody enter: refused wherever they come in, read where they are kept already."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules import Malformed, replay
from rules.field_kinds import REMARK_LENGTH
from storage import GameLog, Library
from storage.entries import Entry
from storage.finished_record import finished_record
from storage.replayed_game import ReplayedGame
from tests.charts.small import ACTIONS, small_record
from tests.storage.helpers import answers, run

LONG = "x" * (REMARK_LENGTH + 1)
NOTE: dict[str, Any] = {"type": "note", "text": LONG}
PAY = {"type": "pay", "seat": 0, "to": 1, "amount": 10_000, "reason": LONG}
ADJUST = {"type": "adjust", "from": "bank", "to": 1, "amount": 10_000, "reason": LONG}
SETUP = small_record(version=2, actions=[])


def kept(library: Library, *actions: dict[str, Any]) -> GameLog:
    """A table of these actions as an earlier version kept them."""
    return library.add(replay({**SETUP, "actions": [*actions]}, kept=True).sound())


@pytest.mark.parametrize("long", [NOTE, PAY, ADJUST], ids=lambda one: str(one["type"]))
def test_a_table_that_holds_one_already_is_played_on(long: dict[str, Any], tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        game_log = kept(library, long, *ACTIONS[:2])
        assert (game_log.damage, game_log.read_only, len(game_log.actions)) == (None, None, 3)
        game_log.append("action", ACTIONS[2], role="banker", key="a")
        game_log.undo(role="banker", key="b", to=0)
        game_log.redo(role="banker", key="c")
        game_log.amend(1, {**ACTIONS[0], "amount": 40_000}, role="banker", key="d")
        assert LONG in replay(game_log.record(), kept=True).sound().actions[0]
    with Library(tmp_path) as library:
        again = library.game_log(game_log.id)
        assert (again.damage, again.read_only, again.actions) == (None, None, game_log.actions)
    assert answers(run(tmp_path, "verify"))[0]["sound"]


def test_a_finished_game_that_holds_one_is_read_without_a_replay(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        table = kept(library, NOTE, *ACTIONS).id
        found = finished_record(table, library.store.read(table), may_replay=False)
        assert found is not None
        assert found["actions"][0]["text"] == LONG


def test_what_another_server_has_kept_is_followed() -> None:
    game = ReplayedGame(SETUP)
    for number, action in enumerate((NOTE, ACTIONS[0]), 1):
        game.follow(Entry(number, "2026-11-21T20:00:00.000Z", "banker", None, None, f"k{number}", "action", action))
    assert (game.error, len(game.steps)) == (None, 3)


def enter(library: Library, action: dict[str, Any]) -> object:
    game_log = library.new(SETUP)
    return game_log.append("action", action, role="banker", key="a")


def amend(library: Library, action: dict[str, Any]) -> object:
    game_log = library.new({**SETUP, "actions": [{"type": "note", "text": "x"}]})
    return game_log.amend(0, action, role="banker", key="a")


def bring_in(library: Library, action: dict[str, Any]) -> object:
    return library.new({**SETUP, "actions": [action]})


@pytest.mark.parametrize("way", [enter, amend, bring_in])
@pytest.mark.parametrize("long", [NOTE, PAY, ADJUST], ids=lambda one: str(one["type"]))
def test_none_is_taken_in(way: Callable[..., object], long: dict[str, Any], tmp_path: Path) -> None:
    with Library(tmp_path) as library, pytest.raises(Malformed, match="text-long") as caught:
        way(library, long)
    assert (caught.value.article, caught.value.figures["limit"]) == ("record", REMARK_LENGTH)


def test_the_command_line_takes_none(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        table = kept(library, NOTE).id
    lines = [json.dumps(NOTE), json.dumps({**NOTE, "text": "on"})]
    played = answers(run(tmp_path, "play", table, given="\n".join(lines)))
    assert [one.get("ok") for one in played] == [None, 2]
    assert played[0]["error"]["message"] == "text: a text of at most 4,096 characters is expected here."
