"""The files of a data folder's tables: their names, and when one of them came or went."""

import os
import re
from pathlib import Path

from storage.errors import StorageError, disk_error

SUFFIX = ".journal"
TABLES = "tables"
NAME = re.compile(r"[A-Z]{2,12}")


def table_names(directory: Path, *, writable: bool) -> list[str]:
    """The codes of all tables of a data folder, sorted. Raises StorageError with one of `DISK_CODES`.

    writable: otherwise the folder of the tables may not have been made yet.
    """
    place = directory / TABLES
    try:
        names = [one.name.removesuffix(SUFFIX) for one in os.scandir(place) if one.name.endswith(SUFFIX)]
    except FileNotFoundError:
        if directory.is_dir() and not writable:
            return []
        raise StorageError("vanished", path=str(directory)) from None
    except OSError as error:
        raise disk_error(error, place) from error
    return sorted(filter(NAME.fullmatch, names))


def tables_stamp(directory: Path) -> int:
    """A value that changes when a table is created or deleted. Raises StorageError with one of `DISK_CODES`."""
    try:
        return (directory / TABLES).stat().st_mtime_ns
    except OSError as error:
        raise disk_error(error, directory) from error
