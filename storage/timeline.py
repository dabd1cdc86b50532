"""Which actions are in force, worked out from the entries: undo, redo and amend are one history, nothing is lost."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from storage.entries import WORDS, Entry
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
    last one last; a new move empties it. settings: all settings entries laid over each other.
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
                return Move(now, (entry.n,), self.undone_after(entry))
            case "amend":
                return self._amend(entry)
            case "undo":
                return self.undo(entry.data)
            case "redo":
                return self.redo(entry.data)
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

    def undone_after(self, entry: Entry) -> tuple[tuple[int, ...], ...]:
        """What may be brought back after an action: what only tells something leaves it, and follows it then."""
        if entry.data.get("type") not in WORDS:
            return ()
        return tuple([(*one, entry.n) for one in self.undone])

    def undo_data(self, to: object = None, seen: int | None = None) -> dict[str, Any]:
        """The data of an undo: back to `to` actions, by default before the last action or amendment.

        seen: how many actions there were for whoever decided on it; those after them stay.

        Raises:
            StorageError: `nothing-to-undo`, `no-such-moment`.
        """
        size = len(self.in_force) if seen is None else self._moment(seen, len(self.in_force))
        later = {"seen": size, "stays": self.in_force[size:]} if size < len(self.in_force) else {}
        if not size:
            raise StorageError("nothing-to-undo")
        if to is not None:
            return {"to": self._moment(to, size - 1), **later}
        before = self._amended.get(tuple(self.in_force[:size])) if self._amended else None
        return {"to": size - 1, **later} if before is None else {"to": len(before), "amended": True, **later}

    def undo(self, data: Mapping[str, Any]) -> Move:
        """What an undo with this data would do. Raises StorageError as `move` does."""
        seen = self._moment(data.get("seen", len(self.in_force)), len(self.in_force))
        stays = self._numbers(data.get("stays", ()))
        undone = (*self.undone, tuple(self.in_force))
        if data.get("amended"):
            before = self._amended.get(tuple(self.in_force[:seen]))
            if before is None:
                raise StorageError("nothing-to-undo")
            return self._to((*before, *stays), undone)
        to: int = self.undo_data(data.get("to", 0))["to"]
        return Move(to, stays, undone)

    def redo(self, data: Mapping[str, Any]) -> Move:
        """What a redo with this data would do. Raises StorageError `nothing-to-redo`."""
        if not self.undone:
            raise StorageError("nothing-to-redo")
        without = self._numbers(data.get("without", ()))
        return self._to(tuple([number for number in self.undone[-1] if number not in without]), self.undone[:-1])

    def _amend(self, entry: Entry) -> Move:
        at, kept = entry.data.get("at"), entry.data.get("kept")
        at = self._moment(at, len(self.in_force) - 1)
        kept = self._moment(kept, len(self.in_force) - 1 - at)
        without = self._numbers(entry.data.get("without", ()))
        after = [number for number in self.in_force[at + 1 : at + 1 + kept] if number not in without]
        return Move(at, (entry.n, *after), (), before=tuple(self.in_force))

    def _to(self, target: tuple[int, ...], undone: tuple[tuple[int, ...], ...]) -> Move:
        keep = 0
        for one, other in zip(self.in_force, target, strict=False):
            if one != other:
                break
            keep += 1
        return Move(keep, target[keep:], undone)

    def _numbers(self, numbers: object) -> tuple[int, ...]:
        if not isinstance(numbers, list | tuple) or not all(type(number) is int for number in numbers):
            raise StorageError("no-such-moment", to=str(numbers)[:40], actions=len(self.in_force))
        return tuple(numbers)

    def _moment(self, to: object, most: int) -> int:
        if type(to) is not int or not 0 <= to <= most:
            raise StorageError("no-such-moment", to=to, actions=len(self.in_force))
        return to
