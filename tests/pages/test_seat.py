"""A seat's page through the entry file: its content by device, and its notes."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

import live
from i18n.translator import Translator
from live import BANKER_ENTERS, SEATS, Device, LiveTable
from pages.common import session_device as shown
from presenters.shared_views import shared_views
from rules import Note
from tests.pages.games import begin, drawn
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]


@pytest.fixture
def cookies(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the browser of the test shows of itself."""
    known: dict[str, str] = {}

    def device(as_seat: bool = False) -> Device:
        return Device(known, as_seat)

    for module in ("session_device", "note_form", "table_screen"):
        monkeypatch.setattr(f"pages.common.{module}.device", device)
    assert shown.device is device
    return known


def sit(table: LiveTable, seat: int, cookies: dict[str, str], access: str = SEATS) -> None:
    """This browser takes a seat."""
    joining = table.joining
    joining.take(joining.banker_ticket(Device(), access=access))
    taken = joining.take(joining.seat_ticket(seat))
    cookies[taken.cookie] = taken.token


def due(table: LiveTable) -> int:
    """Whose turn it is to dispatch, where nobody has to bribe."""
    assert table.view.position.host is not None
    return table.view.position.host


def test_whoever_is_due_gets_the_controls_and_nobody_else(app: App, cookies: dict[str, str]) -> None:
    table = begin()
    sit(table, due(table), cookies)
    page = drawn(app("seat/page.py", t=table.table_id))
    assert {"now", "controls", "board", "log", "own"} <= set(page)
    assert page["controls"]["dispatch"] is not None
    assert page["own"]["due"]
    assert page["controls"]["moves"]
    words = [palace["state_word"] for palace in page["board"]["palaces"]]
    assert words == ["your turn", "waits", "waits"]
    table = begin()
    sit(table, due(table) + 1, cookies)
    page = drawn(app("seat/page.py", t=table.table_id))
    assert page["controls"]["dispatch"] is None
    assert (page["own"]["due"], page["now"]["tone"], page["controls"]["moves"]) == (False, "wait", [])
    assert [palace["state_word"] for palace in page["board"]["palaces"]] == ["on turn", "waits", "waits"]


def test_where_the_banker_enters_the_seat_has_no_controls(app: App, cookies: dict[str, str]) -> None:
    table = begin()
    sit(table, due(table), cookies, BANKER_ENTERS)
    page = drawn(app("seat/page.py", t=table.table_id))
    assert page["controls"]["dispatch"] is None
    assert "The table keeper enters it." in page["now"]["details"]


def test_a_page_that_is_drawn_for_one_changes_nothing_that_others_share(app: App, cookies: dict[str, str]) -> None:
    table = begin()
    translator = Translator("en", table.view.table.players)
    sit(table, due(table) + 2, cookies)
    page = drawn(app("seat/page.py", t=table.table_id))
    assert page["order"] == [0, 2, 1]
    settled = shared_views(table.view, translator)
    assert settled is shared_views(table.view, translator)
    assert settled.controls.dispatch is not None
    assert page["controls"]["dispatch"] is None
    assert (settled.now["tone"], page["now"]["tone"]) == ("turn", "wait")


def test_a_seat_writes_a_note_and_it_is_its_own(app: App, cookies: dict[str, str]) -> None:
    table = begin()
    sit(table, 1, cookies)
    page = app("seat/page.py", t=table.table_id)
    assert drawn(page)["asides"] == [{"name": "note", "word": "Note", "folded": False}]
    page.session_state["aside"] = "note"
    page.run()
    page.text_area(key="note-text").input("I promised nothing.")
    assert not page.selectbox
    (write,) = (one for one in page.button if one.label == "Write it down")
    write.click().run()
    line = table.view.log[-1]
    assert (line.role, line.seat, line.action) == ("seat", 1, Note("I promised nothing.", 1))
    assert not page.error


def test_without_a_seat_the_page_shows_the_way_to_one(app: App, cookies: dict[str, str]) -> None:
    table = begin()
    sit(table, 0, cookies)
    cookies.clear()
    page = app("seat/page.py", t=table.table_id)
    assert page.button(key="seat-join").label == "Choose a seat"
    assert not [one for one in page.main if getattr(one, "key", None) == "tabletop"]


def test_when_it_is_over_the_standing_comes_first(app: App, cookies: dict[str, str]) -> None:
    table = live.registry().create(whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 4))
    sit(table, 0, cookies)
    page = app("seat/page.py", t=table.table_id)
    assert not page.exception
    assert page.header[0].value
    assert drawn(page)["now"]["tone"] == "over"
