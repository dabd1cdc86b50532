"""A table's book: its header, every entry ever made, and the game they make; the one way to add to it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from threading import RLock
from typing import Any

from rules import RULES_VERSION, Position, Step, parse_action, record_data
from storage.bounds import MOST_NOTES, MOST_SETTINGS, MOST_TABLE, check_data
from storage.entries import Entry, Kind, Role, entry_data, now, plain, read_entry, stamp
from storage.errors import DISK_CODES, Damage, StorageError
from storage.formats import PLAYABLE, check_header, migrate
from storage.places import new_key
from storage.projection import Followed, Projection
from storage.states import States
from storage.store import Reading, State, Store
from storage.summary import Summary, read_summary


class Book:
    """One table. Every call is safe from any thread; hold `lock` over a check and the append that rests on it.

    Opening replays the game. A stored entry that cannot be read or played counts as damage: the table stands before
    it, `damage` says so, and unless the book is read-only an entry of kind `recovered` keeps that for ever. A game that
    comes to another position than the one kept with it is read-only: by other rules, or for a reason nobody knows.

    Raises:
        StorageError: `unknown-table`, `unreadable`, `not-a-table`, `newer-format`, `unknown-format`, or the disk's.
        IntrigeError: the set-up is refused by the rules.
    """

    def __init__(self, table: str, store: Store, *, clock: Callable[[], datetime] = now) -> None:
        self.id = table
        self.lock = RLock()
        self.read_only: StorageError | None = None
        self._store = store
        self._clock = clock
        reading = store.read(table)
        check_header(table, reading.header)
        self.header, documents = migrate(table, reading.header, reading.entries)
        if not store.writable:
            self.read_only = StorageError("not-for-writing", path=table)
        elif reading.header["version"] < PLAYABLE:
            self.read_only = StorageError("older-format", table=table, format=reading.header["version"])
        self.game = Projection(self.header["setup"])
        self._states = States(table, self.header, self.game)
        self.damage = reading.damage
        self._size = 0
        self._open(documents, reading)

    @property
    def setup(self) -> Mapping[str, Any]:
        """The record without its actions."""
        setup: Mapping[str, Any] = self.header["setup"]
        return setup

    @property
    def version(self) -> int:
        """How many entries there are; every change raises it by one."""
        return len(self.game.entries)

    @property
    def entries(self) -> Sequence[Entry]:
        """Everything ever entered, oldest first."""
        return tuple(self.game.entries)

    @property
    def in_force(self) -> Sequence[int]:
        """The entry numbers of the actions in force, in order."""
        return tuple(self.game.in_force)

    @property
    def actions(self) -> Sequence[Mapping[str, Any]]:
        """The actions in force as JSON data, in order."""
        with self.lock:
            return self.game.actions_data()

    @property
    def redo_size(self) -> int:
        """How many actions a redo would bring back."""
        return self.game.timeline.redo_size

    @property
    def settings(self) -> Mapping[str, Any]:
        """The options the table was made with, and what was set since."""
        return {**self.header["options"], **self.game.timeline.settings}

    @property
    def last_time(self) -> str:
        """When the last entry was made, or the table."""
        return self.game.entries[-1].time if self.game.entries else str(self.header["created"])

    def record(self) -> dict[str, Any]:
        """The record (record.md) of what is in force."""
        with self.lock:
            played = [self.game.actions[n] for n in self.game.in_force[: len(self.game.steps) - 1]]
            return record_data(self.game.table, played, self.setup.get("meta") or {})

    def steps(self) -> Sequence[Step]:
        """The replay of what is in force: steps[0] is the opening, steps[i + 1] what action i led to."""
        with self.lock:
            return tuple(self.game.steps)

    def position(self) -> Position:
        """Where the game stands."""
        return self.game.position

    def find(self, key: str) -> Entry | None:
        """The entry with this key."""
        return self.game.keys.get(key)

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

        expect: the version it was decided on. Where somebody else has added to the table meanwhile, the book has
        followed them when it raises, and with `None` it tries again on what is there now.

        Raises:
            Malformed, Illegal: the rules refuse the action. StorageError: `moved-on` when that is not the version, what
                an undo, a redo or an amendment is refused for, `table-full`, why the book is read-only, or one of
                `DISK_CODES`; nothing has changed. TypeError: the data is no JSON.
        """
        with self.lock:
            while True:
                if key in self.game.keys:
                    return self.game.keys[key]
                if self.read_only is not None:
                    raise self.read_only
                if expect is not None and expect != self.version:
                    raise StorageError("moved-on")
                # What is kept in memory is what the disk will give back.
                kept = plain(self._resolved(kind, data))
                time = stamp(self._clock(), self.last_time)
                entry = Entry(self.version + 1, time, role, seat, for_seat, key, kind, kept)
                if self._write(entry):
                    return entry

    def undo(
        self, *, role: Role, key: str, to: int | None = None, seen: int | None = None, expect: int | None = None
    ) -> Entry:
        """Keep the first `to` actions in force, by default all but the last, or what was before an amendment.

        seen: how many there were for whoever decided on it. What was only told after those stays, where it still can.
        """
        return self.append("undo", {"to": to, "seen": seen}, role=role, key=key, expect=expect)

    def redo(self, *, role: Role, key: str, expect: int | None = None) -> Entry:
        """Bring back what the last undo took; what was told since stays, where it still can. See `append`."""
        return self.append("redo", {}, role=role, key=key, expect=expect)

    def dropped(self, at: int, data: Mapping[str, Any]) -> int:
        """How many actions an amendment of action `at` would take out of force. Raises as `amend`; changes nothing."""
        with self.lock:
            return self.game.dropped_by(self._amendment(at, data))

    def amend(
        self, at: int, data: Mapping[str, Any], *, role: Role, key: str, expect: int | None = None
    ) -> tuple[Entry, int]:
        """Put an action in place of number `at` of those in force, keeping what came after as far as it is legal.

        The entry, and how many actions are no longer in force. See `append`.

        Raises:
            Malformed, Illegal: the action cannot be played there. StorageError: `no-such-moment` among others.
        """
        with self.lock:
            entry = self.append("amend", {"at": at, "action": dict(data)}, role=role, key=key, expect=expect)
            before = self.game.followed[entry.n - 1]
            return entry, len(before.moved) - 1

    def catch_up(self) -> Sequence[Followed]:
        """Follow what others have added to the table; what it came to. Raises StorageError with `DISK_CODES`."""
        with self.lock:
            reading = self._store.read(self.id, after=self.version)
            return [self._follow(read_entry(one, n)) for n, one in enumerate(reading.entries, self.version + 1)]

    def state(self) -> State:
        """The table's state as it should be kept."""
        with self.lock:
            return self._states.now()

    def summary(self) -> Summary:
        """The summary of a table that is over."""
        return read_summary(self.state().summary)

    # --- how ------------------------------------------------------------------

    def _write(self, entry: Entry) -> bool:
        """Keep an entry; False where others came first, whom the book has followed then."""
        prepared = self.game.prepare(entry)
        if prepared.error is not None and self.game.error is None:
            raise prepared.error
        self._check_size(entry)
        answer = self._store.append(self.id, entry_data(entry), expect=entry.n - 1, state=self._states.after(prepared))
        if answer.taken:
            self._size += _size(entry)
            self.game.take(prepared)
            return True
        for n, one in enumerate(answer.newer, self.version + 1):
            self._follow(read_entry(one, n))
        return False

    def _follow(self, entry: Entry) -> Followed:
        self._size += _size(entry)
        return self.game.follow(entry)

    def _resolved(self, kind: Kind, data: Mapping[str, Any]) -> Mapping[str, Any]:
        if kind == "undo":
            return self.game.undo_data(data.get("to"), data.get("seen"))
        if kind == "redo":
            return self.game.redo_data()
        if kind == "amend":
            return self._amendment(data.get("at"), data.get("action"))
        return data

    def _amendment(self, at: object, data: Any) -> dict[str, Any]:
        if type(at) is not int or not 0 <= at < len(self.game.in_force):
            raise StorageError("no-such-moment", to=at, actions=len(self.game.in_force))
        action = parse_action(data, self.game.table.edition)
        return {"at": at, "action": dict(data), **self.game.kept_after(at, action)}

    def _check_size(self, entry: Entry) -> None:
        """Keep a table within what its record's reader takes; the game itself may always go on to its end."""
        if entry.kind == "settings":
            check_data(entry.data, MOST_SETTINGS)
        idle = entry.kind == "settings" or entry.data.get("type") == "note"
        if idle and (self._size + _size(entry) > MOST_TABLE or self.version >= MOST_NOTES):
            raise StorageError("table-full", table=self.id)

    def _open(self, documents: Sequence[Any], reading: Reading) -> None:
        """Take over the stored entries up to the first that cannot stand, and say so."""
        for n, document in enumerate(documents, 1):
            try:
                self._follow(read_entry(document, n))
            except StorageError:
                self.read_only = self.read_only or StorageError("bad-entry", entry=n)
                self.damage = Damage("damaged", {"line": n + 2})
                break
        if self.game.error is not None:
            self._stand_before(len(self.game.steps) - 1)
        elif self.damage is not None:
            self._recover(self.damage, len(self.game.in_force))
        elif reading.state is None:
            self._restate()
        else:
            self._compare(reading.state.summary)

    def _stand_before(self, played: int) -> None:
        """Stand before a stored action that the rules refuse: damage, or a game of other rules."""
        if self.header["rules"] != RULES_VERSION:
            self.read_only = self._older_rules(self.header["rules"])
        self.damage = Damage("illegal", {"action": played})
        self._recover(self.damage, played)

    def _older_rules(self, rules: object) -> StorageError:
        return StorageError("older-rules", table=self.id, rules=rules, known=RULES_VERSION)

    def _compare(self, kept: Mapping[str, Any]) -> None:
        """Play on only where the game comes to the position it was left in."""
        if kept.get("digest") is None or kept["digest"] == self.state().summary["digest"]:
            return
        other = kept.get("rules") != RULES_VERSION
        self.read_only = self._older_rules(kept.get("rules")) if other else StorageError("other-end", table=self.id)

    def _restate(self) -> None:
        if self.read_only is None:
            self._store.restate(self.id, expect=self.version, state=self.state())

    def _recover(self, damage: Damage, to: int) -> None:
        """Write down what was found, or where nothing may be written just stand there."""
        if damage.code == "cut":
            return
        data = {"to": to, "code": damage.code, "aside": damage.aside, **damage.figures}
        if self.read_only is None:
            try:
                self.append("recovered", data, role="storage", key=new_key())
                return
            except StorageError as error:
                if error.code not in DISK_CODES:
                    raise
                # The disk does not let a damage be put right; looking at the table is still possible.
                self.read_only = error
        time = stamp(self._clock(), self.last_time)
        self._follow(Entry(self.version + 1, time, "storage", None, None, new_key(), "recovered", data))


def _size(entry: Entry) -> int:
    """About what an entry takes in a record: the texts are what can be long."""
    text = entry.data.get("text")
    return 200 + (4 * len(text) if isinstance(text, str) else 0)
