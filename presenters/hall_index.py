"""In-memory index of all finished games, updated incrementally from the archive."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import inf
from threading import Lock, RLock
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from charts import Chronicle, chronicle
from charts.hall import Choice, Hall, Played, choices, digest_data, digest_of, hall
from live import DISK_CODES, Summary
from live.token_bucket import Rate, TokenBucket
from presenters.chance_places import PLACE
from presenters.game_source import GameSource
from presenters.hall_games import END, end_of, played_of, stored_digest
from rules import IntrigeError, replay

# Selections cached (LRU), beside that of all games; and games in them, since one takes about six kilobytes in each.
_KEPT = 12
_MOST_GAMES = 20_000
_BATCH = 200
# Seconds after which a game is read again that the store could not read.
_AGAIN = 30.0
# Games that are counted anew, which takes about half a millisecond of each: a full hall some times at once.
COUNTING = Rate(20_000, 0.005)


class HallIndex:
    """The finished games of a source and the statistics of filtered selections (`charts.hall.Hall`). Thread-safe.

    Many games are not counted anew all the time, whoever changes them: meanwhile it `is_late`. clock: in seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._counting = TokenBucket(COUNTING, clock())
        # Held while the index changes, never while games are replayed or counted.
        self._lock = RLock()
        self._digesting = Lock()
        self._seen: tuple[int, int, int, int] | None = None
        self._archived: dict[str, Played] = {}
        # By key of a result: its summary and what was made of it.
        self._entered: dict[str, tuple[Summary, Played]] = {}
        # By table: the end of the game that its digest must be of.
        self._ends: dict[str, str] = {}
        # Keys of stored digests that are of no game in the archive.
        self._stale: set[str] = set()
        # By table: how often it was counted.
        self._counted: Counter[str] = Counter()
        # By table: until when its record is taken for one that cannot be read.
        self._unreadable: dict[str, float] = {}
        self._halls: OrderedDict[Choice, Hall] = OrderedDict()
        self._aliases: Mapping[str, str] = {}
        # Those by which it is to be counted next.
        self._names: Mapping[str, str] = {}
        self.is_late = False
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
                if self.is_late:
                    self._show(self._names)
                return
            archive, _, _, digests = self._seen or (0, 0, 0, 0)
            self._take(finished, archive, digests)
            self._entered = {one.table: self._entered_as(one) for one in finished.results.all()}
            self._names = finished.people.names()
            self._show(self._names)
            self._seen = version

    def _show(self, aliases: Mapping[str, str]) -> None:
        games = self.newest
        self.pending = self._to_count()
        # A note at an old game changes the archive, and nothing here: nobody has the hall worked out anew by notes.
        is_changed = games != self.games or aliases != self._aliases
        self.is_late = is_changed and not self._may_count(games)
        if is_changed and not self.is_late:
            self.games, self._aliases = games, aliases
            self.editions, self.places = choices(games)
            self._halls.clear()

    def _may_count(self, games: Sequence[Played]) -> bool:
        """Count them against `COUNTING`; they may always be where one has gone, which nobody is to see any more."""
        now = self._clock()
        if {one.table for one in self.games} <= {one.table for one in games}:
            return self._counting.take(now, len(games))
        # Once at the most: however many go, one after another, what comes in is counted before long.
        if not self._counting.wait(now):
            self._counting.owe(now, len(games))
        return True

    @property
    def newest(self) -> list[Played]:
        """All games as they are by now, also those that are not counted yet."""
        with self._lock:
            return [*self._archived.values(), *[played for _, played in self._entered.values()]]

    def _to_count(self) -> list[str]:
        now, until = monotonic(), self._unreadable
        found = [code for code, game in self._archived.items() if game.digest is None and until.get(code, 0) <= now]
        # One whose end is taken back and entered again, over and over, keeps no other waiting.
        return sorted(found, key=self._counted.__getitem__)

    def prepare(self, finished: GameSource) -> None:
        """Read the archive and compute ranking and ratings of all games, the first views. Raises as `follow`."""
        self.follow(finished)
        everything = self.hall(Choice())
        _ = everything.order, everything.points

    def _take(self, finished: GameSource, archive: int, digests: int) -> None:
        # The digests first: every one of them is then of a game that the archive lists or has listed.
        kept = finished.kept(digests)
        changes = finished.changes(archive)
        for code in changes.withdrawn:
            if self._archived.pop(code, None) is not None:
                self._stale.add(code)
            self._ends.pop(code, None)
            self._unreadable.pop(code, None)
        for code in (*self.pending, *self._unreadable):
            if code in self._archived and (found := stored_digest(kept, code, self._ends[code])):
                self._archived[code] = replace(self._archived[code], digest=found)
        for summary in changes.added:
            self._add(summary, kept)
        self._stale |= {key for key in kept if not key.startswith(PLACE)}
        self._stale -= self._archived.keys()

    def _add(self, summary: Summary, kept: Mapping[str, Mapping[str, Any]]) -> None:
        end, before = end_of(summary), self._archived.get(summary.table)
        digest = stored_digest(kept, summary.table, end)
        if digest is None and before is not None and self._ends[summary.table] == end:
            # Written down once more, as a list that is made anew does with every game, and a note with its own.
            digest = before.digest
        self._ends[summary.table] = end
        self._archived[summary.table] = played_of(summary, digest)
        self._unreadable.pop(summary.table, None)

    def _entered_as(self, summary: Summary) -> tuple[Summary, Played]:
        known = self._entered.get(summary.table)
        # Unchanged results are the same objects (`storage.entered_results`).
        return known if known is not None and known[0] is summary else (summary, played_of(summary))

    def hall(self, choice: Choice) -> Hall:
        """The statistics of the selected games, cached."""
        with self._lock:
            if choice in self._halls:
                self._halls.move_to_end(choice)
                return self._halls[choice]
            games, aliases = self.games, self._aliases
        made = hall(games, aliases, choice)
        with self._lock:
            if games is self.games and aliases is self._aliases:
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

    def look_again(self) -> None:
        """Take those for pending again that could not be read for a moment, after `_AGAIN`."""
        with self._lock:
            self.pending = self._to_count() if self._unreadable else self.pending

    def count_on(self, finished: GameSource, enough: Callable[[], bool]) -> None:
        """Compute and store the digests of pending games until `enough()` is true, unless another thread does so.

        Stored digests of games that are gone are deleted first. Where the store refuses them (`DISK_CODES`), they are
        kept in memory alone.

        Raises:
            StorageError: as `follow` does.
        """
        if not self._digesting.acquire(blocking=False):
            return
        try:
            self._delete_stale(finished)
            self.look_again()
            while self.pending and not enough():
                self._count_some(finished, enough)
        finally:
            self._digesting.release()

    def _count_some(self, finished: GameSource, enough: Callable[[], bool]) -> None:
        with self._lock:
            pending = [(code, self._ends[code]) for code in self.pending[:_BATCH]]
        done: dict[str, dict[str, Any]] = {}
        for code, end in pending:
            self._counted[code] += 1
            try:
                done[code] = {END: end, **digest_data(digest_of(_chronicle(finished, code)))}
            except IntrigeError as error:
                with self._lock:
                    # A store may have failed for a moment alone.
                    self._unreadable[code] = monotonic() + _AGAIN if error.code in DISK_CODES else inf
            if enough():
                break
        # Those of tables that were deleted meanwhile are not stored.
        if not _is_kept(finished, done):
            self._hold(done)
        self.follow(finished)
        with self._lock:
            self.pending = self._to_count()

    def _hold(self, digests: Mapping[str, Mapping[str, Any]]) -> None:
        """Show digests that could not be stored; another process works them out once more."""
        with self._lock:
            for code in digests.keys() & self._ends.keys():
                if found := stored_digest(digests, code, self._ends[code]):
                    self._archived[code] = replace(self._archived[code], digest=found)
            self._show(self._names)

    def _delete_stale(self, finished: GameSource) -> None:
        with self._lock:
            stale = list(self._stale)
        if stale and _is_kept(finished, dict.fromkeys(stale)):
            with self._lock:
                self._stale.difference_update(stale)
            self.follow(finished)


def _is_kept(finished: GameSource, digests: Mapping[str, Mapping[str, Any] | None]) -> bool:
    """Store digests, or delete them; False where the store refuses that for now."""
    try:
        finished.keep(digests)
    except IntrigeError as error:
        if error.code not in DISK_CODES:
            raise
        return False
    return True


def _chronicle(finished: GameSource, code: str) -> Chronicle:
    return chronicle(replay(finished.record(code), kept=True).sound())


_indexes: WeakKeyDictionary[GameSource, HallIndex] = WeakKeyDictionary()
_lock = RLock()


def hall_index_of(finished: GameSource) -> HallIndex:
    """The index of a source in this process, held by a weak reference to the source."""
    with _lock:
        return _indexes.setdefault(finished, HallIndex())
