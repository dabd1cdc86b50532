"""What is played on the side is kept in the server's memory: no more of it, and no longer, than a board sends."""

from typing import Any

import pytest
import streamlit as st

from live import Sandbox, Study
from pages.what_if import sandbox_state
from pages.what_if.sandbox_state import LONGEST, MOST_PLAYED, Subject, can_go_forward, play, refused
from rules import replay
from tests.charts.small import ACTIONS, small_record


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    monkeypatch.setattr(st, "session_state", kept)
    return kept


def note(letters: int) -> dict[str, Any]:
    return {"type": "note", "text": "w" * letters}


def subject(*actions: dict[str, Any], at: int = 0) -> Subject:
    game = replay({**small_record(actions=[*actions, *ACTIONS[:2]]), "version": 2}, kept=True).sound()
    study = Study(game.table, game.actions, kept=True)
    return Subject("KRAB", at, study.view, Sandbox(study.view, study.steps, at), None)


def why(found: Subject) -> str:
    told = refused(found)
    return "" if told is None else told[1].code


def test_a_long_note_is_not_kept(session: dict[str, Any]) -> None:
    found = subject()
    play(found, note(LONGEST))
    assert (found.sandbox.actions, why(found)) == ((), "table-full")
    assert not any(key.startswith("what-if-actions") for key in session)
    play(found, note(LONGEST // 2))
    assert len(found.sandbox.actions) == 1


def test_a_long_note_of_the_real_game_is_played_on() -> None:
    """An earlier version kept notes of any length."""
    found = subject(note(2 * LONGEST))
    play(found, note(2 * LONGEST))
    assert (len(found.sandbox.actions), why(found)) == (1, "")


def test_a_sandbox_takes_so_many_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_PLAYED == 1_000
    monkeypatch.setattr(sandbox_state, "MOST_PLAYED", 3)
    found = subject()
    for _ in range(4):
        play(found, note(1))
    assert (len(found.sandbox.actions), why(found)) == (3, "table-full")
    assert not can_go_forward(found)
