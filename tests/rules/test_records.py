"""The kept games in `tests/records`: whole evenings with their stories, which between them use every article."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import (
    ARTICLES,
    EDITIONS,
    Replay,
    action_data,
    load,
    position_data,
    record_data,
    replay,
)
from tests.rules import oracle
from tests.rules.exercised import HOW, exercised
from tests.rules.oracle.talk import TALK

Data = dict[str, Any]
FILES = sorted((Path(__file__).parent.parent / "records").glob("*.json"))
# How each ended, by seat. A change of the rules must not change what was played.
STANDINGS = {
    "amigo-four-by-the-stove": (47_000, 192_000, 135_000, 66_000),
    "amigo-three-on-a-train": (84_000, 120_000, 158_000),
    "intrigo-four-who-haggle": (46_000, 47_000, 55_000, 262_000),
    "fx-five-in-the-inn": (2_250_000, 160_000, 530_000, 1_800_000, 850_000),
    "fx-four-who-opened-the-app-late": (1_880_000, 950_000, 1_920_000, 390_000),
    "fx-three-at-the-kitchen-table": (1_240_000, 460_000, 2_220_000),
    "intrigo-five-after-dinner": (6_000, 70_000, 39_000, 264_000, 42_000),
    "intrigo-three-cousins": (97_000, 58_000, 97_000),
    "online-five-and-a-bankrupt": (1_750_000, 100_000, 2_200_000, 1_300_000, 840_000),
    "online-four-strangers": (2_100_000, 790_000, 1_270_000, 850_000),
}


def read(file: Path) -> Data:
    data = load(file.read_bytes())
    assert isinstance(data, dict)
    return data


@pytest.fixture(params=FILES, ids=[file.stem for file in FILES])
def file(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def told(game: Replay) -> Iterator[str]:
    return (data["text"] for data in map(action_data, game.actions) if data["type"] == "note")


def test_game_was_played_to_its_end(file: Path) -> None:
    game = replay(read(file)).sound()
    assert game.position.phase == "over"
    assert game.position.balances == STANDINGS[file.stem]
    balances = game.position.balances
    assert game.position.places == tuple(1 + sum(other > own for other in balances) for own in balances)


def test_game_is_told_as_a_story(file: Path) -> None:
    game = replay(read(file))
    notes = list(told(game))
    assert len(notes) > 15
    assert len(set(notes)) == len(notes)
    assert all(any(player.name in note for note in notes) for player in game.table.players)


def test_oracle_saw_the_same_game(file: Path) -> None:
    record = read(file)
    game = oracle.new_game(record)
    steps = replay(record).steps
    assert oracle.position(game) == position_data(steps[0].position)
    for action, step in zip(record["actions"], steps[1:], strict=True):
        judge = oracle.talk_allowed if action["type"] in TALK else oracle.allowed
        assert action["type"] in ("note", "adjust") or judge(game, action), action
        game = oracle.play(game, action)
        assert oracle.position(game) == position_data(step.position)
        assert oracle.outcomes(game) == {one.number: one.outcome for one in step.position.negotiation.promises}


def test_record_is_written_as_it_was_read(file: Path) -> None:
    record = read(file)
    game = replay(record)
    assert record_data(game.table, game.actions, game.meta) == record


def test_every_prefix_is_a_record_of_its_own(file: Path) -> None:
    record = read(file)
    whole = replay(record)
    for length in range(0, len(record["actions"]), 7):
        part = replay(record | {"actions": record["actions"][:length]})
        assert part.position == whole.steps[length].position


def test_the_first_refusal_counts_whatever_comes_after_it(file: Path) -> None:
    record = read(file)
    none, nobody = {"type": "steal"}, {"type": "note", "text": "Who?", "seat": 9}
    for at in (0, 5):
        before = record["actions"][:at]
        for wrong, code in (([none, nobody], "unknown-type"), ([nobody, none], "no-such-seat")):
            game = replay(record | {"actions": [*before, *wrong]})
            assert game.error is not None
            assert (game.error.code, len(game.actions)) == (code, at)
            assert game.position == replay(record | {"actions": before}).position


def test_no_decision_can_be_left_out(file: Path) -> None:
    record = read(file)
    actions = record["actions"]
    for gone in range(0, len(actions), 5):
        if actions[gone]["type"] not in ("note", "adjust", *TALK):
            answer = replay(record | {"actions": actions[:gone] + actions[gone + 1 :]})
            assert answer.error is not None or answer.position.phase != "over", actions[gone]


def test_two_games_of_every_edition_with_every_kind_of_action() -> None:
    games = [read(file) for file in FILES]
    assert {file.stem for file in FILES} == STANDINGS.keys()
    for edition in EDITIONS:
        kinds = [{action["type"] for action in game["actions"]} for game in games if game["edition"] == edition]
        assert len(kinds) >= 2
        expected = {"bribe", "place", "settle", "dispatch", "note"}
        assert set.union(*kinds) >= (expected if EDITIONS[edition].externals_together else expected | {"open"})
    assert {action["type"] for game in games for action in game["actions"]} == {
        "bribe",
        "place",
        "open",
        "settle",
        "dispatch",
        "adjust",
        "note",
        "pay",
        "offer",
        "refuse",
        "promise",
        "judge",
    }


def test_every_article_is_exercised_by_some_game() -> None:
    happened = set().union(*(exercised(replay(read(file))) for file in FILES))
    assert [how for how in HOW if how not in happened] == []
    assert [number for number in ARTICLES if not any(how.startswith(f"{number}:") for how in HOW)] == []


def test_records_are_written_one_action_a_line(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    lines = [line.strip().rstrip(",") for line in text.splitlines()]
    for action in read(file)["actions"]:
        assert json.dumps(action, ensure_ascii=False) in lines
