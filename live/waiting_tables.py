"""Tables of an address that wait until it may enter something again: one that has had no turn of late comes first."""

from collections import OrderedDict
from collections.abc import Hashable
from itertools import count
from typing import NamedTuple

# Seconds for which a table keeps its place once its time has come: people try again later than they were told.
PATIENCE = 60.0
# Seconds after which a turn is forgotten: whoever makes tables without end has new ones, but no more than these.
REMEMBERED = 3600.0
# More than one address has open at a time.
MOST_TABLES = 1024
_MOST_LINES = 4096


class _Place(NamedTuple):
    """joined: the number of a place; until: when it is lost."""

    joined: int
    until: float


class _Line:
    """The tables that wait, and when others had their last turn, the oldest first."""

    def __init__(self) -> None:
        self.waiting: dict[str, _Place] = {}
        self.served: OrderedDict[str, float] = OrderedDict()

    def forget(self, now: float) -> None:
        """Drop places that are lost, and turns that are long ago."""
        self.waiting = {one: place for one, place in self.waiting.items() if place.until >= now}
        while self.served and (
            len(self.served) > MOST_TABLES or self.served[next(iter(self.served))] < now - REMEMBERED
        ):
            self.served.popitem(last=False)

    def order(self, table: str, number: int) -> tuple[float, int]:
        """What decides, the least first: when it had its last turn, and which number its place has or would have."""
        return self.served.get(table, 0.0), self.waiting[table].joined if table in self.waiting else number


class WaitingTables:
    """Lines of tables, one for whatever is limited together. Not thread-safe. now: seconds of one clock."""

    def __init__(self) -> None:
        self._numbers = count()
        self._lines: OrderedDict[Hashable, _Line] = OrderedDict()

    def count_before(self, name: Hashable, table: str, now: float) -> int:
        """How many other tables of a line come before this one."""
        line = self._lines.get(name)
        if line is None:
            return 0
        line.forget(now)
        number = next(self._numbers)
        own = line.order(table, number)
        return sum(line.order(one, number) < own for one in line.waiting)

    def keep_place(self, name: Hashable, table: str, due: float) -> None:
        """Have a table wait, where it stands already or as the last. due: when its turn comes."""
        line = self._line(name)
        joined = line.waiting[table].joined if table in line.waiting else next(self._numbers)
        line.waiting[table] = _Place(joined, due + PATIENCE)
        if len(line.waiting) > MOST_TABLES:
            del line.waiting[max(line.waiting, key=lambda one: line.order(one, joined))]

    def leave(self, name: Hashable, table: str, now: float) -> None:
        """Take a table out that has its turn now."""
        line = self._line(name)
        line.waiting.pop(table, None)
        line.served[table] = now
        line.served.move_to_end(table)
        line.forget(now)

    def _line(self, name: Hashable) -> _Line:
        line = self._lines.setdefault(name, _Line())
        self._lines.move_to_end(name)
        if len(self._lines) > _MOST_LINES:
            self._lines.popitem(last=False)
        return line
