"""Background thread that passes changes made in the store, by any server, to the tables open in this process."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

from storage import Notice, Store


class Follower:
    """Passes the notices of a store to `heard`, in order, on a thread of its own.

    The store calls its watchers while the writer still holds the table's lock, so nothing can be done in that call.
    concerns: whether a notice is passed on; called there, so it must not wait for a lock.
    """

    def __init__(self, store: Store, heard: Callable[[Notice], None], concerns: Callable[[Notice], bool]) -> None:
        self._heard = heard
        self._concerns = concerns
        self._queue: SimpleQueue[Notice | None] = SimpleQueue()
        self._stop = store.watch(self._notice)
        self._thread = threading.Thread(target=self._run, name="follower", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop watching; returns when all earlier notices were passed on."""
        self._stop()
        self._queue.put(None)
        self._thread.join()

    def _notice(self, notice: Notice) -> None:
        # Every server hears every tap of all: to wake the thread for each would take time from the players here.
        if self._concerns(notice):
            self._queue.put(notice)

    def _run(self) -> None:
        while (notice := self._queue.get()) is not None:
            self._heard(notice)
