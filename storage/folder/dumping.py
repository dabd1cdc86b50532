"""A consistent snapshot of a whole folder, and its restore into an empty one, all or nothing.

A restore is staged in `loading`; renaming that to `loaded` commits it. Then the files are moved to their places; after
a crash the next opening finishes the moves.
"""

import os
import re
import resource
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import BinaryIO, NamedTuple

from storage.edition_files import FOLDER
from storage.errors import StorageError, disk_error
from storage.folder.durable_files import make_directory, sync_directory, write_parts
from storage.folder.journal_lines import read_line, scan
from storage.folder.table_journal import HEADER
from storage.store import LASTING

LOADING, LOADED = "loading", "loaded"
_TABLE = r"tables/[A-Z]{2,12}\.journal"
_LIST = rf"(?:{'|'.join(LASTING)})\.journal"
_OWN = rf"{FOLDER}/[^/\\\x00-\x1f.][^/\\\x00-\x1f]{{0,120}}\.json"
KEPT = re.compile(rf"(?:{_TABLE}|{_LIST})(?:\.damaged-[0-9]{{1,4}})?|{_OWN}")
# Names that version 1.0.0 gave to finished tables and to their list.
OLD = re.compile(r"(?:finished/[A-Z]{2,12}|archive)\.journal(?:\.damaged-[0-9]{1,4})?")
# Bytes of a table that hold its header, which comes first and twice.
_HEAD = 1024 * 1024
# Most scans of the folder until two in a row are equal; each takes some milliseconds.
_LOOKS = 500
# Most files that a dump holds open, whatever the system allows: each takes some kilobytes.
_MOST_HELD = 4_096
# Most moments whose files are opened until none of them was deleted or replaced before it was open.
_MOMENTS = 20


class _Seen(NamedTuple):
    name: str
    inode: int
    size: int


def dump_folder(directory: Path) -> Iterator[tuple[str, bytes]]:
    """See `Store.dump`. All of it as it was at one moment, while a server may go on writing.

    Journals only grow, so each is read up to the size it had at that moment. The files are held open from then on, so
    that what is replaced or deleted later is in it as it was: lists and editions first, then tables, as many as
    `_room` allows. A table beyond these that is deleted before its turn is left out, as if it had been deleted before
    that moment: no other file of a dump rests on it, since the lists of tables are derived when it is restored. One
    that is replaced (repaired, or its code given anew) is taken as it is by then.

    Raises:
        StorageError: one of `DISK_CODES`.
    """
    try:
        with ExitStack() as held:
            listed, files = _held(directory, held)
            for seen in listed:
                content = _content(directory, seen, files.get(seen.name))
                if content is not None:
                    yield seen.name, content
    except OSError as error:
        raise disk_error(error, directory) from error


def _held(directory: Path, held: ExitStack) -> tuple[list[_Seen], Mapping[str, BinaryIO]]:
    """All files of one moment, and those of them that are held open, by name."""
    listed: list[_Seen] = []
    for _ in range(_MOMENTS):
        listed = _moment(directory)
        first = listed[: _room()]
        files = {seen.name: file for seen in first if (file := _opened(directory, seen, held))}
        if len(files) == len(first):
            return listed, files
        held.close()
    return listed, {}


def _room() -> int:
    """How many files a dump holds open: half of those that this process may open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST_HELD if soft == resource.RLIM_INFINITY else min(_MOST_HELD, soft // 2)


def _opened(directory: Path, seen: _Seen, held: ExitStack) -> BinaryIO | None:
    """The very file that was seen; None where it has been deleted or replaced since."""
    try:
        file = held.enter_context((directory / seen.name).open("rb"))
    except FileNotFoundError:
        return None
    return file if _is_same(file, seen) else None


def _is_same(file: BinaryIO, seen: _Seen) -> bool:
    return os.fstat(file.fileno()).st_ino == seen.inode


def _content(directory: Path, seen: _Seen, held: BinaryIO | None) -> bytes | None:
    """What a file holds at the moment of the snapshot; None where it is not held open and has been deleted since."""
    path = directory / seen.name
    try:
        with held or path.open("rb") as file:
            content = file.read(seen.size if _is_same(file, seen) else -1)
    except FileNotFoundError:
        if not path.parent.is_dir():
            # Not this file alone is gone, but the folder.
            raise
        return None
    # A line cut at that size had not been acknowledged.
    return content[: content.rfind(b"\n") + 1] if seen.name.endswith(".journal") else content


def _moment(directory: Path) -> list[_Seen]:
    """Names and sizes of all files at one moment: scan until two scans in a row are equal."""
    before = _look(directory)
    for _ in range(_LOOKS):
        after = _look(directory)
        if after == before:
            break
        before = after
    return before


def _look(directory: Path) -> list[_Seen]:
    found: list[_Seen] = []
    for place in ("", "tables", FOLDER):
        folder = directory / place
        if folder.is_dir():
            for one in os.scandir(folder):
                name = f"{place}/{one.name}" if place else one.name
                if KEPT.fullmatch(name) and one.is_file():
                    # What is deleted while the folder is read is not there.
                    with suppress(FileNotFoundError):
                        status = one.stat()
                        found.append(_Seen(name, status.st_ino, status.st_size))
    # Lists and editions, of which there are few, before the tables.
    return sorted(found, key=lambda seen: (seen.name.startswith("tables/"), seen))


def load_folder(directory: Path, files: Iterable[tuple[str, bytes]], migrate: Callable[[Path], None]) -> None:
    """Restore the files of a dump into a folder without tables. migrate: see `storage.folder.version_1_folder`.

    Raises:
        StorageError: `not-a-backup`, or one of `DISK_CODES`; nothing has changed.
    """
    staging = directory / LOADING
    try:
        shutil.rmtree(staging, ignore_errors=True)
        for place in ("tables", FOLDER):
            make_directory(staging / place)
        _write(staging, files)
        migrate(staging)
        for path in sorted((staging / "tables").glob("*.journal")):
            _check(path)
        sync_tree(staging)
        staging.rename(directory / LOADED)
        sync_directory(directory)
    except OSError as error:
        raise disk_error(error, directory) from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    try:
        finish_moves(directory)
    except OSError as error:
        raise disk_error(error, directory) from error


def finish_moves(directory: Path) -> None:
    """Move a committed restore (`loaded`) to its place, and delete an uncommitted one (`loading`).

    Raises:
        OSError: from the disk; the next call continues.
    """
    for unfinished in (LOADING, "upgrading"):
        if (directory / unfinished).exists():
            shutil.rmtree(directory / unfinished)
    loaded = directory / LOADED
    if not loaded.exists():
        return
    places = {directory}
    for path in sorted(loaded.rglob("*")):
        if path.is_file():
            target = directory / path.relative_to(loaded)
            make_directory(target.parent)
            path.replace(target)
        places.add(directory / path.parent.relative_to(loaded))
    # Sync only the targets: with the source folders synced before them, a power cut could lose the moved names.
    for place in sorted(places):
        sync_directory(place)
    shutil.rmtree(loaded)
    sync_directory(directory)


def sync_tree(directory: Path) -> None:
    """Sync a directory and all below it, so that their names are durable."""
    for folder in (directory, *(path for path in directory.rglob("*") if path.is_dir())):
        sync_directory(folder)


def _write(staging: Path, files: Iterable[tuple[str, bytes]]) -> None:
    found = False
    for name, parts in groupby(files, itemgetter(0)):
        if not KEPT.fullmatch(name) and not OLD.fullmatch(name):
            raise StorageError("not-a-backup", name=name)
        make_directory((staging / name).parent)
        write_parts(staging / name, (content for _, content in parts))
        found = True
    if not found:
        raise StorageError("not-a-backup", name="")


def _check(path: Path) -> None:
    """Raise `not-a-backup` for a table whose header cannot be read; the rest is checked when it is opened."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    lines = scan(head[: head.rfind(b"\n") + 1]).lines
    try:
        known = bool(lines) and HEADER in read_line(lines[0])
    except (ValueError, TypeError, RecursionError):
        known = False
    if not known:
        raise StorageError("not-a-backup", name=path.name)
