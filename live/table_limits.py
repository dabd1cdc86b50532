"""Limits on what is entered beside the game: number, bytes and rate of notes, offers, corrections, undo and settings.

The rules bound the moves of a game; entries that nothing waits for are bounded here, well below the limits of a record,
and per seat, so that nobody can use up another's share. Everything is counted from the log, so several servers of one
table count together and a restart forgets nothing.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import datetime

from live.rates import Rates
from live.token_bucket import Rate
from rules import Action, Illegal
from storage import WORDS, Entry, Followed

# Actions that do not change what is due or what may be decided; a correction still makes others decide again.
BESIDE = (*WORDS, "pay")
# Actions on which nothing else waits.
FREE = (*BESIDE, "adjust")

MOST_OF_A_SEAT = 400
MOST_OF_THE_BANKER = 1_200
# UTF-8 bytes of all such entries of a table.
MOST_BYTES = 1024 * 1024
# Entries of any kind; a long evening has a few hundred.
MOST_ENTRIES = 12_000
# Such entries in an imported record; above what any table can reach.
MOST_BROUGHT = 5_000
WRITING = (Rate(20, 1.5), Rate(60, 0.4))
TURNING_BACK = (Rate(60, 0.5), Rate(120, 0.25))
LOOKING = (Rate(60, 1.0), Rate(120, 0.5))
SETTING = (Rate(40, 3.0), Rate(120, 0.5))
# Kinds of entries that share the rate limit of another kind.
_LIKE = {"amend": "undo"}
# Entries read back to restore the rates on opening; more than any burst.
_FELT = 200


def is_free(action: Action) -> bool:
    """Whether this is an action that nothing in the game waits for."""
    return type(action).__name__.lower() in FREE


def decides_anew(newer: Iterable[Entry], beside: tuple[str, ...] = BESIDE) -> bool:
    """Whether one of these entries invalidates a decision made before it.

    beside: types of actions that do not.
    """
    return any(
        entry.kind != "settings" and not (entry.kind == "action" and entry.data.get("type") in beside)
        for entry in newer
    )


def check_record(record: object) -> None:
    """Refuse a record with more free actions than a table can have; malformed records pass.

    Raises:
        Illegal: `record-full`; article 1.
    """
    actions = record.get("actions") if isinstance(record, Mapping) else None
    if isinstance(actions, list):
        beside = sum(isinstance(one, Mapping) and one.get("type") in FREE for one in actions)
        if beside > MOST_BROUGHT:
            raise Illegal("record-full", "1", count=beside, limit=MOST_BROUGHT)


class Bounds:
    """Counts and rates of one table's free actions, corrections and settings. Call under the table's lock."""

    def __init__(self, followed: Sequence[Followed] = (), clock: Callable[[], float] = time.time) -> None:
        self._written: Counter[int | None] = Counter()
        self._bytes = 0
        self._entries = 0
        self._rates = {
            "action": Rates(*WRITING, clock),
            "undo": Rates(*TURNING_BACK, clock),
            "redo": Rates(*TURNING_BACK, clock),
            "settings": Rates(*SETTING, clock),
            "look": Rates(*LOOKING, clock),
        }
        self.follow(followed)

    def follow(self, followed: Sequence[Followed]) -> None:
        """Count the new entries. followed: all entries of the log."""
        for number, one in enumerate(followed[self._entries :], self._entries):
            self._follow(one.entry, felt=number >= len(followed) - _FELT)
        self._entries = len(followed)

    def _follow(self, entry: Entry, felt: bool) -> None:
        free = entry.kind == "action" and entry.data.get("type") in FREE
        if free:
            self._written[entry.seat] += 1
            self._bytes += len(json.dumps(entry.data, ensure_ascii=False).encode())
        rates = self._rates.get(_LIKE.get(entry.kind, entry.kind))
        if felt and rates is not None and (free or entry.kind != "action"):
            at = datetime.fromisoformat(entry.time).timestamp()
            if entry.kind == "settings":
                rates.count(whose_settings(entry.role, entry.seat, entry.for_seat), at)
            elif entry.seat is not None:
                rates.count(entry.seat, at)
            else:
                rates.count_table(at)

    def check(self, kind: str, device: Hashable, seat: int | None) -> None:
        """Check the limits for one more entry.

        kind: of the entry, or `look` for a preview. device: whose rate applies; for a seat, the seat, whatever its
        device. seat: that acts, None for the banker.

        Raises:
            Illegal: `too-fast`, or `table-full`; article 1.
        """
        most = MOST_OF_THE_BANKER if seat is None else MOST_OF_A_SEAT
        written = kind == "action" and (self._written[seat] >= most or self._bytes >= MOST_BYTES)
        if written or self._entries >= MOST_ENTRIES:
            raise Illegal("table-full", "1")
        self._rates[kind].check(device)

    def count_banker(self, kind: str, device: Hashable) -> None:
        """Count an entry of the banker's for the device, which the log does not contain."""
        self._rates[kind].count_device(device)

    def count_look(self, device: Hashable) -> None:
        """Count a preview, which is not in the log."""
        self._rates["look"].count(device)


def whose_settings(role: str, seat: int | None, for_seat: int | None) -> str:
    """The key under which changes of settings are rate-limited."""
    return f"{role} {seat} {for_seat}"
