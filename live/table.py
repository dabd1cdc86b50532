"""A table in play: the one place where an action is judged, made durable and shown, in this order, under a lock."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from live.bounds import BESIDE, Bounds, decides_anew, is_free
from live.counts import counted, timed
from live.credentials import Guards
from live.joining import Joining
from live.projection import TableProjection
from live.sandbox import Sandbox
from live.seating import RESERVED, SECRET, Actor, Device, Seating
from live.study import ask, moment_view
from live.subscribers import Subscribers
from live.verdict import Verdict, unmeasured
from live.view import View, moment
from rules import Illegal, Position, parse_action, refusal
from storage import WORDS, Book, Library, Role, StorageError, new_key

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
        self.subscribers = Subscribers()
        guards = guards or Guards(library.store)
        self.joining = Joining(book.lock, lambda: self.seating, self._settle_settings, guards, library.store)
        self._book = book
        with book.lock:
            self._course = TableProjection(book)
            self.bounds = Bounds(book.game.followed)
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

    @counted()
    def act(self, data: Mapping[str, Any], *, version: int, key: str, device: Device = NO_DEVICE) -> View:
        """Play an action given as JSON data (record.md).

        Raises:
            Malformed, Illegal: the rules refuse it, the device may not (`Seating.check`), or it is too much beside the
                game (`Bounds.check`). StorageError: `moved-on`, or it could not be kept.
        """
        action = parse_action(dict(data), self._view.table.edition)
        seat = getattr(action, "seat", None)

        def enter() -> None:
            # Somebody else may have taken the seat meanwhile, at another server too.
            actor = self.seating.check(device, action)
            if is_free(action):
                self.bounds.check("action", _bounded(actor, device), actor.seat)
            self._book.append(
                "action",
                dict(data),
                role="banker" if actor.seat is None else "seat",
                seat=actor.seat,
                for_seat=None if seat == actor.seat else seat,
                key=key,
                expect=self._book.version,
            )
            if is_free(action):
                self.bounds.count("action", _bounded(actor, device))

        with self._book.lock:
            self.seating.check(device, action)
            return self._change(enter, key, version)

    @counted()
    def undo(self, *, version: int, key: str, to: int | None = None, device: Device = NO_DEVICE) -> View:
        """Take back the last action, or all after the first `to`; it stays in the log as a correction.

        What others have only told since that version stays in force.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on`, `nothing-to-undo`, `no-such-moment`, or the disk's.
        """
        with self._book.lock:
            self.seating.check_banker(device)

            def undo() -> None:
                self.seating.check_banker(device)
                self.bounds.check("undo", device.caller, None)
                seen = self._course.moment(version)
                self._book.undo(to=to, seen=seen, role="banker", key=key, expect=self._book.version)
                self.bounds.count("undo", device.caller)

            return self._change(undo, key, version, WORDS)

    @counted()
    def redo(self, *, version: int, key: str, device: Device = NO_DEVICE) -> View:
        """Bring back what the last undo took.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on`, `nothing-to-redo`, or the disk's.
        """
        with self._book.lock:
            self.seating.check_banker(device)

            def redo() -> None:
                self.seating.check_banker(device)
                self.bounds.check("redo", device.caller, None)
                self._book.redo(role="banker", key=key, expect=self._book.version)
                self.bounds.count("redo", device.caller)

            return self._change(redo, key, version, WORDS)

    @counted()
    def amend(
        self, at: int, data: Mapping[str, Any], *, version: int, key: str, device: Device = NO_DEVICE
    ) -> tuple[View, int]:
        """Put an action in place of number `at` of those in force; the view, and how many actions no longer count.

        What came after is kept as far as it is still legal; the old action stays in the log.

        Raises:
            Malformed, Illegal: the rules refuse it there, or `banker-only`. StorageError: `moved-on`,
                `no-such-moment`, or the disk's.
        """
        with self._book.lock:
            self.seating.check_banker(device)
            before = self._course.undoable

            def amend() -> None:
                self.seating.check_banker(device)
                self.bounds.check("undo", device.caller, None)
                self._book.amend(at, data, role="banker", key=key, expect=self._book.version)
                self.bounds.count("undo", device.caller)

            view = self._change(amend, key, version, WORDS)
            return view, before - self._course.undoable

    def dropped(self, at: int, data: Mapping[str, Any]) -> int:
        """How many actions would no longer count after `amend`; raises as it does, and changes nothing."""
        return self._book.dropped(at, data)

    def catch_up(self, version: int | None = None) -> None:
        """Follow what others, another server maybe, have entered. version: the newest, where it is known.

        Raises:
            StorageError: one of `DISK_CODES`.
        """
        if version is not None and version <= self._view.version:
            return
        with self._book.lock:
            self._book.catch_up()
            self._follow()

    def refusal(self, data: Mapping[str, Any], *, device: Device = NO_DEVICE) -> Illegal | None:
        """Why a device may not play an action now, or None when it may; it is not played. Raises Malformed.

        Only a seat that asks for itself hears what its own purse has to do with it.
        """
        action = parse_action(dict(data), self._view.table.edition)
        try:
            # What a device may not enter it may not try out either: a bribe that is refused tells of the payer's cash.
            actor = self.seating.check(device, action)
        except Illegal as error:
            return error
        own = actor.seat is not None and actor.seat == getattr(action, "seat", None)
        return refusal(self._position if own else unmeasured(self._position, action), action)

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

    def sandbox(self, number: int | None = None, *, device: Device = NO_DEVICE) -> Sandbox:
        """The game to be played on by hand from after `number` actions, by default from now; no trace of it is kept.

        It knows the ducats of the seat that the device has, and everybody's when the game is over.

        Raises:
            StorageError: `no-such-moment`.
        """
        with self._book.lock:
            seat = self.seating.who(device._replace(as_seat=True)).seat
            steps = self._course.steps
            known = frozenset[int]() if seat is None else frozenset({seat})
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

    def _change(self, enter: Callable[[], None], key: str, version: int, beside: tuple[str, ...] = BESIDE) -> View:
        """Enter a change that was decided on a version, unless it is done already.

        Where somebody else was quicker, the table follows them, and the change is judged again on what is there now.

        Raises:
            StorageError: `moved-on` where something has happened on the board since. What `enter` raises.
        """
        while True:
            try:
                if not self._is_done(key, version, beside):
                    with timed():
                        enter()
                break
            except StorageError as error:
                if error.code != "moved-on" or self._book.version == self._course.version:
                    raise
            finally:
                self._follow()
        return self._view

    def _is_done(self, key: str, version: int, beside: tuple[str, ...]) -> bool:
        if self._book.find(key) is not None:
            return True
        # What changes nothing on the board is no reason to ask anybody to decide again.
        if not self._is_as_in(version, beside):
            raise StorageError("moved-on")
        return False

    def _is_as_in(self, version: int, beside: tuple[str, ...]) -> bool:
        newer = [one.entry for one in self._book.game.followed[max(version, 0) :]]
        return 0 <= version <= self._book.version and not decides_anew(newer, beside)

    def _settle_settings(self, changed: dict[str, Any], role: Role, seat: int | None, for_seat: int | None) -> None:
        """Keep settings that were decided on the ones before. Raises StorageError `moved-on` where those are others."""
        key, before, who = new_key(), self._book.settings, f"{role} {seat} {for_seat}"
        self.bounds.check("settings", who, seat)
        while True:
            try:
                expect = self._book.version
                self._book.append("settings", changed, role=role, seat=seat, for_seat=for_seat, key=key, expect=expect)
                self.bounds.count("settings", who)
                return
            except StorageError as error:
                if error.code != "moved-on" or self._book.settings != before:
                    raise
            finally:
                self._follow()

    def _follow(self) -> None:
        """Show what the book has followed, and let everybody know."""
        if self._course.version != self._book.version:
            self._course.follow()
            self.bounds.follow(self._book.game.followed)
            self._view = self._make_view()
            self.subscribers.tell(self._view.version)

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
            order=course.order(),
        )


def _bounded(actor: Actor, device: Device) -> _Who:
    """Who is slowed down: a seat, on whatever device; else the device."""
    return device.caller if actor.seat is None else actor.seat
