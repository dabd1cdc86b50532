"""A correction, an undo or a redo gives nobody time and takes none, unless it makes the present decision another.

Each clock allows a thousand seconds; "begins" is when it would have begun if it had never stood still.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from live import LiveTable, new_key
from live.table_clock import BUDGET, NEGOTIATION, TURN
from tests.pages.games import act, begin
from tests.pages.test_clock import runs_for, sent_to, used
from tests.pages.test_clock_and_offers import with_two_petitioners


def sending(profession: str, *to: int) -> dict[str, Any]:
    """Anna's first dispatch."""
    return {"type": "dispatch", "seat": 0, "figures": [{"profession": profession, "to": one} for one in to]}


def paying(amount: int) -> dict[str, Any]:
    """Anna's bribe for her lawyer."""
    return {"type": "bribe", "seat": 0, "profession": "law", "amount": amount}


def amend(table: LiveTable, line: int, action: dict[str, Any]) -> None:
    """Enter the action of a line anew, of those in force, from 0."""
    table.amend(line, action, version=table.view.version, key=new_key())


def undo(table: LiveTable) -> None:
    table.undo(version=table.view.version, key=new_key())


def redo(table: LiveTable) -> None:
    table.redo(version=table.view.version, key=new_key())


def paid() -> LiveTable:
    """Anna has sent two lawyers out and paid Ben for hers; Ben must place it. His turn began with the first line."""
    table = begin(version=2)
    sent_to(table, "law", 0, 1, 2)
    act(table, **paying(10_000))
    return table


def placed() -> LiveTable:
    """Ben has placed the lawyer, and must send figures out."""
    table = paid()
    lawyer = {"seat": 0, "profession": "law"}
    act(table, type="place", seat=1, figure=lawyer, room=table.view.table.edition.rooms[0])
    return table


@pytest.mark.parametrize(
    "correct",
    [
        lambda table: amend(table, 1, paying(20_000)),
        # The line that began Ben's turn.
        lambda table: amend(table, 0, sending("law", 2, 1)),
    ],
    ids=["a sum", "how the turn began"],
)
def test_a_corrected_early_line_gives_no_time(correct: Callable[[LiveTable], None]) -> None:
    table = placed()
    correct(table)
    assert table.view.undoable == 3
    assert runs_for(table, NEGOTIATION, 10, 20, 40, 340) == ("Ben", 40.0)
    assert runs_for(table, TURN, 10, 20, 40, 340) == ("Ben", 10.0)


def test_a_corrected_last_line_gives_no_time_where_the_same_is_to_be_decided() -> None:
    table = paid()
    amend(table, 1, paying(20_000))
    assert runs_for(table, NEGOTIATION, 10, 20, 320) == ("Ben", 20.0)
    amend(table, 1, paying(30_000))
    assert runs_for(table, NEGOTIATION, 10, 20, 320, 330) == ("Ben", 20.0)
    assert runs_for(table, TURN, 10, 20, 320, 330) == ("Ben", 10.0)


def test_a_corrected_last_line_begins_the_decision_that_it_makes_another() -> None:
    table = begin()
    sent_to(table, "law", 0, 1, 2)
    amend(table, 0, sending("church", 1, 2))
    assert runs_for(table, NEGOTIATION, 10, 310) == ("Anna", 310.0)
    assert runs_for(table, TURN, 10, 310) == ("Ben", 10.0)
    # About the lawyer Anna has thought for three hundred seconds, and goes on from there.
    undo(table)
    assert runs_for(table, NEGOTIATION, 10, 310, 330) == ("Anna", 30.0)


def test_a_correction_after_which_lines_fall_begins_the_decision_that_is_left() -> None:
    table = placed()
    amend(table, 0, sending("church", 1, 2))
    assert table.view.undoable == 1
    assert runs_for(table, NEGOTIATION, 10, 20, 40, 340) == ("Anna", 340.0)


def test_what_is_undone_and_redone_goes_on_with_the_time_that_it_had() -> None:
    table = paid()
    undo(table)
    # Anna decided within ten seconds, and has the others back.
    assert runs_for(table, NEGOTIATION, 10, 20, 320) == ("Anna", 310.0)
    redo(table)
    # Ben's three hundred are used, the ten between are not.
    assert runs_for(table, NEGOTIATION, 10, 20, 320, 330) == ("Ben", 30.0)
    assert runs_for(table, TURN, 10, 20, 320, 330) == ("Ben", 10.0)
    assert used(table, 10, 20, 320, 330) == [30.0, 300.0, 0.0]


def test_a_turn_that_is_undone_and_redone_goes_on_with_the_time_that_it_had() -> None:
    table = begin()
    sent_to(table, "law", 0, 1, 2)
    undo(table)
    assert runs_for(table, TURN, 10, 310) == ("Anna", 300.0)
    redo(table)
    assert runs_for(table, TURN, 10, 310, 330) == ("Ben", 30.0)


def test_a_move_that_is_played_anew_begins_a_decision() -> None:
    table = paid()
    undo(table)
    act(table, **paying(10_000))
    assert runs_for(table, NEGOTIATION, 10, 20, 320, 330) == ("Ben", 330.0)


def test_notes_and_corrections_of_notes_begin_no_decision() -> None:
    table = paid()
    act(table, type="note", seat=1, text="wait")
    amend(table, 1, paying(20_000))
    assert runs_for(table, NEGOTIATION, 10, 20, 30, 330) == ("Ben", 20.0)
    amend(table, 2, {"type": "note", "seat": 1, "text": "wait, please"})
    assert runs_for(table, NEGOTIATION, 10, 20, 30, 330, 340) == ("Ben", 20.0)
    undo(table)
    assert runs_for(table, NEGOTIATION, 10, 20, 30, 330, 340, 350) == ("Ben", 20.0)


def test_a_correction_charges_for_whom_the_clock_ran_not_whose_line_it_is() -> None:
    table = with_two_petitioners()
    begun = (0, 0, 0, 0)
    assert runs_for(table, BUDGET, *begun)[0] == "Anna"
    writer = {"seat": 0, "profession": "writer"}
    amend(table, 2, {"type": "place", "seat": 1, "figure": writer, "room": table.view.table.edition.rooms[1]})
    assert used(table, *begun, 100) == [100.0, 0.0, 0.0]


@pytest.mark.parametrize("times", [1, 3])
def test_undo_and_redo_again_and_again_give_no_time(times: int) -> None:
    table = paid()
    seconds = [10, 20]
    for turn in range(times):
        for change in (partial(undo, table), partial(redo, table)):
            change()
            seconds.append(120 + 100 * turn)
    # No second passes between an undo and its redo.
    assert runs_for(table, NEGOTIATION, *seconds) == ("Ben", 20.0)
