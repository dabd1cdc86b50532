"""A table in play: the one place where an action is judged, made durable and shown, in this order, under a lock."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from live.hearers import Hearers
from live.inquiry import Verdict
from live.joining import Joining
from live.seating import RESERVED, SEATS, SECRET, Actor, Device, Seating, read_seating, what_changed
from live.secrets import Guards
from live.study import ask, moment_view
from live.view import LogLine, View, moment
from rules import Action, Illegal, Position, Step, opening, parse_action, play, refusal
from rules.record import parse_head
from storage import Book, Entry, Library, Role, StorageError, Timeline

# A browser that shows nothing: at a table played on one device it is the banker, at any other it watches.
NO_DEVICE = Device()


def new_key() -> str:
    """A key for one tap: the same key is never applied twice."""
    return secrets.token_hex(8)


class LiveTable:
    """One table of this process, shared by all its screens.

    Every change names the version it was decided on and a key of its own: a change decided on an older version is
    refused as `moved-on`, one with a known key is done already and answered so. A refusal changes nothing. Every
    change names the device it comes from, and who that is gets looked up there and then. joining: the way to a seat.
    """

    def __init__(self, library: Library, book: Book, guards: Guards | None = None) -> None:
        self.hearers = Hearers()
        self.joining = Joining(book.lock, lambda: self.seating, self._settle_settings, guards or Guards())
        self._library = library
        self._book = book
        self._table, _, _ = parse_head({**book.setup, "actions": []})
        self._timeline = Timeline()
        self._actions: dict[int, Action] = {}
        self._steps: list[Step] = [opening(self._table)]
        self._lines: list[LogLine] = []
        self._seating = read_seating(book.id, book.header["options"])
        for entry in book.entries:
            self._take(entry)
        self._view = self._make_view()

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
        return self._seating

    def who(self, device: Device) -> Actor:
        """Who a device is at this table, by the cookies it shows."""
        return self._seating.who(device)

    def act(self, data: Mapping[str, Any], *, version: int, key: str, device: Device = NO_DEVICE) -> View:
        """Play an action given as JSON data (record.md).

        Raises:
            Malformed, Illegal: the rules refuse it, or the device may not (`Seating.check`). StorageError: `moved-on`,
                or it could not be kept.
        """
        with self._book.lock:
            action = parse_action(dict(data), self._table.edition)
            actor = self._seating.check(device, action)
            if not self._is_done(key, version):
                step = play(self._position, action)
                seat = getattr(action, "seat", None)
                entry = self._book.append(
                    "action",
                    dict(data),
                    role="banker" if actor.seat is None else "seat",
                    seat=actor.seat,
                    for_seat=None if seat == actor.seat else seat,
                    key=key,
                )
                self._take(entry, step)
                self._changed()
        return self._view

    def undo(self, *, version: int, key: str, to: int | None = None, device: Device = NO_DEVICE) -> View:
        """Take back the last action, or all after the first `to`; it stays in the log as a correction.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on`, `nothing-to-undo`, `no-such-moment`, or the disk's.
        """
        with self._book.lock:
            self._seating.check_banker(device)
            if not self._is_done(key, version):
                entry = self._book.undo(to=to, role="banker", key=key)
                self._take(entry)
                self._changed()
        return self._view

    def redo(self, *, version: int, key: str, device: Device = NO_DEVICE) -> View:
        """Bring back what the last undo took.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on`, `nothing-to-redo`, or the disk's.
        """
        with self._book.lock:
            self._seating.check_banker(device)
            if not self._is_done(key, version):
                entry = self._book.redo(role="banker", key=key)
                self._take(entry)
                self._changed()
        return self._view

    def refusal(self, data: Mapping[str, Any], *, device: Device = NO_DEVICE) -> Illegal | None:
        """Why a device may not play an action now, or None when it may; it is not played. Raises Malformed."""
        action = parse_action(dict(data), self._table.edition)
        try:
            # What a device may not enter it may not try out either: a bribe that is refused tells of the payer's cash.
            self._seating.check(device, action)
        except Illegal as error:
            return error
        return refusal(self._position, action)

    def set_pin(self, seat: int, pin: str, *, old: str = "", device: Device = NO_DEVICE) -> None:
        """Give a seat a PIN: from the seat's own phone, or telling the old one; the first one also from the banker's.

        Raises:
            Illegal: `pin-shape`, `pin-wrong`, `pin-wait`, `not-your-seat`, `banker-only`; article 1.
        """
        self.joining.set_pin(seat, pin, old, device)

    def remove_pin(self, seat: int, pin: str) -> None:
        """Take a seat's PIN away, for whoever knows it; whose device it is makes no difference.

        Raises:
            Illegal: `pin-none`, `pin-wrong` or `pin-wait`; article 1.
        """
        self.joining.remove_pin(seat, pin)

    def set_options(self, options: Mapping[str, Any], *, device: Device = NO_DEVICE) -> None:
        """Change the table's own settings, such as `paper_money`; they never affect the game. Raises `banker-only`."""
        with self._book.lock:
            self._seating.check_banker(device)
            changed = {name: value for name, value in options.items() if name not in RESERVED}
            self._settle_settings(changed, "banker", None, None)

    def cash(self, seat: int, pin: str) -> int:
        """A seat's own ducats, for whoever knows its PIN.

        Raises:
            Illegal: `pin-none` before a PIN was chosen, `pin-wrong`, or `pin-wait` after several wrong tries.
        """
        with self._book.lock:
            self.joining.check_pin(seat, pin)
            return self._position.balances[seat]

    def own_cash(self, device: Device) -> int:
        """The ducats of the seat that a device has. Raises Illegal `watching` for one that has none; article 1."""
        with self._book.lock:
            seat = self._seating.who(device._replace(as_seat=True)).seat
            if seat is None:
                raise Illegal("watching", "1")
            return self._position.balances[seat]

    def record(self) -> dict[str, Any]:
        """The game record of what is in force (record.md); it tells nobody's cash but to those who add it up."""
        return self._book.record()

    def view_at(self, number: int) -> View:
        """The table as it stood after so many actions in force. Raises StorageError `no-such-moment`."""
        with self._book.lock:
            return moment_view(self._view, self._steps, number)

    def inquire(self, data: Mapping[str, Any], at: int | None = None) -> Verdict:
        """The desk's verdict on an action, now or at an earlier moment; it tells nothing of anybody's cash.

        Raises:
            Malformed: the data is no action. StorageError: `no-such-moment`.
        """
        with self._book.lock:
            return ask(self._view, self._steps, data, at)

    @property
    def _position(self) -> Position:
        return self._steps[-1].position

    def _is_done(self, key: str, version: int) -> bool:
        if self._book.find(key) is not None:
            return True
        newer = self._book.entries[version:] if 0 <= version <= self._book.version else None
        # A phone that joins meanwhile is no reason to ask anybody to decide again.
        if newer is None or any(entry.kind != "settings" for entry in newer):
            raise StorageError("moved-on")
        return False

    def _settle_settings(self, changed: dict[str, Any], role: Role, seat: int | None, for_seat: int | None) -> None:
        entry = self._book.append("settings", changed, role=role, seat=seat, for_seat=for_seat, key=new_key())
        self._take(entry)
        self._changed()

    def _changed(self) -> None:
        self._library.settle(self._book, self._position)
        self._view = self._make_view()
        self.hearers.tell(self._view.version)

    def _take(self, entry: Entry, step: Step | None = None) -> None:
        """Follow one entry: the actions in force, the steps they led to, and the line of the log."""
        before = list(self._timeline.in_force)
        self._timeline.apply(entry)
        after = self._timeline.in_force
        if entry.kind == "action":
            action = parse_action(dict(entry.data), self._table.edition)
            self._actions[entry.n] = action
            self._steps.append(step or play(self._position, action))
            self._write_line(entry, action, self._steps[-1].events, ())
            return
        self._seating = read_seating(self._book.id, self._book.settings)
        kept = min(len(before), len(after))
        moved = (*before[kept:], *after[kept:])
        del self._steps[kept + 1 :]
        for number in after[kept:]:
            self._steps.append(play(self._position, self._actions[number]))
        self._write_line(entry, None, (), [self._actions[number] for number in moved])

    def _write_line(self, entry: Entry, action: Action | None, events: Sequence[Any], taken: Sequence[Action]) -> None:
        self._lines.append(
            LogLine(
                number=entry.n,
                time=entry.time,
                kind=entry.kind,
                role=entry.role,
                seat=entry.seat,
                for_seat=entry.for_seat,
                action=action,
                events=tuple(events),
                taken=tuple(taken),
                in_force=True,
                moment=len(self._timeline.in_force),
                changed=what_changed(entry.role, entry.data, entry.for_seat) if entry.kind == "settings" else "",
                stood_in=entry.role == "banker" and self._seating.access == SEATS,
            )
        )

    def _make_view(self) -> View:
        position, due, choices, plan = moment(self._steps[-1])
        counts = set(self._timeline.in_force)
        lines = [
            line if line.action is None or line.number in counts else replace(line, in_force=False)
            for line in self._lines
        ]
        over = position.host is None
        book = self._book
        return View(
            table_id=book.id,
            version=book.version,
            table=position.table,
            position=position,
            due=due,
            choices=choices,
            plan=plan,
            opening=self._steps[0].events,
            log=tuple(lines),
            balances=self._position.balances if over else None,
            places=self._position.places,
            undoable=len(self._timeline.in_force),
            redoable=book.redo_size,
            settings={name: value for name, value in book.settings.items() if name not in SECRET},
            access=self._seating.access,
            seated=frozenset(self._seating.tokens),
            protected=frozenset(self._seating.pins),
            damage=book.damage,
            read_only=book.read_only,
        )
