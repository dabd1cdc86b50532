"""Durable file operations: write, sync, replace and copy.

What it makes, nobody but this user of the computer may read. Every function raises OSError as the system gave it;
`storage.errors.disk_error` makes a sentence of it.
"""

import filecmp
import os
import shutil
from contextlib import suppress
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700


def write_all(handle: int, data: bytes) -> None:
    """Write all of `data`, whatever the system takes at a time."""
    done = os.write(handle, data)
    while done < len(data):
        done += os.write(handle, data[done:])


def sync_directory(directory: Path) -> None:
    """Make the names in a directory durable."""
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace_file(path: Path, data: bytes) -> None:
    """Make `path` hold `data`, durably: whatever happens, it holds either what it held before or all of `data`."""
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
    """Write a file that nobody looks at yet; its content is durable, its name once its directory is synced."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
    try:
        write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)


def make_directory(directory: Path) -> None:
    """Make a directory and those above it, durably."""
    if not directory.is_dir():
        make_directory(directory.parent)
        directory.mkdir(FOLDER_MODE, exist_ok=True)
        sync_directory(directory.parent)


def make_private(*directories: Path) -> None:
    """Let nobody else look into directories that are this user's own; what belongs to another is left alone."""
    for directory in directories:
        status = directory.stat()
        if status.st_uid == os.getuid() and status.st_mode & 0o077:
            directory.chmod(FOLDER_MODE)


def put_aside(path: Path) -> Path:
    """Keep a copy of a damaged file as `NAME.damaged-N` beside it, and say where. The caller syncs the directory."""
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
