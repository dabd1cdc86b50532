"""The open tables of this process: one `LiveTable` per table, shared by all its screens."""

import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import Any

from live.credential_hashing import digest
from live.device_identity import MAKER, Device
from live.entry_limits import EntryLimits
from live.open_shares import OpenShares
from live.open_tables import OpenTables
from live.opening_rests import OpeningRests
from live.other_servers import Follower
from live.permissions import check_banker
from live.rate_counters import Rates
from live.record_limits import check_record
from live.seating import Seating
from live.table import LiveTable
from live.table_code_guards import Caller, CodeGuards
from live.table_queries import NO_DEVICE
from live.token_bucket import Rate
from live.visitor_limits import VisitorRates, kept_bytes
from live.wrong_tries import Guards
from rules import Edition, Illegal, IntrigeError
from storage import Editions, LastSetup, Library, Lobby, Notice, StorageError, find_last_setup
from storage.store import GAMES

# Rates at which custom editions may be stored: per address, and for all.
KEEPING = (Rate(6, 60.0), Rate(20, 30.0))
# Deletion cannot be undone, so it is rate-limited.
DELETING = Rate(10, 60.0)

_lock = threading.Lock()
_registry: "Registry | None" = None


class Registry:
    """All tables of one store; thread-safe.

    visitors: their rate limits for creating things. shares: how much each address keeps open.
    """

    def __init__(self, library: Library, clock: Callable[[], float] = time.monotonic) -> None:
        self.library = library
        self._lock = threading.Lock()
        self._open = OpenTables(self._opened, library.forget, clock)
        self.visitors = VisitorRates()
        self.shares = OpenShares(clock)
        self._entries = EntryLimits(self.visitors, self.shares.check_entry)
        self._pins = Guards(library.store)
        self._codes = CodeGuards(library.store)
        self._keeping = Rates(*KEEPING, clock)
        self._deleting = Rates(DELETING, DELETING, clock)
        self._follower = Follower(library.store, self._heard, self._concerned)

    def table(self, table_id: str, *, client: Caller | None = None) -> LiveTable:
        """The table with this code, case-insensitive.

        client: the caller, where codes could be guessed.

        Raises:
            StorageError: `unknown-table`, `unreadable`, `newer-format`, or one of `DISK_CODES`. Illegal: `code-wait`
                (article 1) for a client that has named too many wrong codes, or what `OpenShares.check` raises.
        """
        if client is None:
            return self._table(table_id)
        self._codes.check(client, _code(table_id))
        try:
            table = self.shown(table_id, client)
        except StorageError as error:
            self.count_code(client, error)
            raise
        self.count_code(client, table)
        return table

    def shown(self, table_id: str, client: Caller) -> LiveTable:
        """The table of a page that was let in to it before: as `table`, but no code is counted."""
        self.shares.check(client.address, _code(table_id))
        table = self._table(table_id)
        self.shares.note(client.address, table)
        return table

    def find_open(self, table_id: str, *, client: Caller) -> LiveTable | None:
        """As `table`, but None for one that would have to be opened; whoever has it opened calls `count_code`.

        A code of no table is counted and refused before this returns. Opens no table and waits for none.
        """
        code = _code(table_id)
        self._codes.check(client, code)
        self.shares.check(client.address, code)
        table = self._open.find(code)
        if table is not None:
            self.count_code(client, table)
        elif self._open.opening(code) is None:
            try:
                self.library.store.row(code)
            except StorageError as error:
                self.count_code(client, error)
                raise
        return table

    def count_code(self, client: Caller, opened: LiveTable | IntrigeError) -> None:
        """Count the code that a client has named, by what came of opening its table. Raises StorageError."""
        if isinstance(opened, LiveTable):
            self.shares.note(client.address, opened)
            self._codes.right(client)
            self._codes.came(client, opened.table_id, opened.seating.holders)
        elif opened.code == "unknown-table":
            self._codes.wrong(client, str(opened.figures.get("table", "")))

    def ended(self, codes: Sequence[str], client: Caller) -> dict[str, str | None]:
        """When the tables of the codes in a browser's cookies ended, as `Library.ended`; None for a table that is gone.

        Not of all of them where many are gone: see `CodeGuards.looked_up`. Raises what that and `Library.ended` raise.
        """
        return self._codes.looked_up(client, codes, self.library.ended(codes))

    def opening(self, table_id: str) -> Future[LiveTable] | None:
        """See `OpenTables.opening`."""
        return self._open.opening(_code(table_id))

    def begin_opening(self, table_id: str, threads: Executor) -> Future[LiveTable]:
        """See `OpenTables.begin`."""
        return self._open.begin(_code(table_id), threads)

    def _table(self, table_id: str) -> LiveTable:
        return self._open.table(_code(table_id))

    def _opened(self, code: str) -> LiveTable:
        rest = OpeningRests()
        table = LiveTable(self.library, self.library.game_log(code, rest), self._pins, self._entries)
        rest()
        return table

    def is_open(self, table: LiveTable) -> bool:
        """Whether a table is the open one of its code, which alone hears what is entered; never waits for the store."""
        return self._open.find(table.table_id) is table

    def close_idle(self) -> None:
        """See `OpenTables.close_idle`."""
        self._open.close_idle()
        self.shares.tidy()

    def _concerned(self, notice: Notice) -> list[str]:
        # Of the many tables that others play at, few are open here.
        if notice.kind == "table":
            return [notice.name] if self._open.has(notice.name) else []
        return self._open.begun() if notice.kind == "all" else []

    def _heard(self, code: str, notice: Notice) -> None:
        self._open.each(lambda table: self._catch_up(table, notice), code)

    def _catch_up(self, table: LiveTable, notice: Notice) -> None:
        try:
            table.catch_up(notice.version if notice.kind == "table" else None)
            # The notice of a deleted table has version 0.
            if notice.kind == "all" or not notice.version:
                self.library.store.row(table.table_id)
        except StorageError as error:
            # After a disk error the next change catches up.
            if error.code == "unknown-table":
                self._gone(table)

    def create(
        self, record: Mapping[str, Any], options: Mapping[str, Any] | None = None, *, client: Caller | None = None
    ) -> LiveTable:
        """Create a table from a record, which may have actions already; durable on return.

        client: whose browser makes it, and chooses the first PINs at it.

        Raises:
            NoRecord, Malformed, Illegal: the record is malformed or not allowed, or `too-fast` for a visitor who has
            brought in too much, `tables-open` for one who keeps too much open (article 1). StorageError: one of
            `DISK_CODES`.
        """
        check_record(record)
        if client:
            self.shares.check(client.address, "")
        brings = client if record.get("actions") else None
        if brings:
            self.visitors.check("import", brings)
        maker = {MAKER: digest(client.browser)} if client and client.browser else {}
        game_log = self.library.new(record, options={**(options or {}), **maker})
        if brings:
            self.visitors.spend("import", brings, kept_bytes(len(json.dumps(record)), record))
        table = self.table(game_log.id)
        if client:
            self.shares.note(client.address, table)
            # Its address may have to wait already.
            self._codes.came(client, table.table_id, table.seating.holders)
        return table

    def editions(self) -> Editions:
        """The playable editions, and the invalid edition files."""
        return self.library.editions()

    def keep_edition(self, edition: Edition, *, published: Iterable[str], client: Caller) -> None:
        """Store a custom edition for everybody who sets up a table here.

        published: the titles under which published editions are shown, which it may not resemble. client: its author;
        limited by its address, as a browser can drop its cookie.

        Raises:
            Illegal: `edition-name-twice`, `edition-files`, or `too-fast`; article 1. StorageError: one of `DISK_CODES`.
        """
        with self._lock:
            self._keeping.check(client.address)
            self.library.keep_edition(edition, published)
            self._keeping.count(client.address)

    def last_setup(self) -> LastSetup | None:
        """The set-up of the table that was made here last. Raises StorageError."""
        return find_last_setup(self.library)

    def close(self) -> None:
        """Stop watching the store and close the library."""
        self._follower.close()
        self.library.close()

    def lobby(self) -> Lobby:
        """The running tables and the newest finished games."""
        return self.library.lobby()

    def delete(self, table_id: str, *, device: Device = NO_DEVICE) -> None:
        """Delete a closed or finished table with all its entries.

        Raises:
            Illegal: `banker-only`, `still-open`, or `too-fast`; article 1. StorageError: `unknown-table`, `moved-on`
                if other servers change the table without end, or one of `DISK_CODES`.
        """
        table = self._table(table_id)

        def delete(_: Seating) -> None:
            # It may have been opened again at another server.
            table.catch_up()
            check_banker(table.seating, device)
            if not table.view.over and not table.view.closed:
                raise Illegal("still-open", "1")
            with self._lock:
                self._deleting.check(device.caller)
                self._deleting.count(device.caller)
            # What another server enters meanwhile makes it be decided again.
            self.library.delete(table.table_id, expect=table.view.version)

        table.joining.decide(delete)
        self._gone(table)

    def _gone(self, table: LiveTable) -> None:
        self._open.drop(table.table_id)
        table.vanish()

    def set_aside(self, table_id: str) -> None:
        """Remove an unusable table from every list. Raises StorageError, see `Library.set_aside`."""
        self.library.set_aside(table_id)


def _code(table_id: str) -> str:
    # Half a character, which JSON can hold, is in no code, and no sentence that names the code could be sent.
    return table_id.strip().upper().encode(errors="replace").decode()


def registry() -> Registry:
    """The registry of this process on the configured store; opened on first use.

    Raises:
        StorageError: `locked` by another process, or the store cannot be used; the next call tries again.
    """
    global _registry
    with _lock:
        if _registry is None:
            _registry = Registry(Library())
        return _registry


def close_idle() -> None:
    """Close idle tables, if a registry is open."""
    with _lock:
        opened = _registry
    if opened is not None:
        opened.close_idle()


def ready() -> None:
    """Check that tables can be opened now, for health checks. Raises StorageError if the store cannot be reached."""
    registry().library.store.version(GAMES)


def close() -> None:
    """Close the registry when the server stops."""
    global _registry
    with _lock:
        if _registry is not None:
            _registry.close()
            _registry = None
