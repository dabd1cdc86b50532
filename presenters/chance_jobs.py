"""Background jobs that compute chances of winning at the lowest priority; stored with the digests of finished games.

The computation itself is `analysis.chance`, in a process of its own with bounded time. One job runs at a time, by turns
of the readers' addresses, and only as long as somebody reads on.
"""

import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NamedTuple, TypeAlias

from cachetools import LRUCache

from analysis.chance import Chance, read_chances
from charts import sample, sample_chances
from live import finished_games
from live.fair_queue import FairQueue
from presenters.chance_places import chances_key, store_chances, stored_chances
from rules import IntrigeError, parse_setup

# Finds the record of a game, in any thread.
Find: TypeAlias = Callable[[], Mapping[str, Any]]
_ROOT = Path(__file__).resolve().parents[1]
# Games kept in memory.
_KEPT = 64
# Seconds without `begin` after which a job is cancelled; more while a page is open of whoever called it, whose script
# may wait for its turn.
LEASE_SECONDS = 15.0
OPEN_LEASE_SECONDS = 120.0
# What ends no job unheard.
_FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RuntimeError,
    TypeError,
    ValueError,
)
_log = logging.getLogger("intrige")
_works: LRUCache[str, "Work"] = LRUCache(_KEPT)
# One job at a time, since games being played need the processor more.
_queue: FairQueue["_Turn"] = FairQueue(1, 1)
_lock = Lock()


class Work:
    """The job for the game of one table: not started, waiting, running, done or failed. Thread-safe.

    It holds no record, which may be large: that is looked up when the job's turn has come. moved_on: it was not found
    then; whoever waits has to look what there is now.
    """

    def __init__(
        self,
        key: str,
        found: tuple[Chance, ...] | None,
        clock: Callable[[], float] = time.monotonic,
        table: str = "",
    ) -> None:
        self._key = key
        self._table = table
        self._clock = clock
        # The readers' addresses in whose lines it waits or has its turn.
        self._lines: set[str] = set()
        # By address: whether the page that asked last is open.
        self._pages: dict[str, Callable[[], bool]] = {}
        self._read_at = 0.0
        self._turns = 1
        self._done: list[Chance] = []
        self.failed = False
        self.moved_on = False
        self.found: tuple[Chance, ...] | None = found or _kept(key, table)

    @property
    def part(self) -> float:
        """Progress, 0 to 1."""
        return min(1.0, len(self._done) / self._turns)

    def begin(self, address: str, find: Find, is_open: Callable[[], bool] = lambda: False) -> None:
        """Start the job in the background, unless it was started before; call again while somebody waits for it.

        address: of the reader, for taking turns. find: finds the game's record. is_open: whether the reader's page is,
        asked in other threads.
        """
        with _lock:
            self._read_at = self._clock()
            if self.is_done:
                return
            self._pages[address] = is_open
            if address not in self._lines:
                # Not only in the line of whoever asked first, which may be a long one.
                if not self._lines:
                    self.moved_on = False
                self._lines.add(address)
                _queue.put(address, self, _Turn(self, address, find))
            # Also while it waits: there may have been no thread for the one before it.
            _begin_next()

    @property
    def is_done(self) -> bool:
        """Whether there is nothing to be worked out any more."""
        return self.found is not None or self.failed

    def run(self, address: str, find: Find) -> None:
        """Work it out in the turn of this address, and let the next one begin."""
        is_failed = True
        try:
            if not self._is_left():
                self._work_out(find)
            is_failed = False
        except OSError as error:
            # No process or descriptor is left: the next reader's call tries again. A program that reads no further has
            # failed.
            is_failed = isinstance(error, BrokenPipeError)
        except IntrigeError:
            pass
        except _FAULTS:
            # Of this thread nobody else hears.
            _log.exception("Chances of winning could not be worked out.")
        finally:
            with _lock:
                # Before anybody asks again, who would begin it anew.
                self.failed |= is_failed
                self.end(address)
                _begin_next()

    def begin_thread(self, address: str, find: Find) -> None:
        """Run in a thread of its own."""
        try:
            Thread(target=self.run, args=(address, find), name="chances", daemon=True).start()
        except RuntimeError:
            # No thread is left; the next reader's call tries again.
            self.end(address)

    def end(self, address: str) -> None:
        """Give the turn of this address back. Callers hold the lock."""
        self._lines.discard(address)
        self._pages.pop(address, None)
        _queue.end(address)

    def _work_out(self, find: Find) -> None:
        try:
            record = dict(find())
        except IntrigeError:
            self.moved_on = True
            return
        table = parse_setup(record)
        self._turns = table.edition.rounds * table.seats + 1
        self._done = []
        command = [sys.executable, "-m", "analysis.chance"]
        with subprocess.Popen(
            command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write(json.dumps(record, ensure_ascii=False, sort_keys=True).encode())
            program.stdin.close()
            for line in program.stdout:
                if self._is_left():
                    program.kill()
                    return
                if not line.endswith(b"\n"):
                    # It was killed while it wrote.
                    break
                self._done.extend(read_chances(json.loads(line)) or ())
        if program.returncode or not self._done:
            self.failed = True
            return
        self.found = tuple(self._done)
        _keep(self._key, self.found, self._table)

    def _is_left(self) -> bool:
        with _lock:
            pages = [*self._pages.values()]
        lease = OPEN_LEASE_SECONDS if any(is_open() for is_open in pages) else LEASE_SECONDS
        return self._clock() - self._read_at > lease


class _Turn(NamedTuple):
    """What waits in the line of one address."""

    work: Work
    address: str
    find: Find


def _begin_next() -> None:
    """Begin the next job if none runs. Callers hold the lock."""
    while (turn := _queue.begin()) is not None:
        if not turn.work.is_done:
            turn.work.begin_thread(turn.address, turn.find)
            return
        # It has had its turn in another line.
        turn.work.end(turn.address)


def chances_of(record: Mapping[str, Any], table: str) -> Work:
    """The job for this game in this process, shared by all callers. table: whose game it is."""
    key = chances_key(record)
    with _lock:
        if key not in _works:
            _works[key] = Work(key, sample_chances() if record == sample() else None, table=table)
        return _works[key]


def _kept(key: str, table: str) -> tuple[Chance, ...] | None:
    """The stored result of an earlier job; None if there is none or the store is unreadable."""
    try:
        return stored_chances(finished_games(), key, table)
    except IntrigeError:
        return None


def _keep(key: str, found: tuple[Chance, ...], table: str) -> None:
    try:
        store_chances(finished_games(), key, found, table)
    except IntrigeError:
        # It stays cached in memory.
        return
