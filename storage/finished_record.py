"""The record of a finished game as it is stored, without playing it entry by entry."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules import RULES_VERSION, IntrigeError, Judge, record_data, replay
from storage.actions_in_force import ActionsInForce
from storage.entries import CORRECTING, Entry, read_entry
from storage.position_digest import digest
from storage.store import Reading
from storage.table_migrations import check_header, migrate


def finished_record(table: str, reading: Reading, *, may_replay: bool) -> dict[str, Any] | None:
    """The record of what is in force at a table that is over; None where only its log can tell, or if it is not over.

    That is after damage, and where judged promises were moved, unless its only replay ends as the table did.
    """
    if reading.damage is not None or reading.state is None or reading.state.status != "over":
        return None
    try:
        check_header(table, reading.header)
        header, documents = migrate(table, reading.header, reading.entries)
        entries = [read_entry(document, n) for n, document in enumerate(documents, 1)]
        game = _read(header["setup"], entries)
    except IntrigeError:
        return None
    summary = reading.state.summary
    # Fewer where one cannot be read.
    actions = [game.actions[number] for number in game.in_force if number in game.actions]
    if len(actions) != summary.get("actions") or any(entry.kind == "recovered" for entry in entries):
        return None
    record = record_data(game.table, actions, header["setup"].get("meta") or {})
    judged = any(isinstance(action, Judge) for action in actions)
    if judged and any(entry.kind in CORRECTING for entry in entries):
        return record if may_replay and _ends_as_kept(record, summary) else None
    return record


def _read(setup: Mapping[str, Any], entries: Sequence[Entry]) -> ActionsInForce:
    game = ActionsInForce(setup)
    for entry in entries:
        game.read(entry)
    return game


def _ends_as_kept(record: Mapping[str, Any], summary: Mapping[str, Any]) -> bool:
    """Whether a record leads to the stored end: earlier versions moved a judgement to another promise (`GameLog`)."""
    if summary.get("rules") != RULES_VERSION:
        return False
    try:
        return digest(replay(record, kept=True).sound().position) == summary.get("digest")
    except IntrigeError:
        return False
