"""Counts finished games in a thread of its own, so that no page waits for one that takes long, and all others run."""

import logging
import time
from collections.abc import Callable
from functools import partial
from threading import Event, Lock, Thread

from live import MISREAD
from presenters.game_source import GameSource
from presenters.hall_index import HallIndex
from rules import IntrigeError

# Most seconds for which a page waits, as few games are counted by then.
PATIENCE = 0.4
# Seconds for which games are counted in a row, and the pause after them: at the least, and relative to what they took.
_AT_A_TIME = 0.4
_LEAST_PAUSE = 0.05
REST = 1.0
_FAULTS = (*MISREAD, OSError, RuntimeError, MemoryError)
_log = logging.getLogger("intrige")


class Counting:
    """One run over the pending games of an index. clock: in seconds."""

    def __init__(self, index: HallIndex, finished: GameSource, clock: Callable[[], float] = time.monotonic) -> None:
        self._index, self._finished, self._clock = index, finished, clock
        self._ended = Event()
        self.done = Event()
        self._begun = clock()

    def end(self) -> None:
        """Count no more after the game that is being counted."""
        self._ended.set()

    def wait(self) -> None:
        """Wait until all is counted, but no longer than `PATIENCE` after it was begun, however often somebody waits."""
        self.done.wait(max(0.0, PATIENCE - (self._clock() - self._begun)))

    def run(self) -> None:
        """Count until nothing is pending. What the store refuses is told to whoever looks, by `HallIndex.follow`."""
        try:
            while self._index.pending and not self._ended.is_set():
                began = self._clock()
                self._index.count_on(self._finished, partial(self._is_enough, began))
                if self._index.pending:
                    self._pause(max(_LEAST_PAUSE, REST * (self._clock() - began)))
        except IntrigeError:
            pass
        except _FAULTS:
            # Of this thread nobody else hears.
            _log.exception("Games could not be counted.")
        finally:
            self.done.set()

    def _is_enough(self, began: float) -> bool:
        return self._ended.is_set() or self._clock() - began > _AT_A_TIME

    def _pause(self, seconds: float) -> None:
        self._ended.wait(seconds)


_lock = Lock()
_running: dict[HallIndex, Counting] = {}


def count_meanwhile(index: HallIndex, finished: GameSource, *, is_waiting: bool = True) -> None:
    """Let pending games be counted, and wait for that as `Counting.wait` does, or not at all."""
    index.look_again()
    with _lock:
        for one in [one for one, counting in _running.items() if counting.done.is_set()]:
            del _running[one]
        counting = _running.get(index)
        if counting is None and index.pending:
            counting = _begin(index, finished)
    if counting is not None and is_waiting:
        counting.wait()


def _begin(index: HallIndex, finished: GameSource) -> Counting | None:
    counting = Counting(index, finished)
    try:
        Thread(target=counting.run, name="counting", daemon=True).start()
    except RuntimeError:
        # No thread is left: the next page tries again.
        return None
    _running[index] = counting
    return counting


def end_counting() -> None:
    """End what is being counted, when the server stops."""
    with _lock:
        for counting in _running.values():
            counting.end()
