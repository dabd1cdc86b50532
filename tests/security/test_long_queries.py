"""A query of any length is looked for in its first words alone, so that no page's script runs for minutes."""

import pytest

from cases import Case
from i18n.translator import Translator
from pages.rulebook.sections import found
from presenters import case_view
from presenters.case_view import SEARCH_LENGTH, all_cases, found_cases, searched
from rules import EDITIONS, Player, Table

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
