"""A table in play: the one place where an action is judged, made durable and shown, in this order, under a lock."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from live.bounds import FREE, WORDS, Bounds, decides_anew, is_free
from live.course import Course
from live.hearers import Hearers
from live.inquiry import Verdict
from live.joining import Joining
from live.seating import RESERVED, SECRET, Actor, Device, Seating
from live.secrets import Guards
from live.study import ask, moment_view
from live.view import View, moment
from rules import Illegal, Position, Step, parse_action, parse_setup, play, refusal
from storage import Book, Entry, Library, Role, StorageError, new_key

_Who: TypeAlias = int | str
# A browser that shows nothing: at a table played on one device it is the banker, at any other it watches.
NO_DEVICE = Device()


class LiveTable:
    """One table of this process, shared by all its screens.

    Every change names the version it was decided on and a key of its own: a change decided on an older version is
    refused as `moved-on` if the game has gone on since (`bounds.decides_anew`), one with a known key is done already
    and answered so. A refusal changes nothing. Every change names the device it comes from, and who that is gets looked
    up there and then. joining: the way to a seat. bounds: what the table bears beside the game.
    """

    def __init__(self, library: Library, book: Book, guards: Guards | None = None) -> None:
        self.hearers = Hearers()
        self.joining = Joining(book.lock, lambda: self.seating, self._settle_settings, guards or Guards())
        self._library = library
        self._book = book
        self._course = Course(book.id, parse_setup(book.setup), book.header["options"])
        self.bounds = Bounds()
        for entry in book.entries:
            self._course.follow(entry)
            self.bounds.follow(entry)
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
        return self._course.seating

    def who(self, device: Device) -> Actor:
        """Who a device is at this table, by the cookies it shows."""
        return self.seating.who(device)

    def act(self, data: Mapping[str, Any], *, version: int, key: str, device: Device = NO_DEVICE) -> View:
        """Play an action given as JSON data (record.md).

        Raises:
            Malformed, Illegal: the rules refuse it, the device may not (`Seating.check`), or it is too much beside the
                game (`Bounds.check`). StorageError: `moved-on`, or it could not be kept.
        """
        with self._book.lock:
            action = parse_action(dict(data), self._course.table.edition)
            actor = self.seating.check(device, action)
            if not self._is_done(key, version):
                if is_free(action):
                    self.bounds.check("action", _bounded(actor, device), actor.seat)
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
                self._changed(entry, step)
                if is_free(action):
                    self.bounds.count("action", _bounded(actor, device))
        return self._view

    def undo(self, *, version: int, key: str, to: int | None = None, device: Device = NO_DEVICE) -> View:
        """Take back the last action, or all after the first `to`; it stays in the log as a correction.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on`, `nothing-to-undo`, `no-such-moment`, or the disk's.
        """
        with self._book.lock:
            self.seating.check_banker(device)
            if not self._is_done(key, version, WORDS):
                self.bounds.check("undo", device.caller, None)
                # What somebody has written meanwhile is not what they meant to take back.
                seen = self._course.in_force_at(version) - 1 if to is None else to
                self._changed(self._book.undo(to=max(seen, 0), role="banker", key=key))
                self.bounds.count("undo", device.caller)
        return self._view

    def redo(self, *, version: int, key: str, device: Device = NO_DEVICE) -> View:
        """Bring back what the last undo took.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on`, `nothing-to-redo`, or the disk's.
        """
        with self._book.lock:
            self.seating.check_banker(device)
            if not self._is_done(key, version, WORDS):
                self.bounds.check("redo", device.caller, None)
                self._changed(self._book.redo(role="banker", key=key))
                self.bounds.count("redo", device.caller)
        return self._view

    def refusal(self, data: Mapping[str, Any], *, device: Device = NO_DEVICE) -> Illegal | None:
        """Why a device may not play an action now, or None when it may; it is not played. Raises Malformed."""
        action = parse_action(dict(data), self._course.table.edition)
        try:
            # What a device may not enter it may not try out either: a bribe that is refused tells of the payer's cash.
            self.seating.check(device, action)
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
            self.seating.check_banker(device)
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
            seat = self.seating.who(device._replace(as_seat=True)).seat
            if seat is None:
                raise Illegal("watching", "1")
            return self._position.balances[seat]

    def record(self) -> dict[str, Any]:
        """The game record of what is in force (record.md); it tells nobody's cash but to those who add it up."""
        return self._book.record()

    def view_at(self, number: int) -> View:
        """The table as it stood after so many actions in force. Raises StorageError `no-such-moment`."""
        with self._book.lock:
            return moment_view(self._view, self._course.steps, number)

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

    def _is_done(self, key: str, version: int, beside: frozenset[str] = FREE) -> bool:
        if self._book.find(key) is not None:
            return True
        newer = self._book.entries[version:] if 0 <= version <= self._book.version else None
        # A phone that joins meanwhile, or a note, is no reason to ask anybody to decide again.
        if newer is None or decides_anew(newer, beside):
            raise StorageError("moved-on")
        return False

    def _settle_settings(self, changed: dict[str, Any], role: Role, seat: int | None, for_seat: int | None) -> None:
        who = f"{role} {seat} {for_seat}"
        self.bounds.check("settings", who, seat)
        self._changed(self._book.append("settings", changed, role=role, seat=seat, for_seat=for_seat, key=new_key()))
        self.bounds.count("settings", who)

    def _changed(self, entry: Entry, step: Step | None = None) -> None:
        """Follow what is durable now, and let everybody know. step: what its action led to, where it is one."""
        self._course.follow(entry, step)
        self.bounds.follow(entry)
        self._library.settle(self._book, self._position)
        self._view = self._make_view()
        self.hearers.tell(self._view.version)

    def _make_view(self) -> View:
        book, course, seating = self._book, self._course, self.seating
        position, due, choices, plan = moment(course.steps[-1])
        return View(
            table_id=book.id,
            version=book.version,
            table=position.table,
            position=position,
            due=due,
            choices=choices,
            plan=plan,
            opening=course.steps[0].events,
            log=course.log(),
            balances=course.position.balances if position.host is None else None,
            places=course.position.places,
            undoable=course.undoable,
            redoable=book.redo_size,
            settings={name: value for name, value in book.settings.items() if name not in SECRET},
            access=seating.access,
            seated=frozenset(seating.tokens),
            protected=frozenset(seating.pins),
            damage=book.damage,
            read_only=book.read_only,
        )


def _bounded(actor: Actor, device: Device) -> _Who:
    """Who is slowed down: a seat, on whatever device; else the device."""
    return device.caller if actor.seat is None else actor.seat
