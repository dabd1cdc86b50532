"""An engine that keeps nothing on any disk. It only shows that the contract does not mean files."""

import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from storage.engine import LISTINGS, Document
from storage.errors import Damage, StorageError


class MemoryLog:
    """See `storage.engine.Log`."""

    damage: Damage | None = None

    def __init__(self, header: dict[str, Any], entries: list[dict[str, Any]], *, write: bool) -> None:
        self.header = copy.deepcopy(header)
        self._entries = entries
        self._write = write
        self._closed = False

    def entries(self) -> list[dict[str, Any]]:
        return copy.deepcopy(self._entries)

    def append(self, entry: Document) -> None:
        if not self._write:
            raise StorageError("not-for-writing", path="memory")
        if self._closed:
            raise StorageError("closed")
        self._entries.append(copy.deepcopy(dict(entry)))

    def close(self) -> None:
        self._closed = True


class MemoryArchive:
    """See `storage.engine.Listing`."""

    damage: Damage | None = None

    def __init__(self) -> None:
        self._documents: list[dict[str, Any]] = []

    def newest(self) -> Iterator[dict[str, Any]]:
        for document in reversed(self._documents):
            yield copy.deepcopy(document)

    def append(self, document: Document) -> None:
        self._documents.append(copy.deepcopy(dict(document)))

    def rewrite(self, documents: Iterable[Document]) -> None:
        self._documents = [copy.deepcopy(dict(document)) for document in documents]


class MemoryEngine:
    """See `storage.engine.Engine`."""

    write = True

    def __init__(self) -> None:
        self.archive = MemoryArchive()
        self._listings = {name: MemoryArchive() for name in LISTINGS}
        self._tables: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {}
        self._finished: set[str] = set()

    def listing(self, name: str) -> MemoryArchive:
        return self._listings[name]

    def create(self, table: str, header: Document, entries: Sequence[Document]) -> None:
        if table in self._tables:
            raise StorageError("table-exists", table=table)
        self._tables[table] = (copy.deepcopy(dict(header)), [copy.deepcopy(dict(entry)) for entry in entries])

    def open(self, table: str, *, write: bool = True) -> MemoryLog:
        if table not in self._tables:
            raise StorageError("unknown-table", table=table)
        return MemoryLog(*self._tables[table], write=write)

    def running(self) -> list[str]:
        return sorted(self._tables.keys() - self._finished)

    def finished(self) -> list[str]:
        return sorted(self._finished)

    def is_finished(self, table: str) -> bool:
        return table in self._finished

    def shelve(self, table: str, *, finished: bool) -> None:
        (self._finished.add if finished else self._finished.discard)(table)

    def close(self) -> None:
        pass
