"""Backup of a whole store into one file, while a server runs, and its restore into an empty store.

A restore reads the file twice in parts of bounded size: once to the end, where its checksum is, then into the store.
What it unpacks to is bounded by the size of the file. A backup is read so as well before it gets its name.
"""

import errno
import os
import tarfile
import zlib
from collections.abc import Iterator
from gzip import GzipFile
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from rules.count_values import ValueCount, count_signs
from storage.errors import StorageError, disk_error
from storage.folder.durable_files import FILE_MODE, sync_directory
from storage.store import Store
from storage.tar_members import members

_PART = 1024 * 1024
# Journals shrink to about a tenth. What shrinks to less than a hundredth, beyond these bytes, is no backup of ours: one
# of texts that repeat themselves gets as much `_PADDING` as it needs, which is restored nowhere.
MOST_UNPACKED = 64 * 1024 * 1024
MOST_RATIO = 100
# More than the log of a table can reach (`live.table_limits`), in bytes and JSON values.
MOST_OF_A_TABLE = 128 * 1024 * 1024
MOST_VALUES_OF_A_TABLE = 2_000_000
# Commas and brackets, in texts too: a damaged line that is mended when it is read may have hidden values in a text.
MOST_SIGNS_OF_A_TABLE = 32_000_000
_TABLES = ("tables/", "finished/")
_PADDING = "padding"
# What any file takes on a disk, and in an archive beside its content: headers, its name, and what fills its last part.
_BLOCK = 4096
_OF_A_FILE = _BLOCK + 5 * tarfile.BLOCKSIZE


def backup(store: Store, target: Path) -> int:
    """Write a consistent snapshot of the store into a new file; return the number of files in it.

    Raises:
        StorageError: `backup-exists`, `not-a-backup` if it could not be restored, or one of `DISK_CODES`; no file is
            left then.
    """
    draft = target.with_name(target.name + ".draft")
    if target.exists():
        raise StorageError("backup-exists", path=str(target))
    try:
        count = _write(store, draft)
        _read_through(draft, target.name)
        # `os.link` fails where the name exists, so a file created meanwhile is not overwritten.
        os.link(draft, target)
        draft.unlink()
        sync_directory(target.parent)
    except FileExistsError as error:
        draft.unlink(missing_ok=True)
        raise StorageError("backup-exists", path=str(target)) from error
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise disk_error(error, target) from error
    except StorageError:
        draft.unlink(missing_ok=True)
        raise
    return count


def restore(source: Path, store: Store) -> int:
    """Restore a backup into an empty store, all or nothing; return the number of tables.

    Raises:
        StorageError: `not-a-backup`, `not-empty`, or one of `DISK_CODES`.
    """
    # The checksum is at the end of the archive.
    _read_through(source, source.name)
    return store.load(_files(source))


def _read_through(source: Path, name: str) -> None:
    """Read all of a backup. Raises StorageError `not-a-backup`, of a file of this name."""
    try:
        for _ in _files(source):
            pass
    except StorageError as error:
        table = error.figures.get("table")
        raise StorageError(error.code, name=f"{name}: {table}" if table else name) from error


def _write(store: Store, draft: Path) -> int:
    count = unpacked = 0
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
    with os.fdopen(handle, "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
            for name, content in store.dump():
                _add(tar, name, content)
                unpacked += len(content) + _OF_A_FILE
                count += 1
            _pad(tar, unpacked, file)
        file.flush()
        os.fsync(file.fileno())
    return count


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(content), FILE_MODE
    tar.addfile(entry, BytesIO(content))


def _pad(tar: tarfile.TarFile, unpacked: int, file: BinaryIO) -> None:
    """Add what does not shrink, where the archive would else unpack to more than is read. file: that it goes to."""
    # What is still to be written makes it larger.
    over = unpacked + _OF_A_FILE - MOST_UNPACKED - MOST_RATIO * file.tell()
    if over > 0:
        _add(tar, _PADDING, os.urandom(-(-over // (MOST_RATIO - 1))))


class _Bounded(GzipFile):
    """A packed file that unpacks to a bounded size, in parts. Raises OSError beyond that."""

    def __init__(self, source: Path) -> None:
        super().__init__(source)
        self._left = MOST_UNPACKED + MOST_RATIO * source.stat().st_size

    def read(self, size: int | None = -1) -> bytes:
        """At most `size` bytes, which a header of the archive may set to whatever it likes."""
        if size is None or not 0 <= size <= _PART:
            raise OSError(errno.EFBIG, "a part is too large")
        data = super().read(size)
        self.take(len(data))
        return data

    def take(self, size: int) -> None:
        """Count bytes that are unpacked."""
        self._left -= size
        if self._left < 0:
            raise OSError(errno.EFBIG, "unpacks to too much")


def _bounded(name: str, parts: Iterator[bytes]) -> Iterator[bytes]:
    """The parts of a table, which is read whole when it is opened.

    Raises:
        StorageError: `not-a-backup`, with the `table`, for more than a table may hold.
    """
    size, signs, found = 0, 0, ValueCount()
    for part in parts:
        size += len(part)
        signs += count_signs(part)
        values = found.add(part)
        if size > MOST_OF_A_TABLE or signs > MOST_SIGNS_OF_A_TABLE or values > MOST_VALUES_OF_A_TABLE:
            raise StorageError("not-a-backup", name=name, table=name)
        yield part


def _files(source: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a backup in parts; the checksum is checked after the last one. Raises `not-a-backup`."""
    names: set[str] = set()
    try:
        with _Bounded(source) as packed:
            for name, parts in members(packed, _PART):
                if name in names:
                    raise StorageError("not-a-backup", name=source.name)
                names.add(name)
                packed.take(_BLOCK)
                if name == _PADDING:
                    for _ in parts:
                        pass
                    continue
                # An empty file has one part, too.
                yield name, b""
                for part in _bounded(name, parts) if name.startswith(_TABLES) else parts:
                    yield name, part
            while packed.read(_PART):
                pass
    except (tarfile.TarError, EOFError, zlib.error, OSError, UnicodeError, ValueError) as error:
        raise StorageError("not-a-backup", name=source.name) from error
    if not names:
        raise StorageError("not-a-backup", name=source.name)
