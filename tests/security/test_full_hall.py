"""A hall that a stranger has filled: what its pages send, search and keep is bounded."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from charts.hall import Choice, Hall, Played, digest_of, hall
from charts.hall.ratings import Ratings
from i18n.translator import Translator
from live import finished_games, registry
from pages.common.show_more import PAGE
from pages.hall import filters, merge_names, name_list
from pages.hall.person_page import show_person_page
from presenters import hall_index
from presenters.hall_index import HallIndex
from storage import StorageError
from storage.entered_results import EnteredResult, result_of
from tests.charts.small import small_record

ENTRY = Path(__file__).parents[2] / "pages" / "shell.py"
FX = "fx-schmid-1994"
MANY = 1100
LISTED = 1000


def played(number: int, *names: str) -> Played:
    people = names or tuple([f"p{number}-{seat}" for seat in range(3)])
    day = f"2020-01-{1 + number % 28:02}"
    return Played(f"k{number}", FX, day, "", "", people, 0, (3000, 2000, 1000), (1, 2, 3), "result", 1000)


def entered(number: int, *names: str, **more: Any) -> dict[str, Any]:
    people = names or [f"p{number}-{seat}" for seat in range(3)]
    told = {"played": "2020-01-01", "place": f"place {number}", **more}
    return dict(result_of(EnteredResult(FX, people, [30_000, 20_000, 10_000], **told)))


@pytest.fixture
def page() -> AppTest:
    finished_games().results.keep([entered(number) for number in range(MANY)])
    test = AppTest.from_file(ENTRY, default_timeout=60).run()
    return sound(test.switch_page("hall/page.py").run())


def sound(test: AppTest) -> AppTest:
    assert not test.exception
    return test


def words(test: AppTest) -> str:
    return "\n".join([str(one.value) for one in (*test.caption, *test.info)]).replace("\\", "")


def lists(test: AppTest) -> Iterator[tuple[str, int]]:
    for one in (*test.selectbox, *test.multiselect):
        yield str(one.key), len(one.options)


def test_a_long_name_is_compared_with_nobody_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cleaning it takes as long as comparing a full hall's, and would be done for each."""
    cleaned: list[str] = []

    def clean(name: str) -> str:
        cleaned.append(name)
        return name.casefold()

    monkeypatch.setattr(merge_names, "name_key", clean)
    people = hall([played(1)], {}, Choice())
    long = "\u0345" * 10_000
    assert merge_names._known(people, long) == long
    assert merge_names._known(people, "P1-0") == "p1-0"
    assert long not in cleaned
    assert cleaned.count("P1-0") == 1


def test_no_list_holds_more_than_a_thousand_names_and_the_others_are_found(page: AppTest) -> None:
    page.session_state["section-people"] = True
    sound(page.run())
    found = dict(lists(page))
    assert {"hall-people", "hall-place", "duel-one", "duel-other", "people-names"} <= found.keys()
    assert max(found.values()) <= LISTED + 1
    assert words(page).count(f"1,000 of {3 * MANY:,} names are listed; for any other type a part of it here.") == 3
    assert "1,000 of 1,100 names are listed" in words(page)
    assert "p7-2" not in page.multiselect("hall-people").options
    page.text_input("hall-people-find").set_value("P7-2").run()
    page.multiselect("hall-people").set_value(["p7-2"]).run()
    # It stays chosen when others are looked for.
    page.text_input("hall-people-find").set_value("p8-").run()
    assert page.multiselect("hall-people").value == ["p7-2"]
    assert "Games: 1. Players: 3." in words(sound(page))


def test_names_that_nobody_has_are_passed_over_and_one_chosen_again_counts_once(page: AppTest) -> None:
    made_up = [f"nobody {number}" for number in range(500)]
    page.multiselect("hall-people").set_value([*made_up, "p7-2", *made_up, "p7-2", "p7-1"]).run()
    assert "Games: 1. Players: 3." in words(sound(page))
    assert "1 of 1,100 games: with p7-2 and p7-1" in page.expander[0].label.replace("\\", "")
    assert len(page.multiselect("hall-people").options) == LISTED + 2
    # More than a list holds are no more.
    page.multiselect("hall-people").set_value([f"p{number}-{seat}" for number in range(MANY) for seat in range(3)])
    assert len(sound(page.run()).multiselect("hall-people").options) == 2 * LISTED


class Everybody(tuple[str, ...]):
    """Names that count how often they are searched."""

    searched = 0

    def __contains__(self, wanted: object) -> bool:
        Everybody.searched += 1
        return super().__contains__(wanted)


def test_thousands_of_chosen_names_are_not_looked_for_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = Everybody([f"p{number}" for number in range(20_000)])
    chosen = [f"nobody {number}" for number in range(20_000)]
    monkeypatch.setattr(Everybody, "searched", 0)
    monkeypatch.setattr(st, "session_state", {"hall-people": [*chosen, "p3"]})
    assert filters._chosen_before(HallIndex(), everybody) == Choice(people=("p3",))
    assert Everybody.searched == 0
    begun = time.thread_time()
    listed = name_list.names_to_choose("Names", everybody, [*chosen, "p3", "p7000"], "find", Translator())
    assert listed == ["p7000", *everybody[:LISTED]]
    # Some hundredths; ten seconds where the names that are not listed are found anew for each.
    assert time.thread_time() - begun < 2


def test_two_of_whom_neither_is_listed_are_chosen_for_a_duel(page: AppTest) -> None:
    for key, name in (("duel-one", "p7-2"), ("duel-other", "p7-1")):
        page.text_input("duel-find").set_value(name).run()
        page.selectbox(key).set_value(name).run()
    page.text_input("duel-find").set_value("nobody of that name").run()
    told = [html.proto.body for html in sound(page).get("html") if "intrige-duel" in html.proto.body]
    assert "p7-2" in told[0]
    assert "p7-1" in told[0]


def test_tables_of_people_are_bounded_and_say_so(page: AppTest) -> None:
    for name in ("rating-now", "ties"):
        page.session_state[f"section-{name}"] = True
        sound(page.run())
        assert max(html.proto.body.count("<tr") for html in page.get("html")) <= LISTED + 1
    assert f"The table lists the first 1,000 of {3 * MANY:,} players; choose fewer games above" in words(page)


def test_a_small_hall_has_no_field_to_find_names() -> None:
    finished_games().results.keep([entered(1)])
    page = AppTest.from_file(ENTRY, default_timeout=60).run().switch_page("hall/page.py").run()
    assert [one.key for one in sound(page).text_input] == []


def test_games_that_look_alike_are_told_some_at_a_time() -> None:
    twins = [entered(number, first=first, place="") for number in range(PAGE + 1) for first in (0, 1)]
    finished_games().results.keep([*twins, *[entered(0, first=2, place=f"{one}") for one in range(LISTED)]])
    page = AppTest.from_file(ENTRY, default_timeout=60).run().switch_page("hall/page.py")
    page.session_state["section-games"] = True
    sound(page.run())
    assert len(page.warning) == PAGE
    assert max(str(one.value).count("a result of") for one in page.warning) == 10
    page.button("twins-more").click().run()
    assert len(page.warning) == PAGE + 1


def test_names_that_were_joined_are_told_some_at_a_time(page: AppTest) -> None:
    finished_games().people.call_all({f"p{number}-0": f"q{number}" for number in range(PAGE + 1)})
    page.session_state["section-people"] = True
    page.run()
    assert sum(str(button.key).startswith("people-part-") for button in sound(page).button) == PAGE
    page.button("people-more").click().run()
    assert sum(str(button.key).startswith("people-part-") for button in sound(page).button) == PAGE + 1


class Ranking(tuple[int, ...]):
    """A ranking that counts how often it is searched."""

    searched = 0

    def index(self, *wanted: Any) -> int:
        Ranking.searched += 1
        return super().index(*wanted)


def test_a_person_s_rivals_are_not_looked_up_in_the_ranking_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = hall([played(number, "Star", f"a{number}", f"b{number}") for number in range(50)])
    vars(found)["order"] = Ranking(found.order)
    monkeypatch.setattr(Ranking, "searched", 0)
    show_person_page(found, found.people.index("Star"), Translator("en"))
    assert Ranking.searched <= 1


def test_the_games_in_the_selections_that_are_kept_are_bounded() -> None:
    index = HallIndex()
    index.games = [played(number, "Anna", "Ben", "Cem") for number in range(5000)]
    everything = index.hall(Choice())
    chosen = [index.hall(Choice(since=f"2019-01-0{day}")) for day in range(1, 9)]
    assert sum(len(one.games) for one in kept(index)) <= 20_000 + len(index.games)
    # What is asked for at every view is not worked out again.
    assert index.hall(Choice()) is everything
    assert index.hall(Choice(since="2019-01-08")) is chosen[-1]


def test_small_selections_are_bounded_by_number_and_a_large_one_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    index = HallIndex()
    index.games = [played(number) for number in range(10)]
    for day in range(1, 29):
        index.hall(Choice(since=f"2019-01-{day:02}"))
    assert len(kept(index)) == 12
    monkeypatch.setattr(hall_index, "_MOST_GAMES", 5)
    large = index.hall(Choice(since="2018-01-01"))
    assert index.hall(Choice(since="2018-01-01")) is large
    assert kept(index) == [large]


def kept(index: HallIndex) -> list[Hall]:
    return list(index._halls.values())


def test_the_games_whose_ratings_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charts.hall.ratings._MOST_GAMES", 10, raising=False)
    ratings = Ratings()
    for number in range(6):
        found = hall([played(100 * number + one) for one in range(4)])
        ratings.points(found.people, found.games)
    assert [len(run.games) for run in ratings._runs] == [4, 4]
    found = hall([played(one) for one in range(20)])
    ratings.points(found.people, found.games)
    assert [len(run.games) for run in ratings._runs] == [20]


def test_on_a_full_disk_the_hall_counts_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one game that ended just before it was full hides all the others."""

    def full(_games: Any, _digests: Any) -> None:
        tried.append(1)
        raise StorageError("full", path="")

    tried: list[int] = []
    registry().create(small_record())
    index, games = HallIndex(), finished_games()
    with monkeypatch.context() as disk:
        disk.setattr(type(games), "keep", full)
        index.follow(games)
        index.count_on(games, lambda: False)
        assert (index.pending, tried) == ([], [1])
        assert index.games[0].digest is not None
        # Once, however often somebody looks.
        index.follow(games)
        index.count_on(games, lambda: False)
        assert tried == [1]
    other = HallIndex()
    other.follow(games)
    other.count_on(games, lambda: False)
    assert other.pending == []
    assert games.kept()


def in_a_thread(work: Callable[[], None]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_a_game_is_replayed_while_others_may_look_at_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    registry().create(small_record())
    index, games = HallIndex(), finished_games()
    index.follow(games)
    free: list[bool] = []
    one = digest_of

    def try_the_lock() -> None:
        free.append(index._lock.acquire(blocking=False))
        if free[-1]:
            index._lock.release()

    def looked(told: Any) -> Any:
        in_a_thread(try_the_lock)
        assert free == [True]
        # Who finds the counting begun leaves it to this thread.
        in_a_thread(lambda: index.count_on(games, lambda: False))
        return one(told)

    monkeypatch.setattr(hall_index, "digest_of", looked)
    index.count_on(games, lambda: not index.pending)
    assert free == [True]
    assert index.pending == []
