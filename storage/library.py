"""The library: all tables of one data directory, opened once per process, and the archive of the finished ones."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from pathlib import Path
from threading import RLock
from typing import Any, Self

from rules import IntrigeError, Position, Replay, action_data, record_data, replay
from storage.archive import Archive, Summary, summarise
from storage.book import Book
from storage.editions import FOLDER, EditionFiles, Editions
from storage.engine import Engine
from storage.entries import Entry, Role, entry_data, now, stamp
from storage.errors import DISK_CODES, StorageError
from storage.formats import new_header
from storage.journal_engine import JournalEngine
from storage.kept import Kept
from storage.lobby import Lobby, Running, running_row
from storage.people import People
from storage.places import data_directory, new_code, new_key
from storage.results import Results


class Library:
    """Opens, makes and finishes tables. One per process and data directory; safe from any thread.

    path: the data directory, by default `data_directory()`. write: without it no lock is taken and nothing on the disk
    is touched. engine: what keeps the tables instead of files in `path`.

    Raises:
        StorageError: `locked` when another process has the directory, or one of `DISK_CODES`.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        write: bool = True,
        engine: Engine | None = None,
        clock: Callable[[], datetime] = now,
    ) -> None:
        folder: Path | None = None
        if engine is None:
            path = path or data_directory()
            engine, folder = JournalEngine(path, write=write), path / FOLDER
        self.engine: Engine = engine
        self._own = EditionFiles(folder)
        self.archive = Archive(self.engine.archive)
        self.people = People(Kept(self.engine.listing("people")))
        self.results = Results(Kept(self.engine.listing("results")))
        self.digests = Kept(self.engine.listing("digests"))
        self._clock = clock
        self._lock = RLock()
        self._books: dict[str, Book] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new(self, record: Mapping[str, Any], *, options: Mapping[str, Any] | None = None) -> Book:
        """Make a table of a record, which may have actions already. Durable on return.

        options: the table's own settings; `imported` marks a game that was played elsewhere.

        Raises:
            IntrigeError: what is wrong with the record. StorageError: one of `DISK_CODES`.
        """
        return self.add(replay(record, self.editions().known.values()).sound(), options=options)

    def editions(self) -> Editions:
        """What may be played here, and the files in which something is wrong. It never raises."""
        return self._own.look()

    def add(self, game: Replay, *, options: Mapping[str, Any] | None = None, role: Role = "banker") -> Book:
        """Make a table of a game that was replayed without an error. See `new`."""
        time = stamp(self._clock(), "")
        record = record_data(game.table, (), game.meta)
        actions = [action_data(action) for action in game.actions]
        entries = [
            entry_data(Entry(n, time, role, None, action.get("seat"), new_key(), "action", action))
            for n, action in enumerate(actions, 1)
        ]
        with self._lock:
            tries = 0
            while True:
                table = new_code(tries)
                try:
                    self.engine.create(table, new_header(table, time, record, options or {}), entries)
                    break
                except StorageError as error:
                    tries += 1
                    if error.code != "table-exists":
                        raise
            return self.book(table)

    def book(self, table: str) -> Book:
        """An open table; the same object as long as it is open. `table` may be in small letters.

        A table that was finished, or is running again, without being put in its place is put there. When the disk
        does not even let a damage be put right, the book is read-only and the next call tries again.

        Raises:
            StorageError: `unknown-table`, `unreadable`, `newer-format` and the like.
        """
        table = table.upper()
        with self._lock:
            known = self._books.get(table)
            if known is not None and (known.read_only is None or known.read_only.code not in DISK_CODES):
                return known
            if known is not None:
                known.close()
            self._books[table] = book = self._open(table)
            if (book.position().phase == "over") != self.engine.is_finished(table):
                self.settle(book)
            return book

    def forget(self, table: str) -> None:
        """Close a table; the next `book` opens it again."""
        with self._lock:
            book = self._books.pop(table.upper(), None)
            if book is not None:
                book.close()

    def running(self) -> list[str]:
        """The tables that are not over. Raises StorageError with one of `DISK_CODES`."""
        return self.engine.running()

    def lobby(self, finished: int = 20) -> Lobby:
        """What the lobby shows; the cost does not depend on how many games are finished.

        Raises:
            StorageError: one of `DISK_CODES`.
        """
        rows = [self._row(table) for table in self.running()]
        running = {row.table: row for row in rows if not self.engine.is_finished(row.table)}
        ordered = tuple(sorted(running.values(), key=lambda row: row.changed, reverse=True))
        try:
            summaries = tuple(islice(self._finished_except(running), finished))
        except StorageError as error:
            return Lobby(ordered, (), error)
        damage = self.engine.archive.damage
        stale = None if damage is None or damage.harmless else StorageError("archive-stale")
        return Lobby(ordered, summaries, stale)

    def settle(self, book: Book, position: Position | None = None) -> StorageError | None:
        """Put a table where it belongs after a change: among the finished when it is over, else among the running.

        Call it after every append; it costs next to nothing when there is nothing to do. What the disk refuses is the
        answer and no error, for the change itself is durable; it is made good when the table is next opened.
        """
        if not self.engine.write or book.read_only is not None:
            return None
        position = position or book.position()
        finished = self.engine.is_finished(book.id)
        try:
            if position.phase == "over":
                self.archive.put(self.summary(book), again=finished)
                if not finished:
                    self.engine.shelve(book.id, finished=True)
            elif finished:
                # In this order a crash between the two leaves the table visible; the lobby withdraws the rest.
                self.engine.shelve(book.id, finished=False)
                self.archive.withdraw(book.id)
        except StorageError as error:
            return error
        return None

    def summary(self, book: Book) -> Summary:
        """The summary of a table that is over."""
        with book.lock:
            steps = book.steps()
            ending = next(at for at, step in enumerate(steps) if step.position.phase == "over")
            ended = book.entries[book.in_force[ending - 1] - 1].time if ending else str(book.header["created"])
            return summarise(book.id, book.header, ended, len(steps) - 1, steps[-1].position)

    def close(self) -> None:
        """Close everything and give the lock back."""
        with self._lock:
            self._books.clear()
            self.engine.close()

    def _open(self, table: str) -> Book:
        try:
            return Book(table, self.engine.open(table), write=self.engine.write, clock=self._clock)
        except StorageError as error:
            if error.code not in DISK_CODES or not self.engine.write:
                raise
            # The disk does not let a damage be put right; looking at the table is still possible.
            book = Book(table, self.engine.open(table, write=False), write=False, clock=self._clock)
            book.read_only = error
            return book

    def _row(self, table: str) -> Running:
        try:
            return running_row(self.book(table))
        except IntrigeError as error:
            return Running(table, error=error)

    def _finished_except(self, running: Mapping[str, Running]) -> Iterator[Summary]:
        for summary in self.archive.newest():
            if summary.table not in running:
                yield summary
            elif self.engine.write:
                self.archive.withdraw(summary.table)
