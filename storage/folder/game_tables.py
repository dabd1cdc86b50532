"""The tables of a data folder: one journal each, opened on demand, never moved."""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from weakref import WeakValueDictionary

from storage.change_watchers import Watchers
from storage.errors import DISK_CODES, Damage, StorageError, disk_error
from storage.folder.derived_lists import DerivedLists
from storage.folder.directory_lock import DirectoryLock
from storage.folder.durable_files import put_aside, remove_copies, replace_file, sync_directory
from storage.folder.open_journals import OpenJournals
from storage.folder.table_files import NAME, SUFFIX, TABLES, table_names, tables_stamp
from storage.folder.table_journal import TableJournal, first_header, has_no_more, header_mark, journal_bytes, last_told
from storage.store import Answer, Doc, Document, Notice, Reading, Row, State, Status
from storage.table_heads import TableHeads

_Read = TypeVar("_Read")


class FolderTables:
    """The table methods of `storage.folder.store.FolderStore`; see `storage.store.Store`.

    Locks are taken in this order: that of one table's opening (`_opening_of`), `_lock`, that of one journal; nobody
    waits for a journal's or for the disk under `_lock`, so a table that takes long to make, read, write or remove keeps
    no other waiting.

    lock: on the folder, None without write access. `derived` is set by the subclass.
    """

    derived: DerivedLists

    def __init__(self, directory: Path, lock: DirectoryLock | None) -> None:
        self.directory = directory
        self.watchers = Watchers()
        self._directory_lock = lock
        self._closed = False
        self._lock = threading.RLock()
        self._open = OpenJournals()
        self._heads = TableHeads()
        # Each lives as long as somebody holds it or waits for it.
        self._openings: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        # The tables that are being made or removed.
        self._changing: set[str] = set()

    @property
    def writable(self) -> bool:
        """See `Store.writable`."""
        return self._directory_lock is not None

    def create(self, table: str, header: Document, entries: Iterable[Document], state: State) -> None:
        """See `Store.create`."""
        self._check()
        path = self._path(table)
        content = journal_bytes(header, listed := list(entries), state)
        with self._alone_with(table):
            if path.exists():
                raise StorageError("table-exists", table=table)
            self.derived.begun(table)
            try:
                replace_file(path, content)
            except OSError as error:
                self.derived.unsure(table)
                raise disk_error(error, path) from error
            self.derived.settle(table, state)
        self.watchers.tell(Notice("table", table, len(listed)))

    def read(self, table: str) -> Reading:
        """See `Store.read`."""
        return self._from_journal(table, lambda file: file.read())

    def newer(self, table: str, version: int) -> list[Doc]:
        """See `Store.newer`."""
        self._alive()
        # One that was closed to make room is not opened for none.
        if table not in self._open and has_no_more(self._path(table), version):
            return []
        return self._from_journal(table, lambda file: file.entries(version))

    def append(self, table: str, entry: Document, *, expect: int, state: State) -> Answer:
        """See `Store.append`."""
        self._check()
        with self._opened(table) as file:
            known = file.keys.get(str(entry["key"]))
            if known is not None or expect != file.version:
                return Answer(False, file.entries(expect), None if known is None else file.entry(known))
            # Settings after the end change nothing in the lists, and are not synced three times.
            if state.status != "over" or file.state != state:
                self.derived.begun(table, file.state)
            file.append(entry, state)
            self.derived.settle(table, state)
        with self._lock:
            # It has grown.
            self._open.evict()
        self.watchers.tell(Notice("table", table, expect + 1))
        return Answer(True, [], None)

    def restate(self, table: str, *, expect: int, state: State) -> bool:
        """See `Store.restate`."""
        self._check()
        with self._opened(table) as file:
            if expect != file.version:
                return False
            self.derived.begun(table, file.state)
            file.restate(state)
            self.derived.settle(table, state)
        self.watchers.tell(Notice("table", table, expect))
        return True

    def tables(self, status: Status | None = None) -> list[Row]:
        """See `Store.tables`."""
        self._alive()
        names = self.derived.running() if status == "running" else self.names()
        rows = [row for name in names if (row := self._row(name)) is not None]
        if status == "running":
            self._heads.keep_only(names)
        return [row for row in rows if status in (None, row.state.status if row.state else "running")]

    def row(self, table: str) -> Row:
        """See `Store.row`."""
        self._alive()
        self._path(table)
        row = self._row(table)
        if row is None:
            raise StorageError("unknown-table", table=table)
        return row

    def set_aside(self, table: str) -> None:
        """See `Store.set_aside`."""
        self._remove(table, put_aside)

    def delete(self, table: str, *, expect: int | None = None) -> bool:
        """See `Store.delete`."""
        return self._remove(table, remove_copies, expect)

    def _from_journal(self, table: str, read: Callable[[TableJournal], _Read]) -> _Read:
        try:
            with self._opened(table) as file:
                return read(file)
        except StorageError as error:
            if error.code not in DISK_CODES or not self.writable:
                raise
            # The disk refuses the repair; the table can still be read.
            return read(TableJournal(self._path(table), write=False))

    def _remove(self, table: str, keep: Callable[[Path], object], expect: int | None = None) -> bool:
        """Remove a table, once nobody uses it, if it has `expect` entries. keep: called with its file before."""
        self._check()
        path = self._path(table)
        with self._alone_with(table):
            self._forget(table)
            before = self.row(table)
            if expect is not None and before.error:
                raise before.error
            if expect is not None and before.version != expect:
                return False
            # After a crash from here on, the next opening sees that it has gone, and that all else of it has to go.
            self.derived.begun(table, before.state)
            try:
                keep(path)
                path.unlink()
                sync_directory(path.parent)
            except OSError as error:
                self.derived.unsure(table)
                raise disk_error(error, path) from error
            self._forgotten(table)
        self.watchers.tell(Notice("table", table, 0))
        return True

    def _forgotten(self, table: str) -> None:
        """Forget what else is kept of a table that is gone. Not before it is: more of it might be stored meanwhile."""
        self.derived.gone(table)

    def check(self, table: str) -> Damage | None:
        """See `Store.check`."""
        path = self._path(table)
        if not path.exists():
            raise StorageError("unknown-table", table=table)
        return TableJournal(path, write=False).damage

    def names(self) -> list[str]:
        """The codes of all tables, sorted. Raises StorageError with one of `DISK_CODES`."""
        return table_names(self.directory, writable=self.writable)

    def stamp(self) -> int:
        """A value that changes when a table is created or deleted. Raises StorageError with one of `DISK_CODES`."""
        return tables_stamp(self.directory)

    def last(self, table: str) -> tuple[int, State | None, Damage | None] | None:
        """Version, state and damage of a table; None where there is none. Raises StorageError `unreadable`."""
        with self._lock:
            file = self._open.get(table)
        if file is not None:
            with file.lock:
                return file.version, file.state, file.damage
        path = self._path(table)
        return last_told(path) if path.exists() else None

    def close(self) -> None:
        """Close all journals, also those that are being loaded, and perhaps repaired, at this moment."""
        with self._lock:
            self._closed = True
            tables = {*self._open, *self._openings}
        for table in tables:
            with self._opening_of(table):
                self._forget(table)

    def _opened(self, table: str) -> TableJournal:
        """A table's journal with its lock held, for a `with` that gives it back."""
        while True:
            file = self._load(table) if self._directory_lock is None else self._held(table)
            file.lock.acquire()
            if not file.closed:
                return file
            file.lock.release()

    def _held(self, table: str) -> TableJournal:
        """A table's journal, loaded by the first who asks for it while the others of that table alone wait."""
        with self._lock:
            self._alive()
            if (file := self._open.used(table)) is not None:
                # Where others were read meanwhile, their lines are in memory again.
                self._open.evict()
                return file
            opening = self._opening_of(table)
        with opening:
            with self._lock:
                if (file := self._open.used(table)) is not None:
                    return file
            file = self._load(table)
            with self._lock:
                self._open[table] = file
                self._open.evict()
            return file

    @contextmanager
    def _alone_with(self, table: str) -> Iterator[None]:
        """Context in which one table is made or removed: nobody else loads it, and no restore begins."""
        with self._opening_of(table):
            with self._lock:
                self._alive()
                self._changing.add(table)
            try:
                yield
            finally:
                with self._lock:
                    self._changing.discard(table)

    def _opening_of(self, table: str) -> threading.Lock:
        """The lock of whoever loads a table, makes it or removes it."""
        with self._lock:
            return self._openings.setdefault(table, threading.Lock())

    def _load(self, table: str) -> TableJournal:
        self._alive()
        path = self._path(table)
        if not path.exists():
            raise StorageError("unknown-table", table=table)
        return TableJournal(path, write=self.writable)

    def _forget(self, table: str) -> None:
        """Close a table's journal, once nobody uses it; the caller holds the lock of its opening."""
        with self._lock:
            file = self._open.pop(table, None)
        if file is not None:
            with file.lock:
                file.close()

    def _row(self, table: str) -> Row | None:
        try:
            found = self.last(table)
            return None if found is None else Row(table, self._head(table), *found)
        except StorageError as error:
            return Row(table, None, 0, None, error=error)

    def _head(self, table: str) -> Doc:
        path = self._path(table)
        mark = header_mark(path)
        head: Doc = self._heads.get(table, mark) or self._heads.put(table, mark, first_header(path))
        return head

    def _path(self, table: str) -> Path:
        if not NAME.fullmatch(table):
            raise StorageError("unknown-table", table=table)
        return self.directory / TABLES / f"{table}{SUFFIX}"

    def _alive(self) -> None:
        if self._closed:
            raise StorageError("closed")

    def _check(self) -> None:
        """See to it that this process may write now."""
        if self._directory_lock is None:
            self._alive()
            raise StorageError("not-for-writing", path=str(self.directory))
        # Of a closed store it has been given back, and says so.
        self._directory_lock.check()
