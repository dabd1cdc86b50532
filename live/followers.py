"""Background thread that passes changes made in the store, by any server, to the tables open in this process."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

from storage import Notice, Store


class Follower:
    """Passes each notice of a store to `heard`, in order, on a thread of its own.

    The store calls its watchers while the writer still holds the table's lock, so nothing can be done in that call.
    """

    def __init__(self, store: Store, heard: Callable[[Notice], None]) -> None:
        self._heard = heard
        self._queue: SimpleQueue[Notice | None] = SimpleQueue()
        self._stop = store.watch(self._queue.put)
        self._thread = threading.Thread(target=self._run, name="follower", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop watching; returns when all earlier notices were passed on."""
        self._stop()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (notice := self._queue.get()) is not None:
            self._heard(notice)
