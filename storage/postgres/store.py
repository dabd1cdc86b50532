"""The store in PostgreSQL, which any number of servers share: see `storage.store.Store` for what each method does."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from threading import Lock

from storage.change_watchers import Watchers
from storage.errors import Damage, StorageError
from storage.postgres import dumping, migrate
from storage.postgres.database import Database
from storage.postgres.documents import Documents
from storage.postgres.editions import EditionRows
from storage.postgres.game_tables import Tables
from storage.postgres.listener import POLL_SECONDS, Listener
from storage.postgres.notices import read_notice
from storage.store import Answer, Doc, Document, Kept, Notice, Reading, Row, State, Status


class PostgresStore:
    """One server's access to the database. Thread-safe.

    address: as for `Database`. poll: seconds after which a change without notification is seen at the latest.

    Raises:
        StorageError: `bad-address`, `unreachable`, `schema-older` or `schema-newer`.
    """

    def __init__(self, address: str, *, write: bool = True, poll: float = POLL_SECONDS) -> None:
        self.writable = write
        self._database = Database(address, write=write)
        self._tables = Tables(self._database)
        self._documents = Documents(self._database)
        self._editions = EditionRows(self._database)
        self._poll = poll
        self._lock = Lock()
        self._watchers = Watchers()
        self._listener: Listener | None = None
        try:
            migrate.prepare(self._database, write=write)
        except BaseException:
            self._database.close()
            raise

    # --- tables ---------------------------------------------------------------

    def create(self, table: str, header: Document, entries: Iterable[Document], state: State) -> None:
        """See `Store.create`."""
        self._check()
        self._tables.create(table, header, entries, state)

    def read(self, table: str) -> Reading:
        """See `Store.read`."""
        return self._tables.read(table)

    def newer(self, table: str, version: int) -> list[Doc]:
        """See `Store.newer`."""
        return self._tables.newer(table, version)

    def append(self, table: str, entry: Document, *, expect: int, state: State) -> Answer:
        """See `Store.append`."""
        self._check()
        return self._tables.append(table, entry, expect, state)

    def restate(self, table: str, *, expect: int, state: State) -> bool:
        """See `Store.restate`."""
        self._check()
        return self._tables.restate(table, expect, state)

    def tables(self, status: Status | None = None) -> list[Row]:
        """See `Store.tables`."""
        return self._tables.tables(status)

    def row(self, table: str) -> Row:
        """See `Store.row`."""
        return self._tables.row(table)

    def set_aside(self, table: str) -> None:
        """See `Store.set_aside`."""
        self._check()
        self._tables.set_aside(table)

    def delete(self, table: str, *, expect: int | None = None) -> bool:
        """See `Store.delete`."""
        self._check()
        return self._tables.delete(table, expect)

    def check(self, table: str) -> Damage | None:
        """See `Store.check`."""
        return self._tables.check(table)

    # --- documents ------------------------------------------------------------

    def version(self, collection: str) -> int:
        """See `Store.version`."""
        return self._documents.version(collection)

    def count(self, collection: str) -> int:
        """See `Store.count`."""
        return self._documents.count(collection)

    def get(self, collection: str, key: str) -> Kept | None:
        """See `Store.get`."""
        return self._documents.get(collection, key)

    def newest(self, collection: str) -> Iterator[Kept]:
        """See `Store.newest`."""
        return self._documents.newest(collection)

    def since(self, collection: str, n: int) -> list[Kept]:
        """See `Store.since`."""
        return self._documents.since(collection, n)

    def put(
        self, collection: str, documents: Mapping[str, Document | None], expect: Mapping[str, int] | None = None
    ) -> bool:
        """See `Store.put`."""
        self._check()
        return self._documents.put(collection, documents, expect)

    def clear(self, collection: str) -> None:
        """See `Store.clear`."""
        self._check()
        self._documents.clear(collection)

    # --- editions ---------------------------------------------------------------

    def editions(self) -> Mapping[str, bytes]:
        """See `Store.editions`."""
        return self._editions.all()

    def put_edition(self, name: str, content: bytes | None, *, beside: Collection[str] | None = None) -> bool:
        """See `Store.put_edition`."""
        self._check()
        return self._editions.put(name, content, beside)

    # --- all of it --------------------------------------------------------------

    def watch(self, tell: Callable[[Notice], None]) -> Callable[[], None]:
        """See `Store.watch`. The first watcher starts the listener, the last one to leave stops it."""
        with self._lock:
            leave = self._watchers.join(tell)
            if self._listener is None:
                self._listener = Listener(self._database.address, self._heard, self._missed, self._poll)

        def stop() -> None:
            with self._lock:
                leave()
                listener = None if self._watchers else self._listener
                self._listener = None if listener else self._listener
            if listener is not None:
                listener.close()

        return stop

    def dump(self) -> Iterator[tuple[str, bytes]]:
        """See `Store.dump`."""
        return dumping.dump(self._database)

    def load(self, files: Iterable[tuple[str, bytes]]) -> int:
        """See `Store.load`."""
        self._check()
        return dumping.load(self._database, files)

    def close(self) -> None:
        """See `Store.close`."""
        with self._lock:
            listener, self._listener = self._listener, None
            self._watchers.clear()
        if listener is not None:
            listener.close()
        self._database.close()

    def _check(self) -> None:
        if not self.writable:
            raise StorageError("not-for-writing", path=self._database.name)

    def _heard(self, payload: str) -> None:
        self._watchers.tell(read_notice(payload))

    def _missed(self) -> None:
        self._watchers.tell(Notice("all"))
