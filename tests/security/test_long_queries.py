"""A query of any length is looked for in its first words alone, so that no page's script runs for minutes.

Nor is a name of any length that the hall is asked for kept in memory.
"""

import pytest
import streamlit as st

from cases import Case
from i18n.translator import Translator
from pages.common.game_form import form_state
from pages.rulebook.sections import found
from presenters import case_view
from presenters.case_view import SEARCH_LENGTH, all_cases, found_cases, searched
from rules import EDITIONS, NAME_LENGTH, Player, Table, name_key, texts

# As long as what the address of a page may hold.
LONG = "e " * 250_000


def test_a_long_query_is_cut() -> None:
    assert len(searched(LONG)) == SEARCH_LENGTH // 2
    assert searched("Last Income") == ["last", "income"]


def test_the_cases_are_read_once_for_a_query_however_many_words_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    tell = case_view._text

    def told(case: Case) -> str:
        read.append(case.number)
        return tell(case)

    monkeypatch.setattr(case_view, "_text", told)
    assert found_cases("e " * 40)
    assert sorted(read) == sorted(all_cases())


def test_a_long_query_finds_what_its_beginning_finds() -> None:
    edition = EDITIONS["fx-schmid-1994"]
    table = Table(
        edition, tuple([Player(name, house.name) for name, house in zip("ABC", edition.houses, strict=False)])
    )
    assert found(f"income {LONG}", table, Translator()) == found("income e", table, Translator())
    assert found_cases(f"income {LONG}") == found_cases("income e")


def test_the_key_of_a_name_of_any_length_is_not_kept() -> None:
    assert name_key("ANNA") == name_key("anna")
    before = texts._kept_key.cache_info().currsize
    assert before
    for number in range(10):
        assert name_key(f"{number} {LONG}").startswith(f"{number} e e")
    assert texts._kept_key.cache_info().currsize == before


def test_of_a_name_of_any_length_the_beginning_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "session_state", {form_state._ORDER: ["7"], "setup-name-7": LONG})
    assert form_state.name(0) == LONG[: form_state.LONGEST_NAME]
    assert NAME_LENGTH < form_state.LONGEST_NAME
