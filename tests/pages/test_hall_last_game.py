"""The hall of few games: how the last one ended stands above the ranking."""

import pytest
from streamlit.testing.v1 import AppTest

from analysis.intervals import FEW
from i18n.translator import Translator
from live import finished_games
from presenters.winners import how_won
from storage.entered_results import EnteredResult
from tests.pages.conftest import app as app
from tests.pages.test_hall import App, finished, words


def plainly(marked: str) -> str:
    return marked.replace("\\", "")


def stage(test: AppTest) -> str:
    return "".join(html.proto.body for html in test.get("html") if 'class="intrige-stage"' in html.proto.body)


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
    assert [plainly(one.value) for one in test.subheader][:2] == ["The last game: Feb 1, 2024", "Players"]
    assert test.button("hall-last-open").label == "How Ben won"
    test.button("hall-last-open").click().run()
    assert test.query_params["t"] == code
    assert "Ben wins" in words(test)


@pytest.mark.parametrize(("number", "name"), [(1, "Ben"), (2, "Anna"), (3, "Cem")])
def test_whoever_stands_on_the_stage_leads_to_their_page(app: App, number: int, name: str) -> None:
    finished("Anna", "Ben", "Cem")
    test = app("hall/page.py").button(f"hall-open-last-{number}").click().run()
    assert test.query_params["who"] == name


def test_the_way_to_a_chronicle_names_who_won() -> None:
    assert how_won(["Anna"], Translator("de")) == "Wie Anna gewonnen hat"
    assert how_won(["Anna", "Ben"], Translator("en")) == "How Anna and Ben shared the victory"


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
