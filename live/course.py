"""The course of a game at a table: what every entry made of it, followed one entry at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from live.seating import SEATS, Seating, read_seating, what_changed
from live.view import LogLine
from rules import Action, Event, Position, Step, Table, opening, parse_action, play
from storage import Entry, Timeline


class Course:
    """The steps that the actions in force led to, the seating as it is now, and a line of the log for every entry.

    options: the settings that the table was made with.

    Raises:
        Illegal: a set-up that article 1 does not allow.
    """

    def __init__(self, table_id: str, table: Table, options: Mapping[str, Any]) -> None:
        self.table = table
        self.steps: list[Step] = [opening(table)]
        self._id = table_id
        self._options = options
        self._timeline = Timeline()
        self._actions: dict[int, Action] = {}
        self._lines: list[LogLine] = []
        self.seating: Seating = read_seating(table_id, options)

    @property
    def position(self) -> Position:
        """Where the game stands, everybody's cash included."""
        return self.steps[-1].position

    @property
    def undoable(self) -> int:
        """How many actions are in force."""
        return len(self._timeline.in_force)

    def in_force_at(self, version: int) -> int:
        """How many actions were in force after so many entries."""
        return self._lines[version - 1].moment if version else 0

    def log(self) -> tuple[LogLine, ...]:
        """The lines so far, those of actions that no longer count marked so."""
        counts = set(self._timeline.in_force)
        return tuple(
            [
                line if line.action is None or line.number in counts else replace(line, in_force=False)
                for line in self._lines
            ]
        )

    def follow(self, entry: Entry, step: Step | None = None) -> None:
        """Take the next entry into account. step: what its action led to, where that has been played already."""
        before = list(self._timeline.in_force)
        self._timeline.apply(entry)
        after = self._timeline.in_force
        if entry.kind == "action":
            action = parse_action(dict(entry.data), self.table.edition)
            self._actions[entry.n] = action
            self.steps.append(step or play(self.position, action))
            self._write_line(entry, action, self.steps[-1].events, ())
            return
        self.seating = read_seating(self._id, {**self._options, **self._timeline.settings})
        kept = min(len(before), len(after))
        moved = (*before[kept:], *after[kept:])
        del self.steps[kept + 1 :]
        for number in after[kept:]:
            self.steps.append(play(self.position, self._actions[number]))
        self._write_line(entry, None, (), [self._actions[number] for number in moved])

    def _write_line(
        self, entry: Entry, action: Action | None, events: Sequence[Event], taken: Sequence[Action]
    ) -> None:
        self._lines.append(
            LogLine(
                number=entry.n,
                time=entry.time,
                kind=entry.kind,
                role=entry.role,
                seat=entry.seat,
                for_seat=entry.for_seat,
                action=action,
                events=tuple(events),
                taken=tuple(taken),
                in_force=True,
                moment=self.undoable,
                changed=what_changed(entry.role, entry.data, entry.for_seat) if entry.kind == "settings" else "",
                stood_in=entry.role == "banker" and self.seating.access == SEATS,
            )
        )
