"""Runs the schema migrations: the numbered steps `migrations/0001_….sql` and so on, each once, in order.

A published step never changes; corrections are further steps. A step takes nothing away that servers of the
previous version need, so that they keep working during a rolling upgrade.
"""

from pathlib import Path

from psycopg import sql

from storage.errors import StorageError
from storage.postgres.database import Connection, Database

# Key of the advisory lock; "intrige" on a telephone keypad.
_LOCK = 4687443
_FOLDER = Path(__file__).parent / "migrations"
_IS_THERE = "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = 'intrige' AND tablename = 'migrations'"
_REGISTER = """
CREATE TABLE intrige.migrations (
    number int PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now()
)"""
# CASCADE: also what was handed on. Of the schema `public` only, where it is the owner's to say (from PostgreSQL 15 on;
# before, deploy/database.sql says it): other schemas are closed unless somebody opens them.
_TAKE_BACK = """
REVOKE ALL ON SCHEMA intrige FROM PUBLIC, {role} CASCADE;
REVOKE ALL ON ALL TABLES IN SCHEMA intrige FROM PUBLIC, {role} CASCADE;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA intrige FROM PUBLIC, {role} CASCADE;
REVOKE ALL ON ALL ROUTINES IN SCHEMA intrige FROM PUBLIC, {role} CASCADE"""
_CLOSE_PUBLIC = "REVOKE CREATE ON SCHEMA public FROM PUBLIC, {role} CASCADE"
_MAY_CLOSE = "SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = 'public' AND pg_has_role(nspowner, 'USAGE')"
# What a server's role may do: insert and read. It cannot change or delete an acknowledged entry, except for deleting a
# whole table through `intrige.delete_table`.
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
    """All migration steps in order: number and file."""
    return sorted((int(path.name.partition("_")[0]), path) for path in _FOLDER.glob("*.sql"))


def newest() -> int:
    """The number of the last step."""
    return steps()[-1][0]


def make_ready(address: str, role: str | None = None) -> int:
    """Run the missing steps as the database's owner, and grant a role its rights; return the number of the last step.

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
    """Bring the schema to this version, where the role may.

    Raises:
        StorageError: `schema-older` where it may not, `schema-newer`, or a database error.
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
    # Ask the catalog itself: a failed name look-up may be cached in this session.
    if connection.execute(_IS_THERE).fetchone() is None:
        return 0
    found = connection.execute("SELECT coalesce(max(number), 0) FROM intrige.migrations").fetchone()
    return int(found[0]) if found else 0


def migrate(connection: Connection) -> int:
    """Run the missing steps in one transaction under a lock; return how many."""
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
    """Grant a role exactly what a server needs (`RIGHTS`): what it had before is taken back first."""
    named = sql.Identifier(role)
    connection.execute(sql.SQL(_TAKE_BACK).format(role=named))
    if connection.execute(_MAY_CLOSE).fetchone() is not None:
        connection.execute(sql.SQL(_CLOSE_PUBLIC).format(role=named))
    connection.execute(sql.SQL("GRANT USAGE ON SCHEMA intrige TO {}").format(named))
    connection.execute(sql.SQL("GRANT EXECUTE ON FUNCTION intrige.delete_table(text) TO {}").format(named))
    for table, rights in RIGHTS.items():
        give = sql.SQL("GRANT {rights} ON intrige.{table} TO {role}")
        connection.execute(give.format(table=sql.Identifier(table), role=named, rights=sql.SQL(rights)))
