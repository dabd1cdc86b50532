"""Projection of a table's entries for its screens: one log line per entry, and the current seating.

The game itself, positions and actions in force, is `storage.replayed_game`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from live.device_identity import SEATS
from live.public_view import LogLine, SetUpChange
from live.seating import Seating, read_seating, what_changed
from rules import Action, Judge, Position, Step, Table
from storage import Followed, GameLog

# The options of a table (record.md).
OPTION_NAMES = ("refund", "insolvency", "self_attack", "side_payments")


class TableProjection:
    """Follows the entries of a log. The caller holds the log's `lock` over every call."""

    def __init__(self, game_log: GameLog) -> None:
        self._game_log = game_log
        self._lines: list[LogLine] = []
        # Of lines that took judgements out of force or restored them: their indexes. A judgement's promise may get
        # another number later.
        self._judgements_moved: list[int] = []
        # Of all lines together.
        self.events = 0
        self._settings: Mapping[str, Any] = game_log.header["options"]
        self.seating: Seating = read_seating(game_log.id, self._settings)
        self.follow()

    @property
    def steps(self) -> Sequence[Step]:
        """One step per action in force, after the opening step."""
        return self._game_log.game.steps

    @property
    def position(self) -> Position:
        """The current position with everybody's cash; must not reach a screen."""
        return self._game_log.game.position

    @property
    def undoable(self) -> int:
        """How many actions are in force."""
        return len(self._game_log.game.in_force)

    @property
    def version(self) -> int:
        """How many entries have been followed."""
        return len(self._lines)

    def log(self) -> tuple[LogLine, ...]:
        """Every line; `in_force` is False for actions that were undone or replaced."""
        counts = {*self._game_log.game.in_force, self._game_log.game.timeline.setup}
        return tuple(
            [
                line._replace(in_force=False) if _may_count(line) and line.number not in counts else line
                for line in self._lines
            ]
        )

    def moment(self, version: int) -> int:
        """How many actions were in force at a version."""
        return self._game_log.game.followed[version - 1].moment if version else 0

    def order(self) -> tuple[int, ...]:
        """The entry numbers of the actions in force, in order of play."""
        return tuple(self._game_log.game.in_force)

    def follow(self) -> None:
        """Add lines for the new entries of the log."""
        corrected = False
        for followed in self._game_log.game.followed[len(self._lines) :]:
            before = self._settings
            if followed.entry.kind == "settings":
                self._settings = {**before, **followed.entry.data}
                self.seating = read_seating(self._game_log.id, self._settings, followed.entry, self.seating)
            line = self._line(followed, before)
            if any(isinstance(action, Judge) for action in (*line.taken, *line.back)):
                self._judgements_moved.append(len(self._lines))
            self._lines.append(line)
            self.events += len(line.events)
            corrected |= followed.entry.kind in ("amend", "setup", "undo", "redo")
        if corrected:
            self._tell_anew()

    def _tell_anew(self) -> None:
        """Update the lines whose actions have other effects after a correction, or judge a promise elsewhere.

        One that is no longer in force stays as it was played last, so that it reads alike after a restart.
        """
        game = self._game_log.game
        for number, events in game.effects.items():
            line, action = self._lines[number - 1], game.actions[number]
            same = line.action is action or line.action == action
            if not same or (line.events is not events and line.events != events):
                self._lines[number - 1] = line._replace(events=events, action=action)
                self.events += len(events) - len(line.events)
        for index in self._judgements_moved:
            gone, back = self._moved(game.followed[index])
            self._lines[index] = self._lines[index]._replace(taken=gone, back=back)

    def _moved(self, followed: Followed) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        """The actions that an entry took out of force, and those that it restored."""
        actions = self._game_log.game.actions
        gone = tuple([actions[number] for number in followed.gone if number in actions])
        return gone, tuple([actions[number] for number in followed.back if number in actions])

    def _line(self, followed: Followed, before: Mapping[str, Any]) -> LogLine:
        entry = followed.entry
        n, time, role, seat, for_seat, _, kind, _ = entry
        stood_in = role == "banker" and self.seating.access == SEATS
        # Opening a table makes hundreds of these.
        if kind == "action":
            done, moment = followed.action, followed.moment
            line = LogLine(n, time, kind, role, seat, for_seat, done, followed.events, (), True, moment, "", stood_in)
            return line._replace(awaited=followed.awaited, decision=followed.decision, turn=followed.turn)
        gone, back = self._moved(followed)
        whose = seat if for_seat is None else for_seat
        return LogLine(
            number=n,
            time=time,
            kind=kind,
            role=role,
            seat=seat,
            for_seat=for_seat,
            action=followed.action,
            events=followed.events,
            taken=gone,
            back=back,
            in_force=True,
            moment=followed.moment,
            changed=what_changed(role, entry.data, whose, before) if kind == "settings" else "",
            set_up=_set_up(*followed.tables) if followed.tables else (),
            stood_in=stood_in,
            awaited=followed.awaited,
            decision=followed.decision,
            turn=followed.turn,
            to_end=followed.to_end,
        )


def _may_count(line: LogLine) -> bool:
    return line.action is not None or line.kind == "setup"


def _set_up(before: Table, after: Table) -> tuple[SetUpChange, ...]:
    """The differences between two set-ups."""
    found: list[SetUpChange] = []
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was.name != now.name:
            found.append(SetUpChange("name", seat, was.name, now.name))
        if was.house != now.house:
            found.append(SetUpChange("house", seat, was.house, now.house))
    if before.first != after.first:
        found.append(SetUpChange("first", None, str(before.first), str(after.first)))
    for name in OPTION_NAMES:
        old, new = getattr(before.options, name), getattr(after.options, name)
        if old != new:
            found.append(SetUpChange(name, None, str(old), str(new)))
    return tuple(found)
