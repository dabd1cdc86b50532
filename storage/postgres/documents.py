"""The documents in PostgreSQL, by collection and key: see `storage.store.Store`, whose methods of the same names these are.

The row of a collection is locked for every change in it, so its numbers rise in the order of the commits, and whoever
has seen a number has seen all before it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from psycopg import sql

from storage.postgres.database import Connection, Database
from storage.postgres.notices import notify_collection
from storage.postgres.values import json_text
from storage.store import PASSING, Document, Kept

_PAGE = 64
_LOCK = "SELECT n, count FROM intrige.collections WHERE name = %s FOR UPDATE"
_HEAD = "SELECT n, count FROM intrige.collections WHERE name = %s"
_COUNT = "UPDATE intrige.collections SET n = %s, count = %s WHERE name = %s"
_STALE = "DELETE FROM intrige.passing WHERE changed < now() - interval '1 day'"


class Documents:
    """The collections of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def version(self, collection: str) -> int:
        """See `Store.version`."""
        return self._head(collection)[0]

    def count(self, collection: str) -> int:
        """See `Store.count`."""
        return self._head(collection)[1]

    def get(self, collection: str, key: str) -> Kept | None:
        """See `Store.get`."""
        ask = _from(collection, "WHERE collection = %s AND key = %s AND document IS NOT NULL")
        row = self._database.run(lambda connection: connection.execute(ask, (collection, key)).fetchone())
        return Kept(*row) if row else None

    def newest(self, collection: str) -> Iterator[Kept]:
        """See `Store.newest`. What changes while it is read comes once more at the end rather than not at all."""
        seen: dict[str, int] = {}
        begun = before = self.version(collection) + 1
        ask = _from(collection, "WHERE collection = %s AND document IS NOT NULL AND n < %s ORDER BY n DESC LIMIT %s")
        size = _PAGE
        while page := self._rows(ask, (collection, before, size)):
            for one in page:
                seen[one.key] = before = one.n
                yield one
            if len(page) < size:
                break
            size *= 4
        if self.version(collection) >= begun:
            yield from [one for one in self.since(collection, begun - 1) if one.document and one.key not in seen]

    def since(self, collection: str, n: int) -> list[Kept]:
        """See `Store.since`."""
        alive = "" if n > 0 else "AND document IS NOT NULL"
        return self._rows(_from(collection, f"WHERE collection = %s AND n > %s {alive} ORDER BY n DESC"), (collection, n))

    def put(
        self, collection: str, changes: Mapping[str, Document | None], expect: Mapping[str, int] | None
    ) -> bool:
        """See `Store.put`."""
        return self._database.run(lambda connection: put(connection, collection, changes, expect or {}))

    def clear(self, collection: str) -> None:
        """See `Store.clear`."""

        def work(connection: Connection) -> None:
            n, _ = _locked(connection, collection)
            named = _named(collection)
            away = sql.SQL(
                "UPDATE intrige.{} d SET document = NULL, n = %s + o.place FROM ("
                "SELECT key, row_number() OVER (ORDER BY n) AS place FROM intrige.{} "
                "WHERE collection = %s AND document IS NOT NULL) o WHERE d.collection = %s AND d.key = o.key"
            ).format(named, named)
            gone = connection.execute(away, (n, collection, collection)).rowcount
            _tell(connection, collection, n + max(gone, 1), 0)

        self._database.run(work)

    def _head(self, collection: str) -> tuple[int, int]:
        row = self._database.run(lambda connection: connection.execute(_HEAD, (collection,)).fetchone())
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def _rows(self, ask: sql.Composed, values: tuple[Any, ...]) -> list[Kept]:
        rows = self._database.run(lambda connection: connection.execute(ask, values).fetchall())
        return [Kept(*row) for row in rows]


def put(
    connection: Connection,
    collection: str,
    changes: Mapping[str, Document | None],
    expect: Mapping[str, int] | None = None,
) -> bool:
    """Set documents within a transaction; False, and nothing is changed, where one has another number than expected."""
    n, count = _locked(connection, collection)
    named = _named(collection)
    ask = sql.SQL("SELECT key, n, document IS NOT NULL FROM intrige.{} WHERE collection = %s AND key = ANY(%s)")
    keys = list({*changes, *(expect or {})})
    known = {key: (at, there) for key, at, there in connection.execute(ask.format(named), (collection, keys)).fetchall()}
    for key, at in (expect or {}).items():
        found, there = known.get(key, (0, False))
        if (found if there else 0) != at:
            return False
    before = sum(there for key, (_, there) in known.items() if key in changes)
    # What is not there need not be taken out.
    changed = {key: one for key, one in changes.items() if one is not None or known.get(key, (0, False))[1]}
    if not changed:
        return True
    rows = [
        (collection, key, n + at, None if one is None else json_text(one)) for at, (key, one) in enumerate(changed.items(), 1)
    ]
    passing = collection in PASSING
    write = sql.SQL(
        "INSERT INTO intrige.{} (collection, key, n, document) VALUES (%s, %s, %s, %s::json) "
        "ON CONFLICT (collection, key) DO UPDATE SET n = excluded.n, document = excluded.document{}"
    ).format(named, sql.SQL(", changed = now()" if passing else ""))
    with connection.cursor() as cursor:
        cursor.executemany(write, rows)
    if passing:
        connection.execute(_STALE)
    after = sum(one is not None for one in changes.values())
    _tell(connection, collection, n + len(rows), count + after - before)
    return True


def _locked(connection: Connection, collection: str) -> tuple[int, int]:
    row = connection.execute(_LOCK, (collection,)).fetchone()
    if row is None:
        connection.execute("INSERT INTO intrige.collections (name) VALUES (%s) ON CONFLICT DO NOTHING", (collection,))
        row = connection.execute(_LOCK, (collection,)).fetchone()
    return (int(row[0]), int(row[1])) if row else (0, 0)


def _tell(connection: Connection, collection: str, n: int, count: int) -> None:
    connection.execute(_COUNT, (n, count, collection))
    notify_collection(connection, collection, n)


def _named(collection: str) -> sql.Identifier:
    return sql.Identifier("passing" if collection in PASSING else "documents")


def _from(collection: str, where: str) -> sql.Composed:
    return sql.SQL("SELECT key, n, document FROM intrige.{} ").format(_named(collection)) + sql.SQL(where)
