"""The page on which a phone sits down, and the sheet on which the table's keeper lets it, in the middle of a game."""

import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from live import free_seats
from live.joining import Joining
from storage import StorageError
from tests.pages.games import begin
from tests.pages.test_amend import App, texts
from tests.pages.test_leaving import kept_by_a_device

FREE = "Let somebody sit down"
ASK = "The game is under way: ask the table keeper for Bo & Co's code, which is shown there under “Phones”."


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> tuple[live.LiveTable, live.Device]:
    """A table with phones, at which all have had the time to sit down, and the keeper's device."""
    monkeypatch.setattr(free_seats, "SITTING_DOWN_SECONDS", -1.0)
    return kept_by_a_device(monkeypatch)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tickets that pages hand to their screens."""
    tickets: list[str] = []

    def send(data: dict[str, Any]) -> None:
        tickets.append(data["ticket"])

    monkeypatch.setattr("pages.join.seats.send_ticket", send)
    return tickets


def test_a_seat_is_chosen_at_one_table_and_not_at_the_next(app: App) -> None:
    one, other = begin(), begin()
    for table in (one, other):
        table.joining.take(table.joining.banker_ticket(live.Device(), access=live.SEATS))
    page = app("join/page.py", t=one.table_id)
    page.button(key="join-1").click().run()
    assert "join-back" in {one.key for one in page.button}
    page.query_params["t"] = other.table_id
    page.run()
    assert not page.exception
    assert {"join-0", "join-1"} <= {one.key for one in page.button}


def test_a_ticket_reaches_the_page_after_a_run_that_was_ended(
    app: App, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streamlit ends a run where the next is asked for, as by a table that changes: the tap came to nothing."""
    one, other = begin(), begin()
    for table in (one, other):
        table.joining.take(table.joining.banker_ticket(live.Device(), access=live.SEATS))
    page = app("join/page.py", t=one.table_id)
    page.button(key="join-1").click().run()
    next(button for button in page.button if str(button.key).startswith("FormSubmitter:join")).click().run()
    assert len(sent) == 1
    page.run()
    assert sent == [sent[0]] * 2
    page.query_params["t"] = other.table_id
    page.run()
    page.query_params["t"] = one.table_id
    page.run()
    assert len(sent) == 2
    assert not page.exception


def code_on(sheet: Any, name: str) -> str:
    """The code that the sheet shows for a seat."""
    found = re.search(rf"{name}: free for whoever types this code within ten minutes\s+\*\*([A-Z]+)\*\*", texts(sheet))
    assert found, texts(sheet)
    return found[1]


def seat_of(page: Any, there: live.LiveTable, sent: list[str]) -> int | None:
    """Whose seat the ticket is good for that the page has sent."""
    assert not page.exception
    taken = there.joining.take(sent.pop())
    return there.who(live.Device({taken.cookie: taken.token}, as_seat=True)).seat


def test_whoever_sits_down_late_types_a_code_that_the_keeper_s_sheet_shows(
    late: tuple[live.LiveTable, live.Device], sent: list[str], app: App
) -> None:
    there, _ = late
    sheet = app("table/page.py", t=there.table_id, show="phones")
    assert [one.label for one in sheet.button].count(FREE) == there.view.table.seats
    sheet.button(key="phones-invite-1").click().run()
    code = code_on(sheet, "Bo & Co")
    page = app("join/page.py", t=there.table_id)
    page.button(key="join-1").click().run()
    assert ASK in texts(page)
    page.text_input(key="join-code").input("BBBBBB")
    submit(page)
    assert not sent
    assert "This is not Bo & Co's code now" in "".join(one.value for one in page.error).replace("\\", "")
    page.text_input(key="join-code").input(code.lower())
    submit(page)
    assert seat_of(page, there, sent) == 1
    sheet.run()
    assert code not in texts(sheet)


def test_a_code_that_is_void_is_shown_no_longer(late: tuple[live.LiveTable, live.Device], app: App) -> None:
    there, keeper = late
    sheet, code = invited(there, app)
    there.joining.free(1, keeper)
    sheet.run()
    assert code not in texts(sheet)
    sheet.button(key="phones-invite-1").click().run()
    assert there.joining.seat_ticket(1, code=code_on(sheet, "Bo & Co"))


def typed_by_a_phone(there: live.LiveTable, _: live.Device, code: str) -> None:
    """The phone never comes back with its ticket."""
    there.joining.seat_ticket(1, code=code)


def replaced_on_another_page(there: live.LiveTable, keeper: live.Device, _: str) -> None:
    there.joining.invite(1, keeper)


@pytest.mark.parametrize("done", [typed_by_a_phone, replaced_on_another_page])
def test_a_code_that_was_used_or_replaced_is_shown_no_longer(
    late: tuple[live.LiveTable, live.Device], app: App, done: Callable[[live.LiveTable, live.Device, str], None]
) -> None:
    there, keeper = late
    sheet, code = invited(there, app)
    sheet.run()
    assert code_on(sheet, "Bo & Co") == code
    done(there, keeper, code)
    sheet.run()
    assert code not in texts(sheet)
    assert sheet.button(key="phones-invite-1").label == FREE


def test_a_code_is_not_shown_as_good_where_the_store_cannot_be_asked(
    late: tuple[live.LiveTable, live.Device], app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, _ = late
    sheet, code = invited(there, app)

    def failing(*_: object) -> bool:
        raise StorageError("unreachable")

    monkeypatch.setattr(Joining, "code_stands", failing)
    sheet.run()
    assert not sheet.exception
    assert code not in texts(sheet)


def invited(there: live.LiveTable, app: App) -> tuple[AppTest, str]:
    """The keeper's sheet once a code was asked for, and the code that it shows."""
    sheet = app("table/page.py", t=there.table_id, show="phones")
    sheet.button(key="phones-invite-1").click().run()
    return sheet, code_on(sheet, "Bo & Co")


def submit(page: Any) -> None:
    next(one for one in page.button if one.label == "Sit down").click().run()


def test_who_is_freed_in_the_middle_of_a_game_is_followed_by_whoever_is_told_the_code(
    late: tuple[live.LiveTable, live.Device], app: App
) -> None:
    there, keeper = late
    there.joining.take(there.joining.seat_ticket(1, code=there.joining.invite(1, keeper)))
    sheet = app("table/page.py", t=there.table_id, show="phones")
    sheet.button(key="phones-free-seat-1").click().run()
    sheet.button(key="phones-sure-1").click().run()
    assert there.joining.seat_ticket(1, code=code_on(sheet, "Bo & Co"))


def test_a_code_is_shown_as_long_as_it_is_good(
    late: tuple[live.LiveTable, live.Device], app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, _ = late
    sheet, code = invited(there, app)
    later = monotonic() + free_seats.CODE_SECONDS
    monkeypatch.setattr("pages.table.phones.monotonic", lambda: later)
    sheet.run()
    assert code not in texts(sheet)
    sheet.button(key="phones-invite-1").click().run()
    assert code_on(sheet, "Bo & Co") != code


@pytest.mark.parametrize("on_sheet", [True, False])
def test_a_seat_that_the_table_plays_is_not_offered(
    late: tuple[live.LiveTable, live.Device], app: App, on_sheet: bool
) -> None:
    there, keeper = late
    there.leave(1, device=keeper)
    page = app(
        *[("join/page.py", "table/page.py")[on_sheet]], t=there.table_id, **({"show": "phones"} if on_sheet else {})
    )
    assert "the table plays this seat" in texts(page) + "".join(one.value for one in page.caption)
    assert not {"join-1", "phones-invite-1"} & {one.key for one in page.button}


def test_while_all_sit_down_nobody_is_asked_for_a_code(
    monkeypatch: pytest.MonkeyPatch, sent: list[str], app: Callable[..., Any]
) -> None:
    there, _ = kept_by_a_device(monkeypatch)
    assert FREE not in [one.label for one in app("table/page.py", t=there.table_id, show="phones").button]
    page = app("join/page.py", t=there.table_id)
    page.button(key="join-1").click().run()
    assert [one.key for one in page.text_input] == ["join-new"]
    submit(page)
    assert seat_of(page, there, sent) == 1
