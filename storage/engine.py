"""What is asked of whatever keeps the tables: the one interface that any engine, file or server, must satisfy.

An engine knows nothing of the game. A table is a header, which never changes, and entries, which are only ever added;
it is among the running or the finished ones. Documents are JSON objects. The contract is a test of its own, run on
every engine: `tests/storage/test_engine_contract.py`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from storage.errors import Damage
from storage.lines import Doc

Document = Mapping[str, Any]
# Beside the archive: who is who, results of games played without the program, numbers worked out before.
LISTINGS = ("people", "results", "digests")


class Log(Protocol):
    """One table as it is kept."""

    @property
    def header(self) -> Doc:
        """The document given to `create`."""

    @property
    def damage(self) -> Damage | None:
        """What was found wrong when the table was opened."""

    def entries(self) -> list[Doc]:
        """All entries, oldest first, made afresh: changing them changes nothing."""

    def append(self, entry: Document) -> None:
        """Add an entry; it is durable on return. Raises StorageError, and then it is not there."""

    def close(self) -> None:
        """Let go of the table; it can still be read, but takes nothing (StorageError `closed`)."""


class Listing(Protocol):
    """A list of documents as it is kept: the archive of finished games, or one of `LISTINGS`."""

    @property
    def damage(self) -> Damage | None:
        """What was found wrong when it was opened for a change."""

    def newest(self) -> Iterator[Doc]:
        """The documents, newest first, lazily: taking a few costs the same however many there are."""

    def append(self, document: Document) -> None:
        """Add a document; it is durable on return. Raises StorageError, and then it is not there."""

    def rewrite(self, documents: Iterable[Document]) -> None:
        """Put these in place of all there were: whatever happens, the old or the new ones are there."""


class Engine(Protocol):
    """Keeps all tables of one place. Every method may raise StorageError with one of `DISK_CODES`."""

    @property
    def archive(self) -> Listing:
        """The archive of this place."""

    def listing(self, name: str) -> Listing:
        """Another list of this place, kept like the archive; the same object for the same name. `LISTINGS`."""

    def create(self, table: str, header: Document, entries: Sequence[Document]) -> None:
        """Make a table, running, with its first entries, durably and all at once. Raises `table-exists`."""

    @property
    def write(self) -> bool:
        """Whether anything may be written; otherwise nothing is, not even to put a damage right."""

    def open(self, table: str, *, write: bool = True) -> Log:
        """Open a table, with `write` for one user at a time. Raises StorageError `unknown-table`, `unreadable`."""

    def running(self) -> list[str]:
        """The tables not shelved, sorted."""

    def finished(self) -> list[str]:
        """The tables shelved, sorted."""

    def is_finished(self, table: str) -> bool:
        """Whether a table is shelved."""

    def shelve(self, table: str, *, finished: bool) -> None:
        """Put a table, open or not, among the finished or back among the running ones; durable on return."""

    def close(self) -> None:
        """Let go of everything."""
