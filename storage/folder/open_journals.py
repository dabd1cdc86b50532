"""The journals that a folder's store holds open: bounded by their number, and by the memory that they take together."""

from collections import OrderedDict

from storage.folder.table_journal import TableJournal

# Most journals (LRU), and bytes of memory: eight of the longest tables, which take some 30 ms to be opened again, or as
# many of a long evening.
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
        """Close journals beyond `MOST_OPEN` or `MOST_BYTES`, the least recently used first.

        The one that was used last stays open, and each that somebody is using.
        """
        size = sum([file.size for file in self.values()])
        for table in list(self)[:-1]:
            if len(self) <= MOST_OPEN and size <= MOST_BYTES:
                return
            if self[table].lock.acquire(blocking=False):
                with self.pop(table) as file:
                    size -= file.size
                    file.close()
