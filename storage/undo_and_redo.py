"""Which actions are in force, computed from the entries: undo, redo and amend form one history, and nothing is lost."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from storage.entries import BESIDE, Entry
from storage.errors import StorageError
from storage.prefix_tree import EMPTY, Node, PrefixTree


class Undone(NamedTuple):
    """The redo stack: the last undo, and `below` it those that can be redone after it.

    before: the snapshot before the undo. beside: how many actions of `BESIDE` had been entered by then; a redo keeps
    the later ones.
    """

    before: Node
    beside: int
    below: "Undone | None"


class Move(NamedTuple):
    """What an entry does to a timeline: the first `keep` actions stay in force, followed by the entries `added`.

    undone: the redo stack after it. before: the snapshot that an amendment replaced. setup: the number of the entry
    whose set-up is in force after it, 0 for the table's first; None if unchanged. fallen: what an amendment took out of
    force, in order; None to look it up. beside: whether it is an action of `BESIDE`. taken: what a redo left out.
    """

    keep: int
    added: tuple[int, ...]
    undone: Undone | None
    settings: Mapping[str, Any] | None = None
    before: Node | None = None
    setup: int | None = None
    fallen: tuple[int, ...] | None = None
    beside: bool = False
    taken: frozenset[int] = frozenset()


@dataclass
class Timeline:
    """The fold of a table's entries, one at a time.

    in_force: the entry numbers of the actions in force, in order. undone: the redo stack; a new move empties it.
    settings: all settings entries merged. setup: the number of the entry whose set-up is in force, 0 for the table's
    first. fallen: the actions that the last amendment took out of force, until something else than `BESIDE` is played.

    A snapshot is what is in force at one moment: the entry numbers of the actions, in order, preceded by the negated
    number of the entry that corrected the set-up, if one did. Snapshots are nodes of one tree: each undo and amendment
    keeps one, and thousands of whole ones would fill the memory.
    """

    in_force: list[int] = field(default_factory=list)
    undone: Undone | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    setup: int = 0
    fallen: tuple[int, ...] = ()
    _tree: PrefixTree = field(default_factory=PrefixTree)
    # The snapshots of no action in force, of the first, of the first two and so on, as far as they were needed.
    _snapshots: list[Node] = field(default_factory=lambda: [EMPTY])
    # For each of `_snapshots`: the one after an amendment that only `BESIDE` followed, or `EMPTY`. Kept, as a search
    # back through the actions at each undo would cost the square of a long log.
    _led_to: list[Node] = field(default_factory=lambda: [EMPTY])
    # All actions of `BESIDE` that were entered, in order.
    _beside: list[int] = field(default_factory=list)
    # What a redo has taken out of force for good, though those after it would bring it back.
    _taken: set[int] = field(default_factory=set)
    # By the snapshot after an amendment: the snapshot before it, and what it took out of force, last first: where those
    # actions are resumed one by one, what is left is always an end of the same sequence.
    _amended: dict[Node, tuple[Node, Node]] = field(default_factory=dict)

    @property
    def kept(self) -> int:
        """How many actions all snapshots hold, those once that stand at the beginning of several."""
        return len(self._tree)

    @property
    def redo_size(self) -> int:
        """The number of actions that a redo would restore; a set-up counts as one."""
        if self.undone is None:
            return 0
        before, now = self.undone.before, self._now()
        restored = {*self._tree.rest(before, now), *self._beside[self.undone.beside :]}
        return len(restored.difference(self._tree.rest(now, before), self._taken))

    @property
    def undoes(self) -> int:
        """The number of the entry that an undo would take back, of an action or an amendment; 0 if there is none."""
        if self._amended and self._now() in self._amended:
            # What an amendment led to has nothing newer in it.
            return max(self.setup, *self.in_force, 0)
        return self.in_force[-1] if self.in_force else 0

    def move(self, entry: Entry) -> Move:
        """Compute what an entry would do.

        Raises:
            StorageError: the entry cannot follow: `nothing-to-undo`, `nothing-to-redo`, `no-such-moment`.
        """
        now = len(self.in_force)
        match entry.kind:
            case "action":
                beside = _is_beside(entry)
                undone, fallen = (self.undone, self.fallen) if beside else (None, ())
                return Move(now, (entry.n,), undone, fallen=fallen, beside=beside)
            case "amend":
                return self._amend(entry)
            case "setup":
                after, fallen = self._kept(self.in_force, entry.data)
                return Move(0, after, None, before=self._now(), setup=entry.n, fallen=fallen)
            case "undo":
                return self.undo(entry.data)
            case "redo":
                return self.redo(entry.data)
            case "recovered":
                # A recovered table keeps its first actions; its redo stack is emptied.
                return Move(self._moment(entry.data.get("to"), now), (), None)
            case _:
                return Move(now, (), self.undone, entry.data, fallen=self.fallen)

    def take(self, move: Move) -> None:
        """Apply a move."""
        del self.in_force[move.keep :]
        del self._snapshots[move.keep + 1 :], self._led_to[move.keep + 1 :]
        if move.setup is not None and move.setup != self.setup:
            self.setup = move.setup
            first = self._tree.node([-move.setup] if move.setup else [])
            self._snapshots, self._led_to = [first], [first if first in self._amended else EMPTY]
        self.in_force += move.added
        if move.beside:
            self._beside += move.added
        if self._taken or move.taken:
            self._taken = (self._taken - {*move.added}) | move.taken
        self.undone = move.undone
        self.settings.update(move.settings or {})
        if move.before is not None:
            after = self._now()
            self._led_to[-1] = after
            self._amended[after] = move.before, self._tree.node(reversed(move.fallen or ()))
        self.fallen = self._fallen_now() if move.fallen is None else move.fallen

    def add(self, entry: Entry) -> None:
        """Apply an action, as `take` does."""
        self.in_force.append(entry.n)
        if _is_beside(entry):
            self._beside.append(entry.n)
        else:
            self.undone, self.fallen = None, ()

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
            return {"to": len(_actions(self._tree.rest(before[0]))), "amended": True, **later}
        if not size:
            raise StorageError("nothing-to-undo")
        return {"to": size - 1 if to is None else self._moment(to, size - 1), **later}

    def undo(self, data: Mapping[str, Any]) -> Move:
        """What an undo with this data would do. Raises StorageError as `move` does."""
        seen = self._moment(data.get("seen", len(self.in_force)), len(self.in_force))
        stays = self._numbers(data.get("stays", ()))
        undone = Undone(self._now(), len(self._beside), self.undone)
        if data.get("amended"):
            before = self._amended.get(self._now(seen))
            if before is None:
                raise StorageError("nothing-to-undo")
            return self._to((*self._tree.rest(before[0]), *stays), undone)
        to: int = self.undo_data(data.get("to", 0))["to"]
        return Move(to, stays, undone)

    def redo_data(self) -> dict[str, Any]:
        """The data of a redo: without what one before it took for good. Raises StorageError `nothing-to-redo`."""
        target, _ = self._redone()
        taken = [number for number in target if number in self._taken]
        return {"without": taken} if taken else {}

    def redo(self, data: Mapping[str, Any]) -> Move:
        """What a redo with this data would do. Raises StorageError `nothing-to-redo`."""
        without = frozenset(self._numbers(data.get("without", ())))
        target, below = self._redone()
        move = self._to(tuple([number for number in target if number not in without]), below)
        return move._replace(taken=without)

    def _redone(self) -> tuple[tuple[int, ...], Undone | None]:
        """What a redo brings into force, and the redo stack after it."""
        if self.undone is None:
            raise StorageError("nothing-to-redo")
        before, beside, below = self.undone
        return (*self._tree.rest(before), *self._beside[beside:]), below

    def _amend(self, entry: Entry) -> Move:
        if entry.data.get("resumes"):
            at, later = len(self.in_force), self.fallen[1:]
            if not self.fallen:
                raise StorageError("no-such-moment", to=at, actions=at)
        else:
            at = self._moment(entry.data.get("at"), len(self.in_force) - 1)
            later = tuple(self.in_force[at + 1 :])
        after, fallen = self._kept(later, entry.data)
        return Move(at, (entry.n, *after), None, before=self._now(), fallen=fallen)

    def _kept(self, later: Sequence[int], data: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Split the actions after an amendment: those that stay in force, and those that do not.

        `without` is in neither, nor what was entered after the first `seen` actions and is not in `stays`.
        """
        size = len(self.in_force)
        newer = size - self._moment(data.get("seen", size), size)
        without = frozenset(self._numbers(data.get("without", ())))
        left = [number for number in later[: max(0, len(later) - newer)] if number not in without]
        kept = self._moment(data.get("kept"), len(left))
        return (*left[:kept], *self._numbers(data.get("stays", ()))), tuple(left[kept:])

    def _now(self, size: int | None = None) -> Node:
        """The snapshot of the first `size` actions in force, by default of all."""
        for number in self.in_force[len(self._snapshots) - 1 : size]:
            node = self._tree.longer(self._snapshots[-1], number)
            self._snapshots.append(node)
            before = self._led_to[-1] if self._was_beside(number) else EMPTY
            self._led_to.append(node if node in self._amended else before)
        return self._snapshots[-1 if size is None else size]

    def _fallen_now(self) -> tuple[int, ...]:
        """What an amendment took out of force, if only `BESIDE` followed it in what is in force now."""
        if not self._amended:
            return ()
        self._now()
        amended = self._amended.get(self._led_to[-1])
        return () if amended is None else self._tree.rest(amended[1])[::-1]

    def _was_beside(self, number: int) -> bool:
        place = bisect_left(self._beside, number)
        return self._beside[place : place + 1] == [number]

    def _to(self, target: tuple[int, ...], undone: Undone | None) -> Move:
        """The move to what is in force in a snapshot."""
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


def _is_beside(entry: Entry) -> bool:
    return entry.data.get("type") in BESIDE


def _actions(snapshot: tuple[int, ...]) -> tuple[int, ...]:
    return snapshot[1:] if snapshot and snapshot[0] < 0 else snapshot
