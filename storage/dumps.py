"""A whole folder taken out as it was at one moment, and put into an empty one, all of it or nothing.

What is put in is made ready in `loading`; its new name `loaded` is the one step after which it counts. From there the
files go to their places, and the next opening finishes what a crash has left of that.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from storage.edition_files import FOLDER
from storage.errors import StorageError, disk_error
from storage.files import make_directory, sync_directory, write_file
from storage.store import LASTING
from storage.table_file import TableFile

LOADING, LOADED = "loading", "loaded"
_TABLE = r"tables/[A-Z]{2,12}\.journal"
_LIST = rf"(?:{'|'.join(LASTING)})\.journal"
_OWN = rf"{FOLDER}/[^/\\\x00-\x1f.][^/\\\x00-\x1f]{{0,120}}\.json"
KEPT = re.compile(rf"(?:{_TABLE}|{_LIST})(?:\.damaged-[0-9]{{1,4}})?|{_OWN}")
# What version 1.0.0 called the tables that were over, and the list of them.
OLD = re.compile(r"(?:finished/[A-Z]{2,12}|archive)\.journal(?:\.damaged-[0-9]{1,4})?")
# Looks at the folder until nothing is written between two of them; each takes some milliseconds.
_LOOKS = 500


class _Seen(NamedTuple):
    name: str
    inode: int
    size: int


def dump_folder(directory: Path) -> Iterator[tuple[str, bytes]]:
    """See `Store.dump`. Journals only grow, so what each held at that moment is read when its turn comes.

    Raises:
        StorageError: one of `DISK_CODES`.
    """
    try:
        for seen in _moment(directory):
            with (directory / seen.name).open("rb") as file:
                content = file.read(seen.size)
            if seen.name.endswith(".journal"):
                # A line that was being written at that moment had not been acknowledged.
                content = content[: content.rfind(b"\n") + 1]
            yield seen.name, content
    except OSError as error:
        raise disk_error(error, directory) from error


def _moment(directory: Path) -> list[_Seen]:
    """The files and their sizes at one moment: two looks that saw the same have it between them."""
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
    """Put the files of a dump into a folder without tables. migrate: see `storage.migration`.

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
    """Bring what is ready to its place, if there is anything, and clear away what never became ready.

    Raises:
        OSError: the disk's; the next call goes on with it.
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
    # The places alone: synced before them, the folders that everything was taken from would be empty after a power cut.
    for place in sorted(places):
        sync_directory(place)
    shutil.rmtree(loaded)
    sync_directory(directory)


def sync_tree(directory: Path) -> None:
    """Make all names in a directory and below it durable."""
    for folder in (directory, *(path for path in directory.rglob("*") if path.is_dir())):
        sync_directory(folder)


def _write(staging: Path, files: Iterable[tuple[str, bytes]]) -> None:
    found = False
    for name, content in files:
        if not KEPT.fullmatch(name) and not OLD.fullmatch(name):
            raise StorageError("not-a-backup", name=name)
        make_directory((staging / name).parent)
        write_file(staging / name, content)
        found = True
    if not found:
        raise StorageError("not-a-backup", name="")


def _check(path: Path) -> None:
    """A table whose beginning cannot be read is kept aside, if it was so when it was taken out, too."""
    try:
        TableFile(path, write=False)
    except StorageError as error:
        raise StorageError("not-a-backup", name=path.name) from error
