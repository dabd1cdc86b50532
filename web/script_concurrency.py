"""Limits how many page scripts run at once, so that a burst of page loads leaves processor time to play.

Scripts share the interpreter lock with the sockets of the tables; with twenty scripts at once each of those would get a
twentieth.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

SCRIPTS_AT_ONCE = 2
# Longest wait for a turn, in seconds, so that slow scripts cannot block others.
LONGEST_WAIT = 1.0

_turns = BoundedSemaphore(SCRIPTS_AT_ONCE)


@contextmanager
def script_turn() -> Iterator[None]:
    """Context of one script run: waits for a turn, at most `LONGEST_WAIT`."""
    has_turn = _turns.acquire(timeout=LONGEST_WAIT)
    try:
        yield
    finally:
        if has_turn:
            _turns.release()
