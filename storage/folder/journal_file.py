"""One journal file: its good lines in memory, and the one safe way to append to it.

A line counts once it is written and synced. After a failure the file is restored to the lines in memory before the next
append: a partial line is truncated, a file whose sync failed is rewritten, a deleted file is recreated. Lines that were
let go are read from the file again, as far as it held them.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from storage.errors import Damage, StorageError, damage_data, disk_error
from storage.folder.durable_files import put_aside, replace_file, write_all
from storage.folder.journal_lines import Change, Scan, file_bytes, scan, write_line, write_lines

# The TinyDB table of a journal that records its repairs.
DAMAGE = "damage"


def create_journal(path: Path, changes: Iterable[Change]) -> None:
    """Create a journal with several changes, durably and atomically.

    Raises:
        StorageError: `table-exists`, or one of `DISK_CODES`.
    """
    if path.exists():
        raise StorageError("table-exists", table=path.stem)
    replace_journal(path, changes)


def replace_journal(path: Path, changes: Iterable[Change]) -> None:
    """Replace `path` by a journal of these changes. Raises StorageError with one of `DISK_CODES`."""
    try:
        replace_file(path, file_bytes(write_lines(changes)))
    except OSError as error:
        raise disk_error(error, path) from error


class JournalFile:
    """The good lines of a file. A missing file has none, and is created by the first append.

    count: how many lines there are. last: the last of them, None if there is none.

    Damage is detected on opening: the lines end before the bad one and `damage` describes it; with `write` the damaged
    file is copied aside and the journal repaired. Without `write` nothing on the disk changes.

    Raises:
        StorageError: `unreadable` (not even the head can be read), or one of `DISK_CODES`.
    """

    def __init__(self, path: Path, *, write: bool) -> None:
        self.path = path
        self.count = 0
        self.last: bytes | None = None
        # None once they were let go.
        self._lines: list[bytes] | None = []
        self.damage: Damage | None = None
        self._write = write
        self._handle: int | None = None
        self._identity = (0, 0)
        self._end = 0
        # Set when the file may differ from memory; the next append then rewrites it.
        self._suspect = False
        self._load()
        self.count = len(self.lines)
        self.last = self.lines[-1] if self.lines else None

    @property
    def lines(self) -> list[bytes]:
        """The good lines, oldest first. Raises StorageError: `changed` by another process, or one of `DISK_CODES`."""
        if self._lines is None:
            self._lines = self._read_again()
        return self._lines

    @property
    def holds_lines(self) -> bool:
        """Whether the lines are in memory."""
        return self._lines is not None

    def let_go(self) -> None:
        """Forget the lines, which appending does not need, where the open file is sure to hold them."""
        if self._lines and self._handle is not None and not self._suspect and self._same():
            self._lines = None

    def commit(self, change: Change) -> None:
        """Append a change, durable on return.

        Raises:
            StorageError: nothing was appended: `not-for-writing`, `changed` by another process, or one of `DISK_CODES`.
            TypeError, ValueError: the change is not JSON.
        """
        line = write_line(change, self.last)
        if not self._write:
            raise StorageError("not-for-writing", path=str(self.path))
        try:
            if self.count:
                self._add(line + b"\n")
            else:
                replace_file(self.path, file_bytes([line]))
        except OSError as error:
            raise disk_error(error, self.path) from error
        if self._lines is not None:
            self._lines.append(line)
        self.count += 1
        self.last = line

    def close(self) -> None:
        """Close the handle; `commit` reopens it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _load(self) -> None:
        try:
            found = scan(self.path.read_bytes())
        except FileNotFoundError:
            return
        except OSError as error:
            raise disk_error(error, self.path) from error
        if found.fault and not found.lines:
            raise StorageError("unreadable", path=str(self.path))
        self._lines = found.lines
        if found.fault:
            self.damage = self._found(found)

    def _read_again(self) -> list[bytes]:
        try:
            with self.path.open("rb") as file:
                found = scan(file.read(self._end))
        except OSError as error:
            raise disk_error(error, self.path) from error
        if found.fault or found.lines[-1:] != [self.last] or len(found.lines) != self.count:
            raise StorageError("changed", path=str(self.path))
        return found.lines

    def _found(self, found: Scan) -> Damage:
        """The damage of a scan; with `write` the damaged file is copied aside and replaced by the good lines.

        The repaired file ends with a line about the damage, so that a crash now does not lose the report.
        """
        figures = {"line": found.line, "kept": len(self.lines), "lost": found.lost}
        damage = Damage(found.fault or "", figures)
        if self._write:
            try:
                if found.fault != "cut":
                    damage = Damage(damage.code, figures, put_aside(self.path).name)
                    self.lines.append(write_line({DAMAGE: {str(len(self.lines)): damage_data(damage)}}, self.lines[-1]))
                replace_file(self.path, file_bytes(self.lines))
            except OSError as error:
                raise disk_error(error, self.path) from error
        return damage

    def _add(self, data: bytes) -> None:
        handle = self._ready()
        try:
            write_all(handle, data)
            # After a failed fsync the content on the disk is unknown.
            self._suspect = True
            os.fsync(handle)
            self._suspect = False
        except OSError:
            self._retreat(handle)
            raise
        self._end += len(data)

    def _retreat(self, handle: int) -> None:
        """After a failed write: truncate the partial line and drop the handle."""
        try:
            os.ftruncate(handle, self._end)
        except OSError:
            self._suspect = True
        with suppress(OSError):
            self.close()

    def _ready(self) -> int:
        """A handle on the file, which holds exactly the lines in memory.

        Raises:
            OSError: from the disk, or the directory is gone. StorageError: `changed` by another process.
        """
        if self._handle is not None and not self._suspect and self._same():
            return self._handle
        self.close()
        wanted = file_bytes(self.lines)
        if self._suspect or not self.path.exists():
            # A deleted file is recreated from memory; a deleted directory is an error.
            replace_file(self.path, wanted)
            self._suspect = False
        elif self.path.read_bytes() != wanted:
            raise StorageError("changed", path=str(self.path))
        self._handle = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        self._end = len(wanted)
        status = os.fstat(self._handle)
        self._identity = (status.st_dev, status.st_ino)
        return self._handle

    def _same(self) -> bool:
        """Whether the path is still the open file, unchanged by others."""
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return False
        return (status.st_dev, status.st_ino) == self._identity and status.st_size == self._end
