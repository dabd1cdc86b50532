"""Undo and redo of the banker's, and what no correction takes from those who entered it after it was decided on."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from live.device_identity import Device
from live.kept_previews import KeptPreviews, Preview
from live.metrics import counted
from live.permissions import check_banker
from live.public_view import View
from live.table_queries import NO_DEVICE
from storage import StorageError

# Move nothing and bind nobody: they fall with the figure that they are about.
OFFERS = ("offer", "refuse")
# What falls with an undo or redo, though it was entered after that was decided on: a payment that the payer could not
# have made as well.
_WITHOUT_ASKING = (*OFFERS, "pay")


class UndoAndRedo(KeptPreviews, ABC):
    """The banker's undo and redo.

    What was entered beside the moves since that version stays in force where it still fits. Where a promise or a
    judgement of these does not, the table has moved on; one that stood at that version already falls, and the log tells
    it.
    """

    @counted()
    def undo(self, *, version: int, key: str, to: int | None = None, device: Device = NO_DEVICE) -> View:
        """Undo the last action, or all after the first `to`; the log keeps them.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on`, `nothing-to-undo`, `no-such-moment`, or one of
                `DISK_CODES`.
        """

        def undo() -> None:
            # Where it is refused, what is shown next is worked out anew.
            self.previews.forget()
            seen = self._course.moment(version)
            self._check_lost(version, lambda: self._game_log.lost_by_undo(to, seen))
            self._game_log.undo(to=to, seen=seen, role="banker", key=key, expect=self._game_log.version)

        with self._game_log.lock:
            return self._correct(undo, "undo", key, version, device)

    def would_undo(self, to: int, *, version: int, device: Device = NO_DEVICE) -> Preview | None:
        """Preview an `undo` to a moment that was decided on at a version, without changing anything.

        With what stood after that moment falls what was entered beside the moves since and no longer fits: of payments
        that depends on purses, so it is for the banker alone. None where the table has moved on.

        Raises:
            Illegal: `banker-only`, or `too-fast`; article 1.
        """
        with self._game_log.lock:
            self._hear()
            check_banker(self.seating, device)
            if not self._is_as_in(version):
                return None
            seen = self._course.moment(version)

            def look() -> Preview:
                lost = self._game_log.lost_by_undo(to, seen)
                self._check_lost(version, lambda: lost)
                return Preview(self._view, version, (*self._game_log.in_force[to:seen], *lost))

            try:
                return self._shown(look, ("undo", to, version), self._course.undoable - seen, device)
            except StorageError:
                return None

    @counted()
    def redo(self, *, version: int, key: str, device: Device = NO_DEVICE) -> View:
        """Redo what the last undo removed.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on`, `nothing-to-redo`, or one of `DISK_CODES`.
        """

        def redo() -> None:
            self._check_lost(version, self._game_log.lost_by_redo)
            self._game_log.redo(role="banker", key=key, expect=self._game_log.version)

        with self._game_log.lock:
            return self._correct(redo, "redo", key, version, device)

    def _check_lost(self, version: int, lost: Callable[[], Iterable[int]]) -> None:
        """Raise `moved-on` if a promise or judgement falls that was entered after a version."""
        if version != self._game_log.version:
            newer = [number for number in lost() if number > version]
            if self._holds_other_than(_WITHOUT_ASKING, newer):
                raise StorageError("moved-on")

    def _holds_other_than(self, types: tuple[str, ...], numbers: Iterable[int]) -> bool:
        """Whether one of these entries is an action of another type than these."""
        return any(self._game_log.game.action_type(number) not in types for number in numbers)

    @abstractmethod
    def _correct(self, enter: Callable[[], None], kind: str, key: str, version: int, device: Device) -> View:
        """Enter a correction within its rate limits (`LiveTable`)."""
