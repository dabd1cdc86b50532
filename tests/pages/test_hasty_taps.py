"""Taps at the desk that are quicker than the page: with what is typed and chosen by then, or twice."""

from typing import Any

import pytest

import live
from pages.desk import leaving
from tests.pages.test_amend import NAMES, RECORD, App, table


@pytest.mark.parametrize("typed", ["Emil", " "])
def test_a_tap_that_comes_with_another_name_hands_the_seat_to_that_one(app: App, typed: str) -> None:
    there = live.registry().table(table(RECORD["actions"][:12]))
    test = app("desk/page.py", t=there.table_id, s="table")
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    next(one for one in test.text_input if one.label == "Who plays on").set_value("Dora").run()
    next(one for one in test.text_input if one.label == "Who plays on").set_value(typed)
    test.button(key="desk-hand-over").click().run()
    assert not test.exception
    assert there.view.table.players[1].name == (typed.strip() or NAMES[1])


def test_a_tap_that_comes_with_another_seat_is_about_that_one(app: App) -> None:
    there = live.registry().table(table(RECORD["actions"][:12]))
    test = app("desk/page.py", t=there.table_id, s="table")
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    next(one for one in test.text_input if one.label == "Who plays on").set_value("Dora").run()
    next(one for one in test.button_group if one.label == "Who leaves").set_value(2)
    # The name was typed for the other seat.
    test.button(key="desk-hand-over").click().run()
    assert not test.exception
    assert [player.name for player in there.view.table.players] == list(NAMES)
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    next(one for one in test.button_group if one.label == "Who leaves").set_value(2)
    test.button(key="desk-plays").click().run()
    assert not test.exception
    assert there.view.absent == {2}


@pytest.mark.parametrize("button", ["desk-hand-over", "desk-plays"])
def test_a_second_tap_before_the_page_is_drawn_anew_puts_no_phone_out(
    app: App, monkeypatch: pytest.MonkeyPatch, button: str
) -> None:
    there = live.registry().table(table(RECORD["actions"][:12]))
    test = app("desk/page.py", t=there.table_id, s="table")
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    next(one for one in test.text_input if one.label == "Who plays on").set_value("Dora").run()
    there.set_pin(1, "4321")
    once = leaving._do

    def twice(*given: Any) -> None:
        once(*given)
        once(*given)

    monkeypatch.setattr(leaving, "_do", twice)
    test.button(key=button).click().run()
    assert not test.exception
    assert (there.view.table.players[1].name, there.view.absent) == (NAMES[1], frozenset())
    there.joining.check_pin(1, "4321")
