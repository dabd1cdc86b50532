"""Rate limits on making tables and results, and on removing results: nobody can fill or empty the lobby or the hall."""

import gc
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import live
from live import Caller, Registry, finished_games
from live.registry import KEEPING
from live.visitor_limits import MAKING, VisitorRates
from pages.common import create_once
from pages.common.element_keys import of_words
from pages.common.show_more import PAGE
from pages.hall import games, merge_names
from rules import EDITIONS, Edition, Illegal, edition_data, read_edition
from storage import Running
from storage import lobby as rows
from storage.entered_results import EnteredResult
from storage.lobby import RunningRows
from storage.store import Row
from tests.live.conftest import setup
from tests.live.phones import Clock
from tests.pages.whole_game import whole_game

ENTRY = Path(__file__).parents[2] / "pages" / "shell.py"
GUEST = Caller("192.168.1.20", "guest")


def lobby() -> AppTest:
    return AppTest.from_file(ENTRY, default_timeout=60).run()


def cards(page: AppTest) -> int:
    return sum(str(button.key).startswith("resume-") for button in page.button)


def test_one_visitor_s_tables_are_bounded_and_nobody_else_s() -> None:
    clock = Clock()
    visitors = VisitorRates(clock)
    for number in range(MAKING[0].burst):
        visitors.count("table", Caller(GUEST.address, f"another name {number}"))
    with pytest.raises(Illegal, match="too-fast"):
        visitors.count("table", GUEST)
    visitors.count("result", GUEST)
    visitors.count("table", Caller("192.168.1.21"))
    visitors.count("table", Caller())
    clock.now += MAKING[0].seconds
    visitors.count("table", GUEST)


def test_visitors_from_everywhere_are_bounded_together() -> None:
    visitors = VisitorRates(Clock())
    for number in range(MAKING[1].burst):
        visitors.count("table", Caller(f"203.0.113.{number}"))
    with pytest.raises(Illegal, match="too-fast"):
        visitors.count("table", Caller("198.51.100.1"))
    visitors.count("table", Caller())


def test_every_page_that_makes_a_table_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create_once, "client", lambda: GUEST)
    for _ in range(MAKING[0].burst):
        live.registry().visitors.count("table", GUEST)
    pages = Path(ENTRY).parent
    makers = [file for file in pages.rglob("*.py") if "registry().create(" in file.read_text(encoding="utf-8")]
    assert len(makers) >= 4
    for file in makers:
        for line in file.read_text(encoding="utf-8").split("create_once(")[1:]:
            assert "registry().create(" in line
    with pytest.raises(Illegal, match="too-fast"):
        create_once.create_once("slot", "", lambda: live.registry().create(setup(3)))


def test_the_lobby_shows_the_newest_tables_and_more_when_asked() -> None:
    for _ in range(2 * PAGE + 5):
        live.registry().create(setup(3))
    page = lobby()
    assert cards(page) == PAGE
    page.button(key="lobby-more").click().run()
    page.button(key="lobby-more").click().run()
    assert cards(page) == 2 * PAGE + 5
    assert "lobby-more" not in [button.key for button in page.button]


def closed_cards(page: AppTest) -> int:
    assert not page.exception
    return sum(link.proto.label.startswith("Open or delete") for link in page.get("page_link"))


def test_the_lobby_shows_closed_tables_when_asked_and_some_at_a_time() -> None:
    for _ in range(PAGE + 5):
        live.registry().create(setup(3)).close()
    page = lobby()
    assert f"Closed tables ({PAGE + 5})" in [one.label.replace("\\", "") for one in page.expander]
    assert closed_cards(page) == 0
    page.session_state["section-closed"] = True
    assert closed_cards(page.run()) == PAGE
    page.button(key="closed-more").click().run()
    assert closed_cards(page) == PAGE + 5
    assert "closed-more" not in [button.key for button in page.button]


def test_the_hall_shows_games_that_were_ended_some_at_a_time() -> None:
    game = whole_game("fx-schmid-1994", ("Ada", "Ben", "Cem"), 3)
    for _ in range(PAGE + 1):
        live.registry().create({**game, "actions": game["actions"][:20]}).end_as_it_stands()
    page = lobby().switch_page("hall/page.py")
    page.session_state["section-ended"] = True
    page.run()
    assert not page.exception
    assert sum(str(button.key).startswith("hall-ended-open-") for button in page.button) == PAGE
    assert "ended-more" in [button.key for button in page.button]


def test_results_are_removed_at_the_rate_at_which_they_are_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "client", lambda: GUEST)
    sums = (0, 10_000, 20_000)
    kept = finished_games().results
    key = kept.add(EnteredResult("fx-schmid-1994", ("Ada", "Ben", "Cem"), sums, played="2020-01-01"))
    for _ in range(MAKING[0].burst - 1):
        live.registry().visitors.count("result", GUEST)
    page = lobby().switch_page("hall/page.py")
    page.session_state["section-games"] = True
    page.run().button(key=f"hall-remove-{key}").click().run()
    assert kept.all() == []
    key = kept.add(EnteredResult("fx-schmid-1994", ("Ada", "Ben", "Cem"), sums, played="2020-01-01"))
    page.run().button(key=f"hall-remove-{key}").click().run()
    assert not page.exception
    assert [one.table for one in kept.all()] == [key]
    assert "That was too much at once" in " ".join(str(one.value) for one in page.error)


def joining(names: int) -> AppTest:
    """The hall, with a result of each three of so many people, at the form by which they are joined."""
    people = [f"Anna {number:02}" for number in range(names)]
    for number, name in enumerate(people):
        told = (name, f"Ben {number}", f"Cem {number}")
        finished_games().results.add(EnteredResult("fx-schmid-1994", told, (0, 10_000, 20_000), played="2020-01-01"))
    page = lobby().switch_page("hall/page.py")
    page.session_state["section-people"] = True
    return page.run()


def join(page: AppTest, *numbers: int, shown: str = "") -> str:
    """Join these people; returns what is said against it."""
    page.multiselect("people-names").set_value([f"Anna {number:02}" for number in numbers])
    page.text_input("people-shown").set_value(shown)
    page.run().button("people-keep").click().run()
    assert not page.exception
    return " ".join(str(one.value) for one in page.error).replace("\\", "")


def test_each_name_that_is_joined_counts_whichever_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merge_names, "client", lambda: GUEST)
    clock = Clock()
    visitors = live.registry().visitors = VisitorRates(clock)
    burst = MAKING[0].burst
    page, kept = joining(burst + 15), finished_games().people
    # One more than ever at once, beside the one under whose name they are shown.
    assert "That is too much at once: 30 at the most." in join(page, *range(burst + 2))
    assert kept.names() == {}
    # A club's three spellings of one person are two names that are joined.
    assert join(page, 0, 1, 2) == ""
    assert kept.names() == dict.fromkeys(("anna 00", "anna 01", "anna 02"), "Anna 00")
    assert "That was too much at once" in join(page, *range(3, burst + 3))
    assert len(kept.names()) == 3
    assert join(page, *range(3, burst + 2)) == ""
    assert visitors.wait("name", GUEST) > 0
    clock.now += 3 * MAKING[0].seconds
    # What is shown so already counts no more; what changes nothing counts as one.
    assert join(page, 0, 32, 33) == ""
    assert kept.names()["anna 33"] == "Anna 00"
    visitors.check("name", GUEST)
    assert join(page, 0) == ""
    with pytest.raises(Illegal, match="too-fast"):
        visitors.count("name", GUEST)


def test_names_of_one_person_that_are_taken_apart_count_as_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merge_names, "client", lambda: GUEST)
    burst = MAKING[0].burst
    page, kept = joining(burst + 5), finished_games().people
    names = [f"Anna {number:02}" for number in range(burst + 5)]
    kept.call(names[:10], "Anna 00")
    page.run().button(f"people-part-{of_words('anna 00')}").click().run()
    assert kept.names() == {}
    clock = Clock()
    visitors = live.registry().visitors = VisitorRates(clock)
    kept.call(names, "Anna 00")
    # However many one has, they can be taken apart.
    page.run().button(f"people-part-{of_words('anna 00')}").click().run()
    assert kept.names() == {}
    kept.call(names[:3], "Anna 00")
    page.run().button(f"people-part-{of_words('anna 00')}").click().run()
    assert "That was too much at once" in " ".join(str(one.value) for one in page.error)
    assert len(kept.names()) == 3
    clock.now += 2 * MAKING[0].seconds
    page.button(f"people-part-{of_words('anna 00')}").click().run()
    assert kept.names() == {}
    with pytest.raises(Illegal, match="too-fast"):
        visitors.count("name", GUEST)


def own(number: int) -> Edition:
    return read_edition({**edition_data(EDITIONS["fx-schmid-1994"]), "name": f"Ours {number}"})


def test_editions_of_one_address_are_bounded_whatever_its_browser_is_called() -> None:
    registry = Registry(live.registry().library, Clock())
    for number in range(KEEPING[0].burst):
        registry.keep_edition(own(number), published=(), client=Caller(GUEST.address, f"another name {number}"))
    with pytest.raises(Illegal, match="too-fast"):
        registry.keep_edition(own(KEEPING[0].burst), published=(), client=GUEST)
    registry.keep_edition(own(KEEPING[0].burst), published=(), client=Caller("192.168.1.21", GUEST.browser))
    registry._follower.close()


@pytest.mark.parametrize("part", ["lobby", "hall"])
def test_a_page_keeps_no_row_of_the_tables_that_it_lists(part: str) -> None:
    game = whole_game("fx-schmid-1994", ("Ada", "Ben", "Cem"), 3)
    live.registry().create({**game, "actions": game["actions"][:20]}).end_as_it_stands()
    earlier = {id(one) for one in rows_of_tables()}
    page = lobby()
    if part == "hall":
        page.switch_page("hall/page.py").run()
    assert not page.exception
    live.registry().library._rows = RunningRows()
    assert [one for one in rows_of_tables() if id(one) not in earlier] == []


def rows_of_tables() -> list[Running]:
    gc.collect()
    return [one for one in gc.get_objects() if type(one) is Running]


def test_a_row_is_made_anew_where_its_table_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    table, other = [live.registry().create(setup(3)) for _ in range(2)]
    made: list[str] = []
    running_row = rows.running_row

    def counted(row: Row) -> Running:
        made.append(row.table)
        return running_row(row)

    monkeypatch.setattr(rows, "running_row", counted)
    live.registry().lobby()
    assert sorted(made) == sorted([table.table_id, other.table_id])
    table.close()
    listed = {one.table: one.closed for one in live.registry().lobby().running}
    assert made[2:] == [table.table_id]
    assert (bool(listed[table.table_id]), listed[other.table_id]) == (True, "")
    # Of a table that is deleted nothing is kept.
    live.registry().delete(table.table_id)
    live.registry().lobby()
    assert list(live.registry().library._rows._made) == [other.table_id]


def test_rows_of_many_tables_are_kept_and_of_few_their_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest makes thousands in a day: each beyond 512 was made anew for everybody who opened the lobby."""
    monkeypatch.setattr(rows, "_MOST_RULES", 2)
    for _ in range(4):
        live.registry().create(setup(3))
    first = live.registry().lobby().running
    assert {one.rules.name for one in first if one.rules} == {"fx-schmid-1994"}
    assert all(one.rules is not None for one in first)
    again = live.registry().lobby().running
    assert {id(one) for one in again} == {id(one) for one in first}
    assert sum("rules" in one.__dict__ for one in again) == 2
    assert all(one.rules is not None for one in again)
