"""Opens the configured store: a data folder, or a database that many servers share."""

import os
from pathlib import Path

from storage.data_directory import data_directory
from storage.errors import StorageError
from storage.folder.store import FolderStore
from storage.store import Store

DATABASE = "COMPANION_DATABASE"
SCHEMES = ("postgresql://", "postgres://")


def open_store(where: str | Path | None = None, *, write: bool = True) -> Store:
    """The store at an address of a database or in a folder.

    where: by default the database of `COMPANION_DATABASE`, else the data directory.

    Raises:
        StorageError: `bad-address`, `unreachable`, `locked` and the like; what each store says.
    """
    if where is None:
        where = os.environ.get(DATABASE, "").strip() or data_directory()
    if is_database(where):
        # Imported only when needed, so that a folder does not load the database driver.
        from storage.postgres import PostgresStore

        return PostgresStore(str(where), write=write)
    if isinstance(where, str) and "://" in where:
        raise StorageError("bad-address")
    return FolderStore(Path(where).expanduser(), write=write)


def place_name() -> str:
    """The store's location for messages, without a password."""
    where = os.environ.get(DATABASE, "").strip()
    if not where:
        return str(data_directory())
    from storage.postgres.database import name_of

    return name_of(where)


def is_database(where: str | Path) -> bool:
    """Whether this is a database address rather than a folder."""
    return isinstance(where, str) and where.startswith(SCHEMES)
