"""The library: all tables of one store, each opened once per process, and the list of the finished ones."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from heapq import nlargest
from itertools import chain, islice
from pathlib import Path
from typing import Any, Self

from rules import Edition, IntrigeError, Replay, action_data, parse_setup, position_data, record_data, replay
from storage import size_limits
from storage.archive import Archive
from storage.collection import Collection
from storage.edition_files import EditionFiles, Editions
from storage.entered_results import Results
from storage.entries import Entry, Role, entry_data, now, stamp
from storage.errors import DISK_CODES, MISREAD, StorageError
from storage.finished_record import finished_record
from storage.game_log import GameLog, no_pause
from storage.identifiers import new_code, new_key
from storage.lobby import Lobby, Running, RunningRows, running_row
from storage.open_store import open_store
from storage.people import People
from storage.store import DIGESTS, GAMES, PEOPLE, RESULTS, Row, Store
from storage.summary import Summary, count_notes_after, state_of
from storage.table_migrations import new_header

# Beside those that the lobby lists: so many finished games that have changed since are looked through.
_CHANGED = 200


class Library:
    """Opens and creates tables. One per process and store; thread-safe.

    path: the data directory or the address of a database; default: from the environment (`storage.open_store`). write:
    without it no lock is taken and nothing changes. store: used instead of `path`; closed with the library.

    Raises:
        StorageError: `locked` when another process has the directory, or one of `DISK_CODES`.
    """

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        write: bool = True,
        store: Store | None = None,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self.store: Store = open_store(path, write=write) if store is None else store
        self.archive = Archive(self.store)
        self.results = Results(Collection(self.store, RESULTS))
        self.people = People(Collection(self.store, PEOPLE), self._name_keys)
        self.digests = Collection(self.store, DIGESTS)
        self._own = EditionFiles(self.store)
        self._clock = clock
        self._game_logs: dict[str, GameLog] = {}
        self._rows = RunningRows()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new(self, record: Mapping[str, Any], *, options: Mapping[str, Any] | None = None) -> GameLog:
        """Create a table from a record, which may have actions already. Durable on return.

        options: the table's settings; `imported` marks a game that was played elsewhere.

        Raises:
            IntrigeError: what is wrong with the record. StorageError: out of bounds, or one of `DISK_CODES`.
        """
        return self.add(replay(record, self.editions().known.values()).sound(), options=options)

    def keep_edition(self, edition: Edition, published: Iterable[str]) -> None:
        """See `EditionFiles.keep`."""
        self._own.keep(edition, published)

    def editions(self) -> Editions:
        """The playable editions, and the invalid edition files. Never raises."""
        return self._own.look()

    def add(
        self,
        game: Replay,
        *,
        options: Mapping[str, Any] | None = None,
        role: Role = "banker",
        times: tuple[str, str] | None = None,
    ) -> GameLog:
        """Create a table from a replayed game. See `new`.

        times: when an imported game was begun and ended, from its own summary.

        Raises:
            Malformed: `not-a-text` for malformed times. What `new` raises.
        """
        here = stamp(self._clock(), "")
        # Clamped to now: entries never go back in time, so a future time would stick to all later ones.
        begun, time = (here, here) if times is None else [min(size_limits.moment(one), here) for one in times]
        setup = record_data(game.table, (), game.meta)
        actions = [action_data(action) for action in game.actions]
        size_limits.check_data(setup, size_limits.MOST_SETUP)
        # Its own edition is written out in full, with which `meta` may be larger than it came.
        parse_setup(setup)
        size_limits.check_data(options or {}, size_limits.MOST_SETTINGS)
        size_limits.check_data(actions, size_limits.MOST_TABLE)
        size_limits.check_data(position_data(game.position), size_limits.MOST_SETUP)
        entries = [
            entry_data(Entry(n, time, role, None, action.get("seat"), new_key(), "action", action))
            for n, action in enumerate(actions, 1)
        ]
        notes_after = count_notes_after(action["type"] for action in reversed(actions))
        tries = 0
        while True:
            table = new_code(tries)
            header = new_header(table, begun, setup, options or {})
            state = state_of(table, header, game.position, len(actions), time, time, notes_after=notes_after)
            try:
                self.store.create(table, header, entries, state)
                return self.game_log(table)
            except StorageError as error:
                tries += 1
                if error.code != "table-exists":
                    raise

    def _name_keys(self) -> Iterator[str]:
        """The `name_key`s of all players of finished games and of results."""
        for summary in chain(self.archive.newest(), self.results.all()):
            yield from summary.name_keys

    def game_log(self, table: str, pause: Callable[[], None] = no_pause) -> GameLog:
        """The open table, the same object while it stays open. Case-insensitive. pause: see `GameLog`.

        If the disk refuses a repair, the log is read-only, and the next call tries again.

        Raises:
            StorageError: `unknown-table`, `unreadable`, `newer-format` and the like.
        """
        table = table.upper()
        known = self._game_logs.get(table)
        if known is not None and (known.read_only is None or known.read_only.code not in DISK_CODES):
            return known
        opened = GameLog(table, self.store, clock=self._clock, pause=pause)
        if known is None:
            # Of two threads that open it at once the first wins.
            return self._game_logs.setdefault(table, opened)
        self._game_logs[table] = opened
        return opened

    def look(self, table: str) -> GameLog:
        """A separate log for this caller, not cached. Raises as `game_log` does."""
        return GameLog(table.upper(), self.store, clock=self._clock)

    def finished_record(self, table: str, *, may_replay: bool = True) -> dict[str, Any] | None:
        """See `storage.finished_record`. Raises StorageError if the table cannot be read."""
        table = table.upper()
        return finished_record(table, self.store.read(table), may_replay=may_replay)

    def forget(self, table: str) -> None:
        """Drop a table from the cache; the next `game_log` opens it again."""
        self._game_logs.pop(table.upper(), None)

    def set_aside(self, table: str) -> None:
        """Remove an unusable table from every list; its data is kept.

        Raises:
            StorageError: `unknown-table`, `not-spoilt` for a table that can be opened or belongs to another version, or
                one of `DISK_CODES`.
        """
        table = table.upper()
        if not self._unusable(table).spoilt:
            raise StorageError("not-spoilt", table=table)
        self.forget(table)
        self.store.set_aside(table)

    def delete(self, table: str, *, expect: int | None = None) -> None:
        """Delete a table and all its data.

        expect: the number of its entries when that was decided.

        Raises:
            StorageError: `unknown-table`, `moved-on` if it has another number of entries by now, or one of
                `DISK_CODES`.
        """
        table = table.upper()
        if not self.store.delete(table, expect=expect):
            raise StorageError("moved-on")
        self.forget(table)

    def _unusable(self, table: str) -> Running:
        """A list row for a table that cannot be opened, with the reason."""
        row = self.store.row(table)
        try:
            self.look(table)
        except IntrigeError as error:
            return Running(table, error=error)
        except MISREAD:
            return Running(table, error=StorageError("bad-table", table=table))
        over = row.state is not None and row.state.status == "over"
        return Running(table) if over else running_row(self._stated(row))

    def running(self) -> list[str]:
        """The tables that are not over. Raises StorageError with one of `DISK_CODES`."""
        return [row.table for row in self.store.tables("running")]

    def ended(self, tables: Iterable[str]) -> dict[str, str]:
        """When those of these tables that there are were closed or over; "" for one that is in play.

        Raises:
            StorageError: one of `DISK_CODES`, or the list of finished games is damaged.
        """
        rows = {row.table: row for row in self.store.tables("running")}
        found = {}
        for table in set(tables):
            summary, row = self.archive.get(table), rows.get(table)
            if summary is not None:
                found[table] = summary.ended
            elif row is not None:
                told = {} if row.state is None else row.state.summary
                found[table] = str(told.get("changed", "")) if told.get("closed") else ""
            elif self._is_there(table):
                # Its end was taken back since the running ones were read.
                found[table] = ""
        return found

    def _is_there(self, table: str) -> bool:
        try:
            self.store.row(table)
        except StorageError as error:
            if error.code != "unknown-table":
                raise
            return False
        return True

    def lobby(self, finished: int = 20) -> Lobby:
        """The lobby's rows; the cost does not depend on the number of finished games.

        Raises:
            StorageError: one of `DISK_CODES`.
        """
        before = self._games_version()
        rows, summaries, trouble = self._look(finished)
        if self._games_version() != before:
            # A game whose end was taken back between the two reads would be in neither list. No third look: for whoever
            # takes ends back and again, everybody's would take many times as long.
            former, former_rows = {summary.table: summary for summary in summaries}, rows
            rows, summaries, trouble = self._look(finished)
            ended = list(summaries)
            for table in {*former, *former_rows} - {*rows, *[summary.table for summary in summaries]}:
                summary = self.archive.get(table)
                if summary is None and self._is_there(table):
                    summary = former.get(table)
                    rows |= {table: former_rows[table]} if table in former_rows else {}
                ended += [] if summary is None else [summary]
            summaries = tuple(nlargest(finished, ended, key=lambda summary: summary.ended))
        # A game that ended between the two reads would be in both lists.
        finished_now = {summary.table for summary in summaries}
        stated = [self._stated(row) for table, row in rows.items() if table not in finished_now]
        running = sorted(self._rows.of(stated), key=lambda row: row.changed, reverse=True)
        return Lobby(tuple(running), summaries, trouble)

    def _look(self, finished: int) -> tuple[dict[str, Row], tuple[Summary, ...], StorageError | None]:
        rows = {row.table: row for row in self.store.tables("running") if not self._is_listed(row)}
        try:
            # Whatever is entered at an old game makes that the last one to have changed.
            changed = islice(self.archive.newest(), min(finished + _CHANGED, sys.maxsize))
            return rows, tuple(nlargest(finished, changed, key=lambda summary: summary.ended)), None
        except StorageError as error:
            return rows, (), error

    def _is_listed(self, row: Row) -> bool:
        """Whether a finished table, not yet removed from the running ones, is already in the archive."""
        return row.state is not None and row.state.status == "over" and self.archive.get(row.table) is not None

    def _games_version(self) -> int:
        try:
            return self.store.version(GAMES)
        except StorageError:
            return -1

    def _stated(self, row: Row) -> Row:
        """A row with its state, computed from the table where the store has none."""
        if row.state is not None or row.error is not None:
            return row
        try:
            game_log = self.game_log(row.table)
            return row._replace(version=game_log.version, state=game_log.state(), header=dict(game_log.header))
        except MISREAD as error:
            # One broken table must not hide the others.
            told = error if isinstance(error, StorageError) else StorageError("bad-table", table=row.table)
            return row._replace(error=told)

    def close(self) -> None:
        """Close everything and release the lock."""
        self._game_logs.clear()
        self.store.close()
