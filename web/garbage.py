"""Collects garbage without looking again and again at what stays: a full hall takes more than half a second.

Nobody runs meanwhile, in whatever thread it is done. A collection that took long is followed by one of everything, and
all that is left then is kept out of the next ones (`gc.freeze`). What goes from that later goes as usual, unless it is
in a cycle, as left pages are: those stay until everything is collected again, after `THAWED_AFTER` collections at the
latest. Of pages and tables no more than were open meanwhile can stay so. What is left is kept out at once where Python
began the collection by itself, as it does while a hall is counted, and where everything was collected not long ago:
each would look at more than the one before.
"""

import gc
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

# Seconds of the processor.
LONG = 0.1
THAWED_AFTER = 30
# Seconds of a collection of everything for which one collection comes before the next of everything.
REST_FOR = 0.25


class Collector:
    """The collections of this process. clock: the seconds that the processor has worked."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self._was_long = False
        # Collections since the last one of everything; None where nothing is kept out of them.
        self._since: int | None = None
        # Collections that are to come before the next one of everything.
        self._rest = 0
        self._begun = 0.0
        self._is_own = False

    def collect(self) -> None:
        """Collect what came since the last freeze, or everything where that is due."""
        has_rested = self._since is None or self._since >= self._rest
        if (self._was_long and has_rested) or self._since == THAWED_AFTER:
            gc.unfreeze()
            seconds = self._collect()
            gc.freeze()
            self._was_long, self._since, self._rest = False, 0, min(int(seconds / REST_FOR), THAWED_AFTER)
            return
        if self._collect() > LONG:
            self._was_long = True
            if not has_rested:
                gc.freeze()
        if self._since is not None:
            self._since += 1

    def _collect(self) -> float:
        """Collect whatever is not kept out; how long that took."""
        begun = self._clock()
        self._is_own = True
        gc.collect()
        self._is_own = False
        return self._clock() - begun

    @contextmanager
    def following(self) -> Iterator[None]:
        """Context in which what is left after a long collection that Python began by itself is kept out of the next."""
        gc.callbacks.append(self._follow)
        try:
            yield
        finally:
            gc.callbacks.remove(self._follow)

    def _follow(self, phase: str, info: Mapping[str, Any]) -> None:
        """Called by Python at the beginning and the end of each collection."""
        if info["generation"] < 2 or self._is_own:
            return
        if phase == "start":
            self._begun = self._clock()
        elif self._clock() - self._begun > LONG:
            gc.freeze()
            # Pages that are left meanwhile would stay: everything is collected in a minute, not after half an hour.
            self._was_long = True
