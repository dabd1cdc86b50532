"""The read-only interface of a table's log."""

from collections.abc import Mapping, Sequence
from threading import RLock
from typing import Any

from rules import Position, Step, parse_action, record_data
from storage.amendment_outcome import Amended, amended, set_up_anew
from storage.entries import Entry
from storage.replayed_game import ReplayedGame
from storage.store import State
from storage.stored_state import States
from storage.summary import Summary, read_summary


class GameLogQueries:
    """The queries on a table's log. lock: to hold while several of them must agree; see `storage.game_log.GameLog`."""

    lock: RLock
    header: Mapping[str, Any]
    game: ReplayedGame
    _states: States

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
        """The number of actions that a redo would restore."""
        with self.lock:
            return self.game.timeline.redo_size

    @property
    def settings(self) -> Mapping[str, Any]:
        """The table's options, merged with all later settings."""
        return {**self.header["options"], **self.game.timeline.settings}

    @property
    def brought(self) -> int:
        """How many entries the table was made with, those of a record brought in: they have one time, its own."""
        entries = self.game.entries
        made = entries[0].time if entries and self.header["options"].get("imported") else self.header["created"]
        return next((number for number, one in enumerate(entries) if one.time != made), len(entries))

    @property
    def last_time(self) -> str:
        """The time of the last entry, or the table's creation time."""
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
        """The current position."""
        return self.game.position

    def find(self, key: str) -> Entry | None:
        """The entry with this key."""
        return self.game.keys.get(key)

    def lost_by_undo(self, to: int | None, seen: int) -> Sequence[int]:
        """What was entered after the first `seen` actions and would fall with an undo, by entry number.

        Raises as `GameLog.undo` does.
        """
        with self.lock:
            stays = frozenset(self.game.undo_data(to, seen).get("stays", ()))
            return [number for number in self.game.in_force[seen:] if number not in stays]

    def lost_by_redo(self) -> Sequence[int]:
        """What was entered since the undo and would fall with a redo, by entry number. Raises `nothing-to-redo`."""
        with self.lock:
            return list(self.game.redo_data().get("without", ()))

    def dropped(self, at: int, data: Mapping[str, Any]) -> int:
        """How many actions an amendment of action `at` would take out of force.

        Changes nothing; raises as `amend` does.
        """
        with self.lock:
            return len(self.game.in_force) - len(self.amended(at, data).numbers)

    def amended(self, at: int, data: Any, *, resumes: bool = False, seen: int | None = None) -> Amended:
        """The outcome of an amendment (`storage.amendment_outcome`). Changes nothing; raises as `amend` does."""
        with self.lock:
            return amended(self.game, at, parse_action(data, self.game.table.edition), resumes=resumes, seen=seen)

    def with_set_up(self, data: Mapping[str, Any], *, seen: int | None = None) -> Amended:
        """The outcome of another set-up (`storage.amendment_outcome.set_up_anew`). Changes nothing."""
        with self.lock:
            return set_up_anew(self.game, data, seen=seen)

    def state(self) -> State:
        """The table's state, as the store should hold it."""
        with self.lock:
            return self._states.now()

    def summary(self) -> Summary:
        """The summary of a table that is over."""
        return read_summary(self.state().summary)
