"""The small buttons below the log: to whom each is offered, and the panel it opens."""

from collections.abc import Callable
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from i18n.translator import Translator
from i18n.typed_amounts import parse_amount
from live import SEATS, Actor, Device, LiveTable
from live.device_identity import BANKER, WATCHER
from live.table_clock import read_clock
from pages.common.open_panel import OPEN
from pages.table.count_cash import tell_count
from presenters.side_panels_view import side_panels_view
from tests.pages.games import begin, english, given, play_some

App = Callable[..., AppTest]
ALWAYS = ["note", "correction", "rules", "sheet", "ring", "clock"]
# While the game goes on.
TALK = ["agreements"]


def names(table: LiveTable, actor: Actor = BANKER) -> list[str]:
    return [one["name"] for one in side_panels_view(table.view, actor, english(table.view))]


def finished(paper: bool = False) -> LiveTable:
    table = begin(paper=paper)
    play_some(table, Random(4), 10_000)
    assert table.view.over
    return table


def on_page(page: AppTest) -> dict[str, bool]:
    """The buttons as the page sends them to the browser: their words, and whether they are open."""
    data = given(page)
    return {one["word"]: one["name"] == data["open"] for one in data["view"]["asides"]}


def behind(app: App, table: LiveTable, name: str) -> AppTest:
    """The page with one of them open."""
    page = app("table/page.py", t=table.table_id)
    page.session_state[OPEN] = name
    page.run()
    assert not page.exception
    return page


def labels(page: AppTest) -> set[str]:
    return {one.label for kind in (page.button, page.text_input, page.selectbox, page.text_area) for one in kind}


def told(page: AppTest) -> str:
    return " ".join(one.value for kind in (page.markdown, page.error, page.success) for one in kind).replace("\\", "")


def test_change_is_only_for_tables_with_paper_money() -> None:
    assert names(begin()) == [*TALK, *ALWAYS]
    assert names(begin(paper=True)) == [*TALK, *ALWAYS, "change"]
    assert names(begin("brettspielwelt", 4, paper=True)) == [*TALK, *ALWAYS]


def test_what_is_for_play_is_at_hand_and_the_rest_folded() -> None:
    def at_hand(table: LiveTable, actor: Actor = BANKER) -> list[str]:
        shown = side_panels_view(table.view, actor, english(table.view))
        return [one["name"] for one in shown if not one["folded"]]

    table = begin(paper=True)
    assert at_hand(table) == ["agreements", "sheet", "change"]
    play_some(table, Random(4), 3)
    assert at_hand(table) == ["agreements", "note", "change"]
    assert at_hand(table, WATCHER) == ["change"]
    assert at_hand(finished(paper=True)) == ["sheet", "counted"]


def test_the_clock_is_shown_as_another_device_has_set_it(app: App) -> None:
    table = begin()
    page = behind(app, table, "clock")

    def shown() -> tuple[object, list[object]]:
        return page.radio[0].value, [one.value for one in page.number_input]

    page.radio[0].set_value("turn").run()
    assert shown() == ("turn", [5])
    page.number_input[0].set_value(7).run()
    page.button("clock-set").click().run()
    assert shown() == ("turn", [7])
    for clock, then in (({"kind": "turn", "seconds": 180}, ("turn", [3])), (None, ("", []))):
        table.set_options(
            {"clock": clock and {**clock, "since": "2026-01-01T00:00:00+00:00", "pauses": []}}, device=Device()
        )
        page.run()
        assert shown() == then


def test_a_tap_that_comes_with_another_kind_of_clock_sets_that_one(app: App) -> None:
    table = begin()
    page = behind(app, table, "clock")
    for kind, seconds in (("turn", 300), ("budget", 1500)):
        page.radio[0].set_value(kind)
        page.button("clock-set").click().run()
        assert not page.exception
        clock = read_clock(table.view.settings)
        assert clock is not None
        assert (clock.kind, clock.seconds) == (kind, seconds)
    page.radio[0].set_value("")
    page.button("clock-set").click().run()
    assert not page.exception
    assert read_clock(table.view.settings) is None


def test_notes_and_corrections_are_the_bankers() -> None:
    table = begin(paper=True)
    table.joining.take(table.joining.banker_ticket(Device(), access=SEATS))
    assert table.who(Device()) == WATCHER
    assert names(table, WATCHER) == ["rules", "sheet", "ring", "clock", "change"]


def test_cash_is_counted_against_the_books_when_the_game_is_over_and_not_before(app: App) -> None:
    assert names(finished(paper=True)) == [*ALWAYS, "change", "counted"]
    assert names(finished()) == ALWAYS
    running = begin(paper=True)
    assert not any("has counted" in label for label in labels(behind(app, running, "counted")))


def test_the_page_shows_the_buttons_and_opens_what_was_tapped(app: App) -> None:
    table = begin(paper=True)
    page = app("table/page.py", t=table.table_id)
    assert on_page(page) == {
        "Promise or pay": False,
        "Note": False,
        "Correction": False,
        "This table's rules": False,
        "Set-up sheet": False,
        "Sit round it": False,
        "Clock and screens": False,
        "Give change": False,
    }
    assert "To pay" not in labels(page)
    opened = behind(app, table, "change")
    assert on_page(opened)["Give change"]
    assert {"To pay", "Handed over"} <= labels(opened)


@pytest.mark.parametrize("name", ["", "xyz", "counted", 7])
def test_a_name_that_is_not_offered_opens_nothing(app: App, name: str) -> None:
    page = behind(app, begin(), name)
    assert not any(on_page(page).values())


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("320000", "✓ as in the books"),
        (" 320,000 ", "✓ as in the books"),
        ("350.000", "30,000 more than in the books"),
        ("0", "320,000 less than in the books"),
        ("many", "This is no whole number of ducats."),
        ("-10000", "This is no whole number of ducats."),
        ("3200.5", "This is no whole number of ducats."),
        ("9" * 60, "This is no whole number of ducats."),
    ],
)
def test_counted_cash_against_the_books(typed: str, words: str) -> None:
    assert tell_count(parse_amount(typed), 320_000, Translator("en")) == words


def test_everybody_has_a_field_and_the_books_stay_as_they_are(app: App) -> None:
    table = finished(paper=True)
    books, version = table.view.balances, table.view.version
    assert books is not None
    page = behind(app, table, "counted")
    page.text_input(key=f"counted-{table.table_id}-0").set_value(str(books[0]))
    page.text_input(key=f"counted-{table.table_id}-1").set_value(str(books[1] + 10_000))
    page.text_input(key=f"counted-{table.table_id}-2").set_value("a purse full")
    page.run()
    for words in ("as in the books", "10,000 more than in the books", "This is no whole number of ducats."):
        assert words in told(page)
    assert (table.view.balances, table.view.version) == (books, version)


def test_the_tables_rules_are_shown_with_what_differs_from_the_box(app: App) -> None:
    usual = behind(app, begin(), "rules")
    assert "This table plays as the box does" in " ".join(one.value for one in usual.caption)
    own = behind(app, begin(options={"insolvency": "grant", "refund": True}), "rules")
    assert "**What this table has chosen**" in [one.value for one in own.markdown]
    assert "**Whoever has less than 10,000 gets 10,000 from the bank first. (5.5)**" in told(own)
    assert "plays as the box does" not in " ".join(one.value for one in own.caption)
