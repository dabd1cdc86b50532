"""The journals that a folder's store holds open: bounded by their number, and by the memory that they take together."""

from collections import OrderedDict

from storage.folder.table_journal import TableJournal

# Most journals (LRU), and bytes of memory beside those of the one used last: eight of the longest tables, each of which
# is read again in some 30 ms, or as many of a long evening.
MOST_OPEN = 64
MOST_BYTES = 16 * 1024 * 1024


class OpenJournals(OrderedDict[str, TableJournal]):
    """The open journals by table, the one that was used last at the end. Call under the store's lock."""

    def used(self, table: str) -> TableJournal | None:
        """A table's journal, which is used now; None where it is not open."""
        file = self.get(table)
        if file is not None:
            self.move_to_end(table)
        return file

    def evict(self) -> None:
        """Let lines go beyond `MOST_BYTES`, and close journals beyond `MOST_OPEN`: the least recently used first.

        The one that was used last stays as it is, and each that somebody is using. So long tables that are used in turn
        are appended to without being read each time.
        """
        others = list(self)[:-1]
        self._free(others, sum([file.size for file in self.values()]), to_close=False)
        closing = [table for table in others if table in self]
        self._free(closing, sum([self[table].size for table in closing]), to_close=True)

    def _free(self, tables: list[str], size: int, *, to_close: bool) -> None:
        """Make room at the cost of these tables, until no more than `MOST_BYTES` are taken. size: what is taken now."""
        for table in tables:
            if size <= MOST_BYTES and (len(self) <= MOST_OPEN or not to_close):
                return
            file = self[table]
            if file.lock.acquire(blocking=False):
                with file:
                    size -= file.size
                    if not to_close and file.let_go():
                        size += file.size
                    else:
                        self.pop(table).close()
