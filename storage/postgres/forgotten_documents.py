"""What is forgotten in PostgreSQL together with a table, in the transaction that deletes it.

`intrige.delete_table` then removes what is left of the keys, which may hold balances.
"""

from storage.owned_documents import expires_with, goes_with
from storage.postgres import documents
from storage.postgres.database import Connection
from storage.store import DIGESTS, GAMES, PASSING

# Whether it goes is judged here: PostgreSQL reads no field of a document with a NUL in any text.
_DIGESTS = """
SELECT key, document FROM intrige.documents
WHERE collection = %s AND document IS NOT NULL AND (key = %s OR key !~ '^[A-Z]{2,12}$')"""
_PASSING = """
SELECT key, document FROM intrige.passing WHERE collection = %(collection)s
AND (starts_with(key, %(table)s || '/') OR position('"' || %(table)s || '"' IN document::text) > 0)"""


def forget(connection: Connection, table: str) -> None:
    """Forget all that is kept of a table beside itself."""
    # Before it is looked: see `documents.put`. And all of them: a change of one of `PASSING` takes out what has expired
    # in any of these, for which whoever has locked another may be waiting.
    for collection in (DIGESTS, GAMES, *PASSING):
        documents.lock(connection, collection)
    found = connection.execute(_DIGESTS, (DIGESTS, table)).fetchall()
    gone = [key for key, document in found if goes_with(table, key, document)]
    documents.put(connection, DIGESTS, dict.fromkeys(gone))
    documents.put(connection, GAMES, {table: None})
    for collection in PASSING:
        passing = connection.execute(_PASSING, {"collection": collection, "table": table}).fetchall()
        expired = [key for key, document in passing if expires_with(table, key, document)]
        documents.put(connection, collection, dict.fromkeys(expired))
