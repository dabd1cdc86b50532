"""The set-up of the table created last: defaults for the next one."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rules import IntrigeError, Table, parse_setup
from storage.library import Library

# How many recent tables to try; some may be unreadable.
_LOOKED_AT = 5
# How many finished games to look through; some may be imported.
_FINISHED = 20


@dataclass(frozen=True)
class LastSetup:
    """The set-up and the settings with which a table was created here."""

    table: Table
    settings: Mapping[str, Any]


def find_last_setup(library: Library) -> LastSetup | None:
    """The set-up of the table created last, running or over; imported games do not count.

    Raises:
        StorageError: one of `DISK_CODES`.
    """
    lobby = library.lobby(_FINISHED)
    made = [(row.created, row.table) for row in lobby.running if row.error is None and not row.imported]
    made += [(one.created, one.table) for one in lobby.finished if one.source == "played"]
    found = (_setup_of(library, table) for _, table in sorted(made, reverse=True))
    return next((setup for setup in islice(found, _LOOKED_AT) if setup), None)


def _setup_of(library: Library, table: str) -> LastSetup | None:
    try:
        header = library.store.row(table).header or {}
        return LastSetup(parse_setup(header["setup"]), header["options"])
    except (IntrigeError, LookupError, TypeError, AttributeError):
        # The lobby reports unreadable tables; here they are skipped.
        return None
