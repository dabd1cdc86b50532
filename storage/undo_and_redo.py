"""Which actions are in force, computed from the entries: undo, redo and amend form one history, and nothing is lost."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from storage.entries import BESIDE, Entry
from storage.errors import StorageError

# What is in force at one moment: the entry numbers of the actions in force, in order, preceded by the negated number of
# the entry that corrected the set-up, if one did.
Snapshot: TypeAlias = tuple[int, ...]


class Move(NamedTuple):
    """What an entry does to a timeline: the first `keep` actions stay in force, followed by the entries `added`.

    undone: the redo stack after it, last undo last. before: what an amendment replaced. setup: the number of the entry
    whose set-up is in force after it, 0 for the table's first; None if unchanged. fallen: what an amendment took out of
    force, in order; None to look it up.
    """

    keep: int
    added: tuple[int, ...]
    undone: tuple[Snapshot, ...]
    settings: Mapping[str, Any] | None = None
    before: Snapshot | None = None
    setup: int | None = None
    fallen: tuple[int, ...] | None = None


@dataclass
class Timeline:
    """The fold of a table's entries, one at a time.

    in_force: the entry numbers of the actions in force, in order. undone: the redo stack, that is what was in force
    before each undo, last one last; a new move empties it. settings: all settings entries merged. setup: the number of
    the entry whose set-up is in force, 0 for the table's first. fallen: the actions that the last amendment took out of
    force, until something else is played.
    """

    in_force: list[int] = field(default_factory=list)
    undone: tuple[Snapshot, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    setup: int = 0
    fallen: tuple[int, ...] = ()
    # By the snapshot after an amendment: the snapshot before it, and what it took out of force.
    _amended: dict[Snapshot, tuple[Snapshot, tuple[int, ...]]] = field(default_factory=dict)

    @property
    def redo_size(self) -> int:
        """The number of actions that a redo would restore; a set-up counts as one."""
        return len(set(self.undone[-1]).difference(self._now())) if self.undone else 0

    def move(self, entry: Entry) -> Move:
        """Compute what an entry would do.

        Raises:
            StorageError: the entry cannot follow: `nothing-to-undo`, `nothing-to-redo`, `no-such-moment`.
        """
        now = len(self.in_force)
        match entry.kind:
            case "action":
                return Move(now, (entry.n,), self.undone_after(entry), fallen=self.fallen_after(entry))
            case "amend":
                return self._amend(entry)
            case "setup":
                after, fallen = self._kept(self.in_force, entry.data)
                return Move(0, after, (), before=self._now(), setup=entry.n, fallen=fallen)
            case "undo":
                return self.undo(entry.data)
            case "redo":
                return self.redo(entry.data)
            case "recovered":
                # A recovered table keeps its first actions; its redo stack is emptied.
                return Move(self._moment(entry.data.get("to"), now), (), ())
            case _:
                return Move(now, (), self.undone, entry.data, fallen=self.fallen)

    def take(self, move: Move) -> None:
        """Apply a move."""
        del self.in_force[move.keep :]
        self.in_force += move.added
        self.undone = move.undone
        self.settings.update(move.settings or {})
        self.setup = self.setup if move.setup is None else move.setup
        if move.before is not None:
            self._amended[self._now()] = move.before, move.fallen or ()
        self.fallen = move.fallen or ()
        if move.fallen is None and self._amended:
            self.fallen = self._amended.get(self._now(), ((), ()))[1]

    def undone_after(self, entry: Entry) -> tuple[Snapshot, ...]:
        """The redo stack after an action: one of `BESIDE` is appended to each snapshot, any other empties it."""
        if entry.data.get("type") not in BESIDE:
            return ()
        return tuple([(*one, entry.n) for one in self.undone])

    def fallen_after(self, entry: Entry) -> tuple[int, ...]:
        """What an amendment took out of force and can still be resumed after an action."""
        return self.fallen if entry.data.get("type") in BESIDE else ()

    def undo_data(self, to: object = None, seen: int | None = None) -> dict[str, Any]:
        """The data of an undo: back to `to` actions, by default before the last action or amendment.

        seen: the number of actions that the caller saw; later ones stay.

        Raises:
            StorageError: `nothing-to-undo`, `no-such-moment`.
        """
        size = len(self.in_force) if seen is None else self._moment(seen, len(self.in_force))
        later = {"seen": size, "stays": self.in_force[size:]} if size < len(self.in_force) else {}
        before = self._amended.get(self._now(size)) if self._amended and to is None else None
        if before is not None:
            return {"to": len(_actions(before[0])), "amended": True, **later}
        if not size:
            raise StorageError("nothing-to-undo")
        return {"to": size - 1 if to is None else self._moment(to, size - 1), **later}

    def undo(self, data: Mapping[str, Any]) -> Move:
        """What an undo with this data would do. Raises StorageError as `move` does."""
        seen = self._moment(data.get("seen", len(self.in_force)), len(self.in_force))
        stays = self._numbers(data.get("stays", ()))
        undone = (*self.undone, self._now())
        if data.get("amended"):
            before = self._amended.get(self._now(seen))
            if before is None:
                raise StorageError("nothing-to-undo")
            return self._to((*before[0], *stays), undone)
        to: int = self.undo_data(data.get("to", 0))["to"]
        return Move(to, stays, undone)

    def redo(self, data: Mapping[str, Any]) -> Move:
        """What a redo with this data would do. Raises StorageError `nothing-to-redo`."""
        if not self.undone:
            raise StorageError("nothing-to-redo")
        without = self._numbers(data.get("without", ()))
        return self._to(tuple([number for number in self.undone[-1] if number not in without]), self.undone[:-1])

    def _amend(self, entry: Entry) -> Move:
        if entry.data.get("resumes"):
            at, later = len(self.in_force), self.fallen[1:]
            if not self.fallen:
                raise StorageError("no-such-moment", to=at, actions=at)
        else:
            at = self._moment(entry.data.get("at"), len(self.in_force) - 1)
            later = tuple(self.in_force[at + 1 :])
        after, fallen = self._kept(later, entry.data)
        return Move(at, (entry.n, *after), (), before=self._now(), fallen=fallen)

    def _kept(self, later: Snapshot | list[int], data: Mapping[str, Any]) -> tuple[Snapshot, Snapshot]:
        """Split the actions after an amendment: those that stay in force, and those that do not.

        `without` is in neither.
        """
        without = self._numbers(data.get("without", ()))
        left = [number for number in later if number not in without]
        kept = self._moment(data.get("kept"), len(left))
        return tuple(left[:kept]), tuple(left[kept:])

    def _now(self, size: int | None = None) -> Snapshot:
        setup = (-self.setup,) if self.setup else ()
        return (*setup, *self.in_force[:size])

    def _to(self, target: Snapshot, undone: tuple[Snapshot, ...]) -> Move:
        actions = _actions(target)
        setup = -target[0] if len(actions) < len(target) else 0
        keep = 0
        for one, other in zip(self.in_force, actions, strict=False):
            if setup != self.setup or one != other:
                break
            keep += 1
        return Move(keep, actions[keep:], undone, setup=setup)

    def _numbers(self, numbers: object) -> tuple[int, ...]:
        if not isinstance(numbers, list | tuple) or not all(type(number) is int for number in numbers):
            raise StorageError("no-such-moment", to=str(numbers)[:40], actions=len(self.in_force))
        return tuple(numbers)

    def _moment(self, to: object, most: int) -> int:
        if type(to) is not int or not 0 <= to <= most:
            raise StorageError("no-such-moment", to=to, actions=len(self.in_force))
        return to


def _actions(snapshot: Snapshot) -> tuple[int, ...]:
    return snapshot[1:] if snapshot and snapshot[0] < 0 else snapshot
