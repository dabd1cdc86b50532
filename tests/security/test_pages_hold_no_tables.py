"""A page keeps of the table that it shows which one it is: its buttons hold neither the table nor a view of it."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

import live
from live import LiveTable, View
from pages.common.open_panel import OPEN
from presenters.side_panels_view import CLOCK, CORRECTION, NOTE
from tests.pages.conftest import app as app
from tests.security.test_pages_hold_no_games import RECORD, Alive, App
from tests.security.test_pages_hold_no_games import alive as alive
from tests.security.test_pages_hold_no_games import caches as caches


def played(phones: bool, monkeypatch: pytest.MonkeyPatch) -> str:
    """The code of a table in the middle of a game that this device keeps. phones: whether it is played with them."""
    table = live.registry().create({**RECORD, "actions": RECORD["actions"][:40]})
    if phones:
        bank = table.joining.take(table.joining.banker_ticket(live.Device(), access=live.SEATS))
        keeper = live.Device({bank.cookie: bank.token})
        monkeypatch.setattr("pages.table.phones.device", lambda: keeper)
        table.joining.take(table.joining.seat_ticket(0))
    return table.table_id


def opened_panel(name: str) -> Callable[[AppTest], None]:
    """Open a side panel of the table."""
    return lambda test: test.session_state.__setitem__(OPEN, name)


def chosen_seat(test: AppTest) -> None:
    test.button(key="join-1").click()


def leaver(test: AppTest) -> None:
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1)


def correction_of_a_line(test: AppTest) -> None:
    test.session_state["desk-at"] = 3
    test.run()
    next(one for one in test.button_group if one.label == "What it was").set_value("never").run()
    test.button(key="desk-amend-ask").click()


def nothing(_: AppTest) -> None:
    pass


@pytest.mark.parametrize(
    ("page", "query", "phones", "do"),
    [
        pytest.param("join/page.py", {}, True, nothing, id="seats to choose"),
        pytest.param("join/page.py", {}, True, chosen_seat, id="a seat chosen"),
        pytest.param("table/page.py", {"show": "phones"}, False, nothing, id="phones to turn on"),
        pytest.param("table/page.py", {"show": "phones"}, True, nothing, id="phones"),
        pytest.param("table/page.py", {}, False, opened_panel(CLOCK), id="clock"),
        pytest.param("table/page.py", {}, False, opened_panel(NOTE), id="note"),
        pytest.param("table/page.py", {}, False, opened_panel(CORRECTION), id="correction"),
        pytest.param("desk/page.py", {"s": "table"}, False, leaver, id="leaving"),
        pytest.param("desk/page.py", {"s": "rulings"}, False, nothing, id="rulings"),
        pytest.param("desk/page.py", {"s": "how", "n": "3"}, False, nothing, id="history"),
        pytest.param("desk/page.py", {"s": "why", "n": "3"}, False, nothing, id="why"),
        pytest.param("desk/page.py", {"s": "may", "n": "3"}, False, nothing, id="may"),
        pytest.param("desk/page.py", {"s": "amend"}, False, correction_of_a_line, id="preview"),
    ],
)
def test_a_page_holds_no_table(
    app: App,
    monkeypatch: pytest.MonkeyPatch,
    alive: Alive,
    page: str,
    query: dict[str, str],
    phones: bool,
    do: Callable[[AppTest], None],
) -> None:
    """One that looks at a table by its page alone is not counted among the screens for which the table stays."""
    code = played(phones, monkeypatch)
    test = app(page, t=code, **query)
    do(test)
    test.run()
    assert not test.exception
    live.registry()._open.drop(code)
    assert (alive(LiveTable), alive(View)) == (0, 0)
