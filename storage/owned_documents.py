"""Of which table a stored document is: with that table it goes, and of one that is not there none is stored.

Numbers that were worked out of a table (`storage.store.DIGESTS`) are kept by its code, or name it in their field
`table`. So do documents that expire (`PASSING`), unless their key begins with the code and a slash.
"""

import re
from collections.abc import Mapping
from typing import Any

CODE = re.compile(r"[A-Z]{2,12}")
# The field that names a document's table; "" for one of no table.
TABLE = "table"


def owner_of(key: str, document: Mapping[str, Any]) -> str | None:
    """The table that numbers were worked out of, "" if of none; None where nothing tells.

    Earlier versions stored digests by the code and the end of a game, with its balances, and its chances of winning by
    nothing but a hash.
    """
    named = document.get(TABLE)
    if isinstance(named, str):
        return named
    code = key.partition(" ")[0]
    return code if CODE.fullmatch(code) else None


def needed_table(key: str, document: Mapping[str, Any] | None) -> str | None:
    """The table that has to be there for numbers to be stored; None where none has to, as for taking some out."""
    owner = None if document is None else owner_of(key, document)
    return owner if owner is not None and CODE.fullmatch(owner) else None


def needed_while_it_lasts(key: str, document: Mapping[str, Any] | None) -> str | None:
    """The table that has to be there for a document that expires to be stored (`expires_with`); None where none has."""
    named = (document or {}).get(TABLE, key.partition("/")[0] if "/" in key else None)
    return named if document is not None and isinstance(named, str) and CODE.fullmatch(named) else None


def goes_with(table: str, key: str, document: Mapping[str, Any]) -> bool:
    """Whether numbers go when a table is deleted: its own, and what may be anybody's. They can be worked out again."""
    return owner_of(key, document) in (table, None)


def expires_with(table: str, key: str, document: Mapping[str, Any]) -> bool:
    """Whether a document that expires is of this table."""
    return document.get(TABLE) == table or key.startswith(f"{table}/")
