"""Which actions are in force, worked out from the entries: undo takes back, redo brings back, nothing is lost."""

from dataclasses import dataclass, field
from typing import Any

from storage.entries import Entry
from storage.errors import StorageError


@dataclass
class Timeline:
    """The fold of a table's entries, one at a time.

    in_force: the numbers of the entries whose actions count, in order. undone: what each undo took, the last one
    last; a new action empties it. settings: all settings entries laid over each other.
    """

    in_force: list[int] = field(default_factory=list)
    undone: list[list[int]] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)

    def apply(self, entry: Entry) -> None:
        """Take the next entry into account.

        Raises:
            StorageError: the entry cannot follow: see `undo_to` and `check_redo`. Nothing has changed.
        """
        match entry.kind:
            case "action":
                self.in_force.append(entry.n)
                self.undone.clear()
            case "undo":
                self._undo(self.undo_to(entry.data.get("to")))
            case "redo":
                self.check_redo()
                self.in_force += self.undone.pop()
            case "settings":
                self.settings.update(entry.data)
            case "recovered":
                self._recover(entry.data.get("to"))

    def undo_to(self, to: object) -> int:
        """How many actions are left by an undo: all but one for None, else `to`, which must be fewer than now.

        Raises:
            StorageError: `nothing-to-undo` or `no-such-moment`.
        """
        if not self.in_force:
            raise StorageError("nothing-to-undo")
        if to is None:
            return len(self.in_force) - 1
        if type(to) is not int or not 0 <= to < len(self.in_force):
            raise StorageError("no-such-moment", to=to, actions=len(self.in_force))
        return to

    def check_redo(self) -> None:
        """Refuse a redo when nothing was undone, or a new action has followed since. Raises `nothing-to-redo`."""
        if not self.undone:
            raise StorageError("nothing-to-redo")

    def _undo(self, to: int) -> None:
        self.undone.append(self.in_force[to:])
        del self.in_force[to:]

    def _recover(self, to: object) -> None:
        """A table put right keeps its first `to` actions, and what was undone before is not offered again."""
        if type(to) is not int or not 0 <= to <= len(self.in_force):
            raise StorageError("no-such-moment", to=to, actions=len(self.in_force))
        del self.in_force[to:]
        self.undone.clear()
