"""An open table: header, entries and the replayed game; the only way to append to a table."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from threading import RLock
from typing import Any

from rules import RULES_VERSION, action_data, parse_action, record_data
from storage.entries import SET_UP, Entry, Kind, Role, entry_data, now, plain, read_entry, stamp
from storage.entry_effects import Followed
from storage.entry_sizes import action_of, size_of, text_of
from storage.errors import DISK_CODES, Damage, StorageError
from storage.game_log_queries import GameLogQueries
from storage.identifiers import new_key
from storage.replayed_game import ReplayedGame
from storage.size_limits import MOST_NOTES, MOST_SETTINGS, MOST_TABLE, check_data
from storage.store import Reading, Store
from storage.stored_state import States
from storage.table_migrations import PLAYABLE, check_header, migrate


def no_pause() -> None:
    """Go on at once."""


class GameLog(GameLogQueries):
    """One table. Thread-safe; hold `lock` over a check and the append that depends on it.

    pause: called before each entry that is replayed while it is opened.

    Opening replays the game. A stored entry that cannot be read or played counts as damage: the replay stops before it,
    `damage` tells it, and unless the log is read-only an entry of kind `recovered` records it. A game whose replay
    ends in another position than the stored digest is opened read-only: it was played by other rules, or is
    inconsistent.

    Raises:
        StorageError: `unknown-table`, `unreadable`, `not-a-table`, `newer-format`, `unknown-format`, or one of
            `DISK_CODES`. IntrigeError: the set-up is refused by the rules.
    """

    def __init__(
        self,
        table: str,
        store: Store,
        *,
        clock: Callable[[], datetime] = now,
        pause: Callable[[], None] = no_pause,
    ) -> None:
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
        self.game = ReplayedGame(self.header["setup"])
        self._states = States(table, self.header, self.game)
        self.damage = reading.damage
        self._size = 0
        self._open(documents, reading, pause)

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
        """Append an entry, durable on return. If this role and seat have an entry with this key, return that one.

        expect: the version the caller decided on. If others have appended since, the log first catches up, then raises
        `moved-on`; with `None` it retries on the new version.

        Raises:
            Malformed, Illegal: the rules refuse the action.
            StorageError: `moved-on`, `known-key` if somebody else's entry has it, `table-full`, the reason why an undo,
                redo or amendment is impossible or the log is read-only, or one of `DISK_CODES`; nothing has changed.
                TypeError: the data is not JSON.
        """
        with self.lock:
            while True:
                known = self.game.keys.get(key)
                if known is not None:
                    # What somebody else has entered is not what was to be entered here.
                    if (known.role, known.seat) != (role, seat):
                        raise StorageError("known-key")
                    return known
                if self.read_only is not None:
                    raise self.read_only.bare()
                if expect is not None and expect != self.version:
                    raise StorageError("moved-on")
                # Normalized as JSON, so that memory holds exactly what would be read back.
                kept = plain(self._resolved(kind, data))
                time = stamp(self._clock(), self.last_time)
                entry = Entry(self.version + 1, time, role, seat, for_seat, key, kind, kept)
                if self._write(entry):
                    return entry

    def undo(
        self, *, role: Role, key: str, to: int | None = None, seen: int | None = None, expect: int | None = None
    ) -> Entry:
        """Undo: keep the first `to` actions in force; by default all but the last, or those before the last amendment.

        seen: the number of actions the caller saw. Later words and payments stay in force where they still fit.
        """
        return self.append("undo", {"to": to, "seen": seen}, role=role, key=key, expect=expect)

    def redo(self, *, role: Role, key: str, expect: int | None = None) -> Entry:
        """Redo what the last undo removed; words and payments since stay where they still fit. Raises as `append`."""
        return self.append("redo", {}, role=role, key=key, expect=expect)

    def amend(
        self,
        at: int,
        data: Mapping[str, Any],
        *,
        role: Role,
        key: str,
        expect: int | None = None,
        resumes: bool = False,
        seen: int | None = None,
    ) -> tuple[Entry, int]:
        """Replace action number `at` of those in force, and keep the later ones as far as they are legal.

        resumes: replace the first action that the last amendment took out of force, after all those in force. seen: as
        for `undo`. Returns the entry and the number of actions that are no longer in force. Otherwise as `append`.

        Raises:
            Malformed, Illegal: the action cannot be played there. StorageError: `no-such-moment` among others.
        """
        with self.lock:
            asked = {"at": at, "action": dict(data), "seen": seen, **({"resumes": True} if resumes else {})}
            entry = self.append("amend", asked, role=role, key=key, expect=expect)
            before = self.game.followed[entry.n - 1]
            return entry, 0 if resumes else len(before.gone) - 1

    def set_up_anew(
        self, data: Mapping[str, Any], *, role: Role, key: str, expect: int | None = None, seen: int | None = None
    ) -> Entry:
        """Replace the set-up, and keep the actions as far as they are legal.

        data: `players`, `first` and `options`, as in a record. seen: as for `undo`. Otherwise as `append`.

        Raises:
            Malformed, Illegal: the set-up is refused.
        """
        return self.append("setup", {**data, "seen": seen}, role=role, key=key, expect=expect)

    def catch_up(self) -> Sequence[Followed]:
        """Read and apply entries that other processes have appended. Raises StorageError with one of `DISK_CODES`."""
        with self.lock:
            newer = self._store.newer(self.id, self.version)
            return [self._follow(read_entry(one, n)) for n, one in enumerate(newer, self.version + 1)]

    # --- how ------------------------------------------------------------------

    def _write(self, entry: Entry) -> bool:
        """Store an entry; False if others appended first, in which case the log has caught up with them."""
        prepared = self.game.prepare(entry)
        if prepared.error is not None and self.game.error is None:
            raise prepared.error
        self._check_size(entry)
        answer = self._store.append(self.id, entry_data(entry), expect=entry.n - 1, state=self._states.after(prepared))
        if answer.taken:
            self._size += size_of(entry)
            self.game.take(prepared)
            return True
        for n, one in enumerate(answer.newer, self.version + 1):
            self._follow(read_entry(one, n))
        return False

    def _follow(self, entry: Entry) -> Followed:
        self._size += size_of(entry)
        return self.game.follow(entry)

    def _resolved(self, kind: Kind, data: Mapping[str, Any]) -> Mapping[str, Any]:
        if kind == "undo":
            return self.game.undo_data(data.get("to"), data.get("seen"))
        if kind == "redo":
            return self.game.redo_data()
        if kind == "amend":
            return self._amendment(data)
        if kind == "setup":
            return self._set_up(data)
        return self._cleaned(dict(data)) if kind == "action" else data

    def _cleaned(self, action: object) -> dict[str, Any]:
        """An action without what its texts hide, as it is played: nothing else is stored. Raises Malformed."""
        return action_data(parse_action(action, self.game.table.edition))

    def _amendment(self, data: Mapping[str, Any]) -> dict[str, Any]:
        at, resumes, action = data.get("at", -1), bool(data.get("resumes")), self._cleaned(data.get("action"))
        made = self.amended(at, action, resumes=resumes, seen=data.get("seen"))
        return {"at": at, "action": action, **({"resumes": True} if resumes else {}), **made.data}

    def _set_up(self, data: Mapping[str, Any]) -> dict[str, Any]:
        made = self.with_set_up(data, seen=data.get("seen"))
        cleaned = record_data(made.steps[0].position.table, ())
        return {**{name: cleaned[name] for name in SET_UP if name in data}, **made.data}

    def _check_size(self, entry: Entry) -> None:
        """Raise `table-full` for a note beyond the limits of a record; moves and settings are always accepted.

        So are corrections, but for notes, and for a text that is longer than the one it replaces. The limit of bytes is
        above the sum of all shares at a table (`live.table_limits`).
        """
        if entry.kind == "settings":
            check_data(entry.data, MOST_SETTINGS)
        kind = action_of(entry).get("type")
        is_full = entry.kind == "action" and len(self.game.in_force) >= MOST_NOTES
        is_note = kind == "note" or (entry.kind == "amend" and self._lengthens(entry))
        if is_note and (is_full or self._size + size_of(entry) > MOST_TABLE):
            raise StorageError("table-full", table=self.id)

    def _lengthens(self, entry: Entry) -> bool:
        """Whether an amendment has a longer text than the action that it replaces."""
        replaced = self.game.in_force[entry.data["at"] :][:1]
        before = [action_data(action) for n in replaced if (action := self.game.followed[n - 1].action) is not None]
        return text_of(action_of(entry)) > sum(map(text_of, before))

    def _open(self, documents: Sequence[Any], reading: Reading, pause: Callable[[], None]) -> None:
        """Apply the stored entries up to the first that is invalid, and record the damage."""
        for n, document in enumerate(documents, 1):
            pause()
            try:
                self._follow(read_entry(document, n))
            except StorageError:
                self.read_only = self.read_only or StorageError("bad-entry", entry=n)
                self.damage = Damage("damaged", {"line": n + 2})
                break
        if self.game.misjudged:
            self._read_by_index()
        if self.game.error is not None:
            self._stand_before(len(self.game.steps) - 1)
        elif self.damage is not None:
            self._recover(self.damage, len(self.game.in_force))
        elif reading.state is None:
            self._restate()
        else:
            self._compare(reading.state.summary)

    def _read_by_index(self) -> None:
        """Replay as earlier versions did, if that explains the judgements: they let a correction move one.

        What was entered later may rest on that, such as a second judgement of the same promise. Every process that
        opens the log decides alike, since later entries leave a refused judgement in it.
        """
        other = ReplayedGame(self.header["setup"], by_index=True)
        for entry in self.game.entries:
            other.follow(entry)
        if not other.misjudged:
            self.game, self._states = other, States(self.id, self.header, other)

    def _stand_before(self, played: int) -> None:
        """Stop before a stored action that the rules refuse: the file is damaged, or other rules were in force."""
        if self.header["rules"] != RULES_VERSION:
            self.read_only = self._older_rules(self.header["rules"])
        self.damage = Damage("illegal", {"action": played})
        self._recover(self.damage, played)

    def _older_rules(self, rules: object) -> StorageError:
        return StorageError("older-rules", table=self.id, rules=rules, known=RULES_VERSION)

    def _compare(self, kept: Mapping[str, Any]) -> None:
        """Make the log read-only unless the replayed position has the stored digest."""
        if kept.get("digest") is None or kept["digest"] == self.state().summary["digest"]:
            return
        other = kept.get("rules") != RULES_VERSION
        self.read_only = self._older_rules(kept.get("rules")) if other else StorageError("other-end", table=self.id)

    def _restate(self) -> None:
        if self.read_only is None:
            self._store.restate(self.id, expect=self.version, state=self.state())

    def _recover(self, damage: Damage, to: int) -> None:
        """Append a `recovered` entry; where the store cannot be written, only apply it in memory."""
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
                # The disk refuses the repair; the table can still be read.
                self.read_only = error.bare()
        time = stamp(self._clock(), self.last_time)
        self._follow(Entry(self.version + 1, time, "storage", None, None, new_key(), "recovered", data))
