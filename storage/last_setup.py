"""The set-up of the table created last: defaults for the next one."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rules import IntrigeError, Table, parse_setup
from storage.library import Library

# A few may be games that were brought along, or unreadable; farther back nobody remembers either.
_LOOKED_AT = 5


@dataclass(frozen=True)
class Evening:
    """The set-up of a table that was made here, and its own settings when it was made."""

    table: Table
    settings: Mapping[str, Any]


def last_evening(library: Library) -> Evening | None:
    """The set-up of the table that was made last, running or over; games that were only brought along do not count.

    Raises:
        StorageError: one of `DISK_CODES`.
    """
    lobby = library.lobby(_LOOKED_AT)
    made = [(row.created, row.table) for row in lobby.running if row.error is None]
    made += [(one.created, one.table) for one in lobby.finished if one.source == "played"]
    found = (_evening(library, table) for _, table in sorted(made, reverse=True))
    return next((evening for evening in islice(found, _LOOKED_AT) if evening), None)


def _evening(library: Library, table: str) -> Evening | None:
    try:
        header = library.store.row(table).header or {}
        if header["options"].get("imported"):
            return None
        return Evening(parse_setup(header["setup"]), header["options"])
    except (IntrigeError, LookupError, TypeError, AttributeError):
        # What cannot be read is the lobby's to tell; here it is only nobody's set-up.
        return None
