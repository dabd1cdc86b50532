"""The tables that are open in this process: each opened once, apart from the others, and closed when nobody looks."""

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from threading import Lock

from live.table import LiveTable

# Seconds after the last request until a table without open screens may be closed.
IDLE_SECONDS = 10.0


class OpenTables:
    """Open tables by code. Thread-safe; no other table waits while one is opened, however long that takes.

    open_table: opens the table of a code, raises what is wrong with it. forget: drops what opening it has cached.
    clock: seconds.
    """

    def __init__(
        self,
        open_table: Callable[[str], LiveTable],
        forget: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open_table = open_table
        self._forget = forget
        self._clock = clock
        self._lock = Lock()
        self._tables: dict[str, LiveTable] = {}
        self._opening: dict[str, Future[LiveTable]] = {}
        # Those of them that a thread has still to begin.
        self._unbegun: set[Future[LiveTable]] = set()
        self._asked: dict[str, float] = {}

    def table(self, code: str) -> LiveTable:
        """The table of a code, opened now unless it is open; the same object for all who ask meanwhile.

        Raises:
            IntrigeError: it cannot be opened; the next call tries again.
        """
        opening, is_new = self._begin(code)
        if is_new:
            self._open(code, opening)
        return opening.result()

    def find(self, code: str) -> LiveTable | None:
        """The table of a code if it is open."""
        with self._lock:
            return self._find(code)

    def opening(self, code: str) -> Future[LiveTable] | None:
        """The opening of a table, done if it is open; None if nobody has begun it."""
        with self._lock:
            return self._under_way(code)

    def begin(self, code: str, threads: Executor) -> Future[LiveTable]:
        """The opening of a table, begun now in one of the threads unless it has been; it cannot be cancelled.

        Raises RuntimeError if no thread can begin it; the next call tries again.
        """
        opening, is_new = self._begin(code)
        if is_new:
            self._unbegun.add(opening)
            try:
                threads.submit(self._open_here, code, opening)
            except RuntimeError as error:
                # It stays in the row of the threads all the same, and one that works may have it by now.
                if self._takes(opening):
                    self._fail(code, opening, error)
                    raise
        return opening

    def _open_here(self, code: str, opening: "Future[LiveTable]") -> None:
        if self._takes(opening):
            self._open(code, opening)

    def _takes(self, opening: "Future[LiveTable]") -> bool:
        """Whether the caller alone has to see to an opening from now on."""
        with self._lock:
            is_unbegun = opening in self._unbegun
            self._unbegun.discard(opening)
            return is_unbegun

    def _begin(self, code: str) -> tuple[Future[LiveTable], bool]:
        """The opening of a table, and whether the caller has to see to it."""
        with self._lock:
            opening = self._under_way(code)
            if opening is not None:
                return opening, False
            self._close_idle()
            opening = self._opening[code] = Future()
            # From now on nobody who waits for it can cancel it for the others.
            opening.set_running_or_notify_cancel()
            return opening, True

    def _under_way(self, code: str) -> Future[LiveTable] | None:
        table = self._find(code)
        if table is None:
            return self._opening.get(code)
        done: Future[LiveTable] = Future()
        done.set_result(table)
        return done

    def _find(self, code: str) -> LiveTable | None:
        table = self._tables.get(code)
        if table is not None:
            self._asked[code] = self._clock()
        return table

    def _open(self, code: str, opening: "Future[LiveTable]") -> None:
        try:
            table = self._open_table(code)
        except BaseException as error:
            self._fail(code, opening, error)
            raise
        with self._lock:
            self._tables[code] = table
            self._asked[code] = self._clock()
            # Last, so that `has` finds it in one of the two at any moment.
            del self._opening[code]
        opening.set_result(table)

    def _fail(self, code: str, opening: "Future[LiveTable]", error: BaseException) -> None:
        with self._lock:
            del self._opening[code]
        self._forget(code)
        opening.set_exception(error)

    def has(self, code: str) -> bool:
        """Whether a table is open or being opened; never waits."""
        return code in self._opening or code in self._tables

    def begun(self) -> list[str]:
        """The codes of the tables that are open or being opened; never waits."""
        # In the order in which `_open` moves one, so that none is missed.
        return list({**self._opening, **self._tables})

    def known(self) -> list[str]:
        """The codes of the open tables."""
        with self._lock:
            return list(self._tables)

    def each(self, tell: Callable[[LiveTable], None], code: str | None = None) -> None:
        """Call `tell` with every table that is open, or as soon as it is opened. code: that one alone."""
        with self._lock:
            opening = [one for name, one in self._opening.items() if code in (None, name)]
            tables = [table for name, table in self._tables.items() if code in (None, name)]
        for one in opening:
            one.add_done_callback(lambda done: None if done.exception() else tell(done.result()))
        for table in tables:
            tell(table)

    def close_idle(self) -> None:
        """Close the tables without screens that were not requested for `IDLE_SECONDS`; they reopen on demand."""
        with self._lock:
            self._close_idle()

    def _close_idle(self) -> None:
        until = self._clock() - IDLE_SECONDS
        for code in [code for code, asked in self._asked.items() if asked < until]:
            if not self._tables[code].subscribers.any():
                self._drop(code)

    def drop(self, code: str) -> None:
        """Close a table at once."""
        with self._lock:
            self._drop(code)

    def _drop(self, code: str) -> None:
        self._tables.pop(code, None)
        self._asked.pop(code, None)
        self._forget(code)
