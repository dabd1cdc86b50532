"""The banker's questions at the desk while a guest's phone writes: notes and payments take none of them away."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from streamlit.testing.v1 import AppTest

import live
from live import Device, LiveTable
from pages.common import session_device
from tests.live.phones import phones_on, play, sit
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
RECORD = whole_game("fx-schmid-1994", ("Ada", "Bo", "Chiara"), 5)
NOTE = {"type": "note", "text": "wait", "seat": 1}


class Evening(NamedTuple):
    """A table after forty actions, at whose desk the banker sits. guest: the phone of seat 1."""

    table: LiveTable
    bank: Device
    guest: Device

    def write(self, action: dict[str, Any] = NOTE) -> None:
        """What the guest's phone enters."""
        play(self.table, action, self.guest)


@pytest.fixture
def evening(app: App, monkeypatch: pytest.MonkeyPatch) -> Evening:
    table = live.registry().create({**RECORD, "actions": RECORD["actions"][:40]})
    made = Evening(table, phones_on(table), sit(table, 1))
    monkeypatch.setattr(session_device, "_cookies", lambda: made.bank.cookies)
    return made


def keys(test: AppTest) -> list[str]:
    return [one.key or "" for one in test.button]


def told(test: AppTest) -> str:
    return "\n".join(str(one.value) for one in test.markdown)


def asked_to_go_back(app: App, evening: Evening) -> AppTest:
    test = app("desk/page.py", t=evening.table.table_id, s="how", n="30")
    return test.button(key="desk-goback-ask").click().run()


def test_notes_leave_the_question_whether_to_take_back(app: App, evening: Evening) -> None:
    """As often as they come; what is confirmed is what was asked, and the notes stay."""
    test = asked_to_go_back(app, evening)
    for _ in range(3):
        evening.write()
        test.run()
        assert "desk-goback-yes" in keys(test)
        assert test.button(key="desk-goback-yes").label == "Yes, take back 10 steps"
        assert "wait" not in told(test)
    test.button(key="desk-goback-yes").click().run()
    assert not test.exception
    assert evening.table.record()["actions"] == [*RECORD["actions"][:30], NOTE, NOTE, NOTE]


def test_a_payment_that_falls_with_what_is_taken_back_is_told(app: App, evening: Evening) -> None:
    there = evening.table
    gift = {"type": "adjust", "from": "bank", "to": 1, "amount": 90_000_000, "reason": "counted"}
    play(there, gift, evening.bank)
    test = asked_to_go_back(app, evening)
    evening.write({"type": "pay", "seat": 1, "to": 0, "amount": 80_000_000})
    test.run()
    assert test.button(key="desk-goback-yes").label == "Yes, take back 12 steps"
    assert "80,000,000" in told(test)
    test.button(key="desk-goback-yes").click().run()
    assert there.record()["actions"] == RECORD["actions"][:30]


def test_a_promise_that_would_fall_is_asked_about_anew(app: App, evening: Evening) -> None:
    there = evening.table
    promise = {"type": "promise", "seat": 0, "to": 1, "text": "a room"}
    play(there, promise, evening.bank)
    test = asked_to_go_back(app, evening)
    evening.write({"type": "judge", "seat": 1, "promise": 40, "kept": True})
    test.run()
    assert "desk-goback-ask" in keys(test)
    assert "desk-goback-yes" not in keys(test)


def test_a_move_has_what_is_taken_back_asked_anew(app: App, evening: Evening) -> None:
    test = asked_to_go_back(app, evening)
    play(evening.table, RECORD["actions"][40], evening.bank)
    test.run()
    assert "desk-goback-ask" in keys(test)
    assert "desk-goback-yes" not in keys(test)
