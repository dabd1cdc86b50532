"""Rests of the threads that open tables, so that a long one takes little of Python's time from those who play."""

import time
from collections.abc import Callable

# Seconds of the processor: a table of a whole evening is open within the first; after each of the second it rests, for
# so many times as long.
AT_ONCE = 0.15
_PIECE = 0.01
REST = 2.0


class OpeningRests:
    """Called between pieces of the work of one opening, in its thread. clock: seconds of its processor."""

    def __init__(
        self, clock: Callable[[], float] = time.thread_time, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._rested = clock() + AT_ONCE

    def __call__(self) -> None:
        """Rest if it has worked long enough since it did."""
        worked = self._clock() - self._rested
        if worked >= _PIECE:
            self._sleep(REST * worked)
            self._rested = self._clock()
