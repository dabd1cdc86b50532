"""What *What if* offers to be saved is what it shows, or nothing: the game may have become another meanwhile."""

from typing import Any

import pytest
import streamlit as st

import live
from live import registry
from pages.what_if import sandbox_state
from rules import IntrigeError
from tests.pages.test_what_if import record, table

FIRST, LAST = 15, 20


@pytest.fixture
def code(monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of `LAST` actions, of which those from `FIRST` on were played again on the side."""
    made = table(LAST)
    monkeypatch.setattr(st, "session_state", {})
    monkeypatch.setattr(sandbox_state, "device", live.Device)
    monkeypatch.setattr(sandbox_state, "client", live.Caller)
    found = sandbox_state.subject(made, FIRST)
    while (real := found.sandbox.next_real) is not None:
        sandbox_state.play(found, real)
    return made


def saved(code: str, told: sandbox_state.Played) -> tuple[dict[str, Any], ...]:
    again = sandbox_state.subject_for(code, FIRST, live.Device(), live.Caller(), again=True)
    sandbox_state.play_again(again, told)
    return again.sandbox.actions


def corrected(code: str) -> None:
    there, whole = registry().table(code), record()["actions"]
    at = next(number for number in range(FIRST, LAST) if whole[number]["type"] == "bribe")
    told = {**whole[at], "amount": whole[at]["amount"] + 10_000}
    falls = there.would_amend(at, told).falls
    there.amend(at, told, version=there.view.version, key=live.new_key(), falls=falls)


def taken_back(code: str) -> None:
    there = registry().table(code)
    there.undo(version=there.view.version, key=live.new_key(), to=LAST - 2)


@pytest.mark.parametrize("change", [corrected, taken_back])
def test_what_is_shown_after_the_game_was_changed_is_saved(code: str, change: Any) -> None:
    change(code)
    found = sandbox_state.subject(code, FIRST)
    assert found.sandbox.actions
    assert saved(code, sandbox_state.played(found)) == found.sandbox.actions


@pytest.mark.parametrize("change", [corrected, taken_back])
def test_what_was_shown_before_is_refused(code: str, change: Any) -> None:
    told = sandbox_state.played(sandbox_state.subject(code, FIRST))
    assert told.actions == (None,) * (LAST - FIRST)
    assert len(saved(code, told)) == LAST - FIRST
    change(code)
    with pytest.raises(IntrigeError) as caught:
        saved(code, told)
    assert caught.value.code == "moved-on"
