"""Everything of one store into another, empty one: from a folder to a database and back, or to another folder."""

from collections.abc import Callable

from storage.opening import is_database, open_store

Answer = Callable[[object], None]


def move(source: str, target: str, answer: Answer) -> int:
    """Carry everything over, all of it or nothing; the source stays as it is.

    Nobody may play meanwhile: what is entered at the source afterwards is not at the target.

    Raises:
        StorageError: `not-empty`, `locked` where a server still has the folder, or what either store says.
    """
    # A folder is opened for writing, so that nobody else can have it.
    with_lock = not is_database(source)
    origin = open_store(source, write=with_lock)
    try:
        goal = open_store(target)
        try:
            answer({"tables": goal.load(origin.dump())})
        finally:
            goal.close()
    finally:
        origin.close()
    return 0


def migrate(where: str, role: str | None, answer: Answer) -> int:
    """Make the schema of a database this version's, and give a role what a server needs of it.

    Raises:
        StorageError: `bad-address`, `unreachable`, `schema-older` where this role may not, or `schema-newer`.
    """
    from storage.postgres import migrations

    answer({"schema": migrations.make_ready(where, role)})
    return 0
