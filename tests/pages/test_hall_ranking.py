"""The rows of the ranking, who is not ranked yet, and what the title of the filters says."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from analysis.intervals import FEW
from charts.hall import LEAST_GAMES
from live import finished_games, registry
from storage.entered_results import EnteredResult
from tests.charts.small import ACTIONS, small_record
from tests.pages.conftest import app as app
from tests.pages.test_hall import App, finished, opened, words
from tests.pages.test_hall_last_game import plainly

RULE = "Ranked from 5 games on. Whoever comes first of five has beaten four rivals, the last none."


def result(number: int, *people: str, place: str = "") -> EnteredResult:
    """A game that ended in this order."""
    sums = [100_000 * (len(people) - seat) for seat in range(len(people))]
    return EnteredResult("fx-schmid-1994", [*people], sums, played=f"2024-01-{number:02}", place=place)


def enter(*results: EnteredResult) -> None:
    for one in results:
        finished_games().results.add(one)


def rows(test: AppTest, kind: str) -> list[str]:
    """What the rows of this class say."""
    return _classed(test, f"intrige-row{kind}")


def _classed(test: AppTest, kinds: str) -> list[str]:
    """The same by the beginning of their whole class."""
    found = [html.proto.body for html in test.get("html") if f'class="{kinds}' in html.proto.body]
    return [" ".join(re.sub("<[^>]*>", " ", one).split()) for one in found]


def podium(test: AppTest) -> list[str]:
    """What the ranking says of the first three on the stage."""
    steps = "".join(html.proto.body for html in test.get("html") if '"figure"' in html.proto.body)
    found = re.findall(r"<li.*?</li>", steps)
    return [" ".join(re.sub("<[^>]*>", " ", one).split()) for one in found]


@pytest.fixture
def regulars(data: str) -> None:
    """Anna wins two games and is last in three, Ben is second in all: he has beaten more rivals."""
    orders = [("Anna", "Ben", "Cem", "Dan")] * 2 + [("Cem", "Ben", "Dan", "Anna")] * 3
    enter(*[result(number, *order) for number, order in enumerate(orders, 1)])


def test_the_first_three_are_those_who_leave_the_most_rivals_behind_and_one_line_says_so(
    app: App, regulars: None
) -> None:
    test = app("hall/page.py")
    assert podium(test) == [
        "1 C Cem 3 of 5 won 73% 73% of all rivals beaten",
        "2 B Ben 0 of 5 won 67% 67% of all rivals beaten",
        "3 A Anna 2 of 5 won 40% 40% of all rivals beaten",
    ]
    assert rows(test, "") == ["4 D Dan 0 of 5 won 20% 20% of all rivals beaten"]
    told = words(test)
    for part in (
        "<h3>Ranking</h3>",
        "The share of all rivals beaten<",
        RULE,
    ):
        assert told.count(part) == 1
    for part in ("strength", "chance", "Above"):
        assert part not in told


def test_who_is_equal_in_everything_shares_a_rank_its_medal_and_its_crown(app: App) -> None:
    orders = [("Anna", "Ben", "Cem", "Dan"), ("Ben", "Anna", "Dan", "Cem")] * 3
    enter(*[result(number, *order) for number, order in enumerate(orders, 1)])
    test = app("hall/page.py")
    assert [one.split()[0] for one in podium(test)] == ["1", "1", "3"]
    assert [one.split()[0] for one in rows(test, " rank-3")] == ["3"]
    assert words(test).count('class="crowned"') == 2
    test.query_params["who"] = "Ben"
    assert "Place 1 of 4<" in words(test.run())
    test.query_params["who"] = "Dan"
    assert "Place 3 of 4<" in words(test.run())


def test_shares_that_whole_per_cents_would_show_alike_have_a_decimal(app: App) -> None:
    # 27 of 28 rivals beaten, and 25 of 26.
    for name, games in (("Anna", 14), ("Ben", 13)):
        enter(*[result(number, name, f"x{number}", f"y{number}") for number in range(1, games)])
        enter(result(20, "guest", name, "friend"))
    told = rows(app("hall/page.py"), " rank-")
    assert [one.split()[-6] for one in told] == ["96.4%", "96.2%"]


def places_of(name: str, *places: tuple[int, int]) -> None:
    """Games of somebody with guests who come once: the place and how many play."""
    for number, (place, players) in enumerate(places, 1):
        order = [f"{name}'s guest {number}-{seat}" for seat in range(1, players)]
        order.insert(place - 1, name)
        enter(result(number, *order))


def test_shares_that_one_decimal_would_show_alike_have_two(app: App) -> None:
    # 23 of 28 rivals beaten, and 32 of 39.
    places_of("Anna", *[(1, 5)] * 5, (2, 5), (5, 5))
    places_of("Ben", *[(1, 5)] * 7, (4, 5), (5, 5), (1, 4))
    told = rows(app("hall/page.py"), " rank-")
    assert [one.split()[-6] for one in told] == ["82.14%", "82.05%"]


def test_who_is_equal_in_the_share_alone_reads_why_they_stand_behind(app: App) -> None:
    # All have beaten half of their rivals.
    for name, games in (("Anna", 4), ("Ben", 4), ("Dan", 3), ("Eve", 3)):
        places_of(name, *[(1, 3), (3, 3)] * games)
    places_of("Cem", *[(2, 3)] * 6)
    test = app("hall/page.py")
    assert [one.split(" 50%")[0] for one in podium(test)] == [
        "1 A Anna 4 of 8 won",
        "1 B Ben 4 of 8 won",
        "3 D Dan 3 of 6 won · same share, fewer games",
    ]
    assert [one.split(" 50%")[0] for one in rows(test, "")[:2]] == [
        "3 E Eve 3 of 6 won",
        "5 C Cem 0 of 6 won same share, fewer victories",
    ]


def test_many_are_shown_some_at_a_time(app: App) -> None:
    people = [f"p{number:02}" for number in range(60)]
    tables = [people[number : number + 3] for number in range(0, 60, 3)]
    enter(*[result(round_, *table) for round_ in range(1, LEAST_GAMES + 1) for table in tables])
    test = app("hall/page.py")
    assert (len(podium(test)), len(rows(test, ""))) == (3, 9)
    test.button("ranking-more").click().run()
    assert len(rows(test, "")) == 21
    # Twenty share the first rank, and as many each of the next two.
    assert {one.split()[0] for one in rows(test, "")} == {"1", "21"}
    test.button("hall-open-person-24").click().run()
    assert test.query_params["who"] == "p10"


def test_with_too_few_games_one_stands_below_with_what_is_missing(app: App, regulars: None) -> None:
    enter(result(20, "Zoe", "Anna", "Ben"))
    test = app("hall/page.py")
    assert rows(test, " new") == ["Z Zoe 1 of 1 won 1 of 5 games"]
    assert "Not ranked yet" in [one.value for one in test.subheader]
    assert not any("Zoe" in one for one in podium(test))
    test.query_params["who"] = "Zoe"
    told = words(test.run())
    assert "Not ranked yet: 1 of 5 games" in told
    assert "2 of 2 rivals beaten (100%)" in told
    assert "Strength" not in told
    test.query_params["who"] = "Cem"
    told = words(test.run())
    assert "Place 1 of 4<" in told
    assert "11 of 15 rivals beaten (73%)" in told
    assert re.search(r"<li>Strength \d+ \(95% sure: -?\d+ to \d+\)</li>", told)


def test_before_anybody_has_enough_games_there_are_no_medals_and_no_strength(app: App) -> None:
    for number in range(LEAST_GAMES - 1):
        finished("Anna", "Ben", "Cem", meta={"played": f"2024-01-{number + 1:02}"})
    test = app("hall/page.py")
    assert [one.split()[1] for one in rows(test, " new")] == ["Ben", "Anna", "Cem"]
    told = "".join(html.proto.body for html in test.get("html") if 'class="intrige-row' in html.proto.body)
    assert "medal" not in told
    assert "strength" not in told
    assert "% of the table&#x27;s mean in ducats" in told


def test_two_who_are_ranked_stand_in_rows_with_medals_below_the_last_game(app: App) -> None:
    enter(*[result(number, "Anna", "Ben", f"guest {number}") for number in range(1, 6)])
    test = app("hall/page.py")
    assert podium(test) == []
    assert [one.split()[:3] for one in rows(test, " rank-")] == [["1", "A", "Anna"], ["2", "B", "Ben"]]
    assert f"{RULE} Games: 5. Players: 7." in words(test)
    assert [plainly(one.value) for one in test.subheader][:2] == ["The last game: Jan 5, 2024", "Ranking"]


def test_one_who_is_ranked_stands_alone(app: App) -> None:
    enter(*[result(number, "Anna", f"friend {number}", f"guest {number}") for number in range(1, 6)])
    test = app("hall/page.py")
    assert podium(test) == []
    assert len(rows(test, " rank-")) == 1
    assert len(rows(test, " new")) == 10


def test_a_game_that_was_ended_as_it_stood_counts_for_nobody(app: App, regulars: None) -> None:
    before = podium(app("hall/page.py"))
    table = registry().create(small_record(actions=ACTIONS[:-1]))
    table.end_as_it_stands()
    assert len(finished_games().changes(0).added) == 0
    assert podium(app("hall/page.py")) == before


def test_many_games_of_people_who_come_once_have_no_podium(app: App) -> None:
    enter(*[result(number % 28 + 1, f"a{number}", f"b{number}", f"c{number}") for number in range(FEW)])
    test = app("hall/page.py")
    assert podium(test) == []
    assert [plainly(one.value) for one in test.subheader][:2] == ["The last game: Jan 20, 2024", "Players"]


def test_how_sure_the_strength_is_stands_in_a_fold(app: App, regulars: None) -> None:
    test = app("hall/page.py")
    assert "sure to lie between" not in words(test)
    told = words(opened(test, "rating-now"))
    assert re.search(r"Cem's strength is 95% sure to lie between -?\d+ and \d+\.", told)
    for part in (
        "Only 5 games so far: what they show may well be chance.",
        "(Plackett-Luce). Everybody begins with 25. The dot",
        "few games may be chance",
        "The ranking does not depend on the strength.",
    ):
        assert part in told


def test_the_filters_are_called_by_what_is_chosen(app: App) -> None:
    enter(result(1, "Anna", "Ben", "Cem", place="club"), result(2, "Anna", "Ben", "Dan"))
    test = app("hall/page.py")
    assert "Games: all 2" in [plainly(one.label) for one in test.expander]
    test.selectbox("hall-place").set_value("club").run()
    assert "1 of 2 games: club" in [plainly(one.label) for one in test.expander]
    test.multiselect("hall-people").set_value(["Anna", "Dan"]).run()
    assert "0 of 2 games: club, with Anna and Dan" in [plainly(one.label) for one in test.expander]
