"""Which actions are in force, worked out from the entries: undo, redo and amend are one history, nothing is lost."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from storage.entries import Entry
from storage.errors import StorageError


class Move(NamedTuple):
    """What an entry does to a timeline: the first `keep` actions stay in force, and those of these entries follow.

    undone: what may be brought back after it, the last first to come. before: the actions that an amendment changed.
    """

    keep: int
    added: tuple[int, ...]
    undone: tuple[tuple[int, ...], ...]
    settings: Mapping[str, Any] | None = None
    before: tuple[int, ...] | None = None


@dataclass
class Timeline:
    """The fold of a table's entries, one at a time.

    in_force: the numbers of the entries whose actions count, in order. undone: what was in force before each undo, the
    last one last; a new action empties it. settings: all settings entries laid over each other.
    """

    in_force: list[int] = field(default_factory=list)
    undone: tuple[tuple[int, ...], ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    # What was in force before an amendment, by what was after it.
    _amended: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)

    @property
    def redo_size(self) -> int:
        """How many actions a redo would bring back."""
        return len(set(self.undone[-1]).difference(self.in_force)) if self.undone else 0

    def move(self, entry: Entry) -> Move:
        """What an entry would do.

        Raises:
            StorageError: the entry cannot follow: `nothing-to-undo`, `nothing-to-redo`, `no-such-moment`.
        """
        now = len(self.in_force)
        match entry.kind:
            case "action":
                return Move(now, (entry.n,), ())
            case "amend":
                return self._amend(entry)
            case "undo":
                return self._undo(entry.data)
            case "redo":
                if not self.undone:
                    raise StorageError("nothing-to-redo")
                return self._to(self.undone[-1], self.undone[:-1])
            case "recovered":
                # A table put right keeps its first actions, and what was undone before is not offered again.
                return Move(self._moment(entry.data.get("to"), now), (), ())
            case _:
                return Move(now, (), self.undone, entry.data)

    def take(self, move: Move) -> None:
        """Follow a move."""
        del self.in_force[move.keep :]
        self.in_force += move.added
        self.undone = move.undone
        self.settings.update(move.settings or {})
        if move.before is not None:
            self._amended[tuple(self.in_force)] = move.before

    def undo_data(self, to: object = None) -> dict[str, Any]:
        """The data of an undo: back to `to` actions, by default before the last action or amendment.

        Raises:
            StorageError: `nothing-to-undo`, `no-such-moment`.
        """
        if not self.in_force:
            raise StorageError("nothing-to-undo")
        if to is not None:
            return {"to": self._moment(to, len(self.in_force) - 1)}
        before = self._amended.get(tuple(self.in_force)) if self._amended else None
        return {"to": len(self.in_force) - 1} if before is None else {"to": len(before), "amended": True}

    def _undo(self, data: Mapping[str, Any]) -> Move:
        if data.get("amended"):
            before = self._amended.get(tuple(self.in_force))
            if before is None:
                raise StorageError("nothing-to-undo")
            return self._to(before, (*self.undone, tuple(self.in_force)))
        to: int = self.undo_data(data.get("to", 0))["to"]
        return Move(to, (), (*self.undone, tuple(self.in_force)))

    def _amend(self, entry: Entry) -> Move:
        at, kept = entry.data.get("at"), entry.data.get("kept")
        at = self._moment(at, len(self.in_force) - 1)
        kept = self._moment(kept, len(self.in_force) - 1 - at)
        after = self.in_force[at + 1 : at + 1 + kept]
        return Move(at, (entry.n, *after), (), before=tuple(self.in_force))

    def _to(self, target: tuple[int, ...], undone: tuple[tuple[int, ...], ...]) -> Move:
        keep = 0
        for one, other in zip(self.in_force, target, strict=False):
            if one != other:
                break
            keep += 1
        return Move(keep, target[keep:], undone)

    def _moment(self, to: object, most: int) -> int:
        if type(to) is not int or not 0 <= to <= most:
            raise StorageError("no-such-moment", to=to, actions=len(self.in_force))
        return to
