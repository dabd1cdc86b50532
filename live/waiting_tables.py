"""Tables of an address that wait until it may enter something again: one that has had no turn of late comes first."""

from collections import OrderedDict
from collections.abc import Hashable
from math import inf
from typing import NamedTuple

# Seconds after which a turn is forgotten: so long do tables that are made anew without end come before one that had it.
REMEMBERED = 3600.0
# More than one address has open at a time; each of them is looked at when one asks.
MOST_TABLES = 256
MOST_TURNS = 1024
_MOST_LINES = 4096


class Place(NamedTuple):
    """joined: the number of a place; due: when its turn comes; until: when it is lost."""

    joined: int
    due: float
    until: float


class _Line:
    """The tables that wait, and when others had their last turn, the oldest first."""

    def __init__(self) -> None:
        self.waiting: dict[str, Place] = {}
        self.served: OrderedDict[str, float] = OrderedDict()
        self._joined = 0

    def forget(self, now: float) -> None:
        """Drop places that are lost, and turns that are long ago."""
        self.waiting = {one: place for one, place in self.waiting.items() if place.until >= now}
        while self.served and (
            len(self.served) > MOST_TURNS or self.served[next(iter(self.served))] < now - REMEMBERED
        ):
            table, _ = self.served.popitem(last=False)
            if place := self.waiting.pop(table, None):
                # It comes before others that had a turn now, not before those that wait for their first.
                self.keep(table, place.due, place.until)

    def keep(self, table: str, due: float, until: float) -> None:
        """Have a table wait until its turn is due: where it waits already, or behind those that do."""
        self._joined += 1
        place = self.waiting.get(table)
        self.waiting[table] = Place(place.joined if place else self._joined, due, until)

    def order(self, table: str) -> tuple[float, float]:
        """What decides, the least first: when a table had its last turn, and which place it has; none is the last."""
        return self.served.get(table, 0.0), self.waiting[table].joined if table in self.waiting else inf


class WaitingTables:
    """Lines of tables, one for whatever is limited together. Not thread-safe. now: seconds of one clock."""

    def __init__(self) -> None:
        self._lines: OrderedDict[Hashable, _Line] = OrderedDict()

    def before(self, name: Hashable, table: str, now: float) -> list[float]:
        """When the turns come of the tables of a line that come before this one, the first first."""
        line = self._lines.get(name)
        if line is None:
            return []
        line.forget(now)
        own = line.order(table)
        return sorted(place.due for one, place in line.waiting.items() if line.order(one) < own)

    def keep_place(self, name: Hashable, table: str, due: float, until: float) -> None:
        """Have a table wait, where it stands already or as the last. due, until: as in `Place`."""
        line = self._line(name)
        line.keep(table, due, until)
        if len(line.waiting) > MOST_TABLES:
            del line.waiting[max(line.waiting, key=line.order)]

    def take_place(self, name: Hashable, table: str) -> Place | None:
        """Take a table out whose turn begins; its place, None where it had none."""
        line = self._lines.get(name)
        return line.waiting.pop(table, None) if line else None

    def put_back(self, name: Hashable, table: str, place: Place | None) -> None:
        """Give a table the place again that it had before its turn came to nothing."""
        if place:
            self._line(name).waiting[table] = place

    def remember(self, name: Hashable, table: str, now: float) -> None:
        """Remember that a table had its turn now."""
        line = self._line(name)
        line.served[table] = now
        line.served.move_to_end(table)
        line.forget(now)

    def _line(self, name: Hashable) -> _Line:
        line = self._lines.setdefault(name, _Line())
        self._lines.move_to_end(name)
        if len(self._lines) > _MOST_LINES:
            self._lines.popitem(last=False)
        return line
