"""`move` copies one store into another, empty one; `migrate` updates a database's schema."""

import os
from collections.abc import Callable
from pathlib import Path

from storage.errors import StorageError
from storage.opening import DATABASE, is_database, open_store

Answer = Callable[[object], None]


def move(source: str, target: str, answer: Answer) -> int:
    """Carry everything over, all of it or nothing; the source stays as it is.

    Nobody may play meanwhile: what is entered at the source afterwards is not at the target.

    Raises:
        StorageError: `not-empty`, `locked` where a server still has the folder, or what either store says.
    """
    if not is_database(source) and not Path(source).expanduser().is_dir():
        raise StorageError("no-directory", path=source)
    # A folder that is opened for writing is nobody else's meanwhile.
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
    """Make the schema of the database of the environment this version's, and give a role what a server needs of it.

    Raises:
        StorageError: `bad-address`, `unreachable`, `schema-older` where this role may not, or `schema-newer`.
    """
    from storage.postgres import migrate

    where = os.environ.get(DATABASE, "").strip()
    if not is_database(where):
        raise StorageError("bad-address")
    answer({"schema": migrate.make_ready(where, role)})
    return 0
