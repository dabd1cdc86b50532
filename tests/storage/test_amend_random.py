"""Random amendments: table in play, command line and replay agree."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import live
from live import LiveTable, new_key
from rules import Position, action_data, legal, position_data, replay
from rules.bribes import BribeRange
from storage.command_line import main
from tests.storage.helpers import random_actions, record_of

# An opened table replays its log, and an amendment the game: many cases on one table would cost their square.
CASES_ON_ONE_TABLE = 20
# Of every game; two hundred amendments, and with those of the soak a thousand.
TABLES = [range(1), pytest.param(range(1, 5), marks=pytest.mark.soak)]
GAMES = [
    ("fx-schmid-1994", 3),
    ("fx-schmid-1994", 5),
    ("amigo-2003", 4),
    ("amigo-2003", 5),
    ("brettspielwelt", 4),
    ("brettspielwelt", 5),
    ("intrigo-a-palazzo", 3),
    ("intrigo-a-palazzo", 4),
    ("intrigo-a-palazzo", 5),
    ("fx-schmid-1994", 4),
]


class Command:
    """`python -m storage` without a new process each time."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str, given: str = "") -> Any:
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        main(arguments)
        return json.loads(self._capsys.readouterr().out)


def another(position: Position, chance: Random) -> dict[str, Any]:
    """A legal action at random, a bribe of any sum that its payer has."""
    choice = chance.choice(legal(position))
    if isinstance(choice, BribeRange):
        steps = max(0, choice.most - choice.least) // choice.step
        return action_data(choice.smallest._replace(amount=choice.least + chance.randint(0, steps) * choice.step))
    return action_data(choice)


def left_of(record: dict[str, Any], at: int, action: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions that stand, by replaying the amended record up to the first that the rules refuse."""
    actions = [*record["actions"][:at], action, *record["actions"][at + 1 :]]
    told = replay({**record, "actions": actions})
    return actions[: len(told.actions)]


@pytest.mark.parametrize("tables", TABLES, ids=["some", "others"])
@pytest.mark.parametrize(("edition", "seats"), GAMES)
def test_screen_command_and_replay_agree(
    edition: str,
    seats: int,
    tables: range,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = Random(f"{edition} {seats}")
    actions = random_actions(edition, seats, 20)
    record = record_of(actions[: chance.randrange(len(actions) // 2, len(actions) + 1)], edition, seats)
    command = Command(capsys, monkeypatch)
    (tmp_path / "record.json").write_text(json.dumps(record))
    dropped = []
    for number in tables:
        dropped += amended(record, tmp_path, command, monkeypatch, Random(f"{edition} {seats} {number}"))
    assert 0 in dropped
    assert max(dropped) > 0


def amended(
    record: dict[str, Any], folder: Path, command: Command, monkeypatch: pytest.MonkeyPatch, chance: Random
) -> list[int]:
    """How many actions each amendment dropped; every one is taken back before the next."""
    whole = replay(record).sound()
    dropped = []
    monkeypatch.setenv("COMPANION_DATA", str(folder / "command"))
    code = command("new", str(folder / "record.json"))["table"]
    monkeypatch.setenv("COMPANION_DATA", str(folder / "screen"))
    try:
        table: LiveTable = live.registry().create(record)
        # How often a device may look and turn back is not what is asked here.
        monkeypatch.setattr(table.limits, "check", lambda *_: None)
        for case in range(CASES_ON_ONE_TABLE):
            at = chance.randrange(len(record["actions"]))
            action = another(whole.steps[at].position, chance)
            left = left_of(record, at, action)
            expected = position_data(replay({**record, "actions": left}).sound().position)
            view, lost = table.amend(at, action, version=table.view.version, key=new_key())
            monkeypatch.setenv("COMPANION_DATA", str(folder / "command"))
            told = command("amend", code, "--at", str(at), given=json.dumps(action))
            assert told == {"ok": len(left), "dropped": len(record["actions"]) - len(left)}
            assert (view.undoable, lost) == (told["ok"], told["dropped"])
            assert command("export", code)["actions"] == left
            if case % 10 == 0:
                assert command("show", code) == expected
            assert table.record()["actions"] == left
            assert position_data(replay(table.record()).sound().position) == expected
            command("undo", code)
            table.undo(version=table.view.version, key=new_key())
            dropped.append(lost)
        assert table.record()["actions"] == record["actions"]
    finally:
        live.close()
    return dropped
