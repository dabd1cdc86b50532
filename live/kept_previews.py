"""Previews as they were shown last: of corrections, and of an undo to a moment.

Drawn again they cost nothing, and stay where a limit is reached.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

from live.amendment_transfers import Transfer
from live.device_identity import Device
from live.permissions import check_banker
from live.public_view import LogLine, View
from live.seat_taking import SeatTaking
from live.table_limits import TableLimits
from rules import Illegal, IntrigeError

# Of a table: two windows of the banker's.
MOST_KEPT = 2
# Bytes of memory, about: a line of the log that is told anew; one that is only named.
_OF_A_LINE, _OF_A_NAME = 1_500, 50


@dataclass(frozen=True)
class Preview:
    """What would come of something that is asked about.

    before: the table when this was made. version: of the table that it is decided on, and falls: the numbers of the
    entries that would no longer be in force; both to confirm exactly this.
    """

    before: View
    version: int
    falls: tuple[int, ...]

    @property
    def size(self) -> int:
        """About the bytes of memory that it takes."""
        return _OF_A_NAME * len(self.before.log)


@dataclass(frozen=True)
class RefusedPreview(Preview):
    """That there is no preview, and why."""

    error: IntrigeError


_Made = TypeVar("_Made", bound=Preview)


@dataclass(frozen=True)
class Amendment(Preview):
    """The outcome of an amendment, with nobody's secret cash except the transfers of the seats that may be shown.

    line: the log line that would be replaced, None for the set-up; made: its replacement. after: the table then.
    fallen: lines that would no longer be in force, in order, and `error` why the first would not. without: words that
    would no longer fit. transfers: by seat, for the seats that the asker may know. falls: of the entries of that
    version alone.
    """

    line: LogLine | None
    made: LogLine | None
    after: View
    fallen: tuple[LogLine, ...]
    error: IntrigeError | None
    without: tuple[LogLine, ...]
    transfers: Mapping[int, tuple[Transfer, ...]]

    @property
    def size(self) -> int:
        """As of `Preview`, with the lines that are told anew."""
        return super().size + _OF_A_LINE * len(self.after.log)


class Previews:
    """The last previews of a table by their questions. Call under the table's lock, but for `size`."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Preview] = {}

    @property
    def size(self) -> int:
        """About the bytes of memory that they take."""
        return sum([made.size for made in list(self._kept.values())])

    def find(self, question: Hashable) -> Preview | None:
        """The preview that answered this question last, if it is kept."""
        return self._kept.get(question)

    def keep(self, question: Hashable, made: Preview) -> None:
        """Keep a preview in place of the one that was made longest ago."""
        self._kept.pop(question, None)
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[question] = made

    def forget(self) -> None:
        """Keep none: the next one is made anew."""
        self._kept.clear()


class KeptPreviews(SeatTaking, ABC):
    """What a preview costs, and to whom it tells whose ducats move. previews: as they were shown last."""

    limits: TableLimits
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
        """The preview of a correction, for the banker (`_shown`).

        look: makes it, with the seats whose ducats may be told.
        """
        check_banker(self.seating, device)
        if pin is not None:
            # What somebody's PIN tells is told once, and kept for nobody.
            self._count_look("look", device, replayed)
            return look(self._known(device, pin))
        known = self._known(device, None)
        return self._shown(lambda: look(known), (*question, known), replayed, device, is_new=since is None)

    def _shown(
        self,
        look: Callable[[], _Made],
        question: tuple[Hashable, ...],
        replayed: int,
        device: Device,
        *,
        is_new: bool = False,
    ) -> _Made:
        """A preview, charged to the banker where it is asked for, and not where the page is drawn anew.

        device: is the banker's, as whoever calls this has checked.
        While only words and payments come, a preview that was shown is made anew within limits of its own, and stays as
        it was shown beyond them: others' entries must not use up what the banker may ask. So is a refusal of `look`.

        look: makes it. question: of which kind it is, and about what. replayed: how many actions that plays again.
        is_new: whether it is to be made anew, though it may be kept.

        Raises:
            Illegal: `too-fast`, `table-full`; article 1. What `look` raises.
        """
        # A question tells of which kind its answer is.
        shown = None if is_new else cast(_Made | RefusedPreview | None, self.previews.find(question))
        if shown is not None and self._is_as_in(shown.version):
            if shown.before is self._view:
                return _told(shown)
            try:
                self._count_look("redraw", device, replayed)
            except Illegal:
                return _told(shown)
        else:
            self._count_look("look", device, replayed)
        try:
            made = look()
        except IntrigeError as error:
            self.previews.keep(question, RefusedPreview(self._view, self._view.version, (), error.bare()))
            raise
        self.previews.keep(question, made)
        return made

    def _count_look(self, kind: str, device: Device, replayed: int) -> None:
        """Count a preview by what it plays again. kind: `look`, or `redraw`. Raises `too-fast`, `table-full`."""
        self.limits.check(kind, device.caller, None)
        self.limits.count_unlogged(kind, device.caller, max(0, replayed))

    def _known(self, device: Device, pin: tuple[int, str] | None) -> frozenset[int]:
        """The seats whose ducats the asker may know."""
        if self.view.balances is not None or self.view.open_cash is not None:
            return frozenset(range(self.view.table.seats))
        own = self.seating.who(device._replace(as_seat=True)).seat
        known = set() if own is None else {own}
        if pin is not None:
            self.joining.check_pin(*pin)
            known.add(pin[0])
        return frozenset(known)

    @abstractmethod
    def _is_as_in(self, version: int) -> bool:
        """Whether the board is as it was at a version (`LiveTable`)."""


def _told(shown: _Made | RefusedPreview) -> _Made:
    if isinstance(shown, RefusedPreview):
        raise shown.error.bare()
    return shown
