"""How a device becomes a seat's or the banker's: a ticket that a page draws, and the token that is given for it; PINs.

A page may show a ticket to its own screen: it is good once, for a minute, for this one thing. The token that comes for
it goes into a cookie that no page can read (`web.seat_routes`). Tickets are kept in the store, by their digest: one
that was drawn by one server is good at any other. `Joining.check_pin` compares a PIN with the seat's; hashing and the
waiting after wrong tries are in `credentials`.
"""

import time
from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, NamedTuple, TypeVar

from live.credentials import digest, hash_pin, matches, new_token
from live.permissions import check_banker
from live.seating import OPEN, Device, Seating, banker_cookie, by_name, seat_cookie
from live.wrong_tries import Guards
from rules import Illegal
from storage import Role, StorageError
from storage.store import TICKETS, Store

TICKET_SECONDS = 60.0
# How often a decision is taken again, because others have changed the settings that it rested on.
_TRIES = 20
_Decided = TypeVar("_Decided")

# Keeps changed settings: the settings, the role, whose device it was, for whom. Raises StorageError `moved-on` where
# they are not those that were read; the next reading is that of the newer ones.
Keep = Callable[[dict[str, Any], Role, int | None, int | None], None]


class Taken(NamedTuple):
    """A place that a device has taken: the cookie that says so from now on."""

    cookie: str
    token: str


class _Grant(NamedTuple):
    """What a ticket is good for.

    before: the digest it may take the place of, so that of two only one comes through. known: the hash of the seat's
    PIN that was told for it, or None where there was none. until: seconds since 1970.
    """

    table: str
    seat: int | None
    before: str | None
    changes: Mapping[str, Any]
    known: str | None
    until: float


class Joining:
    """The places of one table and the way into them. Safe to use from any thread.

    lock: held over every check and the change that rests on it. read: the seating now. keep: writes settings. What
    another server has changed in between is read, and decided on anew. clock: seconds since 1970.
    """

    def __init__(
        self,
        lock: RLock,
        read: Callable[[], Seating],
        keep: Keep,
        guards: Guards,
        store: Store,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._lock = lock
        self._read = read
        self._keep = keep
        self._guards = guards
        self._store = store
        self._clock = clock

    def check_pin(self, seat: int, pin: str) -> None:
        """Raise Illegal `pin-none`, `pin-wrong` or `pin-wait` (article 1) for anything but this seat's PIN."""
        with self._lock:
            seating = self._read()
            kept = seating.pins.get(seat)
            if kept is None:
                raise Illegal("pin-none", "1", seat=seat)
            self._guards.check(f"{seating.table}/{seat}", lambda: matches(pin, kept))

    def set_pin(self, seat: int, pin: str, old: str, device: Device) -> None:
        """Give a seat a PIN; see `LiveTable.set_pin`."""
        hashed = hash_pin(pin)

        def decide(seating: Seating) -> None:
            if seating.who(device._replace(as_seat=True)).seat != seat:
                if seat in seating.pins:
                    self.check_pin(seat, old)
                elif seat in seating.tokens:
                    raise Illegal("not-your-seat", "1", seat=seat)
                else:
                    check_banker(seating, device)
            self._keep({"pins": by_name({**seating.pins, seat: hashed})}, "banker", None, seat)

        self._decide(decide)

    def remove_pin(self, seat: int, pin: str) -> None:
        """Take a seat's PIN away, for whoever knows it; see `LiveTable.remove_pin`."""

        def decide(seating: Seating) -> None:
            self.check_pin(seat, pin)
            self._keep({"pins": _without(seating.pins, seat)}, "banker", None, seat)

        self._decide(decide)

    def seat_ticket(self, seat: int, *, pin: str = "", new_pin: str = "") -> str:
        """A ticket for a seat.

        pin: the seat's, when it has one; a seat that a phone has and that has no PIN must be freed by the banker first.
        new_pin: chosen for a seat that has none, or empty.

        Raises:
            Illegal: `phones-off`, `seat-taken`, `pin-wrong`, `pin-wait` or `pin-shape`; article 1.
        """
        with self._lock:
            seating = self._read()
            if seating.access == OPEN:
                raise Illegal("phones-off", "1")
            changes: dict[str, Any] = {}
            if seat in seating.pins:
                self.check_pin(seat, pin)
            elif seat in seating.tokens:
                raise Illegal("seat-taken", "1", seat=seat)
            elif new_pin:
                changes["pins"] = hash_pin(new_pin)
            return self._draw(seating, seat, changes)

    def banker_ticket(self, device: Device, *, access: str, pin: str = "") -> str:
        """A ticket that turns phones on and makes a device the banker's, or changes `access` and `pin` for the banker.

        Raises:
            Illegal: `banker-only`, or `pin-shape`; article 1.
        """
        with self._lock:
            seating = self._read()
            check_banker(seating, device)
            known = None if seating.access == OPEN else seating.bank_pin
            bank = {"pin": hash_pin(pin) if pin else known}
            return self._draw(seating, None, {"access": access, "bank": bank})

    def replace_banker(self, pin: str) -> str:
        """A ticket for the banker's place, for whoever knows the banker's PIN.

        Raises:
            Illegal: `phones-off`, `pin-none-bank`, `pin-wrong` or `pin-wait`; article 1.
        """
        with self._lock:
            seating = self._read()
            if seating.access == OPEN:
                raise Illegal("phones-off", "1")
            kept = seating.bank_pin
            if kept is None:
                raise Illegal("pin-none-bank", "1")
            self._guards.check(f"{seating.table}/bank", lambda: matches(pin, kept))
            return self._draw(seating, None, {"bank": {"pin": kept}})

    def take(self, ticket: str) -> Taken:
        """Give a ticket back for what it is good for; durable on return.

        Raises:
            Illegal: `no-ticket` for one that is unknown, used or too old, `seat-taken` or `bank-taken` when another was
                quicker, `phones-off`; article 1. StorageError: it could not be kept; the ticket is used up.
        """
        grant = self._tear(ticket)
        token = new_token()

        def decide(seating: Seating) -> Taken:
            if grant.seat is not None:
                return self._sit_down(seating, grant.seat, grant, token)
            if seating.bank != grant.before:
                raise Illegal("bank-taken", "1")
            bank = {**grant.changes["bank"], "token": digest(token)}
            self._keep({**grant.changes, "bank": bank}, "banker", None, None)
            return Taken(banker_cookie(seating.table), token)

        return self._decide(decide)

    def _sit_down(self, seating: Seating, seat: int, grant: _Grant, token: str) -> Taken:
        if seating.access == OPEN:
            raise Illegal("phones-off", "1")
        # A PIN that was chosen or changed meanwhile is not the one that was told for this ticket.
        if seating.tokens.get(seat) != grant.before or seating.pins.get(seat) != grant.known:
            raise Illegal("seat-taken", "1", seat=seat)
        changes: dict[str, Any] = {"tokens": by_name({**seating.tokens, seat: digest(token)})}
        if "pins" in grant.changes:
            changes["pins"] = by_name({**seating.pins, seat: grant.changes["pins"]})
        self._keep(changes, "seat", seat, None)
        return Taken(seat_cookie(seating.table), token)

    def free(self, seat: int, device: Device) -> None:
        """Let the banker free a seat: its phone is put out, its PIN forgotten. Raises Illegal `banker-only`."""

        def decide(seating: Seating) -> None:
            check_banker(seating, device)
            changes = {"tokens": _without(seating.tokens, seat), "pins": _without(seating.pins, seat)}
            self._keep(changes, "banker", None, seat)

        self._decide(decide)

    def set_access(self, access: str, device: Device) -> None:
        """Let the banker say how the table is played from now on. Raises Illegal `banker-only`; article 1."""

        def decide(seating: Seating) -> None:
            check_banker(seating, device)
            self._keep({"access": access}, "banker", None, None)

        self._decide(decide)

    def _decide(self, decide: Callable[[Seating], _Decided]) -> _Decided:
        """Check and change on the seating as it is; once more where another server has changed it meanwhile."""
        with self._lock:
            for _ in range(_TRIES - 1):
                try:
                    return decide(self._read())
                except StorageError as error:
                    if error.code != "moved-on":
                        raise
            return decide(self._read())

    def _draw(self, seating: Seating, seat: int | None, changes: Mapping[str, Any]) -> str:
        ticket = new_token()
        before = seating.bank if seat is None else seating.tokens.get(seat)
        known = None if seat is None else seating.pins.get(seat)
        grant = _Grant(seating.table, seat, before, changes, known, self._clock() + TICKET_SECONDS)
        self._store.put(TICKETS, {digest(ticket): grant._asdict()})
        return ticket

    def _tear(self, ticket: str) -> _Grant:
        """What a ticket is good for, which it is then no more: of two that show it one gets it."""
        name = digest(ticket)
        kept = self._store.get(TICKETS, name)
        if kept is None or kept.document is None:
            raise Illegal("no-ticket", "1")
        grant = _Grant(**kept.document)
        theirs = grant.table != self._read().table or grant.until < self._clock()
        if theirs or not self._store.put(TICKETS, {name: None}, expect={name: kept.n}):
            raise Illegal("no-ticket", "1")
        return grant


def _without(kept: Mapping[int, str], seat: int) -> dict[str, str]:
    """What settings have of all the other seats."""
    return by_name({one: value for one, value in kept.items() if one != seat})
