"""The hall's page: statistics, merged names, entered results, and nothing of running games."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from charts.hall import Duel
from i18n.translator import Translator
from live import finished_games, registry
from pages.common.element_keys import of_words
from pages.hall.duel_section import duel_reading
from presenters.hall_index import HallIndex, hall_index_of
from rules import Player
from storage.entered_results import EnteredResult
from storage.store import GAMES
from tests.charts.small import ACTIONS, small_record

App = Callable[..., AppTest]


def words(test: AppTest) -> str:
    assert not test.exception
    kinds = (test.header, test.markdown, test.caption, test.info, test.error, test.warning, test.success)
    texts = [str(element.value) for kind in kinds for element in kind]
    return "\n".join([*texts, *[html.proto.body for html in test.get("html")]]).replace("\\", "")


def finished(*names: str, **changes: Any) -> str:
    houses = ("venice", "rome", "milan")
    players = [{"name": name, "house": house} for name, house in zip(names, houses, strict=True)]
    return registry().create(small_record(players=players, **changes)).table_id


def opened(test: AppTest, name: str) -> AppTest:
    test.session_state[f"section-{name}"] = True
    return test.run()


def test_empty_hall_shows_a_sample(app: App) -> None:
    test = app("hall/page.py")
    assert "No game is finished yet" in words(test)
    test.button("to-sample").click().run()
    assert "Elena wins" in words(test)


def test_a_game_in_play_is_no_game_of_the_hall(app: App) -> None:
    registry().create(small_record(actions=ACTIONS[:-1]))
    assert "No game is finished yet" in words(app("hall/page.py"))


def test_the_hall_tells_of_every_player_and_counts_the_bribes_once(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    told = words(app("hall/page.py"))
    counted = "Games: 1. Players: 3. By victories, then by ducats; whoever has played 5 games is ranked."
    for part in (counted, "<small>1 of 5 games</small>", "0 of 1 won", "Anna"):
        assert part in told
    index = hall_index_of(finished_games())
    assert index.pending == []
    assert len(finished_games().kept()) == 1
    version = finished_games().version
    app("hall/page.py")
    assert finished_games().version == version


def test_what_was_worked_out_of_a_game_stays_when_the_list_of_games_is_made_anew(data: str) -> None:
    finished("Anna", "Ben", "Cem")
    index, games = hall_index_of(finished_games()), finished_games()
    index.follow(games)
    index.count_on(games, lambda: False)
    assert index.pending == []
    registry().library.store.clear(GAMES)
    finished("Dora", "Emil", "Finn")
    index.follow(games)
    assert len(index.games) == 2
    # Of the new one alone nothing is known yet.
    assert len(index.pending) == 1


def test_what_another_server_worked_out_of_a_game_is_read(data: str) -> None:
    finished("Anna", "Ben", "Cem")
    index, other, games = hall_index_of(finished_games()), HallIndex(), finished_games()
    other.follow(games)
    assert len(other.pending) == 1
    index.follow(games)
    index.count_on(games, lambda: False)
    other.follow(games)
    assert other.pending == []
    assert other.games[0].digest == index.games[0].digest is not None


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("rating-history", "Only one game so far"),
        ("effects", "1 game with 3 players is too little"),
        ("duels", "Nobody has beaten anybody"),
        ("ties", "Cem (89%)"),
        ("records", "The richest winner: Ben with 790,000 ("),
        ("games", "**Ben 790,000** · Anna 510,000 · Cem 420,000"),
    ],
)
def test_sections_open(name: str, part: str, app: App) -> None:
    finished("Anna", "Ben", "Cem")
    assert part in words(opened(app("hall/page.py"), name))


def test_a_row_of_the_ranking_leads_to_that_person_and_back(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    test = app("hall/page.py")
    ways = [one for one in test.button if one.label == "All about Ben"]
    # On the stage of the last game and in the list.
    assert [one.key for one in ways] == ["hall-open-step-1", "hall-open-person-1"]
    test = ways[1].click().run()
    assert test.query_params["who"] == "Ben"
    told = words(test)
    for part in ("Ben", "1 of 1 won (by chance alone: 0.3)", "138%", "new at the table", "Favourite house", "Rome"):
        assert part in told
    assert "Games: 1." not in told
    test = test.button("person-back").click().run()
    assert "who" not in test.query_params
    assert "Games: 1. Players: 3." in words(test)


def test_a_persons_page_tells_whom_they_meet_their_match_in_and_what_they_promised(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    test = app("hall/page.py")
    test.query_params["who"] = "anna"
    told = words(test.run())
    for part in (
        "Nemesis",
        "came out before in 1 of 1 games, behind in 0",
        "1 of 2 kept",
        "50% of what was promised to others was kept",
    ):
        assert part in told


def cards(test: AppTest, name: str) -> list[str]:
    """What stands on the cards of a person's page."""
    test.query_params["who"] = name
    return [
        " ".join(re.sub("<[^>]*>", " ", one).split()) for one in re.findall("<section>.*?</section>", words(test.run()))
    ]


def test_what_names_one_person_three_times_is_one_card(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    told = cards(app("hall/page.py"), "Anna")
    assert [one for one in told if "Ben" in one] == [
        "Rivalry B Ben Nemesis – came out before in 1 of 1 games, behind in 0 "
        "Bribed most by – 83% (even: 50%) Banished most by – 100% (even: 50%)"
    ]
    assert [one.split(" C ")[0] for one in told if "Cem" in one] == ["Bribes most", "Banishes most"]


def test_a_card_without_a_value_is_not_shown(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    told = cards(app("hall/page.py"), "Ben")
    assert len(told) == 6
    assert not any("Nemesis" in one for one in told)


PAIR = (Player("Anna", "venice"), Player("Ben", "rome"))


def test_level_games_are_told_to_count_half() -> None:
    level, won = Duel(0, 1, 2, 0, 0), Duel(0, 1, 2, 1, 1)
    told = duel_reading(level, Translator("en", PAIR))
    assert "Anna came out before Ben in 50% of their games, level ones counted half" in told
    assert "level" not in duel_reading(won, Translator("en", PAIR))


def test_nobodys_page_is_the_hall(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    test = app("hall/page.py")
    test.query_params["who"] = "Zoe"
    assert "Games: 1. Players: 3." in words(test.run())


def test_two_are_chosen_for_a_duel(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    test = app("hall/page.py")
    test.selectbox("duel-one").set_value("Anna").run()
    test.selectbox("duel-other").set_value("Cem").run()
    told = words(test)
    for part in ("1 : 0", "Anna came out before Cem in 100% of their games", "An even match may well look like that."):
        assert part in told
    # 80 and 10 thousand in bribes of at least 10 thousand each; one figure each way.
    assert "<td>8</td>" in told
    assert "<td>1</td>" in told


def test_those_who_share_a_victory_are_both_in_bold(app: App) -> None:
    finished_games().results.add(
        EnteredResult("fx-schmid-1994", ["Anna", "Ben", "Cem"], [500_000, 500_000, 100_000], played="2026-01-01")
    )
    told = words(opened(app("hall/page.py"), "games"))
    assert "**Anna 500,000** · **Ben 500,000** · Cem 100,000" in told


def test_a_game_leads_to_its_chronicle(app: App) -> None:
    code = finished("Anna", "Ben", "Cem")
    test = opened(app("hall/page.py"), "games")
    test.button(f"hall-open-{code}").click().run()
    assert "Ben wins" in words(test)


def test_names_are_joined_and_taken_apart(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    finished("Annalisa", "Ben", "Dan")
    test = opened(app("hall/page.py"), "people")
    assert "Players: 5." in words(test)
    test.multiselect("people-names").set_value(["Annalisa", "Anna"]).run()
    test.text_input("people-shown").set_value("Anna").run()
    test.button("people-keep").click().run()
    assert "Players: 4." in words(test)
    assert "**Anna** is also Annalisa" in words(test)
    test.button(f"people-part-{of_words('anna')}").click().run()
    assert "Players: 5." in words(test)


def test_neighbours_at_a_table_are_not_one_person(app: App) -> None:
    code = finished("Anna", "Annalisa", "Cem")
    test = opened(app("hall/page.py"), "people")
    test.multiselect("people-names").set_value(["Anna", "Annalisa"]).run()
    test.text_input("people-shown").set_value("Anna").run()
    test.button("people-keep").click().run()
    assert f"cannot be one person: two of them sat at the same table ({code})." in words(test)
    assert finished_games().people.names() == {}


def test_a_result_is_entered_marked_and_removed(app: App) -> None:
    test = opened(app("hall/page.py"), "result")
    for seat, (name, ducats) in enumerate((("Anna", "500,000"), ("Ben", "700.000"), ("Cem", "10000"))):
        test.text_input(f"result-name-{seat}").set_value(name)
        test.text_input(f"result-sum-{seat}").set_value(ducats)
    test.run()
    test.button("result-keep").click().run()
    test = opened(app("hall/page.py"), "games")
    assert "only the result is known" in words(test)
    (result,) = finished_games().results.all()
    test.button(f"hall-remove-{result.table}").click().run()
    assert result.balances == (500_000, 700_000, 10_000)
    assert finished_games().results.all() == []


def test_a_result_that_cannot_be_one_is_refused_in_a_sentence(app: App) -> None:
    test = opened(app("hall/page.py"), "result")
    test.button("result-keep").click().run()
    assert "How many ducats? The amount is missing." in words(test)
    for seat, name in enumerate(("Anna", "Anna", "Cem")):
        test.text_input(f"result-name-{seat}").set_value(name)
        test.text_input(f"result-sum-{seat}").set_value("plenty" if name == "Cem" else "10000")
    test.run()
    test.button("result-keep").click().run()
    assert "“plenty” is no whole number of ducats." in words(test)
    test.text_input("result-sum-2").set_value("10000").run()
    test.button("result-keep").click().run()
    assert "Two players are called “Anna”. (Article 1)" in words(test)


def entered(app: App, *sums: str) -> AppTest:
    """The page after a result of Anna, Ben and Cem of today was typed and kept."""
    test = opened(app("hall/page.py"), "result")
    for seat, (name, ducats) in enumerate(zip(("Anna", "Ben", "Cem"), sums, strict=True)):
        test.text_input(f"result-name-{seat}").set_value(name)
        test.text_input(f"result-sum-{seat}").set_value(ducats)
    test.run()
    test.button("result-keep").click().run()
    return test


def test_the_same_result_twice_and_sums_that_no_game_has_are_said_so(app: App) -> None:
    entered(app, "500,000", "700,000", "10,000")
    assert "This result is here already." in words(entered(app, "500,000", "700,000", "10,000"))
    assert "No such game can end with more than" in words(entered(app, "900,000,000", "700,000", "10,000"))
    assert len(finished_games().results.all()) == 1


def test_a_choice_leaves_out_the_others(app: App) -> None:
    finished("Anna", "Ben", "Cem", meta={"place": "home", "played": "2020-01-01"})
    finished("Anna", "Ben", "Dan", meta={"place": "club", "played": "2021-01-01"})
    test = app("hall/page.py")
    test.selectbox("hall-place").set_value("club").run()
    assert "Games: 1. Players: 3." in words(test)
    test.multiselect("hall-people").set_value(["Cem"]).run()
    assert "There is no such game." in words(test)


def test_names_are_text(app: App) -> None:
    finished("<b>*x*</b>", "[y](z)", "Cem")
    test = app("hall/page.py")
    for name in ("games", "records", "ties", "people"):
        test = opened(test, name)
    marked = "\n".join(str(element.value) for element in (*test.markdown, *test.caption, *test.error))
    assert not [part for part in ("<b>", "*x*", "](z)") if part in marked]
    assert "<b>*x*" not in "\n".join(html.proto.body for html in test.get("html"))
