"""A second tap, sent before the browser was told what came of the first, enters nothing more."""

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from rules import Adjust, Note
from tests.pages.test_amend import RECORD, table

App = Callable[..., AppTest]


def tapped_twice(test: AppTest, label: str) -> AppTest:
    next(one for one in test.button if one.label == label).click()
    # What the browser sends: the fields as they stand on its screen, and the button.
    sent: Any = test._tree
    test.run()
    assert not test.exception
    again: AppTest = sent.run()
    return again


@pytest.mark.parametrize(("page", "button"), [("correction", "Correct the books"), ("rulings", "Note the ruling")])
def test_one_that_meets_the_next_form_is_not_refused(app: App, page: str, button: str) -> None:
    test = app("desk/page.py", t=table(RECORD["actions"][:12]), s="rulings")
    fields = {"Ducats": "20000", "Reason": "wrong change", "We play it so": "as always"}
    for one in (*test.text_input, *test.text_area):
        if one.label in fields and (one.label == "We play it so") == (page == "rulings"):
            one.set_value(fields[one.label])
    for refusals in (0, 0, 1):
        next(one for one in test.button if one.label == button).click().run()
        assert len(test.error) == refusals


def entered(code: str, kind: type) -> int:
    return sum(isinstance(line.action, kind) for line in live.registry().table(code).view.log)


def test_the_books_are_corrected_once(app: App) -> None:
    code = table(RECORD["actions"][:12])
    test = app("table/page.py", t=code)
    test.session_state["aside"] = "correction"
    test.run()
    for turn in (1, 2):
        field, reason = (next(one for one in test.text_input if one.label == label) for label in ("Ducats", "Reason"))
        assert (field.value, reason.value) == ("", "")
        field.set_value("20000")
        reason.set_value("wrong change")
        test = tapped_twice(test, "Correct the books")
        assert entered(code, Adjust) == turn


@pytest.mark.parametrize("turns", [2])
def test_a_ruling_is_noted_once(app: App, turns: int) -> None:
    code = table(RECORD["actions"][:12])
    test = app("desk/page.py", t=code, s="rulings")
    for turn in range(1, turns + 1):
        (field,) = [one for one in test.text_area if one.label == "We play it so"]
        assert field.value == ""
        field.set_value("as we always did")
        test = tapped_twice(test, "Note the ruling")
        assert entered(code, Note) == turn
