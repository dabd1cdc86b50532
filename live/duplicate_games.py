"""Finds finished games by their records, to recognize duplicates on import."""

import json
from collections.abc import Mapping
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

from live.finished_games import FinishedGames
from rules import IntrigeError
from storage import DISK_CODES

# Games of the same players with as many actions that a record is compared with. To read one takes a few milliseconds,
# and thousands of them might be brought in.
MOST_COMPARED = 100


class RecordKey(NamedTuple):
    """What a record is recognized by."""

    outline: object
    digest: bytes


def key_of(record: Mapping[str, Any]) -> RecordKey:
    """What a record is recognized by."""
    return RecordKey(_outline(record), _digest(record))


class NotCompared(Exception):
    """A record looks like one that must be read with `KnownGames.read` first, as only a replay can tell it."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class KnownGames:
    """The finished games at the time of creation or of the last `follow`, by their records; table codes are ignored.

    Thread-safe; nobody waits while a record is read.

    Raises StorageError if the archive cannot be read.
    """

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished
        self._lock = Lock()
        self._found: dict[object, list[str]] = {}
        # By table: a digest of its record, so that each is read once, however many are compared with it.
        self._digests: dict[str, bytes] = {}
        self._outlines: dict[str, object] = {}
        self._version = 0
        self.follow()

    def is_of(self, finished: FinishedGames) -> bool:
        """Whether these are found among those games."""
        return self._finished is finished

    def follow(self) -> None:
        """Take in what was added, changed or removed since. Raises StorageError if the archive cannot be read."""
        with self._lock:
            changes = self._finished.changes(self._version)
            for table in (*changes.withdrawn, *(one.table for one in changes.added)):
                self._drop(table)
            for one in changes.added:
                self._put((one.edition, one.names, one.first, one.actions), one.table)
            self._version = changes.version

    def table(self, record: Mapping[str, Any], *, may_replay: bool = True) -> str | None:
        """The table with an equal record, or None. Raises NotCompared unless `may_replay`."""
        return self.table_of(key_of(record), may_replay=may_replay)

    def table_of(self, key: RecordKey, *, may_replay: bool = True) -> str | None:
        """The table of which the record has this key, or None. Raises NotCompared unless `may_replay`."""
        with self._lock:
            alike = self._found.get(key.outline, [])[-MOST_COMPARED:]
        return next((table for table in alike if self._digest(table, may_replay) == key.digest), None)

    def read(self, table: str) -> None:
        """Read the record of a table for later comparisons. Raises StorageError with one of `DISK_CODES`."""
        self._digest(table, may_replay=True)

    def add(self, record: Mapping[str, Any], table: str) -> None:
        """Add a table made since."""
        outline, digest = key_of(record)
        with self._lock:
            # Another may have followed the archive since it was made.
            self._drop(table)
            self._put(outline, table)
            self._digests[table] = digest

    def _put(self, outline: object, table: str) -> None:
        self._found.setdefault(outline, []).append(table)
        self._outlines[table] = outline

    def _drop(self, table: str) -> None:
        if table in self._outlines:
            outline = self._outlines.pop(table)
            alike = self._found[outline]
            alike.remove(table)
            # Nothing is kept of who has played.
            if not alike:
                del self._found[outline]
        self._digests.pop(table, None)

    def _digest(self, table: str, may_replay: bool) -> bytes:
        """The digest of a table's record; empty if it is damaged, so that it matches nothing.

        Raises:
            StorageError: one of `DISK_CODES`; whether it matches is not known then.
            NotCompared: only a replay can tell it, and that is not allowed.
        """
        with self._lock:
            found, outline = self._digests.get(table), self._outlines.get(table)
        if found is not None:
            return found
        try:
            record = self._finished.record(table) if may_replay else self._finished.stored_record(table)
            if record is None:
                raise NotCompared(table)
            found = _digest(record)
        except IntrigeError as error:
            if error.code in DISK_CODES:
                raise
            found = b""
        with self._lock:
            # Else it may be of the record before a change.
            if outline is not None and self._outlines.get(table) is outline:
                self._digests[table] = found
        return found


_lock = Lock()
_found: KnownGames | None = None


def known_games(finished: FinishedGames) -> KnownGames:
    """Those of this process, as they are now: each record is read once, whoever compares it. Raises StorageError."""
    global _found
    with _lock:
        if _found is None or not _found.is_of(finished):
            _found = KnownGames(finished)
        found = _found
    found.follow()
    return found


def _digest(record: Mapping[str, Any]) -> bytes:
    return sha256(plain(record).encode("utf-8", "surrogatepass")).digest()


def plain(data: Mapping[str, Any]) -> str:
    """Data as text for comparison; missing, null and empty values are equal."""
    return json.dumps({key: value for key, value in data.items() if value not in (None, {}, "")}, sort_keys=True)


def _outline(record: Mapping[str, Any]) -> object:
    """A hash key of a record, also computable from a summary; None for a malformed record."""
    try:
        names = tuple([player["name"] for player in record["players"]])
        hash(outline := (record["edition"], names, record["first"], len(record["actions"])))
    except (LookupError, TypeError):
        return None
    return outline
