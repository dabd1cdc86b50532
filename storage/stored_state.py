"""Computes the state that is stored with every change of a table, from its projection."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules import Ended, Position, Step
from storage.entries import AS_IT_STANDS, CLOSED, CORRECTING, Entry
from storage.entry_effects import Prepared
from storage.position_digest import PositionDigests
from storage.replayed_game import ReplayedGame
from storage.store import State
from storage.summary import count_notes_after, state_of


class States:
    """The states of one table; the caller holds the projection's lock."""

    def __init__(self, table: str, header: Mapping[str, Any], game: ReplayedGame) -> None:
        self._table = table
        self._header = header
        self._game = game
        self._first = game.table
        self._digests = PositionDigests(game.table.edition)

    def now(self) -> State:
        """The current state of the table."""
        game = self._game
        changed = game.entries[-1].time if game.entries else self._created
        if game.position.phase != "over":
            return self._running(game.position, len(game.steps) - 1, changed, game.timeline.settings)
        return self._over(game.in_force, game.steps, changed, None)

    def after(self, prepared: Prepared) -> State:
        """The state of the table after an entry that is not stored yet."""
        if prepared.position.phase != "over":
            actions, settings = prepared.keep + len(prepared.steps), self._game.timeline.settings
            if prepared.move.settings:
                settings = {**settings, **prepared.move.settings}
            return self._running(prepared.position, actions, prepared.entry.time, settings)
        steps = [*self._game.steps[: prepared.keep + 1], *prepared.steps]
        in_force = [*self._game.in_force[: prepared.move.keep], *prepared.move.added]
        return self._over(in_force, steps, prepared.entry.time, prepared)

    @property
    def _created(self) -> str:
        return str(self._header["created"])

    def _over(self, in_force: Sequence[int], steps: Sequence[Step], changed: str, prepared: Prepared | None) -> State:
        """The state of a finished game. prepared: an entry not stored yet."""
        at = next(at for at, step in enumerate(steps) if step.position.phase == "over")
        ended = self._ended(in_force[at - 1], prepared) if at else self._created
        last = None if prepared is None else prepared.entry
        corrected = last.n if last is not None and last.kind in CORRECTING else self._corrected
        notes_after = count_notes_after(self._type(number, last) for number in reversed(in_force))
        known = self._digests.of(steps[-1].position)
        told = self._table, self._header, steps[-1].position, len(steps) - 1, changed, ended, known
        return state_of(*told, corrected, notes_after)

    def _type(self, number: int, last: Entry | None) -> str:
        """The type of the action of an entry. last: the entry that is not stored yet."""
        if last is None or last.n != number:
            return self._game.action_type(number)
        data = last.data["action"] if last.kind == "amend" else last.data
        return str(data["type"])

    def _ended(self, number: int, prepared: Prepared | None) -> str:
        """When the action that ended the game was entered first: a correction of it makes the game no longer.

        number: of the entry whose action ends it now.
        """
        game, entry = self._game, None
        if prepared is not None and prepared.entry.n == number:
            entry, replaced = prepared.entry, game.replaced_by(prepared.entry, prepared.move)
        else:
            replaced = game.followed[number - 1].replaced
        while replaced and any(isinstance(event, Ended) for event in game.effects.get(replaced, ())):
            entry, replaced = game.entries[replaced - 1], game.followed[replaced - 1].replaced
        return (entry or game.entries[number - 1]).time

    @property
    def _corrected(self) -> int:
        return next((entry.n for entry in reversed(self._game.entries) if entry.kind in CORRECTING), 0)

    def _running(self, position: Position, actions: int, changed: str, settings: Mapping[str, Any]) -> State:
        known = self._digests.of(position)
        state = state_of(self._table, self._header, position, actions, changed, "", known)
        more = self._more(position, settings)
        return state._replace(summary={**state.summary, **more}) if more else state

    def _more(self, position: Position, settings: Mapping[str, Any]) -> dict[str, Any]:
        """What a list shows of a running table beside its header: set-up corrections, why it was closed."""
        more: dict[str, Any] = {}
        if position.table is not self._first:
            more["names"] = [player.name for player in position.table.players]
            more["houses"] = [player.house for player in position.table.players]
        closed = settings.get(CLOSED)
        if closed:
            more[CLOSED] = closed["why"]
            if closed["why"] == AS_IT_STANDS:
                more["balances"] = list(position.balances)
        return more
