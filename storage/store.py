"""The interface of a store: tables, documents, transactions, notices. Implemented by a folder and by PostgreSQL.

A store knows nothing of the game. It keeps tables, each a header that never changes and entries that are only ever
added, and documents, by collection and key. One change is one transaction: an entry, the status and the summary it
leads to, and what follows for the collection `GAMES`, are there together or not at all. Nothing that decides lives in
the memory of one process: versions and keys are checked here, so any number of processes may share a store that allows
it.
The contract is a test of its own, run on every store: `tests/storage/test_store_contract.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from storage.errors import Damage, StorageError
from storage.journal_lines import Doc

Document: TypeAlias = Mapping[str, Any]
Status: TypeAlias = Literal["running", "over"]

# The summaries of the tables that are over, by table: kept by the store itself, never put by anybody.
GAMES = "games"
# Who is who; results of games played without the program; numbers that can be worked out again.
PEOPLE, RESULTS, DIGESTS = "people", "results", "digests"
SETTINGS = "settings"
# What is worth nothing after a while, its field `until` (seconds since 1970): a store may forget such a document then,
# or when the last process ends; it is in no dump, and is asked for by `get` alone.
TICKETS, GUARDS = "tickets", "guards"
LASTING = (PEOPLE, RESULTS, DIGESTS, SETTINGS)
PASSING = (TICKETS, GUARDS)
COLLECTIONS = (GAMES, *LASTING, *PASSING)


class State(NamedTuple):
    """What a table has come to, written with every change of it.

    status: whether the game is over. summary: what a list shows of the table; for one that is over, its document in
    `GAMES`. Worked out by `storage.summary`, opaque to a store.
    """

    status: Status
    summary: Document


class Reading(NamedTuple):
    """A table as it was at one moment.

    version: how many entries there are. entries: those asked for, oldest first, fresh copies. state: None where nobody
    has told it yet. damage: what was found wrong, from then until the next entry is appended.
    """

    header: Doc
    version: int
    entries: list[Doc]
    state: State | None
    damage: Damage | None


class Answer(NamedTuple):
    """What became of an append.

    taken: whether the entry is in the table now because of this call. newer: all entries after `expect` that were there
    before it, oldest first; empty where `taken`. known: the entry that had the key already, wherever it stands.
    """

    taken: bool
    newer: list[Doc]
    known: Doc | None


class Row(NamedTuple):
    """A table in a list. header, version and state: None and 0 where the table cannot be read; `error` is why.

    state: also None where nobody has told it yet. damage: as in `Reading`, where it is known without reading it all.
    """

    table: str
    header: Doc | None
    version: int
    state: State | None
    damage: Damage | None = None
    error: StorageError | None = None


class Kept(NamedTuple):
    """A document of a collection. n: the number of its last change, given by the store, rising within a collection.

    document: None for one that was taken out.
    """

    key: str
    n: int
    document: Doc | None


class Notice(NamedTuple):
    """Something has changed: a table (`name` its code) or a collection (`name`), which now has this version.

    kind `all` means that anything may have changed, because notices may have been missed: read again what you hold.
    """

    kind: Literal["table", "collection", "all"]
    name: str = ""
    version: int = 0


class Store(Protocol):
    """Keeps all tables of one place; safe from any thread.

    Codes of tables are 2-12 letters A-Z; any other is `unknown-table` to ask for. Documents are JSON objects, as
    `storage.entries.plain` makes them: whatever comes out equals what went in. Every method may raise StorageError
    with one of `DISK_CODES`, `locked` or `closed`, and every one that changes something also `not-for-writing`; nothing
    has changed then. What has returned is durable. A raise that leaves in doubt whether the change is there is answered
    by making the same call again: the key tells.
    """

    @property
    def writable(self) -> bool:
        """Whether this store was opened for writing; otherwise nothing is written, not even to put a damage right."""

    # --- tables ---------------------------------------------------------------

    def create(self, table: str, header: Document, entries: Iterable[Document], state: State) -> None:
        """Make a table with its first entries (`n` from 1, each with a `key`). Raises `table-exists`."""

    def read(self, table: str, after: int = 0) -> Reading:
        """A table with its entries after the first `after`.

        Raises:
            StorageError: `unknown-table`, or `unreadable` where not even the header can be read.
        """

    def append(self, table: str, entry: Document, *, expect: int, state: State) -> Answer:
        """Add one entry, whose `n` is `expect + 1` and whose `key` is its own, if the table still has `expect` entries.

        With the entry the state becomes this one, and `GAMES` follows: `over` puts the summary there, `running` takes
        it out. Where the key is there already, or the version is another, nothing changes and the answer tells what the
        caller has not seen: read it, judge again and come back, or tell that the table has moved on. An undo, a redo
        or an amendment of an earlier action is an entry like any other; the version makes it exclusive.

        Raises:
            StorageError: `unknown-table`, `unreadable`.
        """

    def restate(self, table: str, *, expect: int, state: State) -> bool:
        """Set the state without an entry, for what was worked out anew; False where the version is another.

        Raises:
            StorageError: `unknown-table`, `unreadable`.
        """

    def tables(self, status: Status | None = None) -> list[Row]:
        """The tables of a status, by default all, by code. A table that cannot be read counts as running.

        The cost of asking for the running ones does not depend on how many are over.
        """

    def row(self, table: str) -> Row:
        """One table's row. Raises `unknown-table`; what cannot be read is told in the row."""

    def set_aside(self, table: str) -> None:
        """Take a table that cannot be used out of every list and give its code free, keeping what there is of it.

        Raises:
            StorageError: `unknown-table`.
        """

    def delete(self, table: str) -> None:
        """Delete a table for good, running or over, with all its entries; its code is free for another.

        Raises:
            StorageError: `unknown-table`.
        """

    # --- documents ------------------------------------------------------------

    def version(self, collection: str) -> int:
        """The highest number given in a collection, 0 at first; the cost does not depend on how many there are."""

    def count(self, collection: str) -> int:
        """How many documents a collection has, at the same cost."""

    def get(self, collection: str, key: str) -> Kept | None:
        """The document of a key, None where there is none."""

    def newest(self, collection: str) -> Iterator[Kept]:
        """The documents, last changed first, lazily: taking a few costs the same however many there are.

        Raises:
            StorageError: `unreadable` where the collection is damaged.
        """

    def since(self, collection: str, n: int) -> list[Kept]:
        """What changed after number `n`, each key once with its last change, newest first; taken out ones among them.

        After 0 only what is there now. Not for `PASSING`. Raises StorageError `unreadable`.
        """

    def put(
        self, collection: str, documents: Mapping[str, Document | None], expect: Mapping[str, int] | None = None
    ) -> bool:
        """Set the documents of these keys, or with None take them out, all in one transaction.

        expect: for some keys the number that the caller has seen, 0 for none; where one is another nothing changes and
        the answer is False. So a ticket is taken once (`{key: None}, expect={key: n}`), and a guard counts each try.
        """

    def clear(self, collection: str) -> None:
        """Take everything out of a collection, whatever state it is in; its version rises.

        `GAMES` is then made anew from the states of all tables.
        """

    # --- editions of one's own, as files (docs/editions.md) ---------------------

    def editions(self) -> Mapping[str, bytes]:
        """The content of each file by its name, at most 100 files, each cut behind 64 KiB + 1; cheap to ask again."""

    def put_edition(self, name: str, content: bytes | None) -> None:
        """Set a file, or with None take it out."""

    # --- all of it --------------------------------------------------------------

    def watch(self, tell: Callable[[Notice], None]) -> Callable[[], None]:
        """Call `tell` after every change by anybody, one's own included, at least once and soon; ended by the answer.

        It is called from any thread, holding no lock of the store, and must return at once. Several changes may come as
        one notice of the last version, and an older notice may come after a newer one.
        """

    def dump(self) -> Iterator[tuple[str, bytes]]:
        """Everything as the files of a data folder, by relative name, as it was at one moment (`storage.dumps`).

        What is changed meanwhile is either in every part of it or in none.
        """

    def load(self, files: Iterable[tuple[str, bytes]]) -> int:
        """Fill an empty store from a dump, all of it or nothing, durably; how many tables.

        Raises:
            StorageError: `not-empty`, or `not-a-backup` where a file is none of a dump or cannot be read.
        """

    def check(self, table: str) -> Damage | None:
        """Read a table anew from where it is kept and say what is wrong with it; nothing is put right.

        Raises:
            StorageError: `unknown-table`, `unreadable`.
        """

    def close(self) -> None:
        """Let go of everything; every later call raises `closed`."""
