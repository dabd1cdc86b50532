"""A table made by a button is made once, however often it is tapped; and anew once somebody has deleted it."""

from typing import Any

import pytest
import streamlit as st

import live
from live import LiveTable
from live.table_code_guards import Caller
from pages.common import create_once as module
from pages.common.create_once import create_once
from tests.live.conftest import setup


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, Any] = {}
    monkeypatch.setattr(st, "session_state", kept)
    monkeypatch.setattr(module, "client", lambda: Caller("192.168.1.20", "tablet"))


def made() -> LiveTable:
    return live.registry().create(setup(3))


def test_a_second_tap_makes_no_second_table() -> None:
    assert create_once("made", 1, made) == create_once("made", 1, made)
    assert create_once("made", 1, made) != create_once("made", 2, made)


def test_a_table_that_was_deleted_is_made_anew() -> None:
    code = create_once("made", 1, made)
    live.registry().table(code).close()
    live.registry().delete(code)
    assert create_once("made", 1, made) != code
