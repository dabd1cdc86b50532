"""Backup of a whole store into one file, while a server runs, and its restore into an empty store."""

import gzip
import os
import tarfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from storage.errors import StorageError, disk_error
from storage.files import FILE_MODE, sync_directory
from storage.store import Store

_LARGEST = 256 * 1024 * 1024
_CHUNK = 1024 * 1024


def backup(store: Store, target: Path) -> int:
    """Write a consistent snapshot of the store into a new file; return the number of files in it.

    Raises:
        StorageError: `backup-exists`, or one of `DISK_CODES`; no file is left then.
    """
    draft = target.with_name(target.name + ".draft")
    if target.exists():
        raise StorageError("backup-exists", path=str(target))
    try:
        count = _write(store, draft)
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
    for _ in _files(source):
        # The checksum is at the end of the archive, so read all of it before restoring anything.
        pass
    return store.load(_files(source))


def _write(store: Store, draft: Path) -> int:
    count = 0
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
    with os.fdopen(handle, "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
            for name, content in store.dump():
                entry = tarfile.TarInfo(name)
                entry.size, entry.mode = len(content), FILE_MODE
                tar.addfile(entry, BytesIO(content))
                count += 1
        file.flush()
        os.fsync(file.fileno())
    return count


def _files(source: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a backup; the checksum is checked after the last one. Raises `not-a-backup`."""
    found = False
    try:
        with gzip.open(source) as packed:
            with tarfile.open(fileobj=packed, mode="r:") as tar:
                for entry in tar:
                    file = tar.extractfile(entry) if entry.isreg() and entry.size <= _LARGEST else None
                    if file is None:
                        raise StorageError("not-a-backup", name=source.name)
                    found = True
                    yield entry.name, file.read()
            while packed.read(_CHUNK):
                pass
    except (tarfile.TarError, EOFError, zlib.error, OSError, UnicodeError) as error:
        raise StorageError("not-a-backup", name=source.name) from error
    if not found:
        raise StorageError("not-a-backup", name=source.name)
