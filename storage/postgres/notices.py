"""What a notification says, and only that: a table and its version, or a collection and its number.

It goes out with the commit that it tells of. PostgreSQL takes 8,000 bytes at most, and a lock of the whole instance
for every commit that carries one: the shorter, the better.
"""

from storage.postgres.database import Connection
from storage.postgres.listener import CHANNEL
from storage.store import Notice

_NOTIFY = "SELECT pg_notify(%s, %s)"


def notify_table(connection: Connection, table: str, version: int) -> None:
    """Tell of a table, once this transaction is committed."""
    connection.execute(_NOTIFY, (CHANNEL, table_notice(table, version)))


def table_notice(table: str, version: int) -> str:
    """What is said of a table."""
    return f"t {table} {version}"


def notify_collection(connection: Connection, collection: str, version: int) -> None:
    """Tell of a collection, once this transaction is committed."""
    connection.execute(_NOTIFY, (CHANNEL, f"c {collection} {version}"))


def read_notice(payload: str) -> Notice:
    """What a notification says; one that cannot be read may mean anything."""
    kind, _, rest = payload.partition(" ")
    name, _, version = rest.partition(" ")
    if kind not in ("t", "c") or not version.isascii() or not version.isdigit():
        return Notice("all")
    return Notice("table" if kind == "t" else "collection", name, int(version))
