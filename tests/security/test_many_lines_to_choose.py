"""The list of lines that may be set right holds a bounded number of them, as each page keeps its own."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

import live
from pages.desk.amend import MOST_OFFERED
from tests.live.conftest import setup
from tests.pages.conftest import app as app

App = Callable[..., AppTest]
MANY = MOST_OFFERED + 20


@pytest.mark.parametrize("chosen", [3, MANY])
def test_the_newest_lines_and_the_chosen_one_are_offered(app: App, chosen: int) -> None:
    payments = [{"type": "pay", "seat": nth % 3, "to": (nth + 1) % 3, "amount": 10_000} for nth in range(MANY)]
    code = live.registry().create(setup(3, version=2, actions=payments)).table_id
    test = app("desk/page.py", t=code, s="amend", n=str(chosen))
    assert not test.exception
    (lines,) = [one for one in test.selectbox if one.label == "Which line is wrong?"]
    assert lines.value == chosen
    assert len(lines.options) == MOST_OFFERED + (chosen == 3)
    assert lines.options[0].startswith(f"{MANY}. ")
