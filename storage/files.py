"""Making things durable: how a journal is written, synced, replaced and copied.

Every function raises OSError as the system gave it; `storage.errors.disk_error` makes a sentence of it.
"""

import filecmp
import os
import shutil
from contextlib import suppress
from pathlib import Path


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
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
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


def make_directory(directory: Path) -> None:
    """Make a directory and those above it, durably."""
    if not directory.is_dir():
        make_directory(directory.parent)
        directory.mkdir(exist_ok=True)
        sync_directory(directory.parent)


def put_aside(path: Path) -> Path:
    """Keep a copy of a damaged file as `NAME.damaged-N` beside it, durably, and say where."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        if filecmp.cmp(path, aside, shallow=False):
            return aside
        number += 1
    draft = path.with_name(path.name + ".draft")
    shutil.copyfile(path, draft)
    with draft.open("rb") as copy:
        os.fsync(copy.fileno())
    draft.rename(aside)
    sync_directory(path.parent)
    return aside
