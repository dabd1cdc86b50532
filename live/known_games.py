"""Which finished games are here already, by their records."""

import json
from collections.abc import Mapping
from typing import Any

from live.finished_games import FinishedGames
from rules import IntrigeError


class KnownGames:
    """The finished games there were when it was asked, found by their records; a table's code makes no difference.

    Raises StorageError where the archive cannot be read.
    """

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished
        self._found: dict[object, list[str]] = {}
        for one in finished.changes(0).added:
            self._found.setdefault((one.edition, one.names, one.first), []).append(one.table)

    def table(self, record: Mapping[str, Any]) -> str | None:
        """The table that has this very record; None where there is none."""
        same = plain(record)
        return next((table for table in self._found.get(_outline(record), ()) if self._plain(table) == same), None)

    def add(self, record: Mapping[str, Any], table: str) -> None:
        """A table with this record was made meanwhile."""
        self._found.setdefault(_outline(record), []).append(table)

    def _plain(self, table: str) -> str:
        """What a table tells; nothing where it cannot be read, so that it keeps no other game away."""
        try:
            return plain(self._finished.record(table))
        except IntrigeError:
            return ""


def plain(data: Mapping[str, Any]) -> str:
    """Data to compare: what is missing and what is null or empty are one."""
    return json.dumps({key: value for key, value in data.items() if value not in (None, {}, "")}, sort_keys=True)


def _outline(record: Mapping[str, Any]) -> object:
    """What two equal records have in common and a summary knows; None for what is no record."""
    try:
        names = tuple([player["name"] for player in record["players"]])
        hash(outline := (record["edition"], names, record["first"]))
    except (LookupError, TypeError):
        return None
    return outline
