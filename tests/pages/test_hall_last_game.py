"""How the last game ended: on a stage above the ranking, and as a strip as soon as the ranking has a podium."""

import pytest
from streamlit.testing.v1 import AppTest

from charts.hall import LEAST_GAMES
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
    test = app("hall/page.py").button(f"hall-open-step-{number}").click().run()
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


def strip(test: AppTest) -> str:
    return "".join(html.proto.body for html in test.get("html") if 'class="intrige-last"' in html.proto.body)


def test_as_soon_as_three_are_ranked_they_are_the_stage_and_the_last_game_is_a_strip(app: App) -> None:
    for number in range(1, LEAST_GAMES):
        finished("Anna", "Ben", "Cem", meta={"played": f"2024-01-{number:02}"})
    test = app("hall/page.py")
    assert "<h3>Ben wins</h3>" in stage(test)
    assert strip(test) == ""
    code = finished("Anna", "Ben", "Cem", meta={"played": "2024-01-20"})
    test = test.run()
    assert "<h3>Ranking</h3>" in stage(test)
    assert "Ben wins" not in stage(test)
    assert stage(test).count("<li") == 3
    for part in ("The last game: Jan 20, 2024", "<b>Ben wins</b>", "<em>280,000 ducats ahead of Anna</em>"):
        assert part in strip(test)
    assert test.button("hall-last-open").label == "How Ben won"
    test.button("hall-last-open").click().run()
    assert test.query_params["t"] == code


def test_the_strip_of_a_result_leads_nowhere_and_holds_names_as_text(app: App) -> None:
    for number in range(LEAST_GAMES):
        people, sums = ["<b>x</b>", "Ben", "Cem"], [500_000, 300_000, 10_000 * number]
        finished_games().results.add(EnteredResult("fx-schmid-1994", people, sums, played="2024-03-01"))
    test = app("hall/page.py")
    assert "&lt;b&gt;x&lt;/b&gt; wins" in strip(test)
    with pytest.raises(KeyError):
        test.button("hall-last-open")
