"""The tables of this process: one `LiveTable` per table, however many screens show it."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from live.bounds import check_record
from live.code_guards import Caller, CodeGuards
from live.credentials import Guards
from live.followers import Follower
from live.permissions import check_banker
from live.rates import Rates
from live.seating import Device
from live.table import LiveTable
from live.table_reader import NO_DEVICE
from live.token_bucket import Rate
from live.visitor_rates import VisitorRates
from rules import Edition, Illegal, IntrigeError
from storage import Editions, Evening, Library, Lobby, Notice, StorageError, last_evening
from storage.store import GAMES

# A table at which nobody looks for this long may be closed; the next visitor opens it again.
IDLE_SECONDS = 10.0
# How many editions of one's own a visitor, and all of them together, may keep at once, and after how long one more.
KEEPING = (Rate(6, 60.0), Rate(20, 30.0))
# What cannot be undone is done one by one: so many at once, and one more after so many seconds.
DELETING = Rate(10, 60.0)

_lock = threading.Lock()
_registry: "Registry | None" = None


class Registry:
    """All tables of one data directory; safe to use from any thread. visitors: how fast they may make new ones."""

    def __init__(self, library: Library, clock: Callable[[], float] = time.monotonic) -> None:
        self.library = library
        self._clock = clock
        self._lock = threading.Lock()
        self._tables: dict[str, LiveTable] = {}
        self._asked: dict[str, float] = {}
        self.visitors = VisitorRates()
        self._pins = Guards(library.store)
        self._codes = CodeGuards(library.store)
        self._keeping = Rates(*KEEPING, clock)
        self._deleting = Rates(DELETING, DELETING, clock)
        self._follower = Follower(library.store, self._heard)

    def table(self, table_id: str, *, client: Caller | None = None) -> LiveTable:
        """The table of this code, upper or lower case.

        client: whoever names the code, where somebody might be guessing.

        Raises:
            StorageError: `unknown-table`, `unreadable`, `newer-format`, or the disk's. Illegal: `code-wait` (article 1)
                for a client that has named too many wrong codes.
        """
        if client is None:
            return self._table(table_id)
        self._codes.check(client)
        try:
            table = self._table(table_id)
        except StorageError as error:
            if error.code == "unknown-table":
                self._codes.wrong(client)
            raise
        self._codes.right(client)
        return table

    def find(self, table_id: str, *, client: Caller) -> LiveTable | None:
        """The same for what stands beside a page that asks for the table itself: a wrong code counts once a page."""
        try:
            self._codes.check(client)
            return self._table(table_id)
        except IntrigeError:
            return None

    def _table(self, table_id: str) -> LiveTable:
        name = table_id.strip().upper()
        with self._lock:
            table = self._tables.get(name)
            if table is None:
                self._close_idle()
                table = LiveTable(self.library, self.library.book(name), self._pins)
                self._tables[name] = table
            self._asked[name] = self._clock()
            return table

    def close_idle(self) -> None:
        """Close the tables at which nobody has looked for `IDLE_SECONDS`; the next visitor opens them again."""
        with self._lock:
            self._close_idle()

    def _close_idle(self) -> None:
        until = self._clock() - IDLE_SECONDS
        for name in [name for name, asked in self._asked.items() if asked < until]:
            table = self._tables[name]
            if not table.subscribers.any():
                del self._tables[name], self._asked[name]
                self.library.forget(name)

    def _heard(self, notice: Notice) -> None:
        with self._lock:
            if notice.kind == "all":
                meant = list(self._tables.values())
            else:
                # Of the many tables that others play at, few are open here.
                meant = [self._tables[notice.name]] if notice.kind == "table" and notice.name in self._tables else []
        for table in meant:
            self._catch_up(table, notice)

    def _catch_up(self, table: LiveTable, notice: Notice) -> None:
        try:
            table.catch_up(notice.version if notice.kind == "table" else None)
            # A deleted table is told of as one without entries.
            if notice.kind == "all" or not notice.version:
                self.library.store.row(table.table_id)
        except StorageError as error:
            # What the disk refuses now is read with the next change.
            if error.code == "unknown-table":
                self._gone(table)

    def create(self, record: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> LiveTable:
        """A new table of a record, which may have actions already; durable on return.

        Raises:
            NoRecord, Malformed, Illegal: the record is none, or not allowed. StorageError: the disk's.
        """
        check_record(record)
        book = self.library.new(record, options=options or {})
        return self.table(book.id)

    def editions(self) -> Editions:
        """What may be played here, and the files in which something is wrong."""
        return self.library.editions()

    def keep_edition(self, edition: Edition, *, client: Caller) -> None:
        """Offer an edition of one's own to everybody who sets up a table here. client: whoever made it.

        Raises:
            Illegal: `edition-name-twice`, `edition-files`, or `too-fast`; article 1. StorageError: the disk's.
        """
        with self._lock:
            self._keeping.check(client)
            self.library.keep_edition(edition)
            self._keeping.count(client)

    def last_evening(self) -> Evening | None:
        """The set-up of the table that was made here last. Raises StorageError."""
        return last_evening(self.library)

    def close(self) -> None:
        """Follow nobody any more and close the library."""
        self._follower.close()
        self.library.close()

    def lobby(self) -> Lobby:
        """The running tables and the newest finished games."""
        return self.library.lobby()

    def delete(self, table_id: str, *, device: Device = NO_DEVICE) -> None:
        """Delete a table that is closed or over for good, with everything that was ever entered at it.

        Raises:
            Illegal: `banker-only`, `still-open`, or `too-fast`; article 1. StorageError: `unknown-table` or the disk's.
        """
        table = self._table(table_id)
        check_banker(table.seating, device)
        if not table.view.over and not table.view.closed:
            raise Illegal("still-open", "1")
        with self._lock:
            self._deleting.check(device.caller)
            self._deleting.count(device.caller)
        self.library.delete(table.table_id)
        self._gone(table)

    def _gone(self, table: LiveTable) -> None:
        with self._lock:
            self._tables.pop(table.table_id, None)
            self._asked.pop(table.table_id, None)
            self.library.forget(table.table_id)
        table.vanish()

    def set_aside(self, table_id: str) -> None:
        """Take a table that cannot be used out of every list. Raises StorageError, see `Library.set_aside`."""
        self.library.set_aside(table_id)


def registry() -> Registry:
    """The one registry of this process, on the data directory of `COMPANION_DATA`; opened when first asked for.

    Raises:
        StorageError: `locked` by another process, or the directory cannot be used; the next call tries again.
    """
    global _registry
    with _lock:
        if _registry is None:
            _registry = Registry(Library())
        return _registry


def close_idle() -> None:
    """Let go of tables at which nobody looks; nothing where no data are open."""
    with _lock:
        opened = _registry
    if opened is not None:
        opened.close_idle()


def ready() -> None:
    """See to it that tables can be opened here now. Raises StorageError where what keeps them cannot be reached."""
    registry().library.store.version(GAMES)


def close() -> None:
    """Close the data directory, when the server stops."""
    global _registry
    with _lock:
        if _registry is not None:
            _registry.close()
            _registry = None
