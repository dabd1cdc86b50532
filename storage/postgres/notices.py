"""The payload of a notification: a table and its version, or a collection and its number; nothing else.

It is sent with its commit; of an entry by the statement that adds it (`game_tables`). PostgreSQL limits it to 8,000
bytes and serializes commits that carry one, so it is short.
"""

import re

from storage.postgres.database import Connection
from storage.postgres.listener import CHANNEL
from storage.store import Notice

# As long as the numbers of a database are; `int` raises ValueError for thousands of digits.
_NUMBER = re.compile(r"[0-9]{1,19}")
_NOTIFY = "SELECT pg_notify(%s, %s)"


def notify_table(connection: Connection, table: str, version: int) -> None:
    """Notify of a table when this transaction commits."""
    connection.execute(_NOTIFY, (CHANNEL, table_notice(table, version)))


def table_notice(table: str, version: int) -> str:
    """The payload for a table."""
    return f"t {table} {version}"


def notify_collection(connection: Connection, collection: str, version: int) -> None:
    """Notify of a collection when this transaction commits."""
    connection.execute(_NOTIFY, (CHANNEL, f"c {collection} {version}"))


def read_notice(payload: str) -> Notice:
    """Parse a payload; an unreadable one means that anything may have changed."""
    kind, _, rest = payload.partition(" ")
    name, _, version = rest.partition(" ")
    if kind not in ("t", "c") or not _NUMBER.fullmatch(version):
        return Notice("all")
    return Notice("table" if kind == "t" else "collection", name, int(version))
