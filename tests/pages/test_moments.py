"""The moment of a game that a screen shows, as its buttons change it."""

import pytest
import streamlit as st

from pages.common.referee_questions.moments import Chosen


def test_taps_before_the_page_is_drawn_anew_are_a_step_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "session_state", {})
    chosen = Chosen("desk", last=10, newest=10)
    found = []
    for by in (-1, -1, -1, 1, 1, 1, 1, -1):
        chosen.step(by)
        found.append(chosen.number)
    assert found == [9, 8, 7, 8, 9, 10, 10, 9]
    chosen.go(0)
    chosen.step(-1)
    assert chosen.number == 0
