"""Corrections that others write beside: what they enter stays, or the preview has to be looked at again."""

from typing import Any

import pytest

import live
from live import Amendment, LiveTable, new_key
from tests.live.test_amendments import RECORD, amend, bribe_at, never, refused, running


def test_only_what_was_told_to_fall_does() -> None:
    table = running(12)
    setup = {"options": {"side_payments": False}}
    told = table.would_set_up(setup)
    assert told.falls == ()
    version = told.before.version
    table.act({"type": "pay", "seat": 1, "to": 0, "amount": 20_000}, version=version, key=new_key())
    code = refused(lambda: table.set_up(setup, version=version, key=new_key(), falls=told.falls))
    assert code == "moved-on"
    anew = table.would_set_up(setup)
    assert anew.falls == (table.view.order[-1],)
    table.set_up(setup, version=anew.before.version, key=new_key(), falls=anew.falls)
    assert table.view.fallen == anew.falls


def test_words_meanwhile_let_a_correction_be_confirmed_even_of_what_fell() -> None:
    table = running(40)
    amend(table, bribe_at(table), never())
    first, at = table.view.log[table.view.fallen[0] - 1], table.view.undoable
    would = table.would_amend(at, never("Nor did that."), resumes=True)
    assert would.line == first
    version = table.view.version
    table.act({"type": "note", "text": "wait"}, version=version, key=new_key())
    table.amend(at, never("Nor did that."), version=version, key=new_key(), resumes=True, falls=would.falls)
    assert [action.get("text") for action in table.record()["actions"][-2:]] == ["wait", "Nor did that."]


def test_words_while_the_page_is_drawn_leave_what_fell_to_be_set_right() -> None:
    table = running(40)
    amend(table, bribe_at(table), never())
    at = table.view.undoable
    since = table.would_amend(at, never("Nor did that."), resumes=True).version
    table.act({"type": "note", "text": "wait"}, version=table.view.version, key=new_key())
    for drawn in (at, table.view.undoable):
        assert table.would_amend(drawn, never("Nor did that."), resumes=True, since=since).version == table.view.version


def test_notes_meanwhile_keep_nobody_from_a_correction_that_lets_lines_fall() -> None:
    """What was entered beside the moves stays in force, also after a restart, and is in nobody's way back."""
    table = running(40)
    at, actions, version = bribe_at(table), table.record()["actions"], table.view.version
    would = table.would_amend(at, never())
    assert would.fallen
    said: list[dict[str, Any]] = [
        {"type": "note", "text": "wait"},
        {"type": "pay", "seat": 1, "to": 0, "amount": 10_000},
    ]
    for one in said:
        table.act(one, version=table.view.version, key=new_key())
    anew = table.would_amend(at, never(), since=version)
    assert (anew.falls, anew.version) == (would.falls, version)
    assert [line.number for line in anew.after.log[-2:]] == list(table.view.order[-2:])
    table.amend(at, never(), version=version, key=new_key(), falls=would.falls)
    assert table.view.fallen == would.falls
    corrected = [*actions[:at], never(), *said]
    assert table.record()["actions"] == corrected
    live.close()
    table = live.registry().table(table.table_id)
    assert (table.record()["actions"], table.view.fallen) == (corrected, would.falls)
    amend(table, table.view.undoable, actions[at], resumes=True)
    assert table.record()["actions"][len(corrected) :] == actions[at : at + table.view.undoable - len(corrected)]
    for _ in range(2):
        table.undo(version=table.view.version, key=new_key())
    assert table.record()["actions"] == [*actions, *said]
    table.redo(version=table.view.version, key=new_key())
    assert table.record()["actions"] == corrected


@pytest.mark.parametrize(
    "entered", [{"type": "note", "text": "wait"}, {"type": "pay", "seat": 1, "to": 0, "amount": 10_000}]
)
@pytest.mark.parametrize("is_undone_first", [True, False])
def test_what_a_redone_correction_left_is_set_right_whatever_was_entered_beside_it(
    entered: dict[str, Any], is_undone_first: bool
) -> None:
    table = running(40)
    at, actions = bribe_at(table), table.record()["actions"]
    amend(table, at, never())
    fallen, to = table.view.fallen, None if is_undone_first else at
    for kind in ("undo", "enter") if is_undone_first else ("enter", "undo"):
        if kind == "undo":
            table.undo(version=table.view.version, key=new_key(), to=to)
        else:
            table.act(entered, version=table.view.version, key=new_key())
    table.redo(version=table.view.version, key=new_key())
    live.close()
    table = live.registry().table(table.table_id)
    stands = [*actions[:at], never(), entered]
    assert (table.record()["actions"], table.view.fallen) == (stands, fallen)
    amend(table, table.view.undoable, actions[at], resumes=True)
    assert table.record()["actions"][: len(stands) + 1] == [*stands, actions[at]]


def test_a_set_up_that_lets_lines_fall_is_corrected_while_others_write() -> None:
    table = running(20)
    version, would = table.view.version, table.would_set_up({"first": 1})
    assert len(would.falls) == 20
    table.act(never("wait"), version=version, key=new_key())
    table.set_up({"first": 1}, version=version, key=new_key(), falls=would.falls)
    assert table.record()["actions"] == [never("wait")]
    table.undo(version=table.view.version, key=new_key())
    assert table.view.undoable == 21


def test_offers_meanwhile_fall_with_the_figure_that_waits_no_longer() -> None:
    table = running(next(at for at, action in enumerate(RECORD["actions"]) if action["type"] == "bribe"))
    version, would = table.view.version, table.would_amend(0, never())
    figure = table.view.position.pending[0]
    for amount in (10_000, 20_000):
        offer = {"type": "offer", "seat": figure.seat, "profession": figure.profession, "amount": amount}
        table.act(offer, version=table.view.version, key=new_key())
    anew = table.would_amend(0, never(), since=version)
    assert (anew.version, anew.falls, len(anew.without)) == (version, would.falls, 2)
    table.amend(0, never(), version=version, key=new_key(), falls=would.falls)
    assert table.record()["actions"] == [never()]


SPOKEN: dict[str, Any] = {"type": "promise", "seat": 0, "to": 1, "text": "a room"}
LENT: dict[str, Any] = {"type": "pay", "seat": 0, "to": 1, "amount": 50_000}


@pytest.mark.parametrize("corrected", [SPOKEN, LENT], ids=["judgement", "payment"])
def test_what_others_entered_meanwhile_on_what_is_corrected_does_not_fall_unannounced(
    corrected: dict[str, Any],
) -> None:
    table = running(12)
    table.act(corrected, version=table.view.version, key=new_key())
    would, at, version = table.would_amend(12, never()), 12, table.view.version
    assert would.falls == ()
    purse = table._position.balances[1]
    judged = {"type": "judge", "seat": 1, "promise": 12, "kept": True}
    spent = {"type": "pay", "seat": 1, "to": 2, "amount": purse}
    table.act(judged if corrected is SPOKEN else spent, version=version, key=new_key())
    assert refused(lambda: amend_as_told(table, at, would)) == "moved-on"
    anew = table.would_amend(at, never(), since=would.version)
    assert (anew.version, anew.falls) == (table.view.version, (table.view.order[-1],))
    amend_as_told(table, at, anew)
    assert table.record()["actions"][at:] == [never()]


def amend_as_told(table: LiveTable, at: int, told: Amendment) -> None:
    table.amend(at, never(), version=told.version, key=new_key(), falls=told.falls)
