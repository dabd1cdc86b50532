"""The hall of few games: how the last one ended stands above the ranking."""

import pytest
from streamlit.testing.v1 import AppTest

from analysis.intervals import FEW
from live import finished_games
from storage.entered_results import EnteredResult
from tests.pages.conftest import app as app
from tests.pages.test_hall import App, finished, words


def stage(test: AppTest) -> str:
    found = [html.proto.body for html in test.get("html") if 'class="intrige-stage"' in html.proto.body]
    assert len(found) <= 1
    return found[0] if found else ""


def test_the_winner_of_the_last_game_stands_on_the_stage_and_leads_to_its_chronicle(app: App) -> None:
    finished("Dora", "Emil", "Finn", meta={"played": "2024-01-01"})
    code = finished("Anna", "Ben", "Cem", meta={"played": "2024-02-01", "place": "home"})
    test = app("hall/page.py")
    told = stage(test)
    for part in ("<h3>Ben wins</h3>", "280,000 ducats ahead of Anna", "· home", "<small>790,000</small>"):
        assert part in told
    assert [told.index(f"<b>{name}</b>") for name in ("Ben", "Anna", "Cem")] == sorted(
        told.index(f"<b>{name}</b>") for name in ("Ben", "Anna", "Cem")
    )
    assert told.count('class="crowned"') == 1
    test.button("hall-last-open").click().run()
    assert test.query_params["t"] == code
    assert "Ben wins" in words(test)


def test_of_a_result_alone_there_is_no_chronicle_and_a_tie_has_two_crowns(app: App) -> None:
    finished_games().results.add(
        EnteredResult("fx-schmid-1994", ["Anna", "Ben", "Cem"], [500_000, 500_000, 100_000], played="2024-03-01")
    )
    test = app("hall/page.py")
    told = stage(test)
    assert "<h3>Anna and Ben share the victory</h3>" in told
    assert told.count('class="crowned"') == 2
    assert "with 500,000 ducats each" in told
    with pytest.raises(KeyError):
        test.button("hall-last-open")


def test_names_on_the_stage_are_text(app: App) -> None:
    finished("<b>x</b>", "Ben", "Cem")
    assert "&lt;b&gt;x&lt;/b&gt;" in stage(app("hall/page.py"))
    assert "<b>x</b>" not in stage(app("hall/page.py"))


def test_where_the_ranking_says_something_it_is_the_stage(app: App) -> None:
    for number in range(FEW):
        finished("Anna", "Ben", "Cem", meta={"played": f"2024-01-{number % 28 + 1:02}"})
    test = app("hall/page.py")
    assert stage(test) == ""
    assert "podium" in words(test)
