"""A crash-safe, self-checking storage for TinyDB: an append-only journal instead of one JSON document.

TinyDB passes its storage the whole database at every write. `JournalStorage` writes only the difference, as one
checksummed line (`journal_lines`), durable before the call returns (`journal_file`); `append` takes a
ready difference, at the cost of that alone. To inspect any file of this program:

    from tinydb import TinyDB
    from storage.folder.tinydb_storage import JournalStorage
    database = TinyDB("tables/KMRT.journal", storage=JournalStorage, write=False)
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage

from storage.errors import Damage, StorageError
from storage.folder.journal_file import JournalFile
from storage.folder.journal_lines import Change, read_lines
from storage.store import Doc


class JournalStorage(Storage):
    """A TinyDB storage on one `JournalFile`, whose errors it raises. A missing file is an empty database."""

    def __init__(self, path: Path | str, *, write: bool = True) -> None:
        super().__init__()
        self._file = JournalFile(Path(path), write=write)

    @property
    def damage(self) -> Damage | None:
        """The damage found when the file was opened."""
        return self._file.damage

    def close(self) -> None:
        """Close the file; the next write reopens it."""
        self._file.close()

    @property
    def lines(self) -> Sequence[bytes]:
        """The good lines, oldest first. Raises as `JournalFile.lines` does."""
        return self._file.lines

    @property
    def count(self) -> int:
        """The number of good lines."""
        return self._file.count

    @property
    def last(self) -> bytes:
        """The last good line, empty if there is none."""
        return self._file.last or b""

    @property
    def holds_lines(self) -> bool:
        """See `JournalFile.holds_lines`."""
        return self._file.holds_lines

    def let_go(self) -> None:
        """See `JournalFile.let_go`."""
        self._file.let_go()

    def read(self) -> dict[str, dict[str, Any]] | None:
        """The database as a fresh copy, parsed from the lines."""
        data: dict[str, dict[str, Any]] = {}
        try:
            for change in read_lines(self._file.lines):
                _apply(data, change)
        except (ValueError, TypeError, AttributeError) as error:
            # The checksum was right, so this is no accidental damage.
            raise StorageError("unreadable", path=str(self._file.path)) from error
        return data or None

    def write(self, data: Mapping[str, Mapping[Any, Any]]) -> None:
        """Append the difference between the database and `data` as one line, atomically."""
        change = _difference(self.read() or {}, data)
        if change:
            self._file.commit(change)

    def append(self, change: Change) -> None:
        """Append a known difference as one line, without reading the rest."""
        self._file.commit(change)


class Journal(TinyDB):
    """TinyDB on a journal: `Journal(path)` is a crash-safe `TinyDB(path)`."""

    def __init__(self, path: Path | str, *, write: bool = True) -> None:
        super().__init__(path, write=write, storage=JournalStorage)


def _apply(data: dict[str, dict[str, Any]], change: Change) -> None:
    for name, docs in change.items():
        if docs is None:
            data.pop(name, None)
            continue
        table = data.setdefault(name, {})
        for doc_id, doc in docs.items():
            if doc is None:
                table.pop(doc_id, None)
            else:
                table[str(int(doc_id))] = dict(doc)


def _difference(old: Mapping[str, Mapping[Any, Any]], new: Mapping[str, Mapping[Any, Any]]) -> Change:
    """The change that makes `new` of `old`; document ids may be text or numbers in either."""
    change: dict[str, dict[str, Doc | None] | None] = {name: None for name in old if name not in new}
    for name, docs in new.items():
        before = old.get(name, {})
        after = {str(doc_id): dict(doc) for doc_id, doc in docs.items()}
        # Compared as JSON, since 1 == True in Python.
        table: dict[str, Doc | None] = {
            doc_id: doc for doc_id, doc in after.items() if doc_id not in before or repr(before[doc_id]) != repr(doc)
        }
        table.update({str(doc_id): None for doc_id in before if str(doc_id) not in after})
        if table or name not in old:
            change[name] = table
    return change
