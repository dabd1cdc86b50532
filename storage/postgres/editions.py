"""Custom editions in PostgreSQL: the files of docs/editions.md, by name. See `storage.store.Store.editions`."""

from collections.abc import Collection, Mapping
from threading import Lock

from storage.edition_files import MOST_BYTES, MOST_FILES, check_name
from storage.postgres.database import Connection, Database

_NAME = "editions"
_HEAD = "SELECT n FROM intrige.collections WHERE name = %s"
_RAISE = "UPDATE intrige.collections SET n = n + 1 WHERE name = %s"
_ALL = "SELECT name, substring(content FOR %s) FROM intrige.editions ORDER BY name LIMIT %s"
_NAMES = "SELECT name FROM intrige.editions"
_SET = """
INSERT INTO intrige.editions (name, content) VALUES (%s, %s)
ON CONFLICT (name) DO UPDATE SET content = excluded.content"""
_REMOVE = "DELETE FROM intrige.editions WHERE name = %s"


class EditionRows:
    """The editions of one database, cached until somebody changes one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._known: tuple[int, dict[str, bytes]] | None = None

    def all(self) -> Mapping[str, bytes]:
        """See `Store.editions`."""

        def work(connection: Connection) -> tuple[int, dict[str, bytes]]:
            row = connection.execute(_HEAD, (_NAME,)).fetchone()
            version = int(row[0]) if row else 0
            known = self._known
            if known is not None and known[0] == version:
                return known
            return version, dict(connection.execute(_ALL, (MOST_BYTES + 1, MOST_FILES + 1)).fetchall())

        with self._lock:
            self._known = self._database.run(work)
            return dict(self._known[1])

    def put(self, name: str, content: bytes | None, beside: Collection[str] | None = None) -> bool:
        """See `Store.put_edition`."""
        check_name(name)
        return self._database.run(lambda connection: set_edition(connection, name, content, beside))


def set_edition(
    connection: Connection, name: str, content: bytes | None, beside: Collection[str] | None = None
) -> bool:
    """Write a file within a transaction, or delete it (None); see `Store.put_edition`."""
    # Raise the version first: whoever reads it after the commit reads this content too, and others wait here.
    connection.execute(_RAISE, (_NAME,))
    if beside is not None and {one for (one,) in connection.execute(_NAMES).fetchall()} != {*beside}:
        return False
    if content is None:
        connection.execute(_REMOVE, (name,))
    else:
        connection.execute(_SET, (name, content))
    return True
