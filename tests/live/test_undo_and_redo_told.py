"""Undo and redo: no promise or judgement falls unannounced, and the log tells what was taken and what came back."""

from functools import partial
from typing import Any

import pytest

import live
from i18n.translator import Translator
from live import Device, LiveTable, new_key
from narration import tell_line
from narration.log_lines import MOST_TOLD
from rules import Dispatch, Judge, Note, Pay, Promise
from tests.live.phones import Make, phones_on, play, sit
from tests.live.test_amendments import amend, bribe_at, never, running
from tests.live.test_codes_of_seats import Two, two
from tests.live.test_table import DISPATCH, note, refused

__all__ = ["two"]

# Of Anna's turn, which an undo opens again and its redo ends.
SPOKEN: dict[str, Any] = {
    "type": "promise",
    "seat": 1,
    "to": 2,
    "text": "my vote",
    "due": {"round": 1, "seat": 0},
}
JUDGED: dict[str, Any] = {"type": "judge", "seat": 2, "promise": 0, "kept": True}
TOLD = ("Ben promises Cem: my vote", "Cem says that a promise to them was kept.")


def undone(table: LiveTable) -> tuple[Device, list[Device]]:
    """Anna's dispatch was taken back; returns the banker's device and the phones."""
    bank, phones = phones_on(table), [sit(table, seat) for seat in range(3)]
    play(table, DISPATCH, bank)
    table.undo(version=table.view.version, key=new_key(), device=bank)
    return bank, phones


def redo(table: LiveTable, version: int, bank: Device) -> None:
    table.redo(version=version, key=new_key(), device=bank)


def moved(table: LiveTable) -> tuple[list[type], list[type]]:
    """What the last line took out of force, and what it restored."""
    line = table.view.log[-1]
    return [type(action) for action in line.taken], [type(action) for action in line.back]


def told(table: LiveTable) -> list[str]:
    line = tell_line(table.view.log[-1], Translator("en", table.view.table.players))
    return [line.sentence, *line.consequences]


def in_force(table: LiveTable) -> list[str]:
    return [action["type"] for action in table.record()["actions"]]


@pytest.mark.parametrize("is_judged", [False, True], ids=["promise", "judgement"])
def test_a_redo_that_would_drop_what_was_said_since_is_looked_at_again(table: Make, is_judged: bool) -> None:
    made = table(version=2)
    bank, phones = undone(made)
    seen = made.view.version
    play(made, SPOKEN, phones[1])
    if is_judged:
        seen = made.view.version
        play(made, JUDGED, phones[2])
    assert refused(partial(redo, made, seen, bank)) == "moved-on"
    assert in_force(made) == ["promise", "judge"][: 1 + is_judged]
    assert made.view.redoable == 1
    # Whoever has seen them may, and everybody reads what that cost.
    redo(made, made.view.version, bank)
    assert in_force(made) == ["dispatch"]
    assert moved(made) == ([Promise, Judge][: 1 + is_judged], [Dispatch])
    sentence, *lost = told(made)
    assert sentence == "Brought back: Anna sends the lawyer to Ben and the churchman to Cem."
    assert lost == [f"1 line no longer stands: {one}" for one in TOLD[: 1 + is_judged]]


def test_a_redo_at_a_late_server_drops_no_promise_either(two: Two) -> None:
    first, second = two
    bank, phones = undone(first)
    second.catch_up()
    seen = second.view.version
    play(first, SPOKEN, phones[1])
    assert refused(partial(redo, second, seen, bank)) == "moved-on"
    assert in_force(second) == ["promise"]


def test_words_that_still_fit_keep_nobody_from_bringing_back(table: Make) -> None:
    made = table(version=2)
    bank, phones = undone(made)
    seen = made.view.version
    for said in (note("wait"), {**SPOKEN, "due": {"round": 2, "seat": 0}}):
        play(made, said, bank if said["type"] == "note" else phones[1])
    redo(made, seen, bank)
    assert in_force(made) == ["dispatch", "note", "promise"]
    assert moved(made) == ([], [Dispatch])


def test_a_payment_that_falls_with_a_redo_is_not_told_as_brought_back(table: Make) -> None:
    made = table(version=2)
    bank, phones = phones_on(made), [sit(made, seat) for seat in range(3)]
    purse = made._position.balances[1]
    paid = [{"type": "pay", "seat": 1, "to": to, "amount": purse} for to in (2, 0)]
    play(made, paid[0], phones[1])
    made.undo(version=made.view.version, key=new_key(), device=bank)
    seen = made.view.version
    play(made, paid[1], phones[1])
    redo(made, seen, bank)
    assert moved(made) == ([Pay], [Pay])
    assert told(made) == [
        "Brought back: Ben pays Cem 320,000.",
        "1 line no longer stands: Ben pays Anna 320,000.",
    ]


def test_a_payment_that_a_redo_took_does_not_count_again_with_the_next(table: Make) -> None:
    """Ben was told that it is void, and has paid anew what he could."""
    made = table(version=2)
    bank, phones = phones_on(made), [sit(made, seat) for seat in range(3)]

    def pay(seat: int, to: int, amount: int) -> None:
        play(made, {"type": "pay", "seat": seat, "to": to, "amount": amount}, phones[seat])

    purse = made._position.balances[1]
    pay(1, 2, purse)
    pay(2, 1, purse)
    for _ in range(2):
        made.undo(version=made.view.version, key=new_key(), device=bank)
    pay(1, 0, purse)
    redo(made, made.view.version, bank)
    assert told(made)[1:] == ["1 line no longer stands: Ben pays Anna 320,000."]
    assert made.view.redoable == 1
    redo(made, made.view.version, bank)
    assert moved(made) == ([], [Pay])
    assert made._position.balances == (purse, purse, purse)
    made.undo(version=made.view.version, key=new_key(), device=bank)
    redo(made, made.view.version, bank)
    balances = made._position.balances
    live.close()
    assert live.registry().table(made.table_id)._position.balances == balances == (purse, purse, purse)


def test_a_promise_that_a_redo_took_does_not_bind_again_with_the_next(table: Make) -> None:
    made = table(version=2)
    bank, phones = undone(made)
    play(made, DISPATCH, bank)
    made.amend(0, never(), version=made.view.version, key=new_key(), device=bank)
    for _ in range(2):
        made.undo(version=made.view.version, key=new_key(), device=bank)
    play(made, SPOKEN, phones[1])
    redo(made, made.view.version, bank)
    assert told(made)[1:] == [f"1 line no longer stands: {TOLD[0]}"]
    redo(made, made.view.version, bank)
    assert in_force(made) == ["note"]


def test_an_undo_of_what_was_judged_since_is_looked_at_again(table: Make) -> None:
    made = table(version=2)
    bank, phones = phones_on(made), [sit(made, seat) for seat in range(3)]
    play(made, SPOKEN, phones[1])
    seen = made.view.version
    play(made, JUDGED, phones[2])
    for to in (None, 0):
        undo = partial(made.undo, version=seen, key=new_key(), device=bank, to=to)
        assert refused(undo) == "moved-on"
    assert in_force(made) == ["promise", "judge"]
    made.undo(version=made.view.version, key=new_key(), device=bank, to=0)
    assert moved(made) == ([Promise, Judge], [])


def test_a_correction_that_is_taken_back_tells_apart_what_counts_again(table: Make) -> None:
    made = table()
    made.act(DISPATCH, version=0, key="a")
    made.act(note("one"), version=1, key="b")
    made.amend(0, note("never"), version=2, key="c")
    assert moved(made) == ([Dispatch], [])
    made.undo(version=3, key="d")
    assert moved(made) == ([Note], [Dispatch])
    sentence, back = told(made)
    assert sentence == "Taken back: Note: never"
    assert back.startswith("Brought back: Anna sends ")
    redo(made, 4, Device())
    assert moved(made) == ([Dispatch], [Note])
    sentence, gone = told(made)
    assert sentence == "Brought back: Note: never"
    assert gone.startswith("1 line no longer stands: Anna sends ")
    log = made.view.log
    live.close()
    assert live.registry().table(made.table_id).view.log == log


def test_of_many_lines_that_count_again_the_log_tells_how_many() -> None:
    table = running(40)
    amend(table, bribe_at(table), never())
    fallen = len(table.view.log[-1].taken)
    assert fallen > MOST_TOLD
    table.undo(version=table.view.version, key=new_key())
    assert told(table) == ["Taken back: Note: That never happened.", f"{fallen} lines count again."]
    redo(table, table.view.version, Device())
    sentence, lost = told(table)
    assert sentence == "Brought back: Note: That never happened."
    assert lost.startswith(f"{fallen} lines no longer stand, from this one on: ")


def test_lines_are_told_to_fall_from_one_on_only_where_none_that_followed_it_stays() -> None:
    table = running(40)
    at, version = bribe_at(table), table.view.version
    fallen = table.would_amend(at, never()).fallen
    table.act(note("wait"), version=version, key=new_key())
    table.amend(at, never(), version=version, key=new_key())
    quoted = tell_line(fallen[0], Translator("en", table.view.table.players)).sentence
    assert told(table)[2] == f"{len(fallen)} lines no longer stand, among them: {quoted}"
    table.undo(version=table.view.version, key=new_key())
    redo(table, table.view.version, Device())
    assert told(table)[1].startswith(f"{len(fallen) + 1} lines no longer stand, among them: ")
    table.undo(version=table.view.version, key=new_key())
    version = table.view.version
    table.act(note("wait"), version=version, key=new_key())
    table.undo(version=version, key=new_key(), to=0)
    assert told(table)[0].startswith("Taken back: 41 lines no longer stand, among them: ")
    redo(table, table.view.version, Device())
    table.undo(version=table.view.version, key=new_key(), to=0)
    assert told(table)[0].startswith("Taken back: 42 lines no longer stand, from this one on: ")


def test_what_somebody_wrote_does_not_run_into_the_next_sentence() -> None:
    table = running(0)
    for text in ("one", "two!", "three"):
        table.act(note(text), version=table.view.version, key=new_key())
    table.undo(version=table.view.version, key=new_key(), to=0)
    assert told(table) == ["Taken back: Note: one · Note: two! Note: three"]


def test_an_undo_of_a_corrected_set_up_tells_what_it_took_back(table: Make) -> None:
    made = table(3)
    players = [{"name": one.name, "house": one.house} for one in made.view.table.players]
    corrected = {"players": [{**players[0], "name": "Carl"}, *players[1:]], "first": 1, "options": {"refund": True}}
    made.set_up(corrected, version=0, key="set up")
    made.undo(version=1, key="undo")
    made.redo(version=2, key="redo")
    told = [tell_line(line, Translator("en", made.view.table.players)).sentence for line in made.view.log]
    of_it = told[0].removeprefix("The set-up was set right: ")
    assert "Banished figures get their bribe back." in of_it
    assert told[1:] == [f"Taken back: {of_it}", f"Brought back: {of_it}"]
