"""The tables of the game in PostgreSQL; implements the methods of the same names of `storage.store.Store`.

The database resolves races between servers: every change locks the table's row, and `UNIQUE (game, n)` and `UNIQUE
(game, key)` hold whatever a program does.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, LiteralString

from psycopg import errors

from storage.errors import Damage, StorageError
from storage.postgres import documents
from storage.postgres.database import Connection, Database
from storage.postgres.forgotten_documents import forget
from storage.postgres.listener import CHANNEL
from storage.postgres.notices import notify_table, table_notice
from storage.postgres.values import json_text
from storage.store import GAMES, Answer, Doc, Document, Reading, Row, State, Status
from storage.table_heads import TableHeads

_CODE = re.compile(r"[A-Z]{2,12}")

_CREATE = """
INSERT INTO intrige.tables (code, header, version, status, summary) VALUES (%s, %s::json, %s, %s, %s::json)
ON CONFLICT (code) WHERE NOT aside DO NOTHING RETURNING id"""
_ADD = "INSERT INTO intrige.entries (game, n, key, entry) VALUES (%s, %s, %s, %s::json)"
_ALL_AFTER = "(SELECT json_agg(entry ORDER BY n) FROM intrige.entries WHERE game = id AND n > %s)"
_READ = f"SELECT header, version, status, summary, {_ALL_AFTER} FROM intrige.tables WHERE code = %s AND NOT aside"
_READ_NEWER = f"SELECT {_ALL_AFTER} FROM intrige.tables WHERE code = %s AND NOT aside"
_LOCK = "SELECT id, version, status, summary FROM intrige.tables WHERE code = %s AND NOT aside FOR UPDATE"
# The UPDATE locks the table's row as FOR UPDATE would; the loser of a race finds another version.
_ADD_RUNNING = """
WITH changed AS (
    UPDATE intrige.tables SET version = %(n)s, summary = %(summary)s::json
    WHERE code = %(table)s AND NOT aside AND version = %(expect)s AND status = 'running' RETURNING id
), added AS (
    INSERT INTO intrige.entries (game, n, key, entry)
    SELECT id, %(n)s, %(key)s, %(entry)s::json FROM changed RETURNING n
) SELECT pg_notify(%(channel)s, %(notice)s) FROM added"""
_STATE = "UPDATE intrige.tables SET version = %s, status = %s, summary = %s::json WHERE id = %s"
_NEWER = "SELECT entry FROM intrige.entries WHERE game = %s AND n > %s ORDER BY n"
_KNOWN = "SELECT entry FROM intrige.entries WHERE game = %s AND key = %s"
_MADE = "SELECT header::text FROM intrige.tables WHERE code = %s AND NOT aside"
_KEYS = "SELECT key FROM intrige.entries JOIN intrige.tables ON game = id WHERE code = %s AND NOT aside ORDER BY n"
_ROWS = "SELECT code, id, version, status, summary FROM intrige.tables WHERE NOT aside"
_HEADERS = "SELECT id, header FROM intrige.tables WHERE id = ANY(%s)"
_RUNNING = " AND status IS DISTINCT FROM 'over'"


class Tables:
    """The tables of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._heads = TableHeads()

    def create(self, table: str, header: Document, entries: Iterable[Document], state: State) -> None:
        """See `Store.create`."""
        kept = list(entries)
        tried = False

        def work(connection: Connection) -> None:
            nonlocal tried
            again, tried = tried, True
            if insert(connection, table, header, kept, state):
                return
            # On a retry the table may exist because the first try committed and only its answer was lost.
            if not again or not _is_there(connection, table, header, kept):
                raise StorageError("table-exists", table=table)

        self._database.run(work)

    def read(self, table: str) -> Reading:
        """See `Store.read`."""
        header, version, status, summary, entries = self._row_of(table, _READ, 0)
        if not isinstance(header, dict):
            raise StorageError("unreadable", path=table)
        return Reading(header, version, entries or [], _state(status, summary), None)

    def newer(self, table: str, version: int) -> list[Doc]:
        """See `Store.newer`."""
        (entries,) = self._row_of(table, _READ_NEWER, version)
        return entries or []

    def _row_of(self, table: str, query: LiteralString, after: int) -> tuple[Any, ...]:
        found = _CODE.fullmatch(table) and self._database.run_statement(
            lambda connection: connection.execute(query, (after, table)).fetchone()
        )
        if not found:
            raise StorageError("unknown-table", table=table)
        return found

    def append(self, table: str, entry: Document, expect: int, state: State) -> Answer:
        """See `Store.append`."""
        text = json_text(entry)
        try:
            # Nearly always: the game goes on, and nobody was quicker.
            if state.status == "running" and self._database.run_statement(
                lambda connection: _add(connection, table, entry, text, expect, state)
            ):
                return Answer(taken=True, newer=[], known=None)
            return self._database.run(lambda connection: _append(connection, table, entry, text, expect, state))
        except _KeyIsKnownError:
            # The version was current, but the key is known: a doubled tap.
            return self._database.run(lambda one: _told(one, _locked(one, table)[0], entry, expect))

    def restate(self, table: str, expect: int, state: State) -> bool:
        """See `Store.restate`."""

        def work(connection: Connection) -> bool:
            game, version, status, summary = _locked(connection, table)
            if version != expect:
                return False
            _set_state(connection, table, game, version, _state(status, summary), state)
            return True

        return self._database.run(work)

    def tables(self, status: Status | None) -> list[Row]:
        """See `Store.tables`."""
        only = {"running": _RUNNING, "over": " AND status = 'over'", None: ""}[status]
        ask = f"{_ROWS}{only} ORDER BY code"
        rows = self._database.run_statement(lambda connection: connection.execute(ask).fetchall())
        found = self._with_heads(rows)
        if status == "running":
            self._heads.keep_only([row.table for row in found])
        return found

    def row(self, table: str) -> Row:
        """See `Store.row`."""
        ask = f"{_ROWS} AND code = %s"
        found = None
        if _CODE.fullmatch(table):
            found = self._database.run_statement(lambda connection: connection.execute(ask, (table,)).fetchone())
        rows = self._with_heads([] if found is None else [found])
        if not rows:
            raise StorageError("unknown-table", table=table)
        return rows[0]

    def _with_heads(self, found: Sequence[tuple[Any, ...]]) -> list[Row]:
        """The rows with their headers, of which only those are read that are not known; without those deleted since."""
        unknown = [game for code, game, *_ in found if self._heads.get(code, game) is None]
        read: dict[int, Any] = {}
        if unknown:
            ask = self._database.run_statement
            read = dict(ask(lambda connection: connection.execute(_HEADERS, (unknown,)).fetchall()))
        heads = [self._heads.get(code, game) or self._heads.put(code, game, read.get(game)) for code, game, *_ in found]
        return [_row(row[0], head, *row[2:]) for row, head in zip(found, heads, strict=True) if head is not None]

    def set_aside(self, table: str) -> None:
        """See `Store.set_aside`."""

        def work(connection: Connection) -> None:
            game, version, status, _ = _locked(connection, table)
            connection.execute("UPDATE intrige.tables SET aside = true WHERE id = %s", (game,))
            if status == "over":
                documents.put(connection, GAMES, {table: None})
            notify_table(connection, table, version)

        self._database.run(work)

    def delete(self, table: str, expect: int | None) -> bool:
        """See `Store.delete`."""
        tried = False

        def work(connection: Connection) -> bool:
            nonlocal tried
            again, tried = tried, True
            try:
                _, version, _, _ = _locked(connection, table)
            except StorageError:
                # On a retry the first try may have deleted it, its answer lost.
                if not again:
                    raise
                return True
            if expect not in (None, version):
                return False
            forget(connection, table)
            connection.execute("SELECT intrige.delete_table(%s)", (table,))
            notify_table(connection, table, 0)
            return True

        return self._database.run(work)

    def check(self, table: str) -> Damage | None:
        """See `Store.check`: whether every entry up to the version exists under its own number and key."""

        def work(connection: Connection) -> Damage | None:
            rows = connection.execute(_CHECK, (table,)).fetchall()
            if not rows:
                raise StorageError("unknown-table", table=table)
            version, found = rows[0][0], [row[1:] for row in rows if row[1] is not None]
            for place, (n, key, entry) in enumerate(found, 1):
                if n != place or not isinstance(entry, dict) or (entry.get("n"), entry.get("key")) != (n, key):
                    return Damage("damaged", {"line": n + 2})
            return None if len(found) == version else Damage("damaged", {"line": len(found) + 3})

        return self._database.run_statement(work)


# To compare here: PostgreSQL reads no field of a document with a NUL in any text, as earlier versions stored some.
_CHECK = """
SELECT t.version, e.n, e.key, e.entry FROM intrige.tables t LEFT JOIN intrige.entries e ON e.game = t.id
WHERE t.code = %s AND NOT t.aside ORDER BY e.n"""


class _KeyIsKnownError(Exception):
    """An entry with this key exists."""


def _state(status: Any, summary: Any) -> State | None:
    return None if status is None else State(status, summary)


def _row(code: str, header: Any, version: int, status: Any, summary: Any) -> Row:
    if not isinstance(header, dict):
        return Row(code, None, 0, None, None, StorageError("unreadable", path=code))
    return Row(code, header, version, _state(status, summary))


def insert(
    connection: Connection, table: str, header: Document, entries: Sequence[Document], state: State | None
) -> bool:
    """Insert a table within a transaction; False if its code is taken or, for a server's role, was ever given."""
    if not _CODE.fullmatch(table):
        raise StorageError("unknown-table", table=table)
    status, summary = (state.status, json_text(state.summary)) if state else (None, None)
    made = connection.execute(_CREATE, (table, json_text(header), len(entries), status, summary)).fetchone()
    if made is None:
        return False
    rows = [(made[0], entry["n"], entry["key"], json_text(entry)) for entry in entries]
    with connection.cursor() as cursor:
        cursor.executemany(_ADD, rows)
    if state is not None and state.status == "over":
        documents.put(connection, GAMES, {table: state.summary})
    notify_table(connection, table, len(rows))
    return True


def _is_there(connection: Connection, table: str, header: Document, entries: Sequence[Document]) -> bool:
    found = connection.execute(_MADE, (table,)).fetchone()
    keys = [key for (key,) in connection.execute(_KEYS, (table,)).fetchall()]
    return found == (json_text(header),) and keys == [entry["key"] for entry in entries]


def _locked(connection: Connection, table: str) -> tuple[int, int, Any, Any]:
    row = connection.execute(_LOCK, (table,)).fetchone()
    if row is None:
        raise StorageError("unknown-table", table=table)
    game, version, status, summary = row
    return game, version, status, summary


def _append(connection: Connection, table: str, entry: Document, text: str, expect: int, state: State) -> Answer:
    try:
        game, version, status, summary = _locked(connection, table)
        if version != expect:
            return _told(connection, game, entry, expect)
        connection.execute(_ADD, (game, expect + 1, entry["key"], text))
        _set_state(connection, table, game, expect + 1, _state(status, summary), state)
    except errors.UniqueViolation as error:
        raise _KeyIsKnownError from error
    return Answer(taken=True, newer=[], known=None)


def _add(connection: Connection, table: str, entry: Document, text: str, expect: int, state: State) -> bool:
    """Append to a running table at this version; False, changing nothing, otherwise."""
    values = {
        "table": table,
        "expect": expect,
        "n": expect + 1,
        "key": entry["key"],
        "entry": text,
        "summary": json_text(state.summary),
        "channel": CHANNEL,
        "notice": table_notice(table, expect + 1),
    }
    try:
        return connection.execute(_ADD_RUNNING, values).rowcount > 0
    except errors.UniqueViolation as error:
        raise _KeyIsKnownError from error


def _set_state(connection: Connection, table: str, game: int, version: int, before: State | None, state: State) -> None:
    connection.execute(_STATE, (version, state.status, json_text(state.summary), game))
    if state.status == "over":
        if before != state:
            documents.put(connection, GAMES, {table: state.summary})
    elif before is None or before.status == "over":
        documents.put(connection, GAMES, {table: None})
    notify_table(connection, table, version)


def _told(connection: Connection, game: int, entry: Document, expect: int) -> Answer:
    newer: list[Doc] = [found for (found,) in connection.execute(_NEWER, (game, expect)).fetchall()]
    known = connection.execute(_KNOWN, (game, entry["key"])).fetchone()
    return Answer(taken=False, newer=newer, known=known[0] if known else None)
