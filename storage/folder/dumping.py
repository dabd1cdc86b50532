"""A consistent snapshot of a whole folder, and its restore into an empty one, all or nothing.

A restore is staged in `loading`; renaming that to `loaded` commits it. Then the files are moved to their places; after
a crash the next opening finishes the moves.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

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


class _Seen(NamedTuple):
    name: str
    inode: int
    size: int


def dump_folder(directory: Path) -> Iterator[tuple[str, bytes]]:
    """See `Store.dump`. Journals only grow, so each is read up to the size it had at the moment of the snapshot.

    Raises:
        StorageError: one of `DISK_CODES`.
    """
    try:
        for seen in _moment(directory):
            with (directory / seen.name).open("rb") as file:
                content = file.read(seen.size)
            if seen.name.endswith(".journal"):
                # A line cut at that size had not been acknowledged.
                content = content[: content.rfind(b"\n") + 1]
            yield seen.name, content
    except OSError as error:
        raise disk_error(error, directory) from error


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
                    status = one.stat()
                    found.append(_Seen(name, status.st_ino, status.st_size))
    return sorted(found)


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
    except (ValueError, TypeError):
        known = False
    if not known:
        raise StorageError("not-a-backup", name=path.name)
