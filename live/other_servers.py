"""Background threads that pass changes made in the store, by any server, to the tables open in this process."""

import logging
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from storage import Notice, Store
from storage.errors import MISREAD

# Tables that catch up at the same time; one that is busy, or long to catch up, keeps a thread and no other table.
TABLES_AT_ONCE = 64

_log = logging.getLogger("intrige")


class Follower:
    """Passes the notices of a store to `heard`, for each table in order, on threads of its own.

    The store calls its watchers while the writer still holds the table's lock, so nothing can be done in that call.
    heard: called with the code of a table, and what is told of it. concerned: the codes of the tables that a notice is
    passed on for; called there, so it must not wait for a lock.
    """

    def __init__(
        self, store: Store, heard: Callable[[str, Notice], None], concerned: Callable[[Notice], Iterable[str]]
    ) -> None:
        self._heard = heard
        self._concerned = concerned
        self._threads = ThreadPoolExecutor(TABLES_AT_ONCE, "follower")
        # Held for a moment only. By table that a thread has or will have: what is still to be passed on.
        self._lock = Lock()
        self._told: dict[str, deque[Notice]] = {}
        self._is_closed = False
        self._stop = store.watch(self._notice)

    def close(self) -> None:
        """Stop watching; returns when all earlier notices were passed on."""
        self._stop()
        with self._lock:
            self._is_closed = True
        self._threads.shutdown()

    def _notice(self, notice: Notice) -> None:
        # Every server hears every tap of all: to wake a thread for each would take time from the players here.
        for code in self._concerned(notice):
            with self._lock:
                if code in self._told:
                    self._told[code].append(notice)
                elif not self._is_closed:
                    self._told[code] = deque([notice])
                    self._threads.submit(self._follow, code)

    def _follow(self, code: str) -> None:
        while (notice := self._next(code)) is not None:
            try:
                self._heard(code, notice)
            except MISREAD:
                # The next notice is read anew, and other tables have nothing to do with it.
                _log.exception("A table could not follow another server.")

    def _next(self, code: str) -> Notice | None:
        with self._lock:
            if self._told[code]:
                return self._told[code].popleft()
            del self._told[code]
            return None
