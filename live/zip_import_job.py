"""Imports an export in the background, and only as long as a visitor waits for it.

A process of its own parses it, limited by `live.zip_import_reader`. Storing the games runs in this process, so it
pauses after each one for four times as long as that took, and hardly delays the tables. Several imports share that time
by turns of their visitors' addresses, also while one pauses, and the bytes that an address brings in are bounded.
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from live.duplicate_games import MOST_COMPARED, NotCompared
from live.export_import import (
    Became,
    JudgedResult,
    any_edition,
    bring_game,
    bring_results,
    join_people,
    judge_result,
)
from live.finished_games import FinishedGames
from live.import_turns import AlreadyHere, ImportTurns
from live.registry import Registry
from live.table_code_guards import Caller
from live.visitor_limits import kept_bytes
from live.zip_import_process import ReadingEnded, read_items
from rules import Edition, Illegal, IntrigeError, NoRecord
from storage.errors import MISREAD

# Seconds after which an import is cancelled where neither its page is open nor anybody has called `touch`.
LEASE_SECONDS = 15.0
REST = 4.0
# Results of a line are judged for so long at a time, and it rests for so long: others have their turn in between.
_JUDGE_SECONDS = 0.05
_REST_SECONDS = 0.1
# So often it is looked whether the visitor is still there.
_LOOK_SECONDS = 0.5
# Of different addresses.
IMPORTS_AT_ONCE = 3
# Who is not bounded: this computer.
_HERE = Caller()
# No process or thread is left, or what was read is nothing that was thought of.
_FAULTS = (*MISREAD, OSError, RuntimeError, MemoryError)
_log = logging.getLogger("intrige")


class Brought(NamedTuple):
    """Counts of imported items: new here, known already, and refused."""

    new: int
    known: int
    refused: int


class Import:
    """One running import. Thread-safe.

    client: who brings it. here: what the hall has, shared by the imports that run at once. rest: the pause after each
    item, relative to the time it took. is_open: whether the visitor's page is, asked in other threads.

    cut_off: whether it was ended before all was in.
    """

    def __init__(
        self,
        raw: bytes,
        registry: Registry,
        finished: FinishedGames,
        *,
        client: Caller = _HERE,
        here: AlreadyHere | None = None,
        rest: float = REST,
        clock: Callable[[], float] = time.monotonic,
        check: Callable[[Edition], None] = any_edition,
        is_open: Callable[[], bool] = lambda: False,
    ) -> None:
        self.error: IntrigeError | None = None
        self.cut_off = False
        self._raw, self._registry, self._finished = raw, registry, finished
        self._client = client
        self.here = here or AlreadyHere(finished)
        self._rest, self._clock, self._check, self._is_open = rest, clock, check, is_open
        self._became: Counter[Became] = Counter()
        self._ended = threading.Event()
        self.finished = threading.Event()
        self._waited_for = clock()

    @property
    def brought(self) -> Brought:
        """The counts so far."""
        return Brought(self._became["new"], self._became["known"], self._became["refused"])

    def touch(self) -> None:
        """Signal that a visitor still waits."""
        self._waited_for = self._clock()

    def end(self) -> None:
        """Cancel; what has been imported stays."""
        self._ended.set()

    def run(self) -> None:
        """Import everything; sets `error` on failure."""
        try:
            self._run()
        except ReadingEnded:
            self.cut_off = True
        except IntrigeError as error:
            self.error = error
        except _FAULTS:
            # Of this thread nobody else hears.
            _log.exception("Games could not be brought in.")
            self.error = Illegal("import-failed", "1")
        finally:
            self._raw, self.here = b"", AlreadyHere(self._finished)
            self.finished.set()

    def _run(self) -> None:
        for size, one in read_items(self._raw, self._is_over):
            if "error" in one:
                raise NoRecord(str(one.pop("error")), **one)
            before = self._became["new"]
            try:
                if not self._bring(one):
                    self.cut_off = True
                    return
            finally:
                # Also where it was ended in the middle: what is there takes its room. Joined names are not counted as
                # new.
                if self._became["new"] > before or "people" in one:
                    self._registry.visitors.spend("import", self._client, _cost(size, one))

    def _bring(self, one: Mapping[str, Any]) -> bool:
        """Import a line of the reader; False if the import is to end."""
        if not self._may_go_on():
            return False
        if "results" in one:
            judged: list[JudgedResult] = []
            while len(judged) < len(one["results"]):
                if not self._in_turn(partial(self._judge, one["results"], judged)):
                    return False
            one = {"results": judged}
        # More often it finds another only where others change those games meanwhile.
        for _ in range(MOST_COMPARED):
            alike: list[str] = []
            if not self._in_turn(partial(self._store, one, alike)):
                return False
            if not alike:
                return True
            if not self._in_turn(partial(self.here.games.read, *alike), _replays):
                return False
        return self._in_turn(partial(self._store, one, [], may_replay=True))

    def _in_turn(self, work: Callable[[], None], turns: ImportTurns | None = None) -> bool:
        """Do a piece of work in this address's next turn, and rest in that and more; False if the import is to end."""
        left: float | None = None
        while left is None or left > 0:
            with (turns or _turns).turn(self._client.address, self._is_left) as has_turn:
                if not has_turn or self._pause(0):
                    return False
                if left is None:
                    began = self._clock()
                    work()
                    left = self._rest * (self._clock() - began)
                if self._pause(min(left, _REST_SECONDS)):
                    return False
                left -= _REST_SECONDS
        return True

    def _judge(self, results: Sequence[object], judged: list[JudgedResult]) -> None:
        """Judge the next results, as many as a turn allows: what a file holds may be dear to check."""
        kept, ends = self.here.results, self._clock() + _JUDGE_SECONDS
        for result in results[len(judged) :]:
            judged.append(judge_result(result, kept))
            if self._clock() > ends:
                return

    def _store(self, one: Mapping[str, Any], alike: list[str], *, may_replay: bool = False) -> None:
        """Store what a line holds, and count what became of it. What is here is looked up only now, in the turn.

        alike: to it is added, instead, a table that must be read first to be compared, unless `may_replay`.
        """
        registry, finished, here = self._registry, self._finished, self.here
        if "game" in one:
            game, times, box = one["game"], one.get("times"), one.get("box")
            try:
                became = bring_game(game, times, here.games, registry, box, self._check, may_replay=may_replay)
            except NotCompared as found:
                alike.append(found.table)
            else:
                self._became[became] += 1
        elif "results" in one:
            self._became.update(bring_results(one["results"], here.results, finished))
        elif "people" in one:
            # These are no games.
            join_people(one["people"], finished)
        else:
            self._became["refused"] += 1

    def _may_go_on(self) -> bool:
        """Wait until the visitor's address may bring in more; False if the import is to end."""
        while (left := self._registry.visitors.wait("import", self._client)) > 0:
            if self._pause(min(left, 1.0)):
                return False
        return True

    def _pause(self, seconds: float) -> bool:
        """Wait; return whether the import is cancelled, or nobody waits for it."""
        while seconds > _LOOK_SECONDS:
            if self._is_over(_LOOK_SECONDS):
                return True
            seconds -= _LOOK_SECONDS
        return self._is_over(seconds)

    def _is_over(self, seconds: float) -> bool:
        """Wait for so long, unless it is cancelled; return whether it is, or nobody waits for it."""
        return self._ended.wait(seconds) or self._is_left()

    def _is_left(self) -> bool:
        """Whether nobody waits for it any more; then it is cancelled for good, whoever comes back."""
        # An open page whose script waits for its turn may call `touch` much later.
        if self._is_open():
            self.touch()
        elif self._clock() - self._waited_for > LEASE_SECONDS:
            self._ended.set()
        return self._ended.is_set()


def _cost(size: int, one: Mapping[str, Any]) -> int:
    """About the bytes that an item of the reader takes when it is kept. size: those of its line."""
    game = one.get("game")
    return kept_bytes(size, game) if isinstance(game, dict) else size


_lock = threading.Lock()
_turns = ImportTurns()
# Of the games that others look like, and that must be replayed to be compared: nobody else's import waits for that.
_replays = ImportTurns()
# By address.
_running: dict[str, Import] = {}


def begin_import(
    raw: bytes,
    registry: Registry,
    finished: FinishedGames,
    client: Caller,
    check: Callable[[Edition], None] = any_edition,
    is_open: Callable[[], bool] = lambda: False,
) -> Import:
    """Start an import in a thread of its own.

    client: who brings it. check: of custom editions, see `bring_game`. is_open: see `Import`.

    Raises:
        Illegal: `import-busy` while one of this address is running, or `IMPORTS_AT_ONCE` of others, or `import-failed`
            if no thread is left; article 1.
    """
    with _lock:
        for address in [address for address, one in _running.items() if one.finished.is_set()]:
            del _running[address]
        if client.address in _running or len(_running) >= IMPORTS_AT_ONCE:
            raise Illegal("import-busy", "1")
        here = next((one.here for one in _running.values()), None)
        begun = Import(raw, registry, finished, client=client, here=here, check=check, is_open=is_open)
        try:
            threading.Thread(target=begun.run, name="import", daemon=True).start()
        except RuntimeError as error:
            raise Illegal("import-failed", "1") from error
        # Only what runs takes a place: of anything else nobody would hear that it has finished.
        _running[client.address] = begun
        return begun


def end_import() -> None:
    """Cancel all running imports when the server stops."""
    with _lock:
        for one in _running.values():
            one.end()


def unpack(raw: bytes, registry: Registry, finished: FinishedGames) -> Brought:
    """Import at once, without pauses.

    Raises:
        NoRecord: the file is no export. StorageError: one of `DISK_CODES`.
    """
    one = Import(raw, registry, finished, rest=0.0)
    one.run()
    if one.error is not None:
        raise one.error
    return one.brought
