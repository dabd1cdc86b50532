"""What follows from the tables of a folder: which are running, and the summaries of those that are over.

Two collections that can be made anew from the tables at any time, so that a list need not look at every file. A table
is written down as running before its file may say so, and as over only after; what a crash leaves between is put right
by `open`, whose cost does not depend on how many games are over.
"""

from collections.abc import Callable
from threading import RLock

from storage.documents import Documents
from storage.errors import Damage, StorageError
from storage.store import GAMES, Document, Notice, State

# What the last line of a table tells: its version, its state and what is wrong with it; None where there is no file.
Last = Callable[[str], tuple[int, State | None, Damage | None] | None]


class Settling:
    """Keeps `running` and `games` in step with the tables; safe from any thread.

    last: see `Last`. names: all tables there are. stamp: changes when one comes or goes. tell: hears of every change of
    `games`.
    """

    def __init__(
        self,
        running: Documents,
        games: Documents,
        last: Last,
        names: Callable[[], list[str]],
        tell: Callable[[Notice], None],
        stamp: Callable[[], int],
        *,
        write: bool,
    ) -> None:
        self._running = running
        self._games = games
        self._last = last
        self._names = names
        self._tell = tell
        self._stamp = stamp
        self._write = write
        self._seen = 0
        self._lock = RLock()
        self._unsettled: set[str] = set()

    def open(self) -> None:
        """Put right what a crash has left, or make all of it anew where it is damaged or tables were brought by hand.

        Raises:
            StorageError: one of `DISK_CODES`.
        """
        try:
            for kept in list(self._running.changed()):
                if kept.document is not None:
                    self._heal(kept.key, was_over=bool(kept.document.get("over")))
            whole = len(self._names()) == self._running.count() + self._games.count()
        except StorageError as error:
            if error.code != "unreadable":
                raise
            whole = False
        if not whole:
            self.rebuild()

    def running(self) -> list[str]:
        """The tables that are running, and those of which that is in doubt, sorted."""
        if self._write:
            self._retry()
            self._notice()
        return sorted(kept.key for kept in self._running.changed() if kept.document is not None)

    def begun(self, table: str, before: State | None = None) -> None:
        """A table may become a running one by what is written next. before: its state. Raises StorageError."""
        over = before is not None and before.status == "over"
        known = self._running.look(table)
        if known is None or (over and not known["over"]):
            self._running.put({table: {"over": over}})

    def settle(self, table: str, state: State) -> None:
        """A table has this state now, durably. What the disk refuses is made good later, for the change itself is."""
        try:
            if state.status == "over":
                self._add(table, state.summary)
                self._running.put({table: None})
            else:
                known = self._running.look(table)
                # Only a table that was over is looked for in `games`, which may be long.
                if known is None or known["over"]:
                    self._take_out(table)
                    self._running.put({table: {"over": False}})
        except StorageError:
            with self._lock:
                self._unsettled.add(table)

    def withdrawn(self, table: str) -> None:
        """There is no such table any more. Raises StorageError."""
        self._take_out(table)
        if self._running.look(table) is not None:
            self._running.put({table: None})

    def rebuild(self) -> None:
        """Make both anew from the tables. Raises StorageError."""
        games: list[tuple[str, Document]] = []
        running: list[tuple[str, Document]] = []
        for table in self._names():
            state = self._state(table)
            if state is not None and state.status == "over":
                games.append((table, state.summary))
            else:
                running.append((table, {"over": False}))
        games.sort(key=lambda game: (str(game[1].get("ended", "")), game[0]))
        self._running.rewrite(running)
        self._games.rewrite(games)
        self._unsettled.clear()

    def close(self) -> None:
        """Let go of the files."""
        self._running.close()
        self._games.close()

    def _notice(self) -> None:
        """Take up tables that somebody has brought by hand."""
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
        except StorageError:
            return
        if found is None:
            self.withdrawn(table)
        elif found[1] is not None and (found[1].status == "over" or was_over):
            self.settle(table, found[1])

    def _state(self, table: str) -> State | None:
        try:
            found = self._last(table)
        except StorageError:
            return None
        return None if found is None else found[1]

    def _retry(self) -> None:
        with self._lock:
            waiting, self._unsettled = self._unsettled, set()
        for table in waiting:
            self._heal(table, was_over=True)

    def _add(self, table: str, summary: Document) -> None:
        if self._games.look(table) != summary:
            self._games.put({table: summary})
            self._tell(Notice("collection", GAMES, self._games.version()))

    def _take_out(self, table: str) -> None:
        if self._games.look(table) is not None:
            self._games.put({table: None})
            self._tell(Notice("collection", GAMES, self._games.version()))
