"""A collection that TinyDB keeps: its documents are queried, and changed by TinyDB's own operations.

For what people enter by hand, of which there are hundreds. The file is that of `document_lines`: a change is
one line of the journal, so all of it is there or nothing; then TinyDB has it too, in the memory of its
`CachingMiddleware`. It goes through all documents with every change: `python -m bench storage` says what that costs.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from math import inf
from pathlib import Path
from threading import RLock
from typing import Any

from tinydb import TinyDB, where
from tinydb.middlewares import CachingMiddleware
from tinydb.queries import QueryLike
from tinydb.table import Document as Numbered
from tinydb.table import Table

from storage.errors import StorageError
from storage.folder.document_lines import DOCUMENTS, changes_of, fresh, in_place_of, line_of
from storage.folder.journal_file import replace_journal
from storage.folder.tinydb_storage import JournalStorage
from storage.store import Doc, Document, Kept

# A file with more lines than this, most of which count no more, is written anew before a change; and before the first
# one, one that tells of more documents than this that were taken out.
_MANY = 256
# TinyDB tells nobody the types of its middlewares.
_CACHING: Any = CachingMiddleware
_ANY = where("key").exists()


def _is(value: Any, *kinds: type) -> bool:
    return type(value) in kinds


# Whether a document was not taken out, and whether what stands in the file is one at all.
_IS_THERE = where("document").test(_is, dict)
_IS_ONE = where("key").test(_is, str) & where("n").test(_is, int) & where("document").test(_is, dict, type(None))


class QueriedDocuments:
    """One collection in one file; safe from any thread. It answers as `storage.folder.documents.Documents` does.

    write: otherwise the file is looked at anew with every question, for somebody else may write to it.
    """

    def __init__(self, path: Path, *, write: bool) -> None:
        self._path = path
        self._write = write
        self._lock = RLock()
        self._database: TinyDB | None = None
        self._journal: JournalStorage | None = None
        self._version: int | None = None
        self._count: int | None = None
        self._is_changed = False

    def version(self) -> int:
        """The highest number given. Raises StorageError `unreadable`, as everything here."""
        with self._lock:
            if self._version is None or not self._write:
                self._version = max((int(one["n"]) for one in self._table()), default=0)
            return self._version

    def count(self) -> int:
        """How many documents there are."""
        with self._lock:
            if self._count is None or not self._write:
                self._count = self._table().count(_IS_THERE)
            return self._count

    def get(self, key: str) -> Kept | None:
        """The document of a key."""
        return next(iter(self._found((where("key") == key) & _IS_THERE)), None)

    def changed(self, since: int = 0) -> Iterator[Kept]:
        """What changed after a number, newest first, each key once; taken out ones among them."""
        found = self._found((where("n") > since) & (where("key") != ""))
        return iter(sorted(found, key=lambda kept: kept.n, reverse=True))

    def put(self, documents: Mapping[str, Document | None], expect: Mapping[str, int] | None = None) -> bool:
        """See `Store.put`."""
        with self._lock:
            for key, n in (expect or {}).items():
                kept = self.get(key)
                if (0 if kept is None else kept.n) != n:
                    return False
            if documents:
                self._change(documents)
            return True

    def rewrite(self, documents: Iterable[tuple[str, Document]]) -> None:
        """Put these in place of all there were, in whatever state the file is; the version rises."""
        with self._lock:
            self._is_changed = True
            before: list[Kept] = []
            with suppress(StorageError):
                before = self._found(_ANY)
            self._replace(in_place_of(before, documents))

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._journal is not None:
                # Not through the cache: a change whose write failed must not be tried once more.
                self._journal.close()
            self._database = self._journal = self._version = self._count = None

    def _change(self, documents: Mapping[str, Document | None]) -> None:
        """Set documents as one line of the journal, which is written before TinyDB has them."""
        self._make_room()
        version, count, table = self.version(), self.count(), self._table()
        # Not `one_of`, which would look through all these keys for each document.
        before = table.search(where("key").test(documents.__contains__))
        count -= sum(map(_IS_THERE, before))
        added: list[Numbered] = []
        for n, (key, document) in enumerate(documents.items(), version + 1):
            count += document is not None
            added.append(Numbered(line_of(Kept(key, n, None if document is None else dict(document)), count), doc_id=n))
        assert self._journal is not None
        gone: dict[str, Doc | None] = {str(one.doc_id): None for one in before}
        try:
            self._journal.append({DOCUMENTS: {**gone, **{str(one.doc_id): dict(one) for one in added}}})
            table.remove(doc_ids=[one.doc_id for one in before])
            table.insert_multiple(added)
            self._version, self._count = version + len(added), count
        except BaseException:
            # What is remembered may not be what is on the disk.
            self.close()
            raise

    def _make_room(self) -> None:
        """Make the file where there is none, and anew where most of its lines, or many documents, count no more."""
        table = self._table()
        if not self._is_changed:
            self._is_changed = True
            if table.count(~_IS_THERE) > _MANY:
                self._forget()
                return
        if not self._path.exists() or (self._journal and len(self._journal.lines) > max(_MANY, 4 * len(table))):
            self._replace(self._found(_ANY))

    def _forget(self) -> None:
        """Leave out of the file what was taken out; before the first change, when nobody here knows of it.

        The highest number stays, whosever it is: none is given twice.
        """
        version = self.version()
        self._replace([kept for kept in self._found(_ANY) if kept.document is not None or kept.n == version])

    def _found(self, query: QueryLike) -> list[Kept]:
        with self._lock:
            return [fresh(Kept(one["key"], one["n"], one["document"])) for one in self._table().search(query)]

    def _table(self) -> Table:
        if self._database is None or not self._write:
            cache = _CACHING(self._open)
            # What is changed is in the journal already: the cache is never written.
            cache.WRITE_CACHE_SIZE = inf
            database = TinyDB(self._path, storage=cache)
            if not all(_IS_ONE(one) for one in database.table(DOCUMENTS)):
                # The checksum was right, so this was not written by accident.
                raise StorageError("unreadable", path=str(self._path))
            self._database = database
        return self._database.table(DOCUMENTS)

    def _open(self, path: Path) -> JournalStorage:
        self._journal = JournalStorage(path, write=self._write)
        return self._journal

    def _replace(self, documents: list[Kept]) -> None:
        self.close()
        replace_journal(self._path, changes_of(sorted(documents, key=lambda kept: kept.n)))
