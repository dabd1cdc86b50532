"""Tables of an address that wait until it may enter something again: whichever has waited longest comes first."""

from collections import OrderedDict
from collections.abc import Hashable

# Seconds for which a table keeps its place once its time has come: people try again later than they were told.
PATIENCE = 60.0
# Fewer than an address may ever enter at once: the last of a full line comes, too.
MOST_TABLES = 24
_MOST_LINES = 4096


class WaitingTables:
    """Lines of tables, one for whatever is limited together. Not thread-safe. now: seconds of one clock."""

    def __init__(self) -> None:
        # Each line: until when a table keeps its place in it, in the order of the places.
        self._lines: OrderedDict[Hashable, OrderedDict[str, float]] = OrderedDict()

    def count_before(self, line: Hashable, table: str, now: float) -> int:
        """How many other tables of a line come before this one; all, where it does not wait."""
        waiting = self._lines.get(line, OrderedDict())
        for one in [one for one, until in waiting.items() if until < now]:
            del waiting[one]
        names = list(waiting)
        return names.index(table) if table in waiting else len(names)

    def keep_place(self, line: Hashable, table: str, due: float) -> None:
        """Have a table wait, where it stands already or as the last. due: when its turn comes."""
        waiting = self._lines.setdefault(line, OrderedDict())
        if table in waiting or len(waiting) < MOST_TABLES:
            waiting[table] = due + PATIENCE
        if len(self._lines) > _MOST_LINES:
            self._lines.popitem(last=False)

    def leave(self, line: Hashable, table: str) -> None:
        """Take a table out that has had its turn."""
        if waiting := self._lines.get(line):
            waiting.pop(table, None)
            if not waiting:
                del self._lines[line]
