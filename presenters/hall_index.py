"""In-memory index of all finished games, updated incrementally from the archive."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from threading import Lock, RLock
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from charts import Chronicle, chronicle
from charts.hall import Choice, Digest, Hall, Played, choices, digest_data, digest_of, hall, read_digest
from live import Changes, Summary
from presenters.boxes import box_of_table
from rules import IntrigeError, replay

# Selections cached (LRU), beside that of all games; and games in them, since one takes about six kilobytes in each.
_KEPT = 12
_MOST_GAMES = 20_000
_BATCH = 200


class Names(Protocol):
    """Which names belong to the same person."""

    def names(self) -> Mapping[str, str]:
        """By name: the person it was merged into."""


class OnlyResults(Protocol):
    """Games of which only the result is known."""

    def all(self) -> Sequence[Summary]:
        """Every such game as a summary."""


class GameSource(Protocol):
    """The source of finished games for an index, such as `live.FinishedGames`; every member may raise StorageError."""

    @property
    def version(self) -> tuple[int, int, int, int]:
        """Changes with anything that an index shows: of the archive, the people, the results and the digests."""

    @property
    def people(self) -> Names:
        """Merged names."""

    @property
    def results(self) -> OnlyResults:
        """The games without a record."""

    def changes(self, since: int) -> Changes:
        """The games added and removed since a version of the archive; all games since version 0."""

    def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game."""

    def keep(self, digests: Mapping[str, Mapping[str, Any]]) -> None:
        """Store the digests of games by their keys."""

    def kept(self, since: int) -> Mapping[str, Mapping[str, Any]]:
        """The digests stored after a version of theirs, by key; every one after version 0."""


class HallIndex:
    """The finished games of a source and the statistics of filtered selections (`charts.hall.Hall`). Thread-safe."""

    def __init__(self) -> None:
        # Held while the index changes, never while games are replayed or counted.
        self._lock = RLock()
        self._digesting = Lock()
        self._seen: tuple[int, int, int, int] | None = None
        self._archived: dict[str, Played] = {}
        self._keys: dict[str, str] = {}
        self._unreadable: set[str] = set()
        self._halls: OrderedDict[Choice, Hall] = OrderedDict()
        self._aliases: Mapping[str, str] = {}
        self.games: list[Played] = []
        self.pending: list[str] = []
        self.editions: list[str] = []
        self.places: list[str] = []

    def follow(self, finished: GameSource) -> None:
        """Read what changed in the archive since the last call; cheap when nothing did.

        Raises:
            StorageError: the archive or one of the lists cannot be read.
        """
        with self._lock:
            version = finished.version
            if version == self._seen:
                return
            archive, _, _, digests = self._seen or (0, 0, 0, 0)
            self._take(finished, archive, digests)
            self._aliases = finished.people.names()
            self.games = [*self._archived.values(), *[_played(one) for one in finished.results.all()]]
            self.pending = [
                code for code, game in self._archived.items() if game.digest is None and code not in self._unreadable
            ]
            self.editions, self.places = choices(self.games)
            self._halls.clear()
            self._seen = version

    def prepare(self, finished: GameSource) -> None:
        """Read the archive and compute the ranking of all games, the hall's first view. Raises as `follow`."""
        self.follow(finished)
        everything = self.hall(Choice())
        _ = everything.order, everything.tallies

    def _take(self, finished: GameSource, archive: int, digests: int) -> None:
        changes = finished.changes(archive)
        kept = finished.kept(digests)
        for code in changes.withdrawn:
            self._archived.pop(code, None)
        for code in (*self.pending, *self._unreadable):
            if code in self._archived and (found := read_digest(kept.get(self._keys[code]))):
                self._archived[code] = replace(self._archived[code], digest=found)
        for summary in changes.added:
            self._add(summary, kept)

    def _add(self, summary: Summary, kept: Mapping[str, Mapping[str, Any]]) -> None:
        key, before = digest_key(summary), self._archived.get(summary.table)
        digest = read_digest(kept.get(key))
        if digest is None and before is not None and self._keys[summary.table] == key:
            # Written down once more, as a list that is made anew does with every game.
            digest = before.digest
        self._keys[summary.table] = key
        self._archived[summary.table] = _played(summary, digest)
        self._unreadable.discard(summary.table)

    def hall(self, choice: Choice) -> Hall:
        """The statistics of the selected games, cached."""
        with self._lock:
            if choice in self._halls:
                self._halls.move_to_end(choice)
                return self._halls[choice]
            seen, games, aliases = self._seen, self.games, self._aliases
        made = hall(games, aliases, choice)
        with self._lock:
            if seen == self._seen:
                self._halls[choice] = made
                self._forget_old(choice)
        return made

    def _forget_old(self, newest: Choice) -> None:
        """Forget the selections used longest ago, but neither the newest one nor that of all games."""
        for old in [one for one in self._halls if one not in (newest, Choice())]:
            selections = [found for one, found in self._halls.items() if one != Choice()]
            if len(selections) <= _KEPT and sum(len(found.games) for found in selections) <= _MOST_GAMES:
                return
            del self._halls[old]

    def count_on(self, finished: GameSource, enough: Callable[[], bool]) -> None:
        """Compute and store the digests of pending games until `enough()` is true, unless another thread does so.

        Raises:
            StorageError: one of `DISK_CODES`.
        """
        if not self._digesting.acquire(blocking=False):
            return
        try:
            while self.pending and not enough():
                self._count_some(finished, enough)
        finally:
            self._digesting.release()

    def _count_some(self, finished: GameSource, enough: Callable[[], bool]) -> None:
        with self._lock:
            pending = [(code, self._keys[code]) for code in self.pending[:_BATCH]]
        done: dict[str, dict[str, Any]] = {}
        for code, key in pending:
            try:
                done[key] = digest_data(digest_of(_chronicle(finished, code)))
            except IntrigeError:
                with self._lock:
                    self._unreadable.add(code)
            if enough():
                break
        finished.keep(done)
        self.follow(finished)


def digest_key(summary: Summary) -> str:
    """The key of a game's stored digest; depends on its end and its balances."""
    return f"{summary.table} {summary.ended} {summary.actions} {summary.balances}"


def _chronicle(finished: GameSource, code: str) -> Chronicle:
    return chronicle(replay(finished.record(code), kept=True).sound())


def _played(summary: Summary, digest: Digest | None = None) -> Played:
    return Played(
        table=summary.table,
        edition=summary.edition,
        played=summary.played,
        place=summary.place,
        ended=summary.ended,
        names=summary.names,
        first=summary.first,
        balances=summary.balances,
        places=summary.places,
        source=summary.source,
        unit=summary.rules.unit,
        houses=summary.houses,
        box=box_of_table(summary.edition, summary.houses, summary.published),
        digest=digest,
    )


_indexes: WeakKeyDictionary[GameSource, HallIndex] = WeakKeyDictionary()
_lock = RLock()


def hall_index_of(finished: GameSource) -> HallIndex:
    """The index of a source in this process, held by a weak reference to the source."""
    with _lock:
        return _indexes.setdefault(finished, HallIndex())
