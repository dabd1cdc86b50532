"""The position editor without a browser: what is missing, and what becomes of the ducats that were typed unseen."""

import re
from collections.abc import Callable

from streamlit.testing.v1 import AppTest

from live import registry
from pages.common.game_form import form_state
from pages.position.editor_state import ISLAND, Piece
from rules import EDITIONS, Figure
from tests.live.test_view import leaks
from tests.pages.setup_form import open_cash
from tests.pages.test_desk import everything_shown

Open = Callable[..., AppTest]


def test_position_says_what_is_missing_and_keeps_the_purses_unseen(app: Open) -> None:
    shown = app("position/page.py")
    assert not shown.exception
    assert "must have sent 2 figures by now" in shown.info[0].value
    purse = next(one for one in shown.text_input if one.key == "set-cash-0")
    purse.set_value("12.345").run()
    assert "must be a whole multiple of 10,000" in shown.error[0].value


def test_ducats_that_were_typed_unseen_go_with_whoever_typed_them(app: Open) -> None:
    def purses() -> dict[str, str | None]:
        return {one.label: one.value for one in shown.text_input if str(one.key).startswith("set-cash-")}

    shown = app("position/page.py")
    shown.text_input("setup-name-0").set_value("Ann").run()
    shown.text_input("setup-name-1").set_value("Bob").run()
    shown.text_input("set-cash-0").set_value("230,000").run()
    shown.text_input("set-cash-1").set_value("40,000").run()
    mine = {"Ducats of Ann": "230,000", "Ducats of Bob": "40,000"}
    assert mine.items() <= purses().items()
    down = next(one for one in shown.button if one.label == "Move Ann down")
    down.click().run()
    assert [one.value for one in shown.text_input if str(one.key).startswith("setup-name-")][:2] == ["Bob", "Ann"]
    assert mine.items() <= purses().items()


def test_questions_about_a_position_name_no_ducats_that_were_typed_unseen(app: Open) -> None:
    shown = app("position/page.py")
    shown.session_state["set-round"] = 1
    shown.session_state["set-section"] = "may"
    shown.run()
    next(one for one in shown.text_input if one.key == "set-cash-0").set_value("7.770.000").run()
    assert not shown.exception
    asked = everything_shown(shown)
    assert "intrige-record" in asked
    assert leaks(asked.replace("7.770.000", ""), (7_770_000,)) == []


def test_a_position_that_is_over_tells_nobody_who_has_most_of_what_was_typed_unseen(app: Open) -> None:
    """Whoever types one sum, again and again, would find the largest of the others."""
    shown, answers = app("position/page.py"), set[str]()
    seats, edition = shown.session_state[form_state.COUNT], EDITIONS["fx-schmid-1994"]
    all_sent = [Figure(seat, name) for seat in range(seats) for name in edition.professions] * edition.figures
    shown.session_state["set-pieces"] = tuple([Piece(figure, ISLAND) for figure in all_sent])
    shown.session_state["set-round"], shown.session_state["set-turn"] = edition.rounds, seats - 1
    shown.run()
    for sum_of_another in ("10.000", "7.770.000"):
        next(one for one in shown.text_input if one.key == "set-cash-1").set_value(sum_of_another).run()
        assert not shown.exception
        asked = everything_shown(shown)
        assert "The game is over." in asked
        assert "Play on from here" not in [one.label for one in shown.button]
        answers.add(re.sub(r"7.770.000|10.000", "", asked))
    assert len(answers) == 1


def test_what_was_typed_unseen_does_not_count_where_open_cash_is_agreed_on_later(app: Open) -> None:
    """The table showed it to everybody, whoever had tapped that."""
    shown = app("position/page.py")
    shown.session_state["set-round"] = 1
    shown.run()
    shown.text_input("set-cash-0").set_value("7.770.000").run()
    open_cash(shown).set_value(True).run()
    assert not shown.exception
    assert {one.value for one in shown.text_input if str(one.key).startswith("set-cash-")} == {""}
    next(one for one in shown.button if one.key == "set-play").click().run()
    made = registry().table(registry().library.running()[0])
    assert made.view.open_cash == (EDITIONS["fx-schmid-1994"].cash,) * made.view.table.seats
