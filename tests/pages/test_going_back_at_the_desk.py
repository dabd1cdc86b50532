"""The question at the desk whether to go back to a moment: for the banker alone, and as it was while others write."""

from collections.abc import Callable, Sequence

import pytest
from streamlit.testing.v1 import AppTest

import live
from live.table_limits import LOOKING, REPLAYED, TableLimits
from pages.common import session_device
from rules import Illegal
from storage import StorageError
from tests.live.phones import play
from tests.pages.test_desk_while_others_write import (
    NOTE,
    RECORD,
    Evening,
    at_one_moment,
    evening,
    keys,
    looks_left,
    no_more_redraws,
    told,
    written_by_all,
)

__all__ = ["evening"]

App = Callable[..., AppTest]


def asked_to_go_back(app: App, evening: Evening) -> AppTest:
    test = app("desk/page.py", t=evening.table.table_id, s="how", n="30")
    return test.button(key="desk-goback-ask").click().run()


def test_a_moment_is_of_one_table_and_another_begins_at_its_newest(app: App, evening: Evening) -> None:
    other = live.registry().create(RECORD).table_id
    test = app("desk/page.py", t=evening.table.table_id, s="how", n="30")
    assert test.session_state["desk-at"] == 30
    del test.query_params["n"]
    test.run()
    assert test.session_state["desk-at"] == 30
    test.query_params["t"] = other
    test.run()
    assert not test.exception
    assert "desk-at" not in test.session_state


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


@pytest.mark.parametrize("has_seat", [False, True], ids=["watcher", "phone"])
def test_nobody_but_the_banker_is_asked_whether_to_go_back(
    app: App, evening: Evening, monkeypatch: pytest.MonkeyPatch, *, has_seat: bool
) -> None:
    """Nor told what would fall, where the page was asked while its device was the banker's."""
    test = asked_to_go_back(app, evening)
    cookies = evening.guest.cookies if has_seat else {}
    monkeypatch.setattr(session_device, "_cookies", lambda: cookies)
    gift = {"type": "pay", "seat": 1, "to": 0, "amount": 10_000}
    evening.write(gift)
    test.run()
    other = app("desk/page.py", t=evening.table.table_id, s="how", n="30")
    for shown in (test, other):
        assert not [key for key in keys(shown) if "goback" in key]
        assert "This would be taken back" not in told(shown)
        assert not shown.exception
    evening.table.undo(version=evening.table.view.version, key=live.new_key(), device=evening.bank)
    now = app("desk/page.py", t=evening.table.table_id, s="how")
    assert "desk-redo" not in keys(now)
    monkeypatch.setattr(session_device, "_cookies", lambda: evening.bank.cookies)
    assert "desk-redo" in keys(now.run())


def test_the_question_whether_to_go_back_is_charged_as_a_preview(evening: Evening) -> None:
    """Once where it is asked, and nothing where the page is drawn anew, as often as others write meanwhile."""
    table = at_one_moment(evening)
    version = table.view.version

    def drawn() -> None:
        for _ in range(3):
            found = table.would_undo(30, version=version, device=evening.bank)
            assert found is not None
            assert found.falls == table.view.order[30:40]

    drawn()
    assert written_by_all(evening, drawn) > LOOKING[0].burst - 3
    assert looks_left(evening) == LOOKING[0].burst - 1
    with pytest.raises(Illegal, match="too-fast"):
        table.would_undo(31, version=table.view.version, device=evening.bank)


def test_the_question_whether_to_go_back_is_answered_without_working_it_out_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it may be worked out no more: then as it was shown, and judged again when it is confirmed."""
    table = at_one_moment(evening)
    log, worked_out = table._game_log, list[int]()
    lost_by_undo = log.lost_by_undo

    def lost(to: int | None, seen: int) -> Sequence[int]:
        worked_out.append(seen)
        return lost_by_undo(to, seen)

    monkeypatch.setattr(log, "lost_by_undo", lost)
    promise = {"type": "promise", "seat": 0, "to": 1, "text": "a room"}
    play(table, promise, evening.bank)
    version = table.view.version
    made = table.would_undo(40, version=version, device=evening.bank)
    assert table.would_undo(40, version=version, device=evening.bank) is made
    assert len(worked_out) == 1
    no_more_redraws(evening)
    judged = {"type": "judge", "seat": 1, "promise": 40, "kept": True}
    play(table, judged, evening.guest)
    assert table.would_undo(40, version=version, device=evening.bank) is made
    assert len(worked_out) == 1
    with pytest.raises(StorageError, match="moved-on"):
        table.undo(to=40, version=version, key=live.new_key(), device=evening.bank)
    assert table.would_undo(40, version=version, device=evening.bank) is None


def test_where_previews_are_used_up_the_page_says_so_and_can_ask_again(app: App, evening: Evening) -> None:
    table = at_one_moment(evening)
    assert looks_left(evening) == LOOKING[0].burst
    table.limits.count_unlogged("look", "", 100 * REPLAYED * LOOKING[1].burst)
    test = asked_to_go_back(app, evening)
    assert len(test.error) == 1
    assert "desk-goback-ask" in keys(test)
    assert "desk-goback-yes" not in keys(test)
    table.limits = TableLimits(table._game_log.game.followed)
    test.button(key="desk-goback-ask").click().run()
    assert "desk-goback-yes" in keys(test)
