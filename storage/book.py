"""A table's book: its header, every entry ever made, and the actions in force; the one way to add to it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from threading import RLock
from typing import Any

from rules import RULES_VERSION, Position, Step
from storage.engine import Log
from storage.entries import Entry, Kind, Role, entry_data, now, plain, read_entry, stamp
from storage.errors import Damage, StorageError
from storage.formats import VERSION, check_header, migrate
from storage.game import Game, record_of
from storage.lines import Doc
from storage.timeline import Timeline


class Book:
    """One open table. Every call is safe from any thread; hold `lock` over a check and the append that rests on it.

    Opening replays the game. A stored entry that cannot be read or played counts as damage: the table stands before
    it, `damage` says so, and unless the book is read-only an entry of kind `recovered` keeps that for ever.

    Raises:
        StorageError: `not-a-table`, `newer-format`, `unknown-format`.
    """

    def __init__(self, table: str, log: Log, *, write: bool, clock: Callable[[], datetime] = now) -> None:
        self.id = table
        self.lock = RLock()
        self.read_only: StorageError | None = None
        self._log = log
        self._clock = clock
        check_header(table, log.header)
        self.header, documents = migrate(table, log.header, log.entries())
        if not write:
            self.read_only = StorageError("not-for-writing", path=table)
        elif log.header["version"] != VERSION:
            self.read_only = StorageError("older-format", table=table, format=log.header["version"])
        self._entries: list[Entry] = []
        self._keys: dict[str, Entry] = {}
        self._timeline = Timeline()
        self._game = Game(self.header["setup"])
        self._followed = 0
        self.damage = log.damage
        self._open(documents)

    @property
    def setup(self) -> Mapping[str, Any]:
        """The record without its actions."""
        setup: Mapping[str, Any] = self.header["setup"]
        return setup

    @property
    def version(self) -> int:
        """How many entries there are; every change raises it by one."""
        return len(self._entries)

    @property
    def entries(self) -> Sequence[Entry]:
        """Everything ever entered, oldest first."""
        return tuple(self._entries)

    @property
    def in_force(self) -> Sequence[int]:
        """The entry numbers of the actions in force, in order."""
        return tuple(self._timeline.in_force)

    @property
    def actions(self) -> Sequence[Mapping[str, Any]]:
        """The actions in force as JSON data, in order."""
        with self.lock:
            return tuple([self._entries[n - 1].data for n in self._timeline.in_force])

    @property
    def redo_size(self) -> int:
        """How many actions a redo would bring back."""
        undone = self._timeline.undone
        return len(undone[-1]) if undone else 0

    @property
    def settings(self) -> Mapping[str, Any]:
        """The options the table was made with, and what was set since."""
        return {**self.header["options"], **self._timeline.settings}

    @property
    def last_time(self) -> str:
        """When the last entry was made, or the table."""
        return self._entries[-1].time if self._entries else str(self.header["created"])

    def record(self) -> dict[str, Any]:
        """The record (record.md) of what is in force."""
        return record_of(self.setup, self.actions)

    def steps(self) -> Sequence[Step]:
        """The replay of what is in force: steps[0] is the opening, steps[i + 1] what action i led to."""
        return tuple(self._follow().steps)

    def position(self) -> Position:
        """Where the game stands."""
        return self._follow().position

    def find(self, key: str) -> Entry | None:
        """The entry with this key."""
        return self._keys.get(key)

    def append(
        self,
        kind: Kind,
        data: Mapping[str, Any],
        *,
        role: Role,
        key: str,
        seat: int | None = None,
        for_seat: int | None = None,
        expect: int | None = None,
    ) -> Entry:
        """Add an entry; it is durable on return. An entry with the same key is there already: it is the answer.

        An action is not checked against the rules here: play it first. expect: the version it was decided on.

        Raises:
            StorageError: `moved-on` when that is not the version, what an undo or redo is refused for, why the book is
                read-only, or one of `DISK_CODES`; nothing has changed. TypeError: the data is no JSON.
        """
        with self.lock:
            if key in self._keys:
                return self._keys[key]
            if self.read_only is not None:
                raise self.read_only
            if expect is not None and expect != self.version:
                raise StorageError("moved-on")
            if kind == "undo":
                data = {"to": self._timeline.undo_to(data.get("to"))}
            elif kind == "redo":
                self._timeline.check_redo()
            # What is kept in memory is what the disk will give back.
            kept = plain(data)
            time = stamp(self._clock(), self.last_time)
            entry = Entry(self.version + 1, time, role, seat, for_seat, key, kind, kept)
            self._log.append(entry_data(entry))
            self._take(entry)
            return entry

    def undo(self, *, role: Role, key: str, to: int | None = None, expect: int | None = None) -> Entry:
        """Keep the first `to` actions in force, by default all but the last. See `append`."""
        return self.append("undo", {"to": to}, role=role, key=key, expect=expect)

    def redo(self, *, role: Role, key: str, expect: int | None = None) -> Entry:
        """Bring back what the last undo took. See `append`."""
        return self.append("redo", {}, role=role, key=key, expect=expect)

    def close(self) -> None:
        """Let go of the table: the book can still be read, but takes nothing (StorageError `closed`)."""
        with self.lock:
            self._log.close()

    def _follow(self) -> Game:
        with self.lock:
            if self._followed != self.version:
                self._game.follow(self._timeline.in_force, self.actions)
                self._followed = self.version
            return self._game

    def _take(self, entry: Entry) -> None:
        self._timeline.apply(entry)
        self._entries.append(entry)
        self._keys[entry.key] = entry

    def _open(self, documents: Sequence[Doc]) -> None:
        """Take over the stored entries up to the first that cannot stand, and say so."""
        for n, document in enumerate(documents, 1):
            try:
                self._take(read_entry(document, n))
            except StorageError:
                self.read_only = self.read_only or StorageError("bad-entry", entry=n)
                self.damage = Damage("damaged", {"line": n + 2})
                break
        game = self._follow()
        if game.error is not None:
            self._stand_before(game)
        elif self.damage is not None:
            self._recover(self.damage, len(self._timeline.in_force))

    def _stand_before(self, game: Game) -> None:
        """Stand before a stored action that the rules refuse: damage, or a game of other rules."""
        if self.header["rules"] != RULES_VERSION:
            rules = self.header["rules"]
            self.read_only = StorageError("older-rules", table=self.id, rules=rules, known=RULES_VERSION)
        self.damage = Damage("illegal", {"action": game.played})
        self._recover(self.damage, game.played)

    def _recover(self, damage: Damage, to: int) -> None:
        """Write down what was found, or where nothing may be written just stand there."""
        if damage.code == "cut":
            return
        data = {"to": to, "code": damage.code, "aside": damage.aside, **damage.figures}
        key = f"recovered-{self.version}"
        if self.read_only is None:
            self.append("recovered", data, role="storage", key=key)
        else:
            time = stamp(self._clock(), self.last_time)
            self._take(Entry(self.version + 1, time, "storage", None, None, key, "recovered", data))
