"""The tables of this process: one `LiveTable` per table, however many screens show it."""

import threading
from collections.abc import Mapping
from typing import Any

from live.table import LiveTable
from storage import Library, Lobby

_lock = threading.Lock()
_registry: "Registry | None" = None


class Registry:
    """All tables of one data directory; safe to use from any thread."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._lock = threading.Lock()
        self._tables: dict[str, LiveTable] = {}

    def table(self, table_id: str) -> LiveTable:
        """The table of this code, upper or lower case.

        Raises:
            StorageError: `unknown-table`, `unreadable`, `newer-format`, or the disk's.
        """
        name = table_id.strip().upper()
        with self._lock:
            if name not in self._tables:
                self._tables[name] = LiveTable(self.library, self.library.book(name))
            return self._tables[name]

    def create(self, record: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> LiveTable:
        """A new table of a record, which may have actions already; durable on return.

        Raises:
            NoRecord, Malformed, Illegal: the record is none, or not allowed. StorageError: the disk's.
        """
        book = self.library.new(record, options=options or {})
        return self.table(book.id)

    def lobby(self) -> Lobby:
        """The running tables and the newest finished games."""
        return self.library.lobby()


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


def close() -> None:
    """Close the data directory, when the server stops."""
    global _registry
    with _lock:
        if _registry is not None:
            _registry.library.close()
            _registry = None
