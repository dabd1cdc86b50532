"""Two collections of a folder derived from its tables: `running`, and `games`, the summaries of the finished ones.

They can be rebuilt from the tables at any time and spare a list reading every file. A table is marked as running before
it is written or deleted, and as over only afterwards; `open` repairs what a crash leaves between, at a cost that does
not depend on the number of finished games. With a table that is gone goes what was worked out of it (`digests`).
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from storage.errors import DISK_CODES, Damage, StorageError
from storage.folder.documents import Documents
from storage.folder.durable_files import FILE_MODE
from storage.folder.table_documents import TableDocuments
from storage.store import DIGESTS, GAMES, Document, Notice, State

Result = TypeVar("Result")
# Reads the last line of a table: its version, state and damage; None where there is no file.
Last = Callable[[str], tuple[int, State | None, Damage | None] | None]


class Mark:
    """The file `counted`: a fingerprint of the tables folder at the last clean shutdown. Losing it costs a recount."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def known(self) -> str:
        """The stored fingerprint, "" where there is none."""
        try:
            return self._path.read_text("ascii")
        except (OSError, ValueError):
            return ""

    def keep(self, told: str) -> None:
        """Store a fingerprint. Disk errors are ignored: the tables are then counted at the next opening."""
        with suppress(OSError):
            handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
            os.write(handle, told.encode())
            os.close(handle)


class DerivedLists:
    """Keeps `running` and `games` in step with the tables; thread-safe.

    last: see `Last`. names: lists all tables. stamp: changes when a table is created or deleted. tell: called after
    every change of `games`, and when `digests` forget a table.
    """

    def __init__(
        self,
        running: Documents,
        games: TableDocuments,
        digests: TableDocuments,
        last: Last,
        names: Callable[[], list[str]],
        tell: Callable[[Notice], None],
        stamp: Callable[[], int],
        mark: "Mark",
        *,
        write: bool,
    ) -> None:
        self._running = running
        self._games = games
        self._digests = digests
        self._last = last
        self._names = names
        self._tell = tell
        self._stamp = stamp
        self._write = write
        self._seen = 0
        self._mark = mark
        self._opened = False
        self._unsettled: set[str] = set()

    def open(self) -> None:
        """Repair what a crash has left; rebuild both lists if they are damaged or tables were copied in by hand.

        Raises:
            StorageError: one of `DISK_CODES`.
        """
        try:
            for kept in list(self._running.changed()):
                if kept.document is not None:
                    self._heal(kept.key, was_over=bool(kept.document.get("over")))
            stamp = self._stamp()
            # The tables need counting only where something has changed since the last clean shutdown.
            whole = self._mark.known() == self._state_now(stamp) or self._is_whole()
            self._seen = stamp
        except StorageError as error:
            if error.code != "unreadable":
                raise
            whole = False
        if not whole:
            self.rebuild()
        self._opened = True

    def running(self) -> list[str]:
        """The running tables and those not yet settled, sorted."""
        if self._write:
            self._retry()
            self._notice()
        return sorted(kept.key for kept in self._running.changed() if kept.document is not None)

    def begun(self, table: str, before: State | None = None) -> None:
        """Mark a table as possibly running, before it is written. before: its state until then. Raises StorageError."""
        over = before is not None and before.status == "over"
        known = self._running.look(table)
        if known is None or (over and not known["over"]):
            self._running.put({table: {"over": over}})

    def settle(self, table: str, state: State) -> None:
        """Update the lists after a table's durable change of state. Disk errors are retried later."""
        try:
            if state.status == "over":
                self._add(table, state.summary)
                self._end(table)
            else:
                known = self._running.look(table)
                # `games` may be long, so search it only for a table that was over.
                if known is None or known["over"]:
                    self._take_out(table)
                    self._running.put({table: {"over": False}})
        except StorageError:
            self._unsettled.add(table)

    def gone(self, table: str) -> None:
        """Remove a table that is gone from both lists, and what was worked out of it; from their files, too.

        Disk errors are retried later, at the latest when the store is opened again.
        """
        try:
            self._withdraw(table)
        except StorageError:
            self._unsettled.add(table)

    def unsure(self, table: str) -> None:
        """Look later whether a table is there, after an error while it was made or removed."""
        self._unsettled.add(table)

    def _withdraw(self, table: str) -> None:
        if self._forget_digests(lambda: self._digests.forget(table)):
            self._tell(Notice("collection", DIGESTS, self._digests.version()))
        if self._games.forget(table):
            self._tell(Notice("collection", GAMES, self._games.version()))
        # Last: as long as it stands there, all of this is done again after a crash.
        self._end(table)

    def _end(self, table: str) -> None:
        if self._running.look(table) is not None:
            self._running.put({table: None})

    def _forget_digests(self, forget: Callable[[], Result]) -> Result:
        """Forget some of the digests; of a file that cannot be read, all of them: they can be worked out again."""
        try:
            return forget()
        except StorageError as error:
            if error.code != "unreadable":
                raise
            self._digests.rewrite([])
            return forget()

    def rebuild(self) -> None:
        """Rebuild both lists from the tables. Raises StorageError."""
        games: list[tuple[str, Document]] = []
        running: list[tuple[str, Document]] = []
        for table in self._names():
            state = self._state(table)
            if state is not None and state.status == "over":
                games.append((table, state.summary))
            else:
                running.append((table, {"over": False}))
        games.sort(key=lambda game: (str(game[1].get("ended", "")), game[0]))
        # First: of what is in neither list the next opening would not know that it has to go.
        self._forget_digests(lambda: self._digests.keep_only([table for table, _ in (*games, *running)]))
        self._running.rewrite(running)
        self._games.rewrite(games)
        self._unsettled.clear()

    def close(self) -> None:
        """Close the files."""
        # Without the mark the next opening counts the tables and finds what was not settled.
        if self._opened and not self._unsettled:
            with suppress(StorageError):
                self._mark.keep(self._state_now(self._stamp()))
        self._running.close()
        self._games.close()

    def _state_now(self, stamp: int) -> str:
        return f"{stamp} {self._running.version()} {self._games.version()}"

    def _is_whole(self) -> bool:
        return len(self._names()) == self._running.count() + self._games.count()

    def _notice(self) -> None:
        """Add tables that were copied into the folder by hand."""
        stamp = self._stamp()
        if stamp == self._seen:
            return
        self._seen = stamp
        names = self._names()
        if len(names) <= self._running.count() + self._games.count():
            return
        for table in names:
            if self._running.look(table) is None and self._games.look(table) is None:
                state = self._state(table)
                if state is not None and state.status == "over":
                    self.settle(table, state)
                else:
                    self._running.put({table: {"over": False}})

    def _heal(self, table: str, *, was_over: bool) -> None:
        try:
            found = self._last(table)
        except StorageError as error:
            if error.code in DISK_CODES:
                # It may be read later.
                self._unsettled.add(table)
            return
        if found is None:
            self._withdraw(table)
        elif found[1] is not None and (found[1].status == "over" or was_over):
            self.settle(table, found[1])

    def _state(self, table: str) -> State | None:
        try:
            found = self._last(table)
        except StorageError:
            return None
        return None if found is None else found[1]

    def _retry(self) -> None:
        for table in list(self._unsettled):
            self._unsettled.discard(table)
            try:
                self._heal(table, was_over=True)
            except StorageError:
                self._unsettled.add(table)

    def _add(self, table: str, summary: Document) -> None:
        if self._games.look(table) != summary:
            self._games.put({table: summary})
            self._tell(Notice("collection", GAMES, self._games.version()))

    def _take_out(self, table: str) -> None:
        if self._games.look(table) is not None:
            self._games.put({table: None})
            self._tell(Notice("collection", GAMES, self._games.version()))
