"""Bringing what somebody else has changed in the store, another server maybe, to the tables that are open here."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

from storage import Notice, Store


class Follower:
    """Hands the notices of a store on, one after the other, from a thread of its own.

    A store tells of a change while whoever made it still holds the table, so nothing may be done about it there.
    """

    def __init__(self, store: Store, heard: Callable[[Notice], None]) -> None:
        self._heard = heard
        self._queue: SimpleQueue[Notice | None] = SimpleQueue()
        self._stop = store.watch(self._queue.put)
        self._thread = threading.Thread(target=self._run, name="follower", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear no more; what was told before has been handed on."""
        self._stop()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (notice := self._queue.get()) is not None:
            self._heard(notice)
