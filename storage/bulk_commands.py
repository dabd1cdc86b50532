"""The commands of `python -m storage` on all tables: list, verify, rebuild, backup, restore, editions."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules import load, read_edition
from rules.command_line_io import read_file
from storage.backup import backup, restore
from storage.library import Library
from storage.lobby import Running
from storage.maintenance import Check, check_archive, rebuild, verify
from storage.open_store import place_name
from storage.refusal_sentences import sentence
from storage.summary import Summary

Answer = Callable[[object], None]


def list_tables(answer: Answer) -> int:
    """Print a line per table, running ones first; finished ones come from the archive."""
    with Library(write=False) as library:
        lobby = library.lobby(finished=sys.maxsize)
        for row in lobby.running:
            answer(_running(row))
        told = set()
        for summary in lobby.finished:
            told.add(summary.table)
            answer(_finished(summary))
        for table in [one.table for one in library.store.tables("over") if one.table not in told]:
            answer({"table": table, "state": "finished"})
    return 0


def _running(row: Running) -> dict[str, Any]:
    if row.error is not None:
        return {"table": row.table, "state": "unreadable", "message": sentence(row.error)}
    return {
        "table": row.table,
        "state": "finished" if row.phase == "over" else "running",
        "edition": row.edition,
        "names": row.names,
        "round": row.round,
        "phase": row.phase,
        "seat": row.seat,
        "actions": row.actions,
        "created": row.created,
        "changed": row.changed,
    }


def _finished(summary: Summary) -> dict[str, Any]:
    return {
        "table": summary.table,
        "state": "finished",
        "edition": summary.edition,
        "names": summary.names,
        "played": summary.played,
        "place": summary.place,
        "balances": summary.balances,
        "places": summary.places,
        "actions": summary.actions,
        "created": summary.created,
        "ended": summary.ended,
    }


def verify_tables(answer: Answer) -> int:
    """Verify all tables: a line per table, and one for a stale archive. Returns exit code 1 if anything is wrong."""
    code = 0
    with Library(write=False) as library:
        for check in verify(library):
            answer(_checked(check))
            code = code if check.sound else 1
        stale = check_archive(library)
    if stale is not None:
        answer({"table": None, "sound": False, "message": sentence(stale)})
        code = 1
    return code


def _checked(check: Check) -> dict[str, Any]:
    told = {
        "table": check.table,
        "sound": check.sound,
        "state": "finished" if check.finished else "running",
        "actions": check.actions,
        "entries": check.entries,
    }
    return told if check.finding is None else {**told, "message": sentence(check.finding)}


def set_aside(table: str, answer: Answer) -> int:
    """Set an unusable table aside."""
    with Library() as library:
        library.set_aside(table)
    answer({"table": table.upper(), "aside": True})
    return 0


def rebuild_archive(answer: Answer) -> int:
    """Rebuild the archive; progress goes to standard error."""
    with Library() as library:
        unreadable = rebuild(library, _progress)
        answer({"games": library.archive.count, "unreadable": [check.table for check in unreadable]})
    return 1 if unreadable else 0


def _progress(done: int, of: int) -> None:
    # About 50 lines of progress, however many tables there are.
    if done == of or done % max(1, of // 50) == 0:
        sys.stderr.write(f"\r{done} of {of} tables" + "\n" * (done == of))
        sys.stderr.flush()


def back_up(target: Path, answer: Answer) -> int:
    """Write a backup."""
    with Library(write=False) as library:
        answer({"backup": str(target), "files": backup(library.store, target)})
    return 0


def restore_all(source: Path, answer: Answer) -> int:
    """Restore a backup."""
    with Library() as library:
        answer({"restored": place_name(), "tables": restore(source, library.store)})
    return 0


def keep_edition(file: Path, answer: Answer, *, remove: bool) -> int:
    """Store a custom edition under its file's name, or remove it.

    Raises:
        IntrigeError: what is wrong with it, or with the store.
    """
    content = None if remove else read_file(str(file))
    if content is not None:
        read_edition(load(content))
    with Library() as library:
        library.store.put_edition(file.name, content)
        wrong = {name: sentence(error) for name, error in library.editions().wrong}
        answer(
            {"edition": file.name, "kept": not remove, **({"message": wrong[file.name]} if file.name in wrong else {})}
        )
    return 0
