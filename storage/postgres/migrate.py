"""Runs the schema migrations: the numbered steps `migrations/0001_….sql` and on, each once, in order.

A step that has been published never changes; what is to be otherwise is a further step. A step only adds, so that
servers of the version before go on beside the new one while they are replaced one by one.
"""

from pathlib import Path

from psycopg import sql

from storage.errors import StorageError
from storage.postgres.database import Connection, Database

# Any number that nobody else of this database takes; "intrige" in letters of a telephone.
_LOCK = 4687443
_FOLDER = Path(__file__).parent / "migrations"
_IS_THERE = "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = 'intrige' AND tablename = 'migrations'"
_REGISTER = """
CREATE TABLE intrige.migrations (
    number int PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now()
)"""
# What a server's own role may do: add, and read. It cannot change or take away an entry that was acknowledged,
# but for a whole table through `intrige.delete_table`.
RIGHTS = {
    "migrations": "SELECT",
    "tables": "SELECT, INSERT, UPDATE (version, status, summary, aside)",
    "entries": "SELECT, INSERT",
    "collections": "SELECT, INSERT, UPDATE (n, count)",
    "documents": "SELECT, INSERT, UPDATE (n, document)",
    "passing": "SELECT, INSERT, UPDATE (n, document, until), DELETE",
    "editions": "SELECT, INSERT, UPDATE (content), DELETE",
}


def steps() -> list[tuple[int, Path]]:
    """All steps there are, in order: number and file."""
    return sorted((int(path.name.partition("_")[0]), path) for path in _FOLDER.glob("*.sql"))


def newest() -> int:
    """The number of the last step."""
    return steps()[-1][0]


def make_ready(address: str, role: str | None = None) -> int:
    """Run what is missing as the database's owner, and give a role its rights; the number of the last step.

    Raises:
        StorageError: as `prepare` does.
    """
    database = Database(address)
    try:
        prepare(database)
        if role is not None:
            database.run(lambda connection: grant(connection, role))
        return newest()
    finally:
        database.close()


def prepare(database: Database, *, write: bool = True) -> None:
    """See to it that the schema is this version's: run what is missing, where the role may.

    Raises:
        StorageError: `schema-older` where it may not, `schema-newer`, or the database's.
    """
    found = database.run(version)
    if found > newest():
        raise StorageError("schema-newer", path=database.name, schema=found, known=newest())
    if found == newest():
        return
    if not write:
        raise StorageError("schema-older", path=database.name)
    try:
        database.run(migrate)
    except StorageError as error:
        raise StorageError("schema-older", path=database.name) if error.code == "not-permitted" else error from error


def version(connection: Connection) -> int:
    """The number of the last step that was run; 0 in an empty database."""
    # Asked of the catalog itself: a name that was looked up before another made it may be remembered as missing.
    if connection.execute(_IS_THERE).fetchone() is None:
        return 0
    found = connection.execute("SELECT coalesce(max(number), 0) FROM intrige.migrations").fetchone()
    return int(found[0]) if found else 0


def migrate(connection: Connection) -> int:
    """Run the steps that are missing, in one transaction, whoever else tries at the same moment; how many."""
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    before = version(connection)
    if before == 0:
        connection.execute("CREATE SCHEMA IF NOT EXISTS intrige")
        connection.execute(_REGISTER)
    missing = [(number, path) for number, path in steps() if number > before]
    for number, path in missing:
        connection.execute(path.read_bytes())
        connection.execute("INSERT INTO intrige.migrations (number, name) VALUES (%s, %s)", (number, path.stem))
    return len(missing)


def grant(connection: Connection, role: str) -> None:
    """Give a role what a server needs and no more (`RIGHTS`)."""
    named = sql.Identifier(role)
    connection.execute(sql.SQL("GRANT USAGE ON SCHEMA intrige TO {}").format(named))
    connection.execute(sql.SQL("GRANT EXECUTE ON FUNCTION intrige.delete_table(text) TO {}").format(named))
    for table, rights in RIGHTS.items():
        give = sql.SQL("REVOKE ALL ON intrige.{table} FROM {role}; GRANT {rights} ON intrige.{table} TO {role}")
        connection.execute(give.format(table=sql.Identifier(table), role=named, rights=sql.SQL(rights)))
