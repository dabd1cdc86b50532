"""Records of games by a custom edition: what names the edition, and what the command line says."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import (
    EDITIONS,
    Malformed,
    edition_data,
    parse_action,
    play,
    read_edition,
    replay,
)
from tests.rules.custom import KITCHEN, Data, own_record
from tests.rules.variants import begin, pick


def game_of_kitchen() -> Data:
    record, rng = own_record(KITCHEN, 3), random.Random(5)
    position = begin(record)
    for _ in range(12):
        record["actions"].append(pick(position, rng))
        position = play(position, parse_action(record["actions"][-1], position.table.edition)).position
    return record


def test_meta_can_never_affect_the_game() -> None:
    """Another edition in `meta` is not taken, and neither is any where the record names a box."""
    record = game_of_kitchen()
    richer = edition_data(read_edition(KITCHEN | {"cash": 90_000}))
    others: list[Data | None] = [
        {"edition": richer},
        {"edition": "Kitchen"},
        {"edition": None},
        {},
        None,
        {"edition": {}},
    ]
    for meta in others:
        with pytest.raises(Malformed) as caught:
            replay(record | {"meta": meta})
        assert (caught.value.code, caught.value.article) == ("edition-missing", "record")
        assert replay(record | {"meta": meta}, [read_edition(KITCHEN)]).position == replay(record).position
    box = record | {"edition": "fx-schmid-1994", "actions": []}
    box["players"] = [{"name": name, "house": name} for name in ("venice", "milan", "rome")]
    assert replay(box).position == replay(box | {"meta": None}).position
    assert replay(box).table.edition is EDITIONS["fx-schmid-1994"]


def test_a_box_cannot_be_replaced_by_a_file() -> None:
    record = own_record(KITCHEN, 3) | {"edition": "Kitchen Intrigue", "actions": []}
    with pytest.raises(Malformed) as caught:
        replay(record, [read_edition(KITCHEN)])
    assert caught.value.code == "unknown-edition"


def command(*arguments: str) -> tuple[int, Any]:
    done = subprocess.run([sys.executable, "-m", "rules", *arguments], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def test_the_command_line_replays_with_the_file_beside(tmp_path: Path) -> None:
    own, file, alone = tmp_path / "kitchen.json", tmp_path / "game.json", tmp_path / "alone.json"
    record = game_of_kitchen()
    own.write_text(json.dumps(KITCHEN))
    file.write_text(json.dumps(record))
    alone.write_text(json.dumps(record | {"meta": None}))
    code, position = command("replay", str(file))
    assert (code, position["phase"]) == (0, replay(record).position.phase)
    assert command("replay", "--edition-file", str(own), str(alone)) == (0, position)
    code, refused = command("replay", str(alone))
    assert (code, refused["error"]["article"]) == (1, "record")
    assert "Kitchen Intrigue" in refused["error"]["message"]
    code, told = command("edition", str(own))
    assert (code, told) == (0, {"edition": record["edition"], "meta": record["meta"]})
    size = ("--edition", record["edition"], "--players", "3", "--depth", "2")
    assert command("perft", *size, "--edition-file", str(own)) == (0, 16)
    code, refused = command("perft", *size)
    assert (code, refused["error"]["article"]) == (2, "record")


def test_the_command_line_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    own, file = tmp_path / "kitchen.json", tmp_path / "game.json"
    file.write_text(json.dumps(game_of_kitchen()))
    own.write_text(json.dumps(KITCHEN | {"unit": 4_000}))
    for arguments in (("edition", str(own)), ("replay", "--edition-file", str(own), str(file))):
        code, refused = command(*arguments)
        assert (code, refused["error"]["article"]) == (1, "1")
        assert refused["error"]["message"].startswith("rooms: 5,000")
    own.write_text("{")
    assert command("edition", str(own))[0] == 2
    assert command("edition", str(tmp_path / "nowhere.json"))[0] == 2
