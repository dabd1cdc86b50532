"""Which actions are in force at a table and how each of them reads, told by its entries, without playing any."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules import RECORD_VERSIONS, Action, Illegal, IntrigeError, Judge, Table, parse_action, parse_setup
from storage.entries import SET_UP, Entry
from storage.judged_promises import JudgedPromises, places_of
from storage.undo_and_redo import Move, Timeline


class ActionsInForce:
    """The fold of a table's entries, one at a time.

    entries: all of them. actions: by entry number; an unreadable one is missing.

    by_index: as earlier versions replayed, which brought a judgement back with its last index, whatever stood there by
    then; for the few logs that cannot be read otherwise (`GameLog`).

    Raises:
        IntrigeError: the set-up is refused by the rules.
    """

    def __init__(self, setup: Mapping[str, Any], *, by_index: bool = False) -> None:
        self._judged = JudgedPromises(by_index=by_index)
        begun = parse_setup(setup)
        self._tables: dict[int, Table] = {0: begun}
        # What a correction leaves as it is was read once; `meta` may be long, and is none of the game's.
        self._setup = {key: value for key, value in setup.items() if key not in ("meta", "start")}
        self.entries: list[Entry] = []
        self.actions: dict[int, Action] = {}
        self.timeline = Timeline()

    @property
    def table(self) -> Table:
        """The set-up in force."""
        return self._tables[self.timeline.setup]

    @property
    def in_force(self) -> list[int]:
        """The numbers of the entries whose actions are in force, in order."""
        return self.timeline.in_force

    def read(self, entry: Entry) -> None:
        """Apply the next entry, whether it can be played or not.

        Raises:
            StorageError: it cannot follow, see `Timeline.move`. IntrigeError: it is a set-up that is refused.
        """
        action, _ = self._action(entry, kept=True)
        if entry.kind == "action":
            self._add(entry, action)
        else:
            table = self.table_of(entry.data) if entry.kind == "setup" else None
            self._take(entry, self.timeline.move(entry), action, table)

    def _add(self, entry: Entry, action: Action | None) -> None:
        """Apply an action: the usual case, of which a game has hundreds."""
        self._judged.enter(entry.n, action, self.in_force)
        self.timeline.add(entry)
        self._note(entry, action)

    def _take(self, entry: Entry, move: Move, action: Action | None, table: Table | None) -> None:
        """Apply an entry that makes a move. table: the set-up that it brings, if any."""
        if table is not None:
            self._tables[entry.n] = table
        self._follow_promises(move, entry.n)
        self._judged.enter(entry.n, action, self.in_force[: move.keep])
        self.timeline.take(move)
        self._note(entry, action)

    def _note(self, entry: Entry, action: Action | None) -> None:
        if action is not None:
            self.actions[entry.n] = action
        self.entries.append(entry)

    def table_of(self, data: Mapping[str, Any]) -> Table:
        """The set-up with some parts (`storage.entries.SET_UP`) replaced.

        Raises:
            IntrigeError: it is refused, or has another number of players (article 1).
        """
        said = {name: data[name] for name in SET_UP if name in data}
        begun = self._tables[0]
        table = parse_setup({**self._setup, "version": RECORD_VERSIONS[-1], **said}, (begun.edition,))
        if table.seats != begun.seats:
            raise Illegal("player-count", "1", count=table.seats, least=begun.seats, most=begun.seats)
        return replace(table, start=begun.start)

    def moved(self, number: int, places: Mapping[int, int]) -> Action | None:
        """An action as it reads after these entries (`places_of`): the index in a judgement follows its promise.

        None if the action is unreadable or the promise is not among these entries.
        """
        action = self.actions.get(number)
        return self._judged.moved(number, action, self.in_force, places) if isinstance(action, Judge) else action

    def _follow_promises(self, move: Move, new: int) -> None:
        """Update the promise index of every judgement in a move. new: the entry that makes the move."""
        places = places_of((*self.in_force[: move.keep], *move.added))
        found = {number: self.moved(number, places) for number in move.added if number != new}
        self.actions.update({number: action for number, action in found.items() if action is not None})

    def _action(self, entry: Entry, *, kept: bool) -> tuple[Action | None, IntrigeError | None]:
        if entry.kind not in ("action", "amend"):
            return None, None
        data = entry.data if entry.kind == "action" else entry.data.get("action")
        try:
            data = dict(data) if isinstance(data, Mapping) else data
            return parse_action(data, self.table.edition, kept=kept), None
        except IntrigeError as error:
            return None, error
