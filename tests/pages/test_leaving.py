"""Seats that are handed over, left or freed, and tables that are closed, while another device changes the same."""

import re

import pytest
from streamlit.testing.v1 import AppTest

import live
from rules import Illegal
from storage import StorageError
from tests.pages.stale_screen import Screen
from tests.pages.test_amend import MOVED, NAMES, RECORD, App, table, texts

SIGNS = ("skull", "free", "material/lock")


def test_a_seat_that_another_device_handed_over_is_not_handed_over_again(app: App) -> None:
    code = table(RECORD["actions"][:12])
    test = app("desk/page.py", t=code, s="table")
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    next(one for one in test.text_input if one.label == "Who plays on").set_value("Dora").run()
    there = live.registry().table(code)
    players = [{"name": player.name, "house": player.house} for player in there.view.table.players]
    players[1]["name"] = "Emil"
    there.set_up({"players": players}, version=there.view.version, key=live.new_key())
    test.button(key="desk-hand-over").click().run()
    assert not test.exception
    assert there.view.table.players[1].name == "Emil"
    assert MOVED in texts(test)


@pytest.mark.parametrize("drawn_anew", [False, True])
@pytest.mark.parametrize("button", ["desk-hand-over", "desk-plays"])
def test_a_phone_that_sat_down_while_the_heir_was_typed_is_not_put_out(app: App, drawn_anew: bool, button: str) -> None:
    code = table(RECORD["actions"][:12])
    there = live.registry().table(code)
    there.set_pin(1, "1234")
    test = app("desk/page.py", t=code, s="table")
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    next(one for one in test.text_input if one.label == "Who plays on").set_value("Dora").run()
    there.joining.free(1, live.Device())
    there.set_pin(1, "4321")
    # An open page is drawn anew when the table changes, perhaps while the tap is under way.
    test = test.run() if drawn_anew else test
    test.button(key=button).click().run()
    assert not test.exception
    assert (there.view.table.players[1].name, there.view.absent) == (NAMES[1], frozenset())
    there.joining.check_pin(1, "4321")
    assert MOVED in texts(test)
    # Who has been told decides again.
    test.button(key=button).click().run()
    assert not test.exception
    assert 1 not in there.view.protected


def test_a_table_that_another_device_ended_is_not_closed_unfinished(app: App) -> None:
    code = table(RECORD["actions"][:12])
    test = app("desk/page.py", t=code, s="table")
    there = live.registry().table(code)
    there.end_as_it_stands()
    test.button(key="desk-close").click().run()
    assert not test.exception
    assert there.view.closed == live.AS_IT_STANDS
    assert MOVED in texts(test)


def test_the_sheet_shows_how_the_table_is_played_by_now(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    there, keeper = kept_by_a_device(monkeypatch)
    sheet = app("table/page.py", t=there.table_id, show="phones")
    there.joining.set_access(live.BANKER_ENTERS, keeper)
    sheet.run()
    assert sheet.radio(key=f"phones-access-{live.BANKER_ENTERS}").value == live.BANKER_ENTERS
    sheet.radio(key=f"phones-access-{live.BANKER_ENTERS}").set_value(live.SEATS).run()
    assert not sheet.exception
    assert there.view.access == live.SEATS


def test_a_table_can_be_closed_where_a_visitor_may_enter_nothing_more(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Illegal("tables-open", "1")

    code = table(RECORD["actions"][:12])
    monkeypatch.setattr(live.registry().shares, "check_entry", refuse)
    test = app("desk/page.py", t=code, s="table")
    test.button(key="desk-close").click().run()
    assert not test.exception
    assert live.registry().table(code).view.closed == live.UNFINISHED


def test_a_seat_that_somebody_else_plays_by_now_is_not_left(app: App) -> None:
    code = table(RECORD["actions"][:12])
    test = app("desk/page.py", t=code, s="table")
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    there = live.registry().table(code)
    there.joining.free(1, live.Device())
    there.set_pin(1, "1234")
    test.button(key="desk-plays").click().run()
    assert not test.exception
    assert not there.view.absent
    assert 1 in there.view.protected
    assert MOVED in texts(test)


def kept_by_a_device(monkeypatch: pytest.MonkeyPatch) -> tuple[live.LiveTable, live.Device]:
    """A table with phones, and the banker's device, on which its page is opened."""
    there = live.registry().table(table(RECORD["actions"][:12]))
    bank = there.joining.take(there.joining.banker_ticket(live.Device(), access=live.SEATS))
    keeper = live.Device({bank.cookie: bank.token})
    monkeypatch.setattr("pages.table.phones.device", lambda: keeper)
    return there, keeper


def test_a_tap_in_one_window_takes_nothing_back_that_was_set_in_another(
    monkeypatch: pytest.MonkeyPatch, app: App
) -> None:
    there, keeper = kept_by_a_device(monkeypatch)
    there.joining.take(there.joining.seat_ticket(1))
    sheet = app("table/page.py", t=there.table_id, show="phones")
    screen = Screen(sheet)
    there.joining.set_access(live.BANKER_ENTERS, keeper)
    sheet.run()
    screen.tap("phones-free-seat-1")
    assert there.view.access == live.BANKER_ENTERS


def test_a_phone_that_sat_down_after_the_question_is_not_freed(monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    there, keeper = kept_by_a_device(monkeypatch)
    there.set_pin(1, "1234", device=keeper)
    test = app("table/page.py", t=there.table_id, show="phones")
    test.button(key="phones-free-seat-1").click().run()
    there.remove_pin(1, "1234")
    there.joining.take(there.joining.seat_ticket(1, code=there.joining.invite(1, keeper)))
    test.button(key="phones-sure-1").click().run()
    assert not test.exception
    assert 1 in there.view.seated
    assert MOVED in texts(test)


def test_a_phone_that_changes_its_pin_after_the_question_is_freed(monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    there, _ = kept_by_a_device(monkeypatch)
    taken = there.joining.take(there.joining.seat_ticket(1))
    phone = live.Device({taken.cookie: taken.token}, as_seat=True)
    test = app("table/page.py", t=there.table_id, show="phones")
    test.button(key="phones-free-seat-1").click().run()
    for number in range(3):
        there.set_pin(1, f"{number:04}", device=phone)
        test = test.run()
    test.button(key="phones-sure-1").click().run()
    assert not test.exception
    assert 1 not in there.view.seated | there.view.protected


def test_a_phone_that_takes_its_seat_again_after_the_question_is_freed(
    monkeypatch: pytest.MonkeyPatch, app: App
) -> None:
    there, _ = kept_by_a_device(monkeypatch)
    there.joining.take(there.joining.seat_ticket(1, new_pin="1234"))
    test = app("table/page.py", t=there.table_id, show="phones")
    test.button(key="phones-free-seat-1").click().run()
    for _ in range(3):
        there.joining.take(there.joining.seat_ticket(1, pin="1234"))
        test = test.run()
    test.button(key="phones-sure-1").click().run()
    assert not test.exception
    assert 1 not in there.view.seated | there.view.protected


def test_a_question_at_one_table_is_not_asked_at_another(monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    one, _ = kept_by_a_device(monkeypatch)
    one.joining.take(one.joining.seat_ticket(1))
    test = app("table/page.py", t=one.table_id, show="phones")
    test.button(key="phones-free-seat-1").click().run()
    two, _ = kept_by_a_device(monkeypatch)
    two.joining.take(two.joining.seat_ticket(1))
    assert one.seating.held(1) == two.seating.held(1)
    test.query_params["t"] = two.table_id
    test.query_params["show"] = "phones"
    test.run()
    assert not test.exception
    keys = [button.key or "" for button in test.button]
    assert [key for key in keys if key.endswith("-1")] == ["phones-free-seat-1"]


def test_a_colon_after_a_name_makes_no_sign_of_it(monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    there, keeper = kept_by_a_device(monkeypatch)
    seats = zip(SIGNS, there.view.table.players, strict=True)
    players = [{"name": f":{name}", "house": one.house} for name, one in seats]
    there.set_up({"players": players}, version=there.view.version, key=live.new_key(), device=keeper)
    there.joining.take(there.joining.seat_ticket(1))
    there.set_pin(2, "1234", device=keeper)
    test = app("table/page.py", t=there.table_id, show="phones")
    assert not test.exception
    shown = [str(one.value).replace("\\", "") for one in test.markdown]
    assert len([text for text in shown if any(name in text for name in SIGNS)]) >= 3
    assert not [text for text in shown if re.search(r":[\w+-]+:|:material/\w+:", text)]


def told_at_two_tables() -> None:
    from types import SimpleNamespace
    from typing import Any

    from pages.desk.form_message import keep_word, show_word

    one: Any = SimpleNamespace(table_id="KMRT", log=())
    other: Any = SimpleNamespace(table_id="FXHD", log=())
    keep_word("desk-amend", "done", one, "Done")
    for view in (other, one):
        show_word("desk-amend", view)


def test_what_is_said_of_one_table_is_not_told_at_another() -> None:
    test = AppTest.from_function(told_at_two_tables).run()
    assert not test.exception
    assert [one.value for one in test.success] == ["Done"]


def refused(app: App) -> tuple[AppTest, live.LiveTable]:
    """A desk at which somebody was to leave who has left meanwhile, and its table."""
    code = table(RECORD["actions"][:12])
    there = live.registry().table(code)
    test = app("desk/page.py", t=code, s="table")
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    there.leave(1, version=there.view.version)
    test.button(key="desk-plays").click().run()
    return test, there


def test_a_refusal_is_told_until_something_is_decided(app: App) -> None:
    test, there = refused(app)
    assert MOVED in texts(test)
    there.act({"type": "note", "seat": 0, "text": "hm"}, version=there.view.version, key=live.new_key())
    assert MOVED in texts(test.run())
    there.act(RECORD["actions"][12], version=there.view.version, key=live.new_key())
    assert MOVED not in texts(test.run())


def test_a_refusal_goes_with_what_is_entered_next(app: App) -> None:
    test, there = refused(app)
    test.button(key="desk-back-1").click().run()
    assert not there.view.absent
    assert not test.error


@pytest.mark.parametrize("page", ["table", "seat", "watch", "join", "desk"])
def test_a_page_says_that_its_table_is_gone(app: App, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    """An open page finds that out in the part that is drawn as the table changes; the rest is not run then."""
    code = table(RECORD["actions"][:12])

    def gone(_: live.Registry, of: str, __: live.Caller) -> live.LiveTable:
        raise StorageError("unknown-table", table=of)

    monkeypatch.setattr(live.Registry, "shown", gone)
    test = app(f"{page}/page.py", t=code)
    assert not test.exception
    assert [one.value for one in test.error if code in one.value]


def test_a_refusal_that_rests_on_a_setting_goes_with_it(app: App) -> None:
    code = table(RECORD["actions"][:12])
    there = live.registry().table(code)
    test = app("desk/page.py", t=code, s="table")
    next(one for one in test.button_group if one.label == "Who leaves").set_value(1).run()
    next(one for one in test.text_input if one.label == "Who plays on").set_value(NAMES[0]).run()
    test.button(key="desk-hand-over").click().run()
    refused = [one.value for one in test.error]
    assert refused
    there.act({"type": "note", "text": "hm"}, version=there.view.version, key=live.new_key())
    assert [one.value for one in test.run().error] == refused
    there.set_options({"banker_visibility": "open"})
    assert not test.run().error
