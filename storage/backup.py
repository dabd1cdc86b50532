"""One file that holds all tables: written while a server runs, and restored into an empty data directory."""

import gzip
import os
import re
import tarfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from storage.editions import FOLDER
from storage.errors import StorageError, disk_error
from storage.files import make_directory, sync_directory
from storage.journal_engine import SUFFIX, JournalEngine

# The digests stay out: they can be worked out again.
_LISTS = ("people", "results", "archive")
_NAMES = rf"(?:tables|finished)/[A-Z]{{2,12}}|{'|'.join(_LISTS)}"
_OWN = rf"{FOLDER}/[^/\\\x00-\x1f.][^/\\\x00-\x1f]{{0,120}}\.json"
_KEPT = re.compile(rf"(?:{_NAMES}){re.escape(SUFFIX)}(?:\.damaged-[0-9]{{1,4}})?|{_OWN}")
_LARGEST = 256 * 1024 * 1024
_CHUNK = 1024 * 1024
_STAGING = "restoring"


def backup(directory: Path, target: Path) -> int:
    """Write all tables, the archive, the editions and what was kept aside into a new file; how many files went in.

    Journals only grow, so each is taken as it is at its moment, whoever plays on meanwhile.

    Raises:
        StorageError: `backup-exists`, or one of `DISK_CODES`; there is no file then.
    """
    draft = target.with_name(target.name + ".draft")
    try:
        if target.exists():
            raise StorageError("backup-exists", path=str(target))
        names = _names(directory)
        with draft.open("wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
                for name in names:
                    _pack(tar, name, (directory / name).read_bytes())
            file.flush()
            os.fsync(file.fileno())
        draft.rename(target)
        sync_directory(target.parent)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise disk_error(error, target) from error
    return len(names)


def restore(source: Path, directory: Path) -> int:
    """Put the files of a backup into an empty data directory; how many.

    The whole backup is checked before the first file is put in place.

    Raises:
        StorageError: `not-a-backup`, `not-empty`, `locked`, or one of `DISK_CODES`.
    """
    for _ in _files(source):
        pass
    engine = JournalEngine(directory)
    try:
        if engine.running() or engine.finished():
            raise StorageError("not-empty", path=str(directory))
        return _put_in_place(source, directory)
    except OSError as error:
        raise disk_error(error, directory) from error
    finally:
        engine.close()


def _names(directory: Path) -> list[str]:
    if not directory.is_dir():
        raise StorageError("no-directory", path=str(directory))
    places = [directory, directory / "tables", directory / "finished", directory / FOLDER]
    files = [path for place in places if place.is_dir() for path in place.iterdir()]
    names = [path.relative_to(directory).as_posix() for path in files if path.is_file()]
    return sorted(name for name in names if _KEPT.fullmatch(name))


def _pack(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    tar.addfile(entry, BytesIO(data))


def _put_in_place(source: Path, directory: Path) -> int:
    staging = directory / _STAGING
    for name in ("tables", "finished", FOLDER):
        make_directory(staging / name)
    count = 0
    for name, data in _files(source):
        _write(staging / name, data)
        count += 1
    for name in ("finished", "tables"):
        (staging / name).replace(directory / name)
    for name in _LISTS:
        listing = staging / f"{name}{SUFFIX}"
        if listing.exists():
            listing.replace(directory / listing.name)
    for edition in (staging / FOLDER).iterdir():
        make_directory(directory / FOLDER)
        edition.replace(directory / FOLDER / edition.name)
        sync_directory(directory / FOLDER)
    (staging / FOLDER).rmdir()
    sync_directory(directory)
    for left in staging.iterdir():
        left.unlink()
    staging.rmdir()
    return count


def _files(source: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a backup; only at the end it is sure that they are as they were. Raises `not-a-backup`."""
    found = False
    try:
        with gzip.open(source) as packed:
            with tarfile.open(fileobj=packed, mode="r:") as tar:
                for entry in tar:
                    file = tar.extractfile(entry) if entry.isreg() and entry.size <= _LARGEST else None
                    if file is None or not _KEPT.fullmatch(entry.name):
                        raise StorageError("not-a-backup", name=source.name)
                    found = True
                    yield entry.name, file.read()
            # The checksum stands at the very end.
            while packed.read(_CHUNK):
                pass
    except (tarfile.TarError, EOFError, zlib.error, OSError) as error:
        raise StorageError("not-a-backup", name=source.name) from error
    if not found:
        raise StorageError("not-a-backup", name=source.name)


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
