"""`move` copies one store into another, empty one; `migrate` updates a database's schema."""

import os
from collections.abc import Callable
from pathlib import Path

from storage.errors import StorageError
from storage.open_store import DATABASE, is_database, open_store

Answer = Callable[[object], None]


def move(source: str, target: str, answer: Answer) -> int:
    """Copy all data into an empty store, all or nothing; the source is unchanged.

    Play must stop meanwhile: later entries of the source are not copied.

    Raises:
        StorageError: `not-empty`, `locked` while a server has the folder open, or what either store raises.
    """
    if not is_database(source) and not Path(source).expanduser().is_dir():
        raise StorageError("no-directory", path=source)
    # Opening for writing locks a folder against servers.
    origin = open_store(source, write=not is_database(source))
    try:
        goal = open_store(target)
        try:
            answer({"tables": goal.load(origin.dump())})
        finally:
            goal.close()
    finally:
        origin.close()
    return 0


def migrate(role: str | None, answer: Answer) -> int:
    """Update the schema of the configured database, and grant a role what a server needs.

    Raises:
        StorageError: `bad-address`, `unreachable`, `schema-older` where this role may not, or `schema-newer`.
    """
    from storage.postgres import migrate

    where = os.environ.get(DATABASE, "").strip()
    if not is_database(where):
        raise StorageError("bad-address")
    answer({"schema": migrate.make_ready(where, role)})
    return 0
