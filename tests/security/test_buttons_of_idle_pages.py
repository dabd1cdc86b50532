"""A button of a page whose table was let go from memory opens it only where its visitor's share of memory has room."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from i18n.translator import Translator
from live import Caller, Device, free_seats, open_shares
from live.refusal_sentences import SENTENCES
from pages.common import create_once, table_of_code
from pages.common.open_panel import OPEN
from presenters.side_panels_view import CLOCK
from rules import Illegal, IntrigeError
from tests.pages.conftest import app as app
from tests.pages.test_amend import RECORD, App, table
from tests.pages.test_leaving import kept_by_a_device

GUEST = Caller("192.168.1.20")
TOLD = SENTENCES["tables-open"].partition(":")[0]


def go_idle(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table go; its visitor keeps a share of others open by now."""

    def refuse(*_: object) -> None:
        raise Illegal("tables-open", "1")

    live.registry()._open.drop(code)
    monkeypatch.setattr(live.registry().shares, "check", refuse)


def is_open(code: str) -> bool:
    return code in live.registry()._open.known()


def labelled(page: Any, label: str) -> Any:
    return next(one for one in page.button if one.label == label)


@pytest.mark.parametrize(
    ("page", "asks", "panel", "button"),
    [
        ("table/page.py", {"show": "phones"}, None, "Turn phones on"),
        ("table/page.py", {}, CLOCK, "No clock"),
        ("desk/page.py", {"s": "table"}, None, "Yes, End the game as it stands"),
    ],
)
def test_a_button_opens_no_table_that_is_one_too_many(
    app: App, monkeypatch: pytest.MonkeyPatch, page: str, asks: dict[str, str], panel: str | None, button: str
) -> None:
    code = table(RECORD["actions"][:12])
    drawn = app(page, t=code, **asks)
    drawn.session_state[OPEN] = panel
    drawn.run()
    go_idle(code, monkeypatch)
    labelled(drawn, button).click().run()
    assert not is_open(code)
    assert TOLD in drawn.error[0].value


@pytest.mark.parametrize("button", ["Let somebody sit down", "Yes, free it"])
def test_nor_does_one_of_the_keeper_s_sheet(app: App, monkeypatch: pytest.MonkeyPatch, button: str) -> None:
    monkeypatch.setattr(free_seats, "SITTING_DOWN_SECONDS", -1.0)
    there, keeper = kept_by_a_device(monkeypatch)
    there.joining.take(there.joining.seat_ticket(1, code=there.joining.invite(1, keeper)))
    code = there.table_id
    sheet = app("table/page.py", t=code, show="phones")
    sheet.button(key="phones-free-seat-1").click().run()
    go_idle(code, monkeypatch)
    labelled(sheet, button).click().run()
    assert not is_open(code)
    assert TOLD in sheet.error[0].value


def test_nor_does_how_the_table_is_played(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = kept_by_a_device(monkeypatch)[0]
    code = table.table_id
    sheet = app("table/page.py", t=code, show="phones")
    go_idle(code, monkeypatch)
    sheet.radio(key=f"phones-access-{table.view.access}").set_value(live.BANKER_ENTERS).run()
    assert not is_open(code)
    assert TOLD in sheet.error[0].value


@pytest.mark.parametrize("button", ["Sit down", "Keep the table"])
def test_nor_does_sitting_down(app: App, monkeypatch: pytest.MonkeyPatch, button: str) -> None:
    code = kept_by_a_device(monkeypatch)[0].table_id
    page = app("join/page.py", t=code)
    if button == "Sit down":
        page.button(key="join-1").click().run()
    go_idle(code, monkeypatch)
    labelled(page, button).click().run()
    assert not is_open(code)
    assert TOLD in page.error[0].value


def test_what_buttons_open_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_of_code, "client", lambda: GUEST)
    monkeypatch.setattr(create_once, "client", lambda: GUEST)
    first, second, third = (table([]) for _ in range(3))
    size = live.registry().table(first).size
    monkeypatch.setattr(open_shares, "LEAST_OF_A_TABLE", size)
    monkeypatch.setattr(open_shares, "MOST_OF_AN_ADDRESS", 2 * size)
    assert table_of_code.table_of(first) is live.registry().table(first)
    assert create_once._version(second) == 0
    live.registry()._open.drop(third)
    assert table_of_code.table_of(third) is None
    refused = table_of_code.handle_at(third, {}, Translator("en"), Device())
    assert refused is not None
    assert refused["sentence"] == SENTENCES["tables-open"]
    with pytest.raises(IntrigeError, match="tables-open"):
        create_once._version(third)
    assert not is_open(third)


def phones(code: str) -> None:
    from pages.table import top_bar_items

    top_bar_items._phones(code)


def test_the_phones_tell_why_they_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a tap there they run alone."""
    code = table([])
    go_idle(code, monkeypatch)
    page = AppTest.from_function(phones, args=(code,)).run()
    assert not page.exception
    assert TOLD in page.error[0].value
