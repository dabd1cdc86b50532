"""The game that a table's entries make: parsed and replayed once, then updated one entry at a time.

Shared by the log, the table in play and the tools. `live.log_projection` makes the log lines of the screens from it.
"""

from collections.abc import Mapping
from typing import Any

from rules import (
    Action,
    Event,
    Illegal,
    IntrigeError,
    Judge,
    Position,
    Step,
    awaited_seats,
    opening,
    parse_action,
    play,
)
from storage.actions_in_force import ActionsInForce
from storage.decisions_and_turns import DecisionsAndTurns
from storage.entries import BESIDE, Entry
from storage.entry_effects import Followed, Prepared
from storage.judged_promises import places_of, unplayable
from storage.undo_and_redo import Move


class ReplayedGame(ActionsInForce):
    """The game that a set-up and entries make.

    followed: the effect of each entry. steps: steps[0] is the opening, steps[i + 1] follows action i in force, up to
    the first that cannot be played; `error` is the reason. effects: by entry number, what happened when its action was
    played last. misjudged: whether a stored judgement was refused.

    Raises:
        IntrigeError: the set-up is refused by the rules.
    """

    def __init__(self, setup: Mapping[str, Any], *, by_index: bool = False) -> None:
        super().__init__(setup, by_index=by_index)
        self.misjudged = False
        self.followed: list[Followed] = []
        self.effects: dict[int, tuple[Event, ...]] = {}
        self.steps: list[Step] = [opening(self._tables[0], kept=True)]
        self._present = DecisionsAndTurns(self.steps[0])
        self.error: IntrigeError | None = None
        self.keys: dict[str, Entry] = {}

    @property
    def position(self) -> Position:
        """The position after the last playable action, with everybody's cash."""
        return self.steps[-1].position

    def prepare(self, entry: Entry) -> Prepared:
        """Compute the effect of an entry without changing anything.

        Raises:
            StorageError: it cannot follow, see `Timeline.move`.
        """
        if entry.kind != "action" or self.error is not None:
            return self._prepare(entry)
        try:
            action, step = self._played(entry, kept=False)
        except IntrigeError:
            return self._prepare(entry)
        move = self.timeline.move(entry)
        return Prepared(entry, move, action, move.keep, (step,), None, step.position, move.keep + 1)

    def _prepare(self, entry: Entry, *, kept: bool = False) -> Prepared:
        """`prepare` for whatever it may be. kept: it is stored already; see `parse_action`."""
        move = self.timeline.move(entry)
        action, error = self._action(entry, kept=kept)
        begun = self._begun(entry, move)
        keep = 0 if begun else min(move.keep, len(self.steps) - 1)
        steps: list[Step] = []
        position, places = (begun or self.steps[keep]).position, places_of(self.in_force[: move.keep])
        if keep < move.keep:
            # The replay already stops at an earlier action.
            error = self.error
        else:
            for number in move.added:
                played = action if number == entry.n else self.moved(number, places)
                places[number] = len(places)
                try:
                    if played is None:
                        raise error or unplayable(self.actions.get(number))
                    steps.append(play(position, played))
                except IntrigeError as refused:
                    error = refused
                    break
                error = None
                position = steps[-1].position
        return Prepared(entry, move, action, keep, tuple(steps), error, position, move.keep + len(move.added), begun)

    def take(self, prepared: Prepared) -> Followed:
        """Apply a prepared entry; the projection must not have changed since `prepare`."""
        entry, move, action = prepared.entry, prepared.move, prepared.action
        if entry.kind == "action" and action is not None and prepared.error is None:
            return self._take_action(entry, action, prepared.steps[0])
        taken = self.timeline.in_force[move.keep :]
        both = {entry.n, *set(taken).intersection(move.added)}
        gone = tuple([number for number in taken if number not in both])
        back = tuple([number for number in move.added if number not in both])
        before, awaited = self.table, awaited_seats(self.position)
        replaced = self.replaced_by(entry, move)
        if replaced:
            self._present.amend(entry.n, replaced)
        fell = [number for number in gone if number != replaced]
        to_end = fell == taken[len(taken) - len(fell) :]
        begun = prepared.begun if entry.kind == "setup" else None
        self._take(entry, move, action, None if begun is None else begun.position.table)
        del self.steps[prepared.keep + 1 :]
        self.steps[0] = prepared.begun or self.steps[0]
        self.steps += prepared.steps
        self.effects.update((number, step.events) for number, step in zip(move.added, prepared.steps, strict=False))
        self.error = prepared.error
        # Only a judgement is refused by that article.
        self.misjudged |= isinstance(self.error, Illegal) and self.error.article == "14.4"
        self.keys.setdefault(entry.key, entry)
        events = prepared.steps[0].events if action is not None and prepared.steps else ()
        tables = None if self.table is before else (before, self.table)
        moment, played = len(self.timeline.in_force), len(prepared.steps)
        if entry.kind != "settings":
            self._present.correct(entry.n, self.in_force[: len(self.steps) - 1], self.actions, self.steps)
        decision, turn = self._present.decision, self._present.turn
        followed = Followed(
            entry, action, events, gone, moment, tables, played, awaited, decision, turn, back, replaced, to_end
        )
        self.followed.append(followed)
        return followed

    def replaced_by(self, entry: Entry, move: Move) -> int:
        """The number of the entry whose action an amendment that is not taken yet replaces; 0 for other entries."""
        return (*self.in_force[move.keep :], *self.timeline.fallen)[0] if entry.kind == "amend" else 0

    def follow(self, entry: Entry) -> Followed:
        """Prepare and apply the next entry. Raises StorageError as `prepare` does."""
        if entry.kind == "action" and self.error is None:
            try:
                action, step = self._played(entry, kept=True)
            except IntrigeError:
                return self.take(self._prepare(entry, kept=True))
            return self._take_action(entry, action, step)
        return self.take(self._prepare(entry, kept=True))

    def _played(self, entry: Entry, *, kept: bool) -> tuple[Action, Step]:
        """The action of an entry of that kind, and what it leads to. Raises IntrigeError."""
        action = parse_action(dict(entry.data), self.table.edition, kept=kept)
        return action, play(self.steps[-1].position, action)

    def _take_action(self, entry: Entry, action: Action, step: Step) -> Followed:
        """The usual case of `take`, of which a game has hundreds."""
        awaited = awaited_seats(self.position)
        self._add(entry, action)
        self.steps.append(step)
        self.effects[entry.n] = step.events
        self.keys.setdefault(entry.key, entry)
        present = self._present
        present.play(entry.n, action, step)
        moment = len(self.in_force)
        self.followed.append(
            Followed(entry, action, step.events, (), moment, None, 1, awaited, present.decision, present.turn)
        )
        return self.followed[-1]

    def _begun(self, entry: Entry, move: Move) -> Step | None:
        """The opening of the set-up in force after a move, if it changes."""
        if entry.kind == "setup":
            return opening(self.table_of(entry.data), kept=True)
        return self._begun_again(move)

    def _begun_again(self, move: Move) -> Step | None:
        """The opening of the earlier set-up that an undo or redo brings back, if it does."""
        if move.setup is None or move.setup == self.timeline.setup:
            return None
        return opening(self._tables[move.setup], kept=True)

    def actions_data(self) -> tuple[Mapping[str, Any], ...]:
        """The actions in force as JSON data, in order."""
        return tuple([self._data(number) for number in self.in_force])

    def action_type(self, number: int) -> str:
        """The type of the action that an entry brought in, as in a record, also of one that amends another."""
        return str(self._data(number)["type"])

    def _data(self, number: int) -> Mapping[str, Any]:
        entry, action = self.entries[number - 1], self.actions.get(number)
        data: Mapping[str, Any] = entry.data["action"] if entry.kind == "amend" else entry.data
        # An amendment may have moved the promise that it judges.
        return {**data, "promise": action.promise} if isinstance(action, Judge) else data

    def undo_data(self, to: object, seen: int | None) -> dict[str, Any]:
        """The data of an undo (`Timeline.undo_data`); `stays` without the entries that no longer fit."""
        data = self.timeline.undo_data(to, seen)
        if "stays" in data:
            gone = self._misfits(self.timeline.undo(data))
            data["stays"] = [number for number in data["stays"] if number not in gone]
        return data

    def redo_data(self) -> dict[str, Any]:
        """The data of a redo, without what was entered since the undo and no longer fits. Raises `nothing-to-redo`."""
        data = self.timeline.redo_data()
        gone = [*data.get("without", ()), *self._misfits(self.timeline.redo(data))]
        return {"without": gone} if gone else {}

    def _misfits(self, move: Move) -> list[int]:
        """What of a move (words and payments alone, `BESIDE`) is illegal in its new place, by entry number."""
        begun = self._begun_again(move) or self.steps[move.keep]
        position, places = begun.position, places_of(self.in_force[: move.keep])
        found: list[int] = []
        for number in move.added:
            action = self.moved(number, places)
            if action is None:
                found.append(number)
                continue
            try:
                position = play(position, action).position
            except IntrigeError:
                if self.action_type(number) not in BESIDE:
                    break
                found.append(number)
                continue
            places[number] = len(places)
        return found
