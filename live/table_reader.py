"""What can be asked of a table in play; nothing here changes it."""

from collections.abc import Mapping
from typing import Any

from live.log_projection import TableProjection
from live.permissions import check_action
from live.public_view import view_of
from live.sandbox import Sandbox
from live.seating import Actor, Device, Seating
from live.study import ask, moment_view
from live.verdict import Verdict, unmeasured
from live.view import View
from rules import Illegal, Position, parse_action, refusal
from storage import AS_IT_STANDS, Book

# A browser that shows nothing: at a table played on one device it is the banker, at any other it watches.
NO_DEVICE = Device()


class TableReader:
    """One table as its screens, the desk and the sandbox read it. book: open, and followed by whoever changes it."""

    def __init__(self, book: Book) -> None:
        self._book = book
        with book.lock:
            self._course = TableProjection(book)
            self._view = view_of(book, self._course)

    @property
    def table_id(self) -> str:
        """The table's short code."""
        return self._book.id

    @property
    def view(self) -> View:
        """The table as anybody may see it, at its newest version."""
        return self._view

    @property
    def seating(self) -> Seating:
        """Who sits where, at the newest version."""
        return self._course.seating

    def who(self, device: Device) -> Actor:
        """Who a device is at this table, by the cookies it shows."""
        return self.seating.who(device)

    def refusal(self, data: Mapping[str, Any], *, device: Device = NO_DEVICE) -> Illegal | None:
        """Why a device may not play an action now, or None when it may; it is not played. Raises Malformed.

        Only a seat that asks for itself hears what its own purse has to do with it.
        """
        action = parse_action(dict(data), self._view.table.edition)
        try:
            # What a device may not enter it may not try out either: a bribe that is refused tells of the payer's cash.
            actor = check_action(self.seating, device, action, self._position)
        except Illegal as error:
            return error
        own = actor.seat is not None and actor.seat == getattr(action, "seat", None)
        return refusal(self._position if own else unmeasured(self._position, action), action)

    def own_cash(self, device: Device) -> int:
        """The ducats of the seat that a device has. Raises Illegal `watching` for one that has none; article 1."""
        with self._book.lock:
            seat = self.seating.who(device._replace(as_seat=True)).seat
            if seat is None:
                raise Illegal("watching", "1")
            return self._position.balances[seat]

    def dropped(self, at: int, data: Mapping[str, Any]) -> int:
        """How many actions would no longer count after `amend`; raises as it does, and changes nothing."""
        return self._book.dropped(at, data)

    def record(self) -> dict[str, Any]:
        """The game record of what is in force (record.md); it tells nobody's cash but to those who add it up."""
        return self._book.record()

    def told_record(self) -> dict[str, Any] | None:
        """The record where nobody's cash is secret any more: of a game that is over, or was ended as it stands."""
        with self._book.lock:
            ended = self.seating.closed == AS_IT_STANDS
            return self._book.record() if ended or self._position.host is None else None

    def view_at(self, number: int) -> View:
        """The table as it stood after so many actions in force. Raises StorageError `no-such-moment`."""
        with self._book.lock:
            return moment_view(self._view, self._course.steps, number)

    def sandbox(self, number: int | None = None, *, device: Device = NO_DEVICE) -> Sandbox:
        """The game to be played on by hand from after `number` actions, by default from now; no trace of it is kept.

        It knows the ducats of the seat that the device has; everybody's when the game is over, or played with open
        cash.

        Raises:
            StorageError: `no-such-moment`.
        """
        with self._book.lock:
            seat = self.seating.who(device._replace(as_seat=True)).seat
            steps = self._course.steps
            known = frozenset[int]() if seat is None else frozenset({seat})
            if self._view.open_cash is not None:
                known = frozenset(range(self._view.table.seats))
            return Sandbox(self._view, steps, len(steps) - 1 if number is None else number, known)

    def inquire(self, data: Mapping[str, Any], at: int | None = None) -> Verdict:
        """The desk's verdict on an action, now or at an earlier moment; it tells nothing of anybody's cash.

        Raises:
            Malformed: the data is no action. StorageError: `no-such-moment`.
        """
        with self._book.lock:
            return ask(self._view, self._course.steps, data, at)

    @property
    def _position(self) -> Position:
        return self._course.position
