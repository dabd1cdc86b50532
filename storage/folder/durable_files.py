"""Durable file operations: write, sync, replace and copy.

Files and directories it creates are readable by this user only. Every function raises OSError;
`storage.errors.disk_error` converts it.
"""

import filecmp
import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700


def write_all(handle: int, data: bytes) -> None:
    """Write all of `data`, repeating partial writes."""
    done = os.write(handle, data)
    while done < len(data):
        done += os.write(handle, data[done:])


def sync_directory(directory: Path) -> None:
    """Sync a directory, so that the names in it are durable."""
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace_file(path: Path, data: bytes) -> None:
    """Replace the content of `path` durably and atomically."""
    draft = path.with_name(path.name + ".draft")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
    try:
        write_all(handle, data)
        os.fsync(handle)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    finally:
        os.close(handle)
    sync_directory(path.parent)


def write_file(path: Path, data: bytes) -> None:
    """Write and sync a new file; its name is durable once its directory is synced."""
    write_parts(path, (data,))


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """As `write_file`, one part of the content after another."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
    try:
        for part in parts:
            write_all(handle, part)
        os.fsync(handle)
    finally:
        os.close(handle)


def make_directory(directory: Path) -> None:
    """Create a directory and its parents, durably."""
    if not directory.is_dir():
        make_directory(directory.parent)
        directory.mkdir(FOLDER_MODE, exist_ok=True)
        sync_directory(directory.parent)


def make_private(*directories: Path) -> None:
    """Restrict directories of this user to this user (mode 700); those of others are left alone."""
    for directory in directories:
        status = directory.stat()
        if status.st_uid == os.getuid() and status.st_mode & 0o077:
            directory.chmod(FOLDER_MODE)


def put_aside(path: Path) -> Path:
    """Copy a damaged file to `NAME.damaged-N` beside it and return that path. The caller syncs the directory."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        if filecmp.cmp(path, aside, shallow=False):
            return aside
        number += 1
    draft = path.with_name(path.name + ".draft")
    shutil.copyfile(path, draft)
    draft.chmod(FILE_MODE)
    with draft.open("rb") as copy:
        os.fsync(copy.fileno())
    draft.rename(aside)
    return aside


def remove_copies(path: Path) -> None:
    """Remove what a crash or a damage left beside a file: its draft, and the copies of `put_aside`."""
    for copy in path.parent.glob(f"{path.name}.*"):
        with suppress(FileNotFoundError):
            copy.unlink()
