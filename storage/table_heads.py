"""What lists of tables need of their headers, kept in memory: a header never changes, and its `meta` may be long."""

from collections.abc import Collection, Hashable
from typing import Any

from rules import without_meta
from storage.store import Doc


class TableHeads:
    """The headers of listed tables, without the `meta` of their set-up. Thread-safe; nobody changes what it returns.

    A mark tells a header from that of an earlier table with the same code.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Hashable, Doc]] = {}

    def get(self, table: str, mark: Hashable) -> Doc | None:
        """The head of a table, None if it is not known."""
        kept = self._kept.get(table)
        return kept[1] if kept is not None and kept[0] == mark else None

    def put(self, table: str, mark: Hashable, header: Any) -> Any:
        """Keep the head of a table, and return it; what is no header stays as it is."""
        setup = header.get("setup") if isinstance(header, dict) else None
        head = {**header, "setup": without_meta(setup)} if isinstance(setup, dict) else header
        self._kept[table] = (mark, head)
        return head

    def keep_only(self, tables: Collection[str]) -> None:
        """Forget the others."""
        for gone in set(self._kept).difference(tables):
            self._kept.pop(gone, None)
