"""The engine on files: one TinyDB journal per table, in a directory that one process at a time may write to.

DATA/in-use               the lock
DATA/tables/KMRT.journal  a running table
DATA/finished/…           the finished ones, so that the lobby need not look at them
DATA/archive.journal      their summaries
DATA/people.journal       further lists: `storage.engine.LISTINGS`
NAME.damaged-1            what was found damaged, kept aside
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import cast

from storage.engine import LISTINGS, Document
from storage.errors import Damage, StorageError, disk_error
from storage.files import make_directory, sync_directory
from storage.journal import Journal, JournalStorage
from storage.journal_file import create_journal, replace_journal
from storage.lines import Change, Doc, read_line
from storage.lock import DirectoryLock
from storage.tail import newest_lines

SUFFIX = ".journal"
# The archive was the first list there was, and every other is kept as it is.
_TABLE = "games"
_EMPTY: Change = {_TABLE: {}}
_NAME = re.compile(r"[A-Z]{2,12}")


class JournalEngine:
    """See `storage.engine.Engine`. Without `write` no lock is taken and nothing on the disk is touched.

    Raises:
        StorageError: `locked`, `no-directory` without `write`, or one of `DISK_CODES`.
    """

    def __init__(self, directory: Path, *, write: bool = True) -> None:
        self.directory = directory
        self._places = {False: directory / "tables", True: directory / "finished"}
        self._logs: dict[str, JournalLog] = {}
        self._lock: DirectoryLock | None = None
        if write:
            try:
                for place in self._places.values():
                    make_directory(place)
            except OSError as error:
                raise disk_error(error, directory) from error
            self._lock = DirectoryLock(directory)
        elif not directory.is_dir():
            raise StorageError("no-directory", path=str(directory))
        self.archive = JournalListing(self, directory / f"archive{SUFFIX}")
        self._listings = {name: JournalListing(self, directory / f"{name}{SUFFIX}") for name in LISTINGS}

    @property
    def write(self) -> bool:
        """Whether this engine was opened for writing."""
        return self._lock is not None

    def check(self) -> None:
        """See to it that this process may write now. Raises StorageError."""
        if self._lock is None:
            raise StorageError("not-for-writing", path=str(self.directory))
        self._lock.check()

    def listing(self, name: str) -> "JournalListing":
        """See `Engine.listing`."""
        return self._listings[name]

    def create(self, table: str, header: Document, entries: Sequence[Document]) -> None:
        """See `Engine.create`."""
        self.check()
        if self._find(table):
            raise StorageError("table-exists", table=table)
        changes: list[Change] = [{"header": {"1": dict(header)}}]
        changes += [{"entries": {str(n): dict(entry)}} for n, entry in enumerate(entries, 1)]
        create_journal(self._path(table, finished=False), changes)

    def open(self, table: str, *, write: bool = True) -> "JournalLog":
        """See `Engine.open`."""
        path = self._find(table)
        if path is None:
            raise StorageError("unknown-table", table=table)
        log = JournalLog(self, table, path, write=write and self.write)
        if write:
            self._logs[table] = log
        return log

    def running(self) -> list[str]:
        """See `Engine.running`."""
        return self._listed(self._places[False])

    def finished(self) -> list[str]:
        """See `Engine.finished`."""
        return self._listed(self._places[True])

    def is_finished(self, table: str) -> bool:
        """See `Engine.is_finished`."""
        return self._path(table, finished=True).exists()

    def shelve(self, table: str, *, finished: bool) -> None:
        """See `Engine.shelve`."""
        self.check()
        source, target = self._path(table, finished=not finished), self._path(table, finished=finished)
        try:
            if source.exists():
                source.replace(target)
                sync_directory(target.parent)
                sync_directory(source.parent)
        except OSError as error:
            raise disk_error(error, self.directory) from error
        if table in self._logs:
            self._logs[table].move(target)

    def close(self) -> None:
        """See `Engine.close`."""
        for log in list(self._logs.values()):
            log.close()
        for listing in (self.archive, *self._listings.values()):
            listing.close()
        if self._lock is not None:
            self._lock.release()

    def forget(self, log: "JournalLog") -> None:
        """Told by a log that it was closed."""
        self._logs = {table: kept for table, kept in self._logs.items() if kept is not log}

    def _path(self, table: str, *, finished: bool) -> Path:
        return self._places[finished] / f"{table}{SUFFIX}"

    def _find(self, table: str) -> Path | None:
        if not _NAME.fullmatch(table):
            return None
        paths = [self._path(table, finished=finished) for finished in (False, True)]
        return next((path for path in paths if path.exists()), None)

    def _listed(self, place: Path) -> list[str]:
        try:
            names = [path.stem for path in place.iterdir() if path.suffix == SUFFIX]
        except FileNotFoundError:
            if self.directory.is_dir() and not self.write:
                return []
            raise StorageError("vanished", path=str(self.directory)) from None
        except OSError as error:
            raise disk_error(error, place) from error
        return sorted(filter(_NAME.fullmatch, names))


class JournalLog:
    """See `storage.engine.Log`: the TinyDB tables `header` (one document) and `entries` of one journal."""

    def __init__(self, engine: JournalEngine, table: str, path: Path, *, write: bool) -> None:
        self._engine = engine
        self._closed = False
        self._database = Journal(path, write=write)
        self._storage = cast(JournalStorage, self._database.storage)
        header = self._database.table("header").all()
        if len(header) != 1:
            raise StorageError("not-a-table", table=table)
        self.header: Doc = dict(header[0])

    @property
    def damage(self) -> Damage | None:
        """See `Log.damage`."""
        return self._storage.damage

    def move(self, path: Path) -> None:
        """Told by the engine that the file has another name now."""
        self._storage.move(path)

    def entries(self) -> list[Doc]:
        """See `Log.entries`."""
        return [dict(entry) for entry in self._database.table("entries").all()]

    def append(self, entry: Document) -> None:
        """See `Log.append`."""
        # After `close` nobody would tell it that its file has moved.
        if self._closed:
            raise StorageError("closed")
        self._engine.check()
        self._database.table("entries").insert(entry)

    def close(self) -> None:
        """See `Log.close`."""
        self._closed = True
        self._database.close()
        self._engine.forget(self)


class JournalListing:
    """See `storage.engine.Listing`: one TinyDB table of one journal, opened by the first change."""

    def __init__(self, engine: JournalEngine, path: Path) -> None:
        self._engine = engine
        self._path = path
        self._storage: JournalStorage | None = None
        self._damage: Damage | None = None

    @property
    def damage(self) -> Damage | None:
        """See `Listing.damage`."""
        return self._damage

    def newest(self) -> Iterator[Doc]:
        """See `Listing.newest`."""
        for line in newest_lines(self._path):
            try:
                documents = list(read_line(line)[_TABLE].values())
            except (ValueError, TypeError, LookupError, AttributeError) as error:
                raise StorageError("unreadable", path=str(self._path)) from error
            yield from reversed(documents)

    def append(self, document: Document) -> None:
        """See `Listing.append`."""
        self._engine.check()
        if self._storage is None:
            if not self._path.exists():
                replace_journal(self._path, [_EMPTY])
            self._storage = JournalStorage(self._path)
            self._damage = self._storage.damage
        # TinyDB would look for the next id in all of them; here every line but the head is one document.
        self._storage.append(_TABLE, {len(self._storage): document})

    def rewrite(self, documents: Iterable[Document]) -> None:
        """See `Listing.rewrite`."""
        self._engine.check()
        self.close()
        changes: list[Change] = [_EMPTY]
        changes += [{_TABLE: {str(n): dict(one)}} for n, one in enumerate(documents, 1)]
        replace_journal(self._path, changes)
        self._damage = None

    def close(self) -> None:
        """Let go of the file."""
        if self._storage is not None:
            self._storage.close()
            self._storage = None
