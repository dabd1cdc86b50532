"""Finds finished games by their records, to recognize duplicates on import."""

import json
from collections.abc import Mapping
from typing import Any

from live.finished_games import FinishedGames
from rules import IntrigeError


class KnownGames:
    """The finished games at the time of creation, by their records; table codes are ignored.

    Raises StorageError if the archive cannot be read.
    """

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished
        self._found: dict[object, list[str]] = {}
        for one in finished.changes(0).added:
            self._found.setdefault((one.edition, one.names, one.first), []).append(one.table)

    def table(self, record: Mapping[str, Any]) -> str | None:
        """The table with an equal record, or None."""
        same = plain(record)
        return next((table for table in self._found.get(_outline(record), ()) if self._plain(table) == same), None)

    def add(self, record: Mapping[str, Any], table: str) -> None:
        """Add a table made since."""
        self._found.setdefault(_outline(record), []).append(table)

    def _plain(self, table: str) -> str:
        """A table's record as text; "" if it cannot be read, so that it matches nothing."""
        try:
            return plain(self._finished.record(table))
        except IntrigeError:
            return ""


def plain(data: Mapping[str, Any]) -> str:
    """Data as text for comparison; missing, null and empty values are equal."""
    return json.dumps({key: value for key, value in data.items() if value not in (None, {}, "")}, sort_keys=True)


def _outline(record: Mapping[str, Any]) -> object:
    """A hash key of a record, also computable from a summary; None for a malformed record."""
    try:
        names = tuple([player["name"] for player in record["players"]])
        hash(outline := (record["edition"], names, record["first"]))
    except (LookupError, TypeError):
        return None
    return outline
