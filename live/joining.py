"""How a device becomes a seat's or the banker's: a ticket that a page draws, and the token that is given for it.

A page may show a ticket to its own screen: it is good once, for a minute, for this one thing. The token that comes for
it goes into a cookie that no page can read (`web.seat_routes`).
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, NamedTuple

from live.seating import OPEN, Device, Seating, banker_cookie, by_name, seat_cookie
from live.secrets import Guards, digest, hash_pin, matches, new_token
from rules import Illegal
from storage import Role

TICKET_SECONDS = 60.0
MOST_TICKETS = 64

# Keeps changed settings: the settings, the role, whose device it was, for whom.
Keep = Callable[[dict[str, Any], Role, int | None, int | None], None]


class Taken(NamedTuple):
    """A place that a device has taken: the cookie that says so from now on."""

    cookie: str
    token: str


class _Grant(NamedTuple):
    """What a ticket is good for.

    before: the digest it may take the place of, so that of two only one comes through. known: the hash of the seat's
    PIN that was told for it, or None where there was none.
    """

    seat: int | None
    before: str | None
    changes: Mapping[str, Any]
    known: str | None
    until: float


class Joining:
    """The places of one table and the way into them. Safe to use from any thread.

    lock: held over every check and the change that rests on it. read: the seating now. keep: writes settings.
    """

    def __init__(
        self,
        lock: RLock,
        read: Callable[[], Seating],
        keep: Keep,
        guards: Guards,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._lock = lock
        self._read = read
        self._keep = keep
        self._guards = guards
        self._clock = clock
        self._tickets: OrderedDict[str, _Grant] = OrderedDict()

    def check_pin(self, seat: int, pin: str) -> None:
        """Raise Illegal `pin-none`, `pin-wrong` or `pin-wait` (article 1) for anything but this seat's PIN."""
        with self._lock:
            seating = self._read()
            kept = seating.pins.get(seat)
            if kept is None:
                raise Illegal("pin-none", "1", seat=seat)
            self._guards.of(f"{seating.table}/{seat}").check(lambda: matches(pin, kept))

    def set_pin(self, seat: int, pin: str, old: str, device: Device) -> None:
        """Give a seat a PIN; see `LiveTable.set_pin`."""
        with self._lock:
            seating = self._read()
            if seating.who(device._replace(as_seat=True)).seat != seat:
                if seat in seating.pins:
                    self.check_pin(seat, old)
                elif seat in seating.tokens:
                    raise Illegal("not-your-seat", "1", seat=seat)
                else:
                    seating.check_banker(device)
            pins = {**seating.pins, seat: hash_pin(pin)}
            self._keep({"pins": by_name(pins)}, "banker", None, seat)

    def remove_pin(self, seat: int, pin: str) -> None:
        """Take a seat's PIN away, for whoever knows it; see `LiveTable.remove_pin`."""
        with self._lock:
            self.check_pin(seat, pin)
            self._keep({"pins": _without(self._read().pins, seat)}, "banker", None, seat)

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
            return self._draw(seat, seating.tokens.get(seat), changes, seating.pins.get(seat))

    def banker_ticket(self, device: Device, *, access: str, pin: str = "") -> str:
        """A ticket that turns phones on and makes a device the banker's, or changes `access` and `pin` for the banker.

        Raises:
            Illegal: `banker-only`, or `pin-shape`; article 1.
        """
        with self._lock:
            seating = self._read()
            seating.check_banker(device)
            known = None if seating.access == OPEN else seating.bank_pin
            bank = {"pin": hash_pin(pin) if pin else known}
            return self._draw(None, seating.bank, {"access": access, "bank": bank})

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
            self._guards.of(f"{seating.table}/bank").check(lambda: matches(pin, kept))
            return self._draw(None, seating.bank, {"bank": {"pin": kept}})

    def take(self, ticket: str) -> Taken:
        """Give a ticket back for what it is good for; durable on return.

        Raises:
            Illegal: `no-ticket` for one that is unknown, used or too old, `seat-taken` or `bank-taken` when another was
                quicker, `phones-off`; article 1. StorageError: it could not be kept; the ticket is used up.
        """
        with self._lock:
            grant = self._tickets.pop(ticket, None)
            if grant is None or grant.until < self._clock():
                raise Illegal("no-ticket", "1")
            seating = self._read()
            token = new_token()
            if grant.seat is None:
                if seating.bank != grant.before:
                    raise Illegal("bank-taken", "1")
                bank = {**grant.changes["bank"], "token": digest(token)}
                self._keep({**grant.changes, "bank": bank}, "banker", None, None)
                return Taken(banker_cookie(seating.table), token)
            return self._sit_down(seating, grant.seat, grant, token)

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
        with self._lock:
            seating = self._read()
            seating.check_banker(device)
            changes = {"tokens": _without(seating.tokens, seat), "pins": _without(seating.pins, seat)}
            self._keep(changes, "banker", None, seat)

    def set_access(self, access: str, device: Device) -> None:
        """Let the banker say how the table is played from now on. Raises Illegal `banker-only`; article 1."""
        with self._lock:
            self._read().check_banker(device)
            self._keep({"access": access}, "banker", None, None)

    def expects(self) -> bool:
        """Whether somebody holds a ticket that is still good."""
        with self._lock:
            return any(grant.until >= self._clock() for grant in self._tickets.values())

    def _draw(self, seat: int | None, before: str | None, changes: Mapping[str, Any], known: str | None = None) -> str:
        ticket = new_token()
        self._tickets[ticket] = _Grant(seat, before, changes, known, self._clock() + TICKET_SECONDS)
        if len(self._tickets) > MOST_TICKETS:
            self._tickets.popitem(last=False)
        return ticket


def _without(kept: Mapping[int, str], seat: int) -> dict[str, str]:
    """What settings have of all the other seats."""
    return by_name({one: value for one, value in kept.items() if one != seat})
