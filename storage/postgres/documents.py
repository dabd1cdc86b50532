"""The documents in PostgreSQL; implements the methods of the same names of `storage.store.Store`.

Every change locks the collection's row, so numbers rise in commit order, and a reader who has seen a number has seen
all before it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from storage.owned_documents import needed_table, needed_while_it_lasts
from storage.postgres.database import Connection, Database
from storage.postgres.notices import notify_collection
from storage.postgres.values import json_text
from storage.store import DIGESTS, GAMES, PASSING, Document, Kept

_PAGE = 64
_LOCK = "SELECT n, count FROM intrige.collections WHERE name = %s FOR UPDATE"
_HEAD = "SELECT n, count FROM intrige.collections WHERE name = %s"
_COUNT = "UPDATE intrige.collections SET n = %s, count = %s WHERE name = %s"
_SET = """
INSERT INTO intrige.documents (collection, key, n, document) VALUES (%s, %s, %s, %s::json)
ON CONFLICT (collection, key) DO UPDATE SET n = excluded.n, document = excluded.document"""
_SET_PASSING = """
INSERT INTO intrige.passing (collection, key, n, document, until) VALUES (%s, %s, %s, %s::json, %s)
ON CONFLICT (collection, key) DO UPDATE SET n = excluded.n, document = excluded.document, until = excluded.until"""
# Also deletes expired documents.
_TAKE_OUT = """
DELETE FROM intrige.passing WHERE (collection = %s AND key = ANY(%s)) OR until < extract(epoch FROM now())"""
# Only documents up to number `n`.
_CLEAR = """
UPDATE intrige.documents d SET document = NULL, n = %(n)s + o.place FROM (
    SELECT key, row_number() OVER (ORDER BY n) AS place FROM intrige.documents
    WHERE collection = %(collection)s AND document IS NOT NULL AND n <= %(before)s
) o WHERE d.collection = %(collection)s AND d.key = o.key"""
# Rebuilds the finished games in their former order.
_REMAKE = """
INSERT INTO intrige.documents (collection, key, n, document)
SELECT 'games', t.code, %(n)s + row_number() OVER (ORDER BY d.n NULLS LAST, t.id), t.summary
FROM intrige.tables t LEFT JOIN intrige.documents d
ON d.collection = 'games' AND d.key = t.code AND d.document IS NOT NULL
WHERE t.status = 'over' AND NOT t.aside
ON CONFLICT (collection, key) DO UPDATE SET n = excluded.n, document = excluded.document"""
_CLEAR_PASSING = "DELETE FROM intrige.passing WHERE collection = %(collection)s"
_THERE = "SELECT code FROM intrige.tables WHERE code = ANY(%s) AND NOT aside"
_EVER = float("inf")
# Collection, key, number, document.
_Change: TypeAlias = tuple[str, str, int, Document | None]


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
        row = self._database.run_statement(lambda connection: connection.execute(ask, (collection, key)).fetchone())
        return Kept(*row) if row else None

    def newest(self, collection: str) -> Iterator[Kept]:
        """See `Store.newest`. Documents changed during the iteration are yielded again at the end, not missed."""
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
        return self._rows(
            _from(collection, f"WHERE collection = %s AND n > %s {alive} ORDER BY n DESC"), (collection, n)
        )

    def put(self, collection: str, changes: Mapping[str, Document | None], expect: Mapping[str, int] | None) -> bool:
        """See `Store.put`."""
        return self._database.run(lambda connection: put(connection, collection, changes, expect))

    def clear(self, collection: str) -> None:
        """See `Store.clear`."""
        self._database.run(lambda connection: _clear(connection, collection))

    def _head(self, collection: str) -> tuple[int, int]:
        row = self._database.run_statement(lambda connection: connection.execute(_HEAD, (collection,)).fetchone())
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def _rows(self, ask: str, values: tuple[Any, ...]) -> list[Kept]:
        rows = self._database.run_statement(lambda connection: connection.execute(ask, values).fetchall())
        return [Kept(*row) for row in rows]


def put(
    connection: Connection,
    collection: str,
    changes: Mapping[str, Document | None],
    expect: Mapping[str, int] | None = None,
) -> bool:
    """Set documents within a transaction; False, changing nothing, if one has another number than expected."""
    n, count = lock(connection, collection)
    if collection == DIGESTS:
        changes = _of_tables_there(connection, changes, needed_table)
    if collection in PASSING:
        changes = _of_tables_there(connection, changes, needed_while_it_lasts)
    here = _here(connection, collection, [*changes, *(expect or {})])
    if any(here.get(key, 0) != at for key, at in (expect or {}).items()):
        return False
    # Deleting a missing document is no change.
    changed = [(key, one) for key, one in changes.items() if one is not None or key in here]
    if not changed:
        return True
    rows = [(collection, key, n + at, one) for at, (key, one) in enumerate(changed, 1)]
    (_put_passing if collection in PASSING else _put_lasting)(connection, rows)
    more = sum(key not in here for key, _ in changed) - sum(one is None for _, one in changed)
    _tell(connection, collection, n + len(rows), count + more)
    return True


def _of_tables_there(
    connection: Connection,
    changes: Mapping[str, Document | None],
    needed_by: Callable[[str, Document | None], str | None],
) -> Mapping[str, Document | None]:
    """These changes without documents of tables that are not there.

    The collection is locked, which whoever deletes a table waits for (`forgotten_documents`): either this sees that the
    table is gone, or what this stores is seen there.
    """
    needed = {key: needed_by(key, one) for key, one in changes.items()}
    codes = [*filter(None, needed.values())]
    there = {None, *(code for (code,) in connection.execute(_THERE, (codes,)).fetchall())}
    return {key: one for key, one in changes.items() if needed[key] in there}


def _clear(connection: Connection, collection: str) -> None:
    n, _ = lock(connection, collection)
    values: dict[str, Any] = {"collection": collection, "n": n, "before": n}
    if collection in PASSING:
        gone = connection.execute(_CLEAR_PASSING, values).rowcount
        _tell(connection, collection, n + max(gone, 1), 0)
        return
    made = connection.execute(_REMAKE, values).rowcount if collection == GAMES else 0
    values["n"] += made
    gone = connection.execute(_CLEAR, values).rowcount
    _tell(connection, collection, n + max(made + gone, 1), made)


def _here(connection: Connection, collection: str, keys: list[str]) -> dict[str, int]:
    """The numbers of those of these documents that exist."""
    ask = _from(collection, "WHERE collection = %s AND key = ANY(%s) AND document IS NOT NULL")
    return {key: n for key, n, _ in connection.execute(ask, (collection, keys)).fetchall()}


def _put_lasting(connection: Connection, rows: Sequence[_Change]) -> None:
    values = [(collection, key, n, None if one is None else json_text(one)) for collection, key, n, one in rows]
    with connection.cursor() as cursor:
        cursor.executemany(_SET, values)


def _put_passing(connection: Connection, rows: Sequence[_Change]) -> None:
    gone = [key for _, key, _, one in rows if one is None]
    connection.execute(_TAKE_OUT, (rows[0][0], gone))
    values = [
        (collection, key, n, json_text(one), one.get("until", _EVER))
        for collection, key, n, one in rows
        if one is not None
    ]
    with connection.cursor() as cursor:
        cursor.executemany(_SET_PASSING, values)


def lock(connection: Connection, collection: str) -> tuple[int, int]:
    """Lock a collection until the transaction ends; its number and how many documents it has."""
    row = connection.execute(_LOCK, (collection,)).fetchone()
    if row is None:
        connection.execute("INSERT INTO intrige.collections (name) VALUES (%s) ON CONFLICT DO NOTHING", (collection,))
        row = connection.execute(_LOCK, (collection,)).fetchone()
    return (int(row[0]), int(row[1])) if row else (0, 0)


def _tell(connection: Connection, collection: str, n: int, count: int) -> None:
    connection.execute(_COUNT, (n, count, collection))
    # Expiring documents are only ever fetched on demand, so nobody needs a notification.
    if collection not in PASSING:
        notify_collection(connection, collection, n)


def _from(collection: str, where: str) -> str:
    """A SELECT of documents: key, number, document. where: a constant, never user input."""
    return f"SELECT key, n, document FROM intrige.{'passing' if collection in PASSING else 'documents'} {where}"
