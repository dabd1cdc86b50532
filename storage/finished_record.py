"""The record of a finished game as it is stored, without playing it again."""

from typing import Any

from rules import IntrigeError, Judge, parse_action, parse_setup, record_data
from storage.entries import read_entry
from storage.store import Reading
from storage.table_migrations import check_header, migrate
from storage.undo_and_redo import Timeline

# What needs no replay to know what it leaves in force.
_SIMPLE = frozenset({"action", "settings", "undo", "redo"})


def finished_record(table: str, reading: Reading) -> dict[str, Any] | None:
    """The record of what is in force at a table that is over; None where only a replay can tell, or if it is not over.

    That is after corrections and damage, and where something undone may have moved a promise that was judged.
    """
    if reading.damage is not None or reading.state is None or reading.state.status != "over":
        return None
    try:
        return _record(table, reading, reading.state.summary.get("actions"))
    except IntrigeError:
        return None


def _record(table: str, reading: Reading, number: object) -> dict[str, Any] | None:
    check_header(table, reading.header)
    header, documents = migrate(table, reading.header, reading.entries)
    entries = [read_entry(document, n) for n, document in enumerate(documents, 1)]
    kinds = {entry.kind for entry in entries}
    if not kinds <= _SIMPLE:
        return None
    timeline = Timeline()
    for entry in entries:
        timeline.take(timeline.move(entry))
    setup = header["setup"]
    played_at = parse_setup(setup)
    actions = [parse_action(dict(entries[n - 1].data), played_at.edition, kept=True) for n in timeline.in_force]
    judged = any(isinstance(action, Judge) for action in actions)
    if len(actions) != number or (judged and kinds & {"undo", "redo"}):
        return None
    return record_data(played_at, actions, setup.get("meta") or {})
