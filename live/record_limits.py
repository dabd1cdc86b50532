"""Limits on what a record holds beside the moves of its game, below which a table that goes on with it stays."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules import Action, Illegal, load
from storage import BESIDE

# Actions on which nothing else waits.
FREE = (*BESIDE, "adjust")

# Promises of one player in a table's log: every payment looks at all of them.
MOST_PROMISES_OF_A_SEAT = 80
# In a record: at a table also those of whoever had the seat before.
MOST_PROMISES_IN_A_RECORD = 2 * MOST_PROMISES_OF_A_SEAT
# More seats than any edition has.
_SEATS = range(16)
# Values of a record that are parsed at once, as no object ends between them; its `meta` may hold fewer.
MOST_IN_A_ROW = 40_000
# Such actions in a record, and at a table, whose record is read back.
MOST_BROUGHT = 5_000


def is_free(action: Action) -> bool:
    """Whether this is an action that nothing in the game waits for."""
    return type(action).__name__.lower() in FREE


def load_brought(raw: bytes) -> Any:
    """Parse a record that somebody brings, so that the others play on meanwhile. Raises NoRecord as `rules.load`."""
    return load(raw, MOST_IN_A_ROW)


def check_record(record: object) -> None:
    """Refuse a record with more free actions or promises than a table can have; malformed records pass.

    Raises:
        Illegal: `record-full` or `record-promises`; article 1.
    """
    actions = record.get("actions") if isinstance(record, Mapping) else None
    if isinstance(actions, list):
        told = [one for one in actions if isinstance(one, Mapping)]
        promises = Counter(seat for one in told if (seat := promiser(one)) is not None)
        beside = sum(one.get("type") in FREE for one in told)
        most = max(promises.values(), default=0)
        if beside > MOST_BROUGHT:
            raise Illegal("record-full", "1", count=beside, limit=MOST_BROUGHT)
        if most > MOST_PROMISES_IN_A_RECORD:
            raise Illegal("record-promises", "1", count=most, limit=MOST_PROMISES_IN_A_RECORD)


def promiser(action: object) -> int | None:
    """Whose promise an action given as JSON data is, None if it is none or malformed, or of a seat that is none.

    Promises are counted by what this returns, so any other number would be a key whose hash somebody has chosen.
    """
    seat = action.get("seat") if isinstance(action, Mapping) and action.get("type") == "promise" else None
    return seat if isinstance(seat, int) and seat in _SEATS else None
