"""A crash-safe, self-checking storage for TinyDB: an append-only journal instead of one JSON document.

TinyDB hands its storage the whole database at every write. `JournalStorage` writes down only what changed, as one
sealed line (`storage.lines`) that is durable before the call returns (`storage.journal_file`). `JournalTable` spares
inserts the way through the whole database, so their cost is that of the entry alone. A temporary file and `os.replace`
would be as safe, but cost five times a raw append with fsync, and more with every entry.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document, Table

from storage.errors import Damage, StorageError
from storage.journal_file import JournalFile
from storage.lines import Change, Doc, read_line


class JournalStorage(Storage):
    """A TinyDB storage on one `JournalFile`, whose errors it raises. No file is an empty database."""

    def __init__(self, path: Path | str, *, write: bool = True) -> None:
        super().__init__()
        self._file = JournalFile(Path(path), write=write)

    @property
    def damage(self) -> Damage | None:
        """What was found wrong when the file was opened."""
        return self._file.damage

    def move(self, path: Path) -> None:
        """Told that the open file has another name now."""
        self._file.path = path

    def close(self) -> None:
        """Close the file; it opens again by itself when it is written to."""
        self._file.close()

    def read(self) -> dict[str, dict[str, Any]] | None:
        """The database, made afresh from the lines, so that nobody can change what is kept by changing it."""
        data: dict[str, dict[str, Any]] = {}
        try:
            for line in self._file.lines:
                _apply(data, read_line(line))
        except (ValueError, TypeError, AttributeError) as error:
            # The checksum was right, so this was not written by accident.
            raise StorageError("unreadable", path=str(self._file.path)) from error
        return data or None

    def write(self, data: Mapping[str, Mapping[Any, Any]]) -> None:
        """Write down what differs between the database and `data`, as one line: all of it or none."""
        change = _difference(self.read() or {}, data)
        if change:
            self._file.commit(change)

    def __len__(self) -> int:
        """How many changes the file holds."""
        return len(self._file.lines)

    def append(self, table: str, documents: Mapping[int, Mapping[str, Any]]) -> None:
        """Add documents under ids that are new to the table, as one line, without looking at the rest."""
        self._file.commit({table: {str(doc_id): dict(document) for doc_id, document in documents.items()}})


class JournalTable(Table):
    """A TinyDB table whose inserts cost what the entry costs, not what the table costs."""

    def insert(self, document: Mapping[str, Any]) -> int:
        """Insert a document; a `Document`, which brings its own id, goes TinyDB's own way."""
        if isinstance(document, Document):
            return super().insert(document)
        return self._append([document])[0]

    def insert_multiple(self, documents: Iterable[Mapping[str, Any]]) -> list[int]:
        """Insert documents, all of them or none."""
        listed = list(documents)
        if any(isinstance(one, Document) for one in listed):
            return super().insert_multiple(listed)
        return self._append(listed)

    def _append(self, documents: list[Mapping[str, Any]]) -> list[int]:
        next_id: Callable[[], int] = self._get_next_id
        added = {next_id(): document for document in documents}
        try:
            cast(JournalStorage, self.storage).append(self.name, added)
        except BaseException:
            # The ids were not used.
            self._next_id = None
            raise
        self.clear_cache()
        return list(added)


class Journal(TinyDB):
    """TinyDB on a journal: `Journal(path)` is `TinyDB(path)` made safe."""

    table_class = JournalTable

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
    change: Change = {name: None for name in old if name not in new}
    for name, docs in new.items():
        before = old.get(name, {})
        after = {str(doc_id): dict(doc) for doc_id, doc in docs.items()}
        # Compared as they would be written, for 1 and True are equal in Python and not in JSON.
        table: dict[str, Doc | None] = {
            doc_id: doc for doc_id, doc in after.items() if doc_id not in before or repr(before[doc_id]) != repr(doc)
        }
        table.update({str(doc_id): None for doc_id in before if str(doc_id) not in after})
        if table or name not in old:
            change[name] = table
    return change
