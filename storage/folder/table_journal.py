"""One table as a journal: the TinyDB tables `header` (one document), `entries` (by number) and `state` (one document).

An entry and its state (`state_lines`) are one line, so they are stored atomically.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, Self

from rules.count_values import count_values
from storage.errors import Damage, StorageError, disk_error
from storage.folder.journal_file import DAMAGE
from storage.folder.journal_lines import SEAL, Change, file_bytes, follows, read_line, read_lines, write_lines
from storage.folder.reverse_reader import newest_lines
from storage.folder.state_lines import Whole, read_state, state_document, whole_after
from storage.folder.tinydb_storage import JournalStorage
from storage.store import Doc, Document, Reading, State

HEADER, ENTRIES, STATE = "header", "entries", "state"
_ONLY = "1"
# About the bytes of memory that a line takes beside its own: of Python's objects, and of its key, which stays where the
# lines are let go.
_OF_A_LINE, _OF_A_KEY, _OF_A_VALUE = 200, 130, 80


def journal_bytes(header: Document, entries: Iterable[Document], state: State | None) -> bytes:
    """The bytes of a table's journal. Raises TypeError or ValueError for what is not JSON."""
    changes: list[Change] = [{HEADER: {_ONLY: dict(header)}}]
    changes += [{ENTRIES: {str(n): dict(entry)}} for n, entry in enumerate(entries, 1)]
    if state is not None:
        changes.append(_state_change(state_document(state, len(changes) - 1)))
    return file_bytes(write_lines(changes))


def _state_change(document: Document) -> Change:
    return {STATE: {_ONLY: document}}


class TableJournal:
    """The journal of one table; `lock` is held over every call and over what rests on it, and `with` gives it back.

    Raises:
        StorageError: `unreadable`, `not-a-table`, or one of `DISK_CODES`.
    """

    def __init__(self, path: Path, *, write: bool) -> None:
        self.lock = RLock()
        self.closed = False
        self.keys: dict[str, int] = {}
        self.state: State | None = None
        self.damage: Damage | None = None
        self._whole: Whole | None = None
        self._journal = JournalStorage(path, write=write)
        # The line index of each entry, and the entries parsed on opening, for the first reader.
        self._lines: list[int] = []
        self._first: list[Doc] | None = []
        self.header = self._take_all(path)
        first = self._journal.lines[0]
        # It stays as it was parsed: its `meta` may be many small values.
        values = _OF_A_VALUE * count_values(first)
        self._bytes_of_header = _taken_by(first) + values
        self._bytes = sum(map(_taken_by, self._journal.lines)) + values
        self.damage = self._journal.damage or self.damage

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.lock.release()

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self._lines)

    @property
    def size(self) -> int:
        """About the bytes of memory that the journal takes while it is open."""
        return self._bytes if self._journal.holds_lines else self._bytes_of_header + _OF_A_KEY * self.version

    def let_go(self) -> bool:
        """Forget what appending does not need, until it is read; returns whether it was possible."""
        self._journal.let_go()
        self._first = None
        return not self._journal.holds_lines

    def read(self) -> Reading:
        """See `Store.read`."""
        return Reading(self.read_header(), self.version, self.entries(0), self.state, self.damage)

    def entries(self, after: int) -> list[Doc]:
        """Fresh copies of the entries after the first `after`."""
        # Lines that were let go are not read again for none.
        if after >= self.version:
            return []
        if after == 0 and self._first is not None:
            found, self._first = self._first, None
            return found
        held = self._journal.lines
        lines = [held[at] for at in self._lines[max(0, after) :]]
        return [_entry(change, n) for n, change in enumerate(read_lines(lines), max(0, after) + 1)]

    def read_header(self) -> Doc:
        """A fresh copy of the header."""
        header: Doc = _copy(self.header)
        return header

    def entry(self, n: int) -> Doc:
        """Entry number `n`."""
        return _entry(read_line(self._journal.lines[self._lines[n - 1]]), n)

    def append(self, entry: Document, state: State) -> None:
        """Append an entry and replace the state, durably. Raises StorageError, and then nothing has changed."""
        number = self.version + 1
        document = state_document(state, number, self._whole)
        self._add({ENTRIES: {str(number): entry}, **_state_change(document)})
        self._lines.append(self._journal.count - 1)
        self.keys[str(entry["key"])] = number
        self._first, self.state, self.damage = None, state, None
        self._whole = whole_after(document, self._whole)

    def restate(self, state: State) -> None:
        """Replace the state, durably. Raises StorageError, and then nothing has changed."""
        document = state_document(state, self.version)
        self._add(_state_change(document))
        self.state, self._whole = state, whole_after(document, self._whole)

    def close(self) -> None:
        """Close the file for good."""
        self.closed = True
        self._journal.close()

    def _add(self, change: Change) -> None:
        self._journal.append(change)
        self._bytes += _taken_by(self._journal.last)

    def _take_all(self, path: Path) -> Doc:
        header: Doc | None = None
        try:
            for at, change in enumerate(read_lines(self._journal.lines)):
                header = change[HEADER][_ONLY] if HEADER in change else header
                self.damage = _damage(change) if DAMAGE in change else self.damage
                if ENTRIES in change:
                    self._take(change, at)
                if STATE in change:
                    document = change[STATE][_ONLY]
                    self.state = read_state(document, self._whole)
                    self._whole = whole_after(document, self._whole)
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            # The checksum was right, so this is no accidental damage.
            raise StorageError("unreadable", path=str(path)) from error
        if header is None:
            raise StorageError("not-a-table", table=path.stem)
        return header

    def _take(self, change: Any, at: int) -> None:
        entry = _entry(change, self.version + 1)
        self._lines.append(at)
        self.keys.setdefault(str(entry.get("key")), self.version)
        self.damage = None
        if self._first is not None:
            self._first.append(entry)


def first_header(path: Path) -> Doc:
    """The header of a table; reads only the first line if it is intact.

    Raises:
        StorageError: `unreadable`, `not-a-table`, or one of `DISK_CODES`.
    """
    try:
        with path.open("rb") as file:
            line = file.readline().rstrip(b"\n")
        header: Doc = read_line(line)[HEADER][_ONLY] if follows(line, None) else {}
        return header or TableJournal(path, write=False).header
    except OSError as error:
        raise disk_error(error, path) from error
    except (ValueError, TypeError, LookupError) as error:
        raise StorageError("not-a-table", table=path.stem) from error


def header_mark(path: Path) -> bytes:
    """What tells the header of a table from another's: its checksum. Raises StorageError, one of `DISK_CODES`."""
    try:
        with path.open("rb") as file:
            return file.read(SEAL)
    except OSError as error:
        raise disk_error(error, path) from error


def last_state(path: Path) -> tuple[int, State] | None:
    """Version and state of a table from its last line, and the one that this refers to; None if they do not have them.

    Raises:
        StorageError: `unreadable`, or one of `DISK_CODES`.
    """
    last: Document | None = None
    for line in newest_lines(path):
        try:
            document = read_line(line).get(STATE, {}).get(_ONLY)
            if last is None:
                if document is None:
                    return None
                last = document
            whole = None if document is None else whole_after(document, None)
            state = read_state(last, whole)
            if state is not None:
                return last["version"], state
            if document is not None and document["version"] < last["since"]:
                return None
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise StorageError("unreadable", path=str(path)) from error
    return None


def has_no_more(path: Path, version: int) -> bool:
    """Whether the last line of a table tells that it has no more entries."""
    try:
        last = last_state(path)
    except StorageError:
        return False
    return last is not None and last[0] <= version


def last_told(path: Path) -> tuple[int, State | None, Damage | None]:
    """Version, state and damage of a table, read as a whole only if its last line does not tell. Raises as above."""
    try:
        known = last_state(path)
    except StorageError as error:
        if error.code != "unreadable":
            raise
        known = None
    if known is not None:
        return *known, None
    file = TableJournal(path, write=False)
    return file.version, file.state, file.damage


def _taken_by(line: bytes) -> int:
    return len(line) + _OF_A_LINE


def _entry(change: Any, n: int) -> Doc:
    entry: Doc = change[ENTRIES][str(n)]
    if not isinstance(entry, dict):
        raise TypeError("an entry is an object")
    return entry


def _damage(change: Mapping[str, Any]) -> Damage:
    (document,) = change[DAMAGE].values()
    return Damage(document["code"], document["figures"], document["aside"])


def _copy(document: Any) -> Any:
    """A deep copy of JSON data."""
    if isinstance(document, dict):
        return {key: _copy(value) for key, value in document.items()}
    return [_copy(value) for value in document] if isinstance(document, list) else document
