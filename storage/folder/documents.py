"""A long collection: its documents read from the end of their file, so that the newest cost the same however many.

For the lists of games, of which there are thousands (`document_lines` says how the file looks). TinyDB reads
all of them when the first is asked for by its key; a change is written as the line that it is.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import RLock

from tinydb import TinyDB

from storage.errors import StorageError
from storage.folder.document_lines import DOCUMENTS, changes_of, fresh, in_place_of, line_of
from storage.folder.journal_file import replace_journal
from storage.folder.journal_lines import read_line
from storage.folder.reverse_reader import newest_lines
from storage.folder.tinydb_storage import JournalStorage
from storage.store import Doc, Document, Kept

# A file with more lines than this, most of which count no more, is written anew before the next change.
_MANY = 256


class Documents:
    """One collection in one file; thread-safe.

    write: without it the file is checked for changes at every query, since another process may write to it. whole: read
    the whole file at the first query, and repair it where it is damaged.
    """

    def __init__(self, path: Path, *, write: bool, whole: bool = False) -> None:
        self._path = path
        self._write = write
        self._whole = whole
        self._lock = RLock()
        self._journal: JournalStorage | None = None
        self._known: dict[str, Kept] | None = None
        self._last: tuple[int, int] | None = None

    def version(self) -> int:
        """The highest change number."""
        return self._newest()[0]

    def count(self) -> int:
        """How many documents there are."""
        return self._newest()[1]

    def get(self, key: str) -> Kept | None:
        """The document of a key. Raises StorageError `unreadable`, as every method here."""
        with self._lock:
            kept = self._all().get(key)
            return None if kept is None or kept.document is None else fresh(kept)

    def look(self, key: str) -> Document | None:
        """The stored document of a key, not copied: the caller must not change it.

        None also while that very document is being replaced.
        """
        # Without the lock: every entry of every table asks this, while the file may be written and synced for another.
        known = self._known if self._write else None
        if known is None:
            with self._lock:
                known = self._all()
        kept = known.get(key)
        return None if kept is None else kept.document

    def changed(self, since: int = 0) -> Iterator[Kept]:
        """Yield the changes after number `since`, newest first, each key once, deleted ones included; lazily."""
        with self._lock:
            self._put_right()
            known = None if self._known is None else list(self._known.values())
        if known is not None:
            found: Iterator[Kept] = map(fresh, reversed(known))
        else:
            found = self._backwards()
        seen: set[str] = set()
        for kept in found:
            if kept.n <= since:
                return
            if kept.key not in seen:
                seen.add(kept.key)
                if kept.key:
                    yield kept

    def put(self, documents: Mapping[str, Document | None], expect: Mapping[str, int] | None = None) -> bool:
        """See `Store.put`."""
        with self._lock:
            self._open()
            known = self._all()
            for key, n in (expect or {}).items():
                kept = known.get(key)
                if (0 if kept is None or kept.document is None else kept.n) != n:
                    return False
            version, count = self._newest()
            change: dict[str, Doc | None] = {}
            added: list[Kept] = []
            for key, document in documents.items():
                before = known.get(key)
                if before is not None:
                    change[str(before.n)] = None
                version += 1
                count += (document is not None) - (before is not None and before.document is not None)
                added.append(Kept(key, version, None if document is None else dict(document)))
                change[str(version)] = line_of(added[-1], count)
            if added:
                self._open().append({DOCUMENTS: change})
            for kept in added:
                known.pop(kept.key, None)
                known[kept.key] = kept
            self._last = (version, count)
            return True

    def rewrite(self, documents: Iterable[tuple[str, Document]]) -> None:
        """Replace all documents by these, even if the file is damaged; the version rises."""
        with self._lock:
            before: list[Kept] = []
            with suppress(StorageError):
                before = list(self._all().values())
            kept = in_place_of(before, documents)
            self.close()
            replace_journal(self._path, changes_of(kept))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._journal is not None:
                self._journal.close()
            self._journal = self._known = self._last = None

    def _newest(self) -> tuple[int, int]:
        with self._lock:
            if self._last is not None and self._write:
                return self._last
            self._put_right()
            self._last = next(((one["n"], one["count"]) for one in self._lines()), (0, 0))
            return self._last

    def _lines(self) -> Iterator[Doc]:
        for line in newest_lines(self._path):
            yield from _documents(line, self._path)

    def _backwards(self) -> Iterator[Kept]:
        for one in self._lines():
            yield Kept(one["key"], one["n"], one["document"])

    def _put_right(self) -> None:
        if self._whole and self._write and self._journal is None and self._path.exists():
            self._open()

    def _all(self) -> dict[str, Kept]:
        if self._known is None or not self._write:
            with TinyDB(self._path, storage=JournalStorage, write=False) as database:
                documents = database.table(DOCUMENTS).all()
            try:
                read = sorted((Kept(one["key"], one["n"], one["document"]) for one in documents), key=lambda one: one.n)
            except (TypeError, LookupError) as error:
                raise StorageError("unreadable", path=str(self._path)) from error
            self._known = {one.key: one for one in read}
        return self._known

    def _open(self) -> JournalStorage:
        if self._journal is None:
            self._all()
            if not self._path.exists():
                replace_journal(self._path, changes_of([]))
            self._journal = JournalStorage(self._path, write=self._write)
        if len(self._journal.lines) > max(_MANY, 4 * len(self._all())):
            self._journal.close()
            replace_journal(self._path, changes_of(self._all().values()))
            self._journal = JournalStorage(self._path, write=self._write)
        return self._journal


def _documents(line: bytes, path: Path) -> list[Doc]:
    """The documents that a line sets, newest first."""
    try:
        found = [one for one in read_line(line).get(DOCUMENTS, {}).values() if one is not None]
        return sorted(found, key=lambda one: int(one["n"]), reverse=True)
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise StorageError("unreadable", path=str(path)) from error
