"""How much memory the tables take that one address keeps open, by its screens, pages and requests: it is bounded.

Sixty devices of a club at twenty tables of a long evening take some 40 MB, half of it the views that they are shown; a
household at the longest table some 60.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple
from weakref import ref

from live.open_tables import IDLE_SECONDS
from live.table import LiveTable
from live.table_code_guards import LOCAL
from rules import Illegal

# Bytes of memory, about (`LiveTable.size`). An address that has them gets no further table, so that of each two that it
# has opened at once the last may stand above; at twice as much, to which its tables grow by what is entered at them and
# by the views of their own screens, it enters nothing at those that take more than an equal part of that, where the
# small ones leave to the others what they do not take: these, of people who share a guest's address, go on, and grow to
# as much again at the most. Previews, two of each table, do not count for that: one guest would ask for many at once.
# So with further screens, where all views that are shown to the address count.
MOST_OF_AN_ADDRESS = 128 * 1024 * 1024
MOST_GROWN = 2 * MOST_OF_AN_ADDRESS
# What a table counts at the least, so that an address keeps no more of them open than are soon added up, and the equal
# part of each, once all have grown, is more than a very long evening takes with its screens.
LEAST_OF_A_TABLE = 2 * 1024 * 1024
# Screens of those who play at a table: five seats, the tablet and one that is watched. More of them, which a guest may
# open at a table of others, keep these from entering nothing.
OWN_SCREENS = 7
# For so long what an address keeps open is not added up again, unless a table comes to it.
ADDED_UP_SECONDS = 1.0


@dataclass
class _Kept:
    """What an address keeps open: a table, when it asked for it last, and by how many sockets it looks at it."""

    table: ref[LiveTable]
    asked: float
    sockets: int = 0


class _Sizes(NamedTuple):
    """What the tables of an address take. at: when. codes: of all it keeps open, also such as nothing is left of.

    opened: bytes of all, with what is shown of them; screens: by code, without previews; entries: with no more screens
    than `OWN_SCREENS`.
    """

    at: float
    codes: frozenset[str]
    opened: int
    entries: Mapping[str, int]
    screens: Mapping[str, int]


class OpenShares:
    """The tables that each address keeps open. Thread-safe; this computer itself is not counted. clock: seconds.

    A table is kept open by its sockets, and by whoever asks for it for `IDLE_SECONDS`, as `OpenTables` does.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        # By address and code.
        self._kept: dict[str, dict[str, _Kept]] = {}
        self._sizes: dict[str, _Sizes] = {}

    def check(self, address: str, code: str) -> None:
        """Refuse a table that is one too many; none that the address keeps open already.

        Raises:
            Illegal: `tables-open`; article 1.
        """
        sizes = self._added_up(address)
        if sizes.opened >= MOST_OF_AN_ADDRESS and code not in sizes.codes:
            raise Illegal("tables-open", "1")

    def check_entry(self, address: str, code: str) -> None:
        """Refuse to enter anything at one of the large tables of an address whose tables have grown.

        However many screens strangers have there.

        Raises:
            Illegal: `tables-open`; article 1.
        """
        if _has_grown(code, self._added_up(address).entries):
            raise Illegal("tables-open", "1")

    def check_screen(self, address: str, code: str) -> None:
        """Refuse a further screen at one of the large tables of an address whose tables, and screens, have grown.

        Raises:
            Illegal: `tables-open`; article 1.
        """
        # Anew, for many screens may come in at once.
        if _has_grown(code, self._added_up(address, within=0.0).screens):
            raise Illegal("tables-open", "1")

    def note(self, address: str, table: LiveTable) -> None:
        """Count a table that the address has asked for."""
        if address != LOCAL:
            with self._lock:
                self._one(address, table).asked = self._clock()

    @contextmanager
    def looking(self, address: str, table: LiveTable) -> Iterator[None]:
        """Context in which a socket of the address keeps the table open."""
        if address == LOCAL:
            yield
            return
        with self._lock:
            kept = self._one(address, table)
            kept.sockets += 1
        try:
            yield
        finally:
            with self._lock:
                kept.sockets -= 1
                kept.asked = self._clock()

    def tidy(self) -> None:
        """Forget the addresses that keep no table open any more."""
        with self._lock:
            for address in list(self._kept):
                if not self._theirs(address):
                    del self._kept[address]
                    self._sizes.pop(address, None)

    def _one(self, address: str, table: LiveTable) -> _Kept:
        theirs = self._kept.setdefault(address, {})
        kept = theirs.get(table.table_id)
        if kept is None or kept.table() is not table:
            kept = theirs[table.table_id] = _Kept(ref(table), self._clock())
            self._sizes.pop(address, None)
        return kept

    def _added_up(self, address: str, within: float | None = None) -> _Sizes:
        """What the tables of an address take, within so many seconds, else `ADDED_UP_SECONDS`."""
        with self._lock:
            known, now = self._sizes.get(address), self._clock()
            if known is None or now - known.at >= (ADDED_UP_SECONDS if within is None else within):
                known = _sizes(self._theirs(address), now)
                if known.codes:
                    self._sizes[address] = known
            return known

    def _theirs(self, address: str) -> dict[str, _Kept]:
        """What an address keeps open now, by code."""
        theirs, until = self._kept.get(address, {}), self._clock() - IDLE_SECONDS
        for code in [code for code, one in theirs.items() if not one.sockets and one.asked < until]:
            del theirs[code]
        return theirs


def _sizes(kept: Mapping[str, _Kept], now: float) -> _Sizes:
    opened, entries, screens = 0, {}, {}
    for code, one in kept.items():
        if (table := one.table()) is not None:
            shown = _shown(table, one.sockets)
            own = _shown(table, min(one.sockets, OWN_SCREENS))
            opened += max(LEAST_OF_A_TABLE, table.size + shown)
            entries[code] = table.size_of_entries + own
            screens[code] = table.size_of_entries + shown
    return _Sizes(now, frozenset(kept), opened, entries, screens)


def _shown(table: LiveTable, screens: int) -> int:
    """The bytes of the views that so many screens of a table are shown, at the most."""
    return min(table.subscribers.size, screens * table.subscribers.largest)


def _has_grown(code: str, sizes: Mapping[str, int]) -> bool:
    """Whether tables take too much, and this one as much as its part of that or more. sizes: by code."""
    return sum(sizes.values()) >= MOST_GROWN and sizes.get(code, 0) >= _part(sorted(sizes.values()), MOST_GROWN)


def _part(sizes: Sequence[int], total: int) -> float:
    """The equal part of a total, where those that take less leave the rest of theirs to the others (max-min fairness).

    sizes: ascending, together the total or more.
    """
    left = total
    for number, size in enumerate(sizes):
        part = left / (len(sizes) - number)
        if size >= part:
            return part
        left -= size
    return left
