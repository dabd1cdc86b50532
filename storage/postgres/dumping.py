"""Dumps a database as the files of a data folder, consistently, and loads such files into an empty database."""

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import psycopg
from psycopg import IsolationLevel

from storage.edition_files import FOLDER
from storage.errors import StorageError
from storage.folder.document_lines import documents_file
from storage.folder.store import FolderStore
from storage.folder.table_journal import journal_bytes
from storage.postgres import documents, game_tables
from storage.postgres.database import Connection, Database, connecting
from storage.postgres.editions import set_edition
from storage.store import GAMES, LASTING, Kept, State, Store

_SUFFIX = ".journal"
_ALL = """
SELECT code, header, status, summary, (SELECT json_agg(entry ORDER BY n) FROM intrige.entries WHERE game = id)
FROM intrige.tables WHERE NOT aside ORDER BY code"""
_KEPT = "SELECT key, n, document FROM intrige.documents WHERE collection = %s AND document IS NOT NULL ORDER BY n DESC"
_EDITIONS = "SELECT name, content FROM intrige.editions ORDER BY name"
# An advisory lock for the transaction: two concurrent restores would both find the database empty.
_ALONE = "SELECT pg_advisory_xact_lock(4687444)"
_AT_ONCE = 50


def dump(database: Database) -> Iterator[tuple[str, bytes]]:
    """See `Store.dump`. One repeatable-read transaction."""
    try:
        with psycopg.connect(database.address, **connecting()) as connection:
            connection.isolation_level = IsolationLevel.REPEATABLE_READ
            yield from _tables(connection)
            for collection in LASTING:
                kept = [Kept(*row) for row in connection.execute(_KEPT, (collection,)).fetchall()]
                if kept:
                    yield f"{collection}{_SUFFIX}", documents_file(kept)
            for name, content in connection.execute(_EDITIONS).fetchall():
                yield f"{FOLDER}/{name}", content
    except psycopg.Error as error:
        raise database.told(error) from error


def _tables(connection: Connection) -> Iterator[tuple[str, bytes]]:
    with connection.cursor(name="tables") as cursor:
        cursor.itersize = _AT_ONCE
        for code, header, status, summary, entries in cursor.execute(_ALL):
            state = None if status is None else State(status, summary)
            yield f"tables/{code}{_SUFFIX}", journal_bytes(header, entries or [], state)


def load(database: Database, files: Iterable[tuple[str, bytes]]) -> int:
    """See `Store.load`. The files are first loaded into a temporary folder, which validates them."""
    with tempfile.TemporaryDirectory(prefix="intrige-") as place:
        folder = FolderStore(Path(place) / "data")
        try:
            folder.load(files)
            return database.run(lambda connection: _fill(connection, folder, database.name))
        finally:
            folder.close()


def _fill(connection: Connection, source: Store, name: str) -> int:
    connection.execute(_ALONE)
    if connection.execute("SELECT 1 FROM intrige.tables WHERE NOT aside LIMIT 1").fetchone():
        raise StorageError("not-empty", path=name)
    ended = [kept.key for kept in reversed(list(source.newest(GAMES)))]
    others = [row.table for row in source.tables() if row.table not in set(ended)]
    # Insert finished games in the order in which they ended, which is the order of lists.
    for table in (*others, *ended):
        reading = source.read(table)
        if not game_tables.insert(connection, table, reading.header, reading.entries, reading.state):
            # A table of this code was here; only the owner may put another in its place.
            raise StorageError("not-empty", path=name)
    for collection in LASTING:
        for kept in reversed(source.since(collection, 0)):
            documents.put(connection, collection, {kept.key: kept.document})
    for edition, content in source.editions().items():
        set_edition(connection, edition, content)
    return len(ended) + len(others)
