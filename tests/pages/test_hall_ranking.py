"""The rows of the ranking, who is not ranked yet, and what the title of the filters says."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from analysis.intervals import FEW
from charts.hall import LEAST_GAMES
from live import finished_games
from storage.entered_results import EnteredResult
from tests.pages.conftest import app as app
from tests.pages.test_hall import App, finished, opened, words
from tests.pages.test_hall_last_game import plainly


def result(number: int, *people: str, place: str = "") -> EnteredResult:
    """A game that ended in this order."""
    sums = [100_000 * (len(people) - seat) for seat in range(len(people))]
    return EnteredResult("fx-schmid-1994", [*people], sums, played=f"2024-01-{number:02}", place=place)


def enter(*results: EnteredResult) -> None:
    for one in results:
        finished_games().results.add(one)


def rows(test: AppTest, kind: str) -> list[str]:
    """What the rows of this class say."""
    found = [html.proto.body for html in test.get("html") if f'class="intrige-row{kind}' in html.proto.body]
    return [" ".join(re.sub("<[^>]*>", " ", one).split()) for one in found]


@pytest.fixture
def regulars(data: str) -> None:
    """Anna wins two games and is last in three, Ben is second in all: he has beaten more rivals."""
    orders = [("Anna", "Ben", "Cem", "Dan")] * 2 + [("Cem", "Ben", "Dan", "Anna")] * 3
    enter(*[result(number, *order) for number, order in enumerate(orders, 1)])


def test_the_first_three_have_medals_and_the_order_is_explained(app: App, regulars: None) -> None:
    test = app("hall/page.py")
    told = rows(test, " rank-")
    assert len(told) == 3
    (ben,) = [one for one in told if " Ben " in one]
    assert "0 of 5 won 67% of all rivals beaten" in ben
    assert "Above Anna: more rivals beaten" in ben
    assert re.search(r" -?\d+ proven strength$", ben)
    assert [one.value for one in test.subheader][1] == "Ranking"


def test_with_too_few_games_one_stands_below_with_what_is_missing(app: App, regulars: None) -> None:
    enter(result(20, "Zoe", "Anna", "Ben"))
    test = app("hall/page.py")
    assert rows(test, " new") == ["Z Zoe 1 of 1 won 1 of 5 games"]
    assert "Not ranked yet" in [one.value for one in test.subheader]
    assert not any("Zoe" in one for one in rows(test, " rank-"))
    test.query_params["who"] = "Zoe"
    told = words(test.run())
    assert "Not ranked yet: 1 of 5 games" in told
    assert "roven strength" not in told
    test.query_params["who"] = "Cem"
    assert re.search(r"Place \d of 4<", words(test.run()))


def test_before_anybody_has_enough_games_there_are_no_medals_and_no_strength(app: App) -> None:
    for number in range(LEAST_GAMES - 1):
        finished("Anna", "Ben", "Cem", meta={"played": f"2024-01-{number + 1:02}"})
    test = app("hall/page.py")
    assert [one.split()[1] for one in rows(test, " new")] == ["Ben", "Anna", "Cem"]
    told = "".join(html.proto.body for html in test.get("html") if 'class="intrige-row' in html.proto.body)
    assert "medal" not in told
    assert "strength" not in told
    assert "% of the table&#x27;s mean in ducats" in told


def test_many_games_of_people_who_come_once_have_no_podium(app: App) -> None:
    enter(*[result(number % 28 + 1, f"a{number}", f"b{number}", f"c{number}") for number in range(FEW)])
    test = app("hall/page.py")
    assert not any("intrige-rank podium medal" in html.proto.body for html in test.get("html"))
    assert [plainly(one.value) for one in test.subheader][:2] == ["The last game: Jan 20, 2024", "Players"]


def test_how_sure_the_strength_is_stands_in_a_fold(app: App, regulars: None) -> None:
    test = app("hall/page.py")
    assert "sure to lie between" not in words(test)
    told = words(opened(test, "rating-now"))
    assert re.search(r"'s strength is 95% sure to lie between -?\d+ and \d+\. The lower number is proven", told)
    assert "(Plackett-Luce)" in told


def test_the_filters_are_called_by_what_is_chosen(app: App) -> None:
    enter(result(1, "Anna", "Ben", "Cem", place="club"), result(2, "Anna", "Ben", "Dan"))
    test = app("hall/page.py")
    assert "All 2 games" in [plainly(one.label) for one in test.expander]
    test.selectbox("hall-place").set_value("club").run()
    assert "1 of 2 games: club" in [plainly(one.label) for one in test.expander]
    test.multiselect("hall-people").set_value(["Anna", "Dan"]).run()
    assert "0 of 2 games: club, with Anna and Dan" in [plainly(one.label) for one in test.expander]
