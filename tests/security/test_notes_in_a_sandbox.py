"""What is played on the side is kept in the server's memory: no more of it, and no longer, than a board sends."""

import json
from typing import Any

import pytest
import streamlit as st

from live import Sandbox, Study
from pages.what_if import sandbox_state
from pages.what_if.sandbox_state import (
    LONGEST,
    MOMENTS,
    MOST_CHARACTERS,
    MOST_PLAYED,
    Subject,
    back,
    begin_again,
    can_go_forward,
    forward,
    play,
    refused,
    replay_course,
)
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


def resumed(at: int = 0) -> Subject:
    """As a further run of the page finds it. at: its moment in the game, which corrections may have moved."""
    found = subject(at=at)._replace(at=0)
    replay_course(found)
    return found


def why(found: Subject) -> str:
    told = refused(found)
    return "" if told is None else told[1].code


def test_a_long_note_is_not_kept(session: dict[str, Any]) -> None:
    found = subject()
    play(found, note(LONGEST))
    assert (found.sandbox.actions, why(found)) == ((), "table-full")
    assert "what-if-courses" not in session
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


def test_all_actions_together_are_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_CHARACTERS == 400_000
    monkeypatch.setattr(sandbox_state, "MOST_CHARACTERS", 200)
    found = subject()
    for _ in range(10):
        play(found, note(50))
    assert (len(found.sandbox.actions), why(found)) == (2, "table-full")


def test_buttons_of_one_message_keep_nothing_twice(session: dict[str, Any]) -> None:
    """Streamlit calls them one after the other, and each got the game as it was before the first."""
    found = subject()
    for _ in range(5):
        play(found, note(1))
    for _ in range(20):
        begin_again(found)
        forward(found)
        back(found)
        play(found, note(2))
        forward(found)
    assert [len(course.line) for course in session["what-if-courses"].values()] == [5]


def test_the_courses_of_a_few_moments_are_kept(session: dict[str, Any]) -> None:
    actions = [note(letters) for letters in range(1, MOMENTS + 3)]
    for at in range(MOMENTS + 2):
        play(subject(*actions, at=at), note(1))
    assert [at for _, at in session["what-if-courses"]] == list(range(2, MOMENTS + 2))


def test_what_was_undone_is_done_again_one_by_one() -> None:
    for letters in range(1, 4):
        play(resumed(), note(letters))
    begin_again(resumed())
    assert resumed().sandbox.actions == ()
    for letters in range(1, 4):
        forward(resumed())
        assert resumed().sandbox.actions[-1] == note(letters)
    assert not can_go_forward(resumed())
    back(resumed())
    play(resumed(), note(9))
    assert [len(one["text"]) for one in resumed().sandbox.actions] == [1, 2, 9]
    assert not can_go_forward(resumed())


def test_a_course_that_the_game_made_impossible_ends_before_that() -> None:
    play(resumed(), note(1))
    play(resumed(), ACTIONS[0])
    changed = resumed(at=1)
    assert changed.sandbox.actions == (note(1),)
    play(changed, note(2))
    assert [len(one["text"]) for one in changed.sandbox.actions] == [1, 2]


def test_the_games_own_notes_are_kept_once() -> None:
    """A board sends its own copy of each."""
    found = subject({"type": "note", "text": "\N{CROSSED SWORDS}" * LONGEST})
    real = found.sandbox.next_real
    assert real is not None
    play(found, json.loads(json.dumps(real)))
    assert sandbox_state._course(found).line[-1]["text"] is real["text"]
