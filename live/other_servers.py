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
        # Held for a moment only. By table: what is still to be passed on.
        self._lock = Lock()
        self._told: dict[str, deque[Notice]] = {}
        # The tables that a thread has or will have.
        self._followed: set[str] = set()
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
            try:
                self._pass_on(code, notice)
            except RuntimeError:
                # No thread is left now. What whoever told it has entered is kept, so they must not hear of this.
                _log.exception("A table could not follow another server.")

    def _pass_on(self, code: str, notice: Notice) -> None:
        """Raises RuntimeError if no thread can begin; then one begins with the next notice."""
        with self._lock:
            if self._is_closed and code not in self._followed:
                return
            self._told.setdefault(code, deque()).append(notice)
            if code not in self._followed:
                self._threads.submit(self._follow, code)
                self._followed.add(code)

    def _follow(self, code: str) -> None:
        while (notice := self._next(code)) is not None:
            try:
                self._heard(code, notice)
            except MISREAD:
                # The next notice is read anew, and other tables have nothing to do with it.
                _log.exception("A table could not follow another server.")

    def _next(self, code: str) -> Notice | None:
        with self._lock:
            if told := self._told.get(code):
                return told.popleft()
            self._told.pop(code, None)
            self._followed.discard(code)
            return None
