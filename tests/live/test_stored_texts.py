"""Texts are stored as they are shown: no sign that commands a terminal or stops the database gets into a journal."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import live
from live import LiveTable, new_key
from storage import GameLog, Library
from storage.entries import entry_data
from storage.maintenance import verify
from tests.live.conftest import HOUSES, NAMES

Make = Callable[..., LiveTable]
# NUL, escape, another line of a log, what turns the direction of writing, a sign of eight bits that commands too.
HIDDEN = "\u0000\u001b\u0085\u202e\u009b"
SAID: list[dict[str, Any]] = [
    {"type": "note", "text": "hi"},
    {"type": "note", "text": "hello", "seat": 1},
    {"type": "promise", "seat": 0, "to": 1, "text": "a room"},
    {"type": "judge", "seat": 1, "promise": 2, "kept": True},
    {"type": "pay", "seat": 0, "to": 1, "amount": 10_000, "reason": "owed"},
    {"type": "adjust", "from": "bank", "to": 2, "amount": 10_000, "reason": "counted"},
]


def with_hidden(action: dict[str, Any]) -> dict[str, Any]:
    return {key: value + "\u0000" if key in ("text", "reason") else value for key, value in action.items()}


def stored(made: LiveTable) -> str:
    return json.dumps([entry_data(entry) for entry in made._game_log.entries], ensure_ascii=False)


def sound(code: str) -> Iterator[bool]:
    """Whether each table is sound, read anew."""
    live.close()
    with Library(write=False) as library:
        for check in verify(library):
            assert check.table == code
            yield check.sound


def test_what_is_entered_is_stored_without_what_nobody_sees(table: Make) -> None:
    made = table()
    for action in SAID:
        made.act(with_hidden(action), version=made.view.version, key=new_key())
    assert made.record()["actions"] == SAID
    note = {"type": "note", "text": f"ho{HIDDEN}"}
    made.amend(0, note, version=made.view.version, key=new_key())
    players = [
        {"name": f"{name}\u0000\u202e", "house": house} for name, house in zip(NAMES[:3], HOUSES[:3], strict=True)
    ]
    made.set_up({"players": players}, version=made.view.version, key=new_key())
    # In JSON the lower ones are escaped.
    assert not [one for one in (*HIDDEN, "\\u0000", "\\u001b") if one in stored(made)]
    before = made.record()
    assert list(sound(made.table_id)) == [True]
    assert live.registry().table(made.table_id).record() == before


def test_an_action_sent_again_is_known_by_its_key_however_it_is_written(table: Make) -> None:
    made, key = table(), new_key()
    for text in ("hi\u0000", "hi", "hi\u0000"):
        made.act({"type": "note", "text": text}, version=0, key=key)
    assert (made.view.version, made.record()["actions"]) == (1, SAID[:1])


def test_a_table_with_a_nul_of_an_earlier_version_is_sound(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table()
    monkeypatch.setattr(GameLog, "_cleaned", lambda _, action: action, raising=False)
    for text in ("hi\u0000", "\\u0000"):
        made.act({"type": "note", "text": text}, version=made.view.version, key=new_key())
    assert "\\u0000" in stored(made)
    assert list(sound(made.table_id)) == [True]
    assert [one["text"] for one in live.registry().table(made.table_id).record()["actions"]] == ["hi", "\\u0000"]
