"""Buttons of the set-up tapped again before the browser was told what came of the first tap."""

from random import Random

import pytest
from streamlit.runtime.state.session_state import SessionState
from streamlit.testing.v1 import AppTest

import live
from rules import EDITIONS
from tests.pages.games import play_some
from tests.pages.setup_form import App, began, custom, fill, open_cash, start, tables
from tests.pages.stale_screen import Screen
from web.removed_widgets import forget_removed_widgets


@pytest.fixture(autouse=True, params=[False, True], ids=["", "forgetting"])
def forgetting(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a server does: what has gone from a page is forgotten. Another test may have begun one."""
    monkeypatch.setattr(SessionState, "_remove_stale_widgets", SessionState._remove_stale_widgets)
    if request.param:
        forget_removed_widgets()


def agreed(test: AppTest) -> Screen:
    """The set-up's screen once all of it is entered, and open cash agreed on."""
    open_cash(test).set_value(True).run()
    return Screen(test)


def test_a_second_tap_on_start_goes_to_the_same_table_with_open_cash(app: App) -> None:
    test = fill(app("setup/page.py"))
    screen = agreed(test)
    start(test)
    screen.tap("start")
    (code,) = tables()
    assert live.registry().table(code).view.open_cash is not None
    # Whoever sits down next agrees anew.
    test.switch_page("setup/page.py").run()
    assert open_cash(test).value is False


def test_a_second_tap_on_play_on_goes_to_the_same_table_with_open_cash(app: App) -> None:
    test = app("position/page.py")
    test.session_state["set-round"] = 1
    test.run()
    screen = agreed(test)
    test.button("set-play").click().run()
    screen.tap("set-play")
    (code,) = tables()
    assert live.registry().table(code).view.open_cash is not None


def test_other_people_are_not_given_open_cash_by_a_tap_that_comes_at_once(app: App) -> None:
    test = fill(app("setup/page.py"))
    screen = agreed(test)
    test.button("other-people").click().run()
    test = screen.tap("lot-houses")
    assert open_cash(test).value is False
    assert open_cash(test.run()).value is False


@pytest.mark.parametrize("box", ["brettspielwelt", "intrigo-a-palazzo"])
def test_a_box_that_is_chosen_is_played_by_its_own_rules_however_soon_the_game_starts(app: App, box: str) -> None:
    test = fill(app("setup/page.py"))
    test.segmented_control("setup-count").set_value(4).run()
    test.radio("setup-edition").set_value(box)
    screen = Screen(test)
    test.run()
    screen.tap("start")
    form, usual = test.session_state, EDITIONS[box].defaults
    chosen = [form[custom(name, box)] for name in ("refund", "insolvency", "self-attack", "side-payments")]
    assert chosen == [usual.refund, usual.insolvency, usual.self_attack, usual.side_payments]
    for code in tables():
        assert live.registry().table(code).view.table.options == usual


def test_the_same_people_are_asked_anew_who_starts_where_the_rulebook_says_who(app: App) -> None:
    test = app("setup/page.py")
    test.radio("setup-edition").set_value("brettspielwelt").run()
    for seat, name in enumerate(("Anna", "Ben", "Cem", "Dario")):
        test.text_input(f"setup-name-{seat}").input(name)
    test.run()
    test.button("arrow-down-0").click().run()
    who = "setup-first-brettspielwelt"
    usual = test.segmented_control(who).value
    test.segmented_control(who).set_value("0").run()
    table = live.registry().table(began(test))
    assert table.view.table.players[table.view.table.first].name == "Anna"

    while not table.view.over:
        play_some(table, Random(3))
    test.switch_page("table/page.py")
    test.query_params["t"] = table.table_id
    test.run().button("play-again").click().run()
    assert [one.value for one in test.text_input[:2]] == ["Ben", "Anna"]
    assert test.segmented_control(who).value == usual
