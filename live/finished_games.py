"""All finished games of a store: summaries, people and their names, results without a record, stored digests."""

from collections.abc import Mapping
from threading import Lock
from typing import Any, NamedTuple

from live.registry import registry
from storage import Collection, Library, People, Results, StorageError, Summary


class Changes(NamedTuple):
    """What changed since a version of the archive: games added or changed, newest first, and tables removed."""

    version: int
    added: list[Summary]
    withdrawn: list[str]


class FinishedGames:
    """All finished games of a store. Nothing in it is secret: every game is over (article 1).

    Every method may raise StorageError. `keep` and `kept` are a persistent cache of digests: numbers computed from a
    game, by key. Keys are those of games or of numbered places, so that a newer digest takes the place of an older one.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self.people: People = library.people
        self.results: Results = library.results
        self._digests: Collection = library.digests

    def is_of(self, library: Library) -> bool:
        """Whether these are the games of that library."""
        return self._library is library

    @property
    def version(self) -> tuple[int, int, int, int]:
        """A key for caches: of the archive, the people, the results and the digests, in this order."""
        archive, results = self.listed
        return archive, self.people.version, results, self._sound().version

    @property
    def listed(self) -> tuple[int, int]:
        """A key for what is found among the games of the archive and the results alone."""
        return self._library.archive.version, self.results.version

    def changes(self, since: int) -> Changes:
        """The changes of the archive after a version; all games after version 0."""
        version = self._library.archive.version
        added, withdrawn = self._library.archive.changes(since)
        return Changes(version, added, withdrawn)

    def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game, read from the store without opening its table.

        Raises:
            StorageError: `unknown-table`, also for a running game, whose record would reveal secrets.
        """
        stored = self._stored(table, may_replay=True)
        if stored is not None:
            return stored
        game_log = self._library.look(table)
        if game_log.position().host is not None:
            raise StorageError("unknown-table", table=table)
        return game_log.record()

    def stored_record(self, table: str) -> dict[str, Any] | None:
        """Its record where no replay is needed, which may take seconds; else None. Raises as `record` does."""
        return self._stored(table, may_replay=False)

    def _stored(self, table: str, *, may_replay: bool) -> dict[str, Any] | None:
        if self._library.archive.get(table) is None:
            raise StorageError("unknown-table", table=table)
        return self._library.finished_record(table, may_replay=may_replay)

    def keep(self, digests: Mapping[str, Mapping[str, Any] | None]) -> None:
        """Cache numbers computed from games, or delete those of a key (None)."""
        self._sound().put({key: None if digest is None else dict(digest) for key, digest in digests.items()})

    def kept(self, since: int = 0) -> Mapping[str, Mapping[str, Any]]:
        """The numbers kept after a version of theirs, by key; read anew with every call."""
        return self._sound().since(since)

    def kept_of(self, key: str) -> Mapping[str, Any] | None:
        """The numbers kept by one key."""
        return self._sound().get(key)

    def _sound(self) -> Collection:
        """The collection of digests; emptied first if it is unreadable."""
        try:
            _ = self._digests.version
        except StorageError as error:
            if error.code != "unreadable":
                raise
            self._digests.clear()
        return self._digests


_lock = Lock()
_found: FinishedGames | None = None


def finished_games() -> FinishedGames:
    """The finished games of this process's store, one object as long as the store is open.

    Raises:
        StorageError: as `registry` does.
    """
    global _found
    library = registry().library
    with _lock:
        if _found is None or not _found.is_of(library):
            _found = FinishedGames(library)
        return _found
