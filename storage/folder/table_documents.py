"""A long collection of what follows from the tables: what goes with a table is in no line of the file any more."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from storage.errors import disk_error
from storage.folder.document_lines import changes_of
from storage.folder.documents import Documents
from storage.folder.durable_files import remove_copies
from storage.folder.journal_file import replace_journal
from storage.owned_documents import CODE, goes_with, needed_table, owner_of
from storage.store import Document, Kept

# The key of a line that only holds a number: see `Documents.changed`.
_NO_KEY = ""


class TableDocuments(Documents):
    """One collection in one file; thread-safe. has: whether there is a table of a code.

    A document of a table that is not there is not stored: it was worked out while somebody deleted that table, which
    `forget` tells only after the table has gone. Either it is not there any more when this asks, or it is forgotten.
    """

    def __init__(self, path: Path, *, write: bool, has: Callable[[str], bool], whole: bool = False) -> None:
        super().__init__(path, write=write, whole=whole)
        self._has = has

    def put(self, documents: Mapping[str, Document | None], expect: Mapping[str, int] | None = None) -> bool:
        """See `Store.put`."""
        with self._lock:
            return super().put({key: one for key, one in documents.items() if self._is_welcome(key, one)}, expect)

    def forget(self, table: str) -> bool:
        """Take out what is of a table, and every line that ever held any of it. Returns whether there was any.

        Raises:
            StorageError: `unreadable`, or one of `DISK_CODES`; it can be tried again.
        """
        with self._lock:
            gone = [key for key, document in self._documents() if goes_with(table, key, document)]
            if gone or self._tells_of(table):
                self._write_without(gone, {*gone, table})
            self._remove_copies()
            return bool(gone)

    def keep_only(self, tables: Iterable[str]) -> None:
        """Take out what is of any other table, and every line that ever held any of it. Raises as `forget` does."""
        left = {"", None, *tables}
        with self._lock:
            gone = [key for key, document in self._documents() if owner_of(key, document) not in left]
            if self._path.exists():
                self._write_without(gone, {*gone})
            self._remove_copies()

    def _is_welcome(self, key: str, document: Document | None) -> bool:
        table = needed_table(key, document)
        return table is None or self._has(table)

    def _documents(self) -> list[tuple[str, Document]]:
        return [(key, one.document) for key, one in self._all().items() if one.document is not None]

    def _tells_of(self, table: str) -> bool:
        """Whether any line of the file may hold something of a table, also one that counts no more."""
        try:
            return f'"{table}'.encode() in self._path.read_bytes()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise disk_error(error, self._path) from error

    def _write_without(self, gone: Iterable[str], told: Iterable[str]) -> None:
        """Write the file anew without some documents; the numbers of the others stay, and the version rises.

        told: keys of which others hear that they are gone, if they are codes of tables; no other key is kept.
        """
        known, (version, _), left_out = self._all(), self._newest(), {*gone}
        kept = [
            one
            for one in known.values()
            if one.key not in left_out and (one.document is not None or CODE.fullmatch(one.key)) and one.key not in told
        ]
        tombs = sorted(key for key in told if CODE.fullmatch(key))
        kept += [Kept(key, version + at, None) for at, key in enumerate([_NO_KEY, *tombs], 1)]
        changes = changes_of(kept)
        self.close()
        replace_journal(self._path, changes)
        self._known = {one.key: one for one in kept}
        self._last = kept[-1].n, sum(one.document is not None for one in kept)

    def _remove_copies(self) -> None:
        """Remove what a crash or a damage left beside the file; whatever was in it can be worked out again."""
        try:
            remove_copies(self._path)
        except OSError as error:
            raise disk_error(error, self._path) from error
