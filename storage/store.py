"""The interface of a store: tables, documents, transactions, notices. Implemented by a folder and by PostgreSQL.

A store knows nothing of the game. It holds tables, each an immutable header and append-only entries, and documents by
collection and key. One change is one transaction: an entry, the status and summary it leads to, and the update of the
collection `GAMES` are stored together or not at all. Versions and keys are checked here and nothing is decided from a
process's memory, so several processes may share a store that allows it. `tests/storage/test_store_contract.py` runs the
same contract test on every store.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from storage.errors import Damage, StorageError

# What is kept: one JSON object.
Doc: TypeAlias = dict[str, Any]

Document: TypeAlias = Mapping[str, Any]
Status: TypeAlias = Literal["running", "over"]

# Summaries of the finished tables, by table code; written by the store itself, never through `put`.
GAMES = "games"
# Persons; results of games played without the program; cached numbers that can be recomputed, which go with the table
# that they are of (`storage.owned_documents`).
PEOPLE, RESULTS, DIGESTS = "people", "results", "digests"
SETTINGS = "settings"
# Expiring documents: their field `until` is in seconds since 1970. A store may forget one after that, or when the last
# process ends; none is dumped, and only `get` reads them.
TICKETS, GUARDS = "tickets", "guards"
LASTING = (PEOPLE, RESULTS, DIGESTS, SETTINGS)
PASSING = (TICKETS, GUARDS)
COLLECTIONS = (GAMES, *LASTING, *PASSING)


class State(NamedTuple):
    """The state of a table, written with every change.

    status: whether the game is over. summary: what a list shows of the table; once over, its document in `GAMES`. Made
    by `storage.summary`, opaque to a store.
    """

    status: Status
    summary: Document


class Reading(NamedTuple):
    """A table as it was at one moment.

    version: the number of entries. entries: all of them, oldest first, fresh copies. state: None if none was stored
    yet. damage: the damage found, reported until the next append.
    """

    header: Doc
    version: int
    entries: list[Doc]
    state: State | None
    damage: Damage | None


class Answer(NamedTuple):
    """The result of an append.

    taken: whether this call added the entry. newer: all entries after `expect` that were there before it, oldest first;
    empty if `taken`. known: the entry that already had the key, wherever it is.
    """

    taken: bool
    newer: list[Doc]
    known: Doc | None


class Row(NamedTuple):
    """A table in a list. header, version and state: None and 0 if the table is unreadable; `error` is why.

    header: without the `meta` of its set-up (`storage.table_heads`), not to be changed.
    state: also None if none was stored yet. damage: as in `Reading`, where known without a full read.
    """

    table: str
    header: Doc | None
    version: int
    state: State | None
    damage: Damage | None = None
    error: StorageError | None = None


class Kept(NamedTuple):
    """A document of a collection. n: the number of its last change, assigned by the store, rising within a collection.

    document: None for a deleted one.
    """

    key: str
    n: int
    document: Doc | None


class Notice(NamedTuple):
    """A change: of a table (`name` its code) or a collection (`name`), with its new version.

    kind `all`: notices may have been missed, so anything may have changed; read everything again.
    """

    kind: Literal["table", "collection", "all"]
    name: str = ""
    version: int = 0


class Store(Protocol):
    """Stores all tables of one place; thread-safe.

    Table codes are 2-12 letters A-Z; any other raises `unknown-table` on reading. Documents are JSON objects,
    normalized by `storage.entries.plain`, so they read back equal. Every method may raise StorageError with one of
    `DISK_CODES`, `locked` or `closed`, and every one that changes something also `not-for-writing`; nothing has changed
    then. A change is durable on return. If an error leaves the outcome in doubt, repeat the call: the key makes it
    idempotent.
    """

    @property
    def writable(self) -> bool:
        """Whether this store was opened for writing; otherwise nothing is written, not even repairs."""

    # --- tables ---------------------------------------------------------------

    def create(self, table: str, header: Document, entries: Iterable[Document], state: State) -> None:
        """Create a table with its first entries (`n` from 1, each with a `key`). Raises `table-exists`."""

    def read(self, table: str) -> Reading:
        """Read a table with all its entries.

        Raises:
            StorageError: `unknown-table`, or `unreadable` if not even the header can be read.
        """

    def newer(self, table: str, version: int) -> list[Doc]:
        """The entries after the first `version`, oldest first, fresh copies; nothing of the table is read for none.

        Raises:
            StorageError: `unknown-table`, `unreadable`.
        """

    def append(self, table: str, entry: Document, *, expect: int, state: State) -> Answer:
        """Append one entry with `n` = `expect + 1` and a unique `key`, if the table still has `expect` entries.

        The state is replaced in the same transaction, and `GAMES` follows: `over` puts the summary there, `running`
        removes it. If the key exists already or the version differs, nothing changes, and the answer has the entries
        that the caller has not seen: apply them and decide again, or report that the table has moved on. Undo, redo and
        amendments are entries like any other, serialized by the version.

        Raises:
            StorageError: `unknown-table`, `unreadable`.
        """

    def restate(self, table: str, *, expect: int, state: State) -> bool:
        """Replace a recomputed state without an entry; False if the version differs.

        Raises:
            StorageError: `unknown-table`, `unreadable`.
        """

    def tables(self, status: Status | None = None) -> list[Row]:
        """The tables of a status (default: all), sorted by code. An unreadable table counts as running.

        Listing the running ones costs the same however many are over.
        """

    def row(self, table: str) -> Row:
        """One table's row. Raises `unknown-table`; an unreadable table has its error in the row."""

    def set_aside(self, table: str) -> None:
        """Remove an unusable table from every list; its data is kept. For its code see `delete`.

        Raises:
            StorageError: `unknown-table`.
        """

    def delete(self, table: str, *, expect: int | None = None) -> bool:
        """Delete a table, running or over, with all its entries; False if it has not `expect` entries any more.

        In the same transaction go its documents (`storage.owned_documents`): nothing is kept of it but its code.
        expect: None deletes it however many it has. Nobody appends between the check and the deletion.
        In a folder its code is free again; in a database only for the owner of the schema (else `table-exists`).

        Raises:
            StorageError: `unknown-table`.
        """

    # --- documents ------------------------------------------------------------

    def version(self, collection: str) -> int:
        """The highest change number of a collection, 0 at first; constant cost."""

    def count(self, collection: str) -> int:
        """The number of documents of a collection; constant cost."""

    def get(self, collection: str, key: str) -> Kept | None:
        """The document of a key, None where there is none."""

    def newest(self, collection: str) -> Iterator[Kept]:
        """Yield the documents, last changed first, lazily: the first few cost the same however many there are.

        Raises:
            StorageError: `unreadable` where the collection is damaged.
        """

    def since(self, collection: str, n: int) -> list[Kept]:
        """The changes after number `n`, one per key, newest first, deleted ones included.

        For `n` = 0 only existing documents. Not for `PASSING`. Raises StorageError `unreadable`.
        """

    def put(
        self, collection: str, documents: Mapping[str, Document | None], expect: Mapping[str, int] | None = None
    ) -> bool:
        """Set the documents of these keys, or delete them (None), in one transaction.

        Those of `DIGESTS` that are of a table which is not there are left out: it was deleted meanwhile. So are those
        of `PASSING` that would be in a row; a folder has them in memory alone.
        expect: for some keys the number that the caller has seen, 0 for none; if one differs, nothing changes and the
        result is False. So a ticket is redeemed once (`{key: None}, expect={key: n}`), and no wrong try goes uncounted.
        """

    def clear(self, collection: str) -> None:
        """Delete all documents of a collection, even a damaged one; its version rises.

        `GAMES` is then rebuilt from the states of all tables.
        """

    # --- custom editions, as files (docs/editions.md) ---------------------------

    def editions(self) -> Mapping[str, bytes]:
        """The content of each file by its name; at most 100 files, each cut after 64 KiB + 1. Cheap to repeat."""

    def put_edition(self, name: str, content: bytes | None, *, beside: Collection[str] | None = None) -> bool:
        """Write a file, or delete it (None). beside: only where these are all that there are; else returns False."""

    # --- all of it --------------------------------------------------------------

    def watch(self, tell: Callable[[Notice], None]) -> Callable[[], None]:
        """Call `tell` soon after every change by any process, at least once; the returned function unsubscribes.

        `tell` runs on any thread, without a lock of the store, and must return at once. Several changes may be merged
        into one notice of the last version, and notices may arrive out of order.
        """

    def dump(self) -> Iterator[tuple[str, bytes]]:
        """A consistent snapshot as the files of a data folder, by relative name (`storage.folder.dumping`).

        A concurrent change is either wholly in it or not at all.
        """

    def load(self, files: Iterable[tuple[str, bytes]]) -> int:
        """Fill an empty store from a dump, all or nothing, durably; return the number of tables.

        files: a file may come in several parts, one after another under its name.

        Raises:
            StorageError: `not-empty`, or `not-a-backup` if a file is not part of a dump or is unreadable.
        """

    def check(self, table: str) -> Damage | None:
        """Read a table from the disk or database, bypassing caches, and return its damage; nothing is repaired.

        Raises:
            StorageError: `unknown-table`, `unreadable`.
        """

    def close(self) -> None:
        """Close the store; every later call raises `closed`."""
