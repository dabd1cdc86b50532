"""Previews of corrections as they were shown last: drawn again they cost nothing, and stay where a limit is reached."""

from abc import ABC
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from live.amendment_transfers import Transfer
from live.device_identity import Device
from live.joining import Joining
from live.permissions import check_banker
from live.public_view import LogLine, View
from live.table_limits import TableLimits
from live.undo_and_redo import UndoAndRedo
from rules import Illegal, IntrigeError

# Of a table: two windows of the banker's.
MOST_KEPT = 2
# Bytes of memory, about: a line of the log that is told anew.
_OF_A_LINE = 1_500


@dataclass(frozen=True)
class Amendment:
    """The outcome of an amendment, with nobody's cash except the transfers of the seats that may be shown.

    line: the log line that would be replaced, None for the set-up; made: its replacement. before, after: the table now
    and then. fallen: lines that would no longer be in force, in order, and `error` why the first would not. without:
    words that would no longer fit. transfers: by seat, for the seats that the asker may know. version: of the table
    that it is decided on, and falls: the numbers of the entries of that version that would no longer be in force; both
    to confirm exactly this.
    """

    line: LogLine | None
    made: LogLine | None
    before: View
    after: View
    fallen: tuple[LogLine, ...]
    error: IntrigeError | None
    without: tuple[LogLine, ...]
    transfers: Mapping[int, tuple[Transfer, ...]]
    version: int
    falls: tuple[int, ...]


class Previews:
    """The last previews of a table by their questions. Call under the table's lock, but for `size`."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Amendment] = {}

    @property
    def size(self) -> int:
        """About the bytes of memory that they take."""
        return sum([_OF_A_LINE * len(made.after.log) for made in list(self._kept.values())])

    def find(self, question: Hashable) -> Amendment | None:
        """The preview that answered this question last, if it is kept."""
        return self._kept.get(question)

    def keep(self, question: Hashable, made: Amendment) -> None:
        """Keep a preview in place of the one that was made longest ago."""
        self._kept.pop(question, None)
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[question] = made

    def forget(self) -> None:
        """Keep none: the next one is made anew."""
        self._kept.clear()


class KeptPreviews(UndoAndRedo, ABC):
    """What a preview costs, and to whom it tells whose ducats move. previews: as they were shown last."""

    limits: TableLimits
    joining: Joining
    previews: Previews

    def _looked(
        self,
        look: Callable[[frozenset[int]], Amendment],
        question: tuple[Hashable, ...],
        replayed: int,
        device: Device,
        pin: tuple[int, str] | None,
        since: int | None,
    ) -> Amendment:
        """A preview, charged to the banker where it is asked for, and not where the page is drawn anew.

        While only words and payments come, a preview that was shown is made anew within limits of its own, and stays as
        it was shown beyond them: others' entries must not use up what the banker may ask. look: makes it, with the
        seats whose ducats may be told. replayed: how many actions that plays again.
        """
        check_banker(self.seating, device)
        if pin is not None:
            # What somebody's PIN tells is told once, and kept for nobody.
            self._count_look("look", device, replayed)
            return look(self._known(device, pin))
        known = self._known(device, None)
        question = (*question, known)
        shown = None if since is None else self.previews.find(question)
        if shown is not None and self._is_as_in(shown.version):
            if shown.before is self._view:
                return shown
            try:
                self._count_look("redraw", device, replayed)
            except Illegal:
                return shown
        else:
            self._count_look("look", device, replayed)
        made = look(known)
        self.previews.keep(question, made)
        return made

    def _count_look(self, kind: str, device: Device, replayed: int) -> None:
        """Count a preview by what it plays again. kind: `look`, or `redraw`. Raises `too-fast`, `table-full`."""
        self.limits.check(kind, device.caller, None)
        self.limits.count_look(kind, device.caller, max(0, replayed))

    def _known(self, device: Device, pin: tuple[int, str] | None) -> frozenset[int]:
        """The seats whose ducats the asker may know."""
        if self.view.balances is not None:
            return frozenset(range(self.view.table.seats))
        own = self.seating.who(device._replace(as_seat=True)).seat
        known = set() if own is None else {own}
        if pin is not None:
            self.joining.check_pin(*pin)
            known.add(pin[0])
        return frozenset(known)
