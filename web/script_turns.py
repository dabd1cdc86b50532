"""Bounds how many page scripts run at once, so that a crowd of page loads leaves processor time to what is played.

Scripts share one interpreter with the sockets of the tables; twenty that run at once leave each of those a twentieth.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

SCRIPTS_AT_ONCE = 2
# A script that waits for something slow keeps others waiting no longer than this.
LONGEST_WAIT = 1.0

_turns = BoundedSemaphore(SCRIPTS_AT_ONCE)


@contextmanager
def script_turn() -> Iterator[None]:
    """Context of one run of a page's script: waits for its turn, but not for long."""
    has_turn = _turns.acquire(timeout=LONGEST_WAIT)
    try:
        yield
    finally:
        if has_turn:
            _turns.release()
