"""Lists in which a typed name reads like the entry for all or nobody: that one is chosen all the same.

Streamlit sends the label of what is chosen, and takes the last option that has it.
"""

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Selectbox

from live import finished_games, registry
from pages.common.option_labels import told_apart
from rules import BANK, Adjust, Note
from storage.entered_results import EnteredResult, result_of
from tests.browser.sample_tables import FX
from tests.charts.small import small_record
from tests.pages.games import begin
from tests.pages.test_side_panels import behind

App = Callable[..., AppTest]


def test_no_two_options_read_alike() -> None:
    options = ["", "all", "all (2)", "club"]
    shown = told_apart(options, lambda one: one or "all")
    assert [shown(one) for one in options] == ["all", "all (2)", "all (2) (2)", "club"]
    assert shown("gone") == "gone"


def test_of_many_options_that_read_alike_each_is_numbered_at_once() -> None:
    """A thousand editions of one name took the hall three times as long."""
    tried = list[str]()

    class Name(str):
        __slots__ = ()

        def __format__(self, how: str) -> str:
            tried.append(how)
            return str(self)

    shown = told_apart(range(100), lambda _: Name("X"))
    assert [shown(one) for one in range(100)] == ["X", *(f"X ({one})" for one in range(2, 101))]
    assert len(tried) < 100


def test_a_place_called_everywhere_takes_no_games_from_the_hall(app: App) -> None:
    registry().create(small_record())
    place = "Everywhere"
    result = EnteredResult(FX, ["Mal", "Lou", "Ivo"], [30_000, 20_000, 10_000], played="2020-01-01", place=place)
    finished_games().results.keep([dict(result_of(result))])
    test = app("hall/page.py")
    for _ in range(3):
        assert not test.exception
        assert test.selectbox("hall-place").options == [place, f"{place} (2)"]
        assert test.selectbox("hall-place").value == ""
        test.run()
    test.selectbox("hall-place").select_index(1).run()
    assert test.selectbox("hall-place").value == place


def labelled(test: AppTest, label: str) -> Selectbox[Any]:
    return next(one for one in test.selectbox if one.label == label)


@pytest.mark.parametrize("number", range(3))
def test_a_player_called_like_the_bank_or_the_table_is_neither(app: App, number: int) -> None:
    """The account, and the writer of a note, is the one that was chosen (article 12)."""
    called = zip(("the bank", "the table's", "Anna"), ("venice", "rome", "milan"), strict=True)
    table = begin(people=[{"name": name, "house": house} for name, house in called])
    test = behind(app, table, "correction")
    if number:
        labelled(test, "From").select_index(number)
    test.text_input("correction-amount").set_value("10000")
    test.text_input("correction-reason").set_value("miscounted")
    labelled(test, "To").select_index(3)
    next(one for one in test.button if one.label == "Correct the books").click().run()
    source = number - 1 if number else BANK
    assert [line.action for line in table.view.log] == [Adjust(source, 2, 10_000, "miscounted")]
    test = behind(app, table, "note")
    test.selectbox("note-who").select_index(number)
    test.text_area("note-text").set_value("heard")
    next(one for one in test.button if one.label == "Write it down").click().run()
    assert [line.action for line in table.view.log][1:] == [Note("heard", number - 1 if number else None)]


def test_long_names_that_begin_alike_take_no_ones_turn_in_a_position(app: App) -> None:
    """The names of the last table are given there, and shown in short."""
    called = zip(
        ("Alexandra von Hohenberg", "Alexandra von Hohenstein", "Cem"), ("venice", "rome", "milan"), strict=True
    )
    begin(people=[{"name": name, "house": house} for name, house in called])
    test = app("position/page.py")
    for _ in range(3):
        assert not test.exception
        assert (test.session_state["set-turn"], test.session_state["set-first"]) == (0, 0)
        test.run()
