"""How a device becomes a seat's or the banker's: tickets, the tokens they are redeemed for, and PINs.

A page may show a ticket to its own screen: it can be redeemed once, within a minute, for one purpose. The token
received for it goes into a cookie that scripts cannot read (`web.seat_routes`). Tickets are stored by their digest, so
any server can redeem them. `Joining.check_pin` checks a seat's PIN; hashing is in `credential_hashing`, the limits
on guesses in `wrong_tries`.
"""

import time
from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, NamedTuple, TypeVar

from live.credential_hashing import digest, hash_pin, matches, new_token
from live.device_identity import MAKER, OPEN, Device, banker_cookie, seat_cookie
from live.permissions import check_banker
from live.seating import Held, Seating, by_name
from live.wrong_tries import Guards
from rules import Illegal
from storage import Role, StorageError
from storage.store import TICKETS, Store

TICKET_SECONDS = 60.0
# Tries of a decision about settings while other servers change the table.
_TRIES = 20
_Decided = TypeVar("_Decided")

# Writes changed settings: the settings, the role, whose device it was, for whom. Raises StorageError `moved-on` if the
# table has changed since they were read; the next read returns the new ones.
Keep = Callable[[dict[str, Any], Role, int | None, int | None], None]


class Taken(NamedTuple):
    """The cookie for a place that a device has taken."""

    cookie: str
    token: str


class _Grant(NamedTuple):
    """What a ticket is good for.

    before: the token digest that it replaces (compare-and-swap, so only one of two tickets succeeds). known: the hash
    of the seat's PIN when the ticket was issued, None without one. until: seconds since 1970. access: how the table was
    played when the ticket was issued; one stored without it counts as issued while phones were off, when anybody could.
    """

    table: str
    seat: int | None
    before: str | None
    changes: Mapping[str, Any]
    known: str | None
    until: float
    access: str = OPEN


class Joining:
    """Tokens, tickets and PINs of one table. Thread-safe.

    lock: held over every check and the change that depends on it. read: the current seating. keep: writes settings;
    after a concurrent change by another server the decision is repeated. clock: seconds since 1970.
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
        """Check a seat's PIN. Raises Illegal `pin-none`, `pin-wrong` or `pin-wait` (article 1)."""
        with self._lock:
            seating = self._read()
            kept = seating.pins.get(seat)
            if kept is None:
                raise Illegal("pin-none", "1", seat=seat)
            self._guards.check(f"{seating.table}/{seat}", lambda: matches(pin, kept))

    def set_pin(self, seat: int, pin: str, old: str, device: Device) -> None:
        """Set a seat's PIN; see `LiveTable.set_pin`."""
        hashed = hash_pin(pin)

        def decide(seating: Seating) -> None:
            owner: dict[str, str] = {}
            if seating.who(device._replace(as_seat=True)).seat != seat:
                if seat in seating.pins:
                    self.check_pin(seat, old)
                elif seat in seating.tokens:
                    raise Illegal("not-your-seat", "1", seat=seat)
                else:
                    check_banker(seating, device)
                    owner = _owner(seating, device)
            self._keep({"pins": by_name({**seating.pins, seat: hashed}), **owner}, "banker", None, seat)

        self.decide(decide)

    def remove_pin(self, seat: int, pin: str) -> None:
        """Remove a seat's PIN; see `LiveTable.remove_pin`."""

        def decide(seating: Seating) -> None:
            self.check_pin(seat, pin)
            self._keep({"pins": _without(seating.pins, seat)}, "banker", None, seat)

        self.decide(decide)

    def seat_ticket(self, seat: int, *, pin: str = "", new_pin: str = "") -> str:
        """Issue a ticket for a seat.

        pin: the seat's, if it has one; a seat taken by a phone without a PIN must first be freed by the banker.
        new_pin: for a seat without PIN, or empty.

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
        """Issue a ticket that turns phones on and makes a device the banker's, or changes its `access` and `pin`.

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
        """Issue a ticket for the banker's place, by the banker's PIN.

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
        """Redeem a ticket; durable on return.

        Raises:
            Illegal: `no-ticket` for one that is unknown, used or expired, `seat-taken` or `bank-taken` when another
                device was quicker or phones have been turned on since, `phones-off`; article 1. StorageError: it could
                not be stored; the ticket is used up.
        """
        grant = self._tear(ticket)
        token = new_token()

        def decide(seating: Seating) -> Taken:
            if grant.seat is not None:
                return self._sit_down(seating, grant.seat, grant, token)
            # Turning phones on again leaves the token: a ticket that anybody could get before is void from then on.
            turned_on = grant.access == OPEN != seating.access
            if turned_on or seating.bank != grant.before:
                raise Illegal("bank-taken", "1")
            bank = {**grant.changes["bank"], "token": digest(token)}
            self._keep({**grant.changes, "bank": bank}, "banker", None, None)
            return Taken(banker_cookie(seating.table), token)

        return self.decide(decide)

    def _sit_down(self, seating: Seating, seat: int, grant: _Grant, token: str) -> Taken:
        if seating.access == OPEN:
            raise Illegal("phones-off", "1")
        # The ticket is void if phone or PIN of the seat have changed since it was issued.
        if seating.tokens.get(seat) != grant.before or seating.pins.get(seat) != grant.known:
            raise Illegal("seat-taken", "1", seat=seat)
        changes: dict[str, Any] = {"tokens": by_name({**seating.tokens, seat: digest(token)})}
        if "pins" in grant.changes:
            changes["pins"] = by_name({**seating.pins, seat: grant.changes["pins"]})
        self._keep(changes, "seat", seat, None)
        return Taken(seat_cookie(seating.table), token)

    def free(self, seat: int, device: Device, *, held: Held | None = None) -> None:
        """Free a seat for the banker: its token and PIN are deleted.

        held: by what it was held when that was decided (`Seating.held`), if known.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on` if somebody else holds the seat by now.
        """

        def decide(seating: Seating) -> bool:
            check_banker(seating, device)
            if held is not None and seating.held(seat) != held:
                return False
            changes = {"tokens": _without(seating.tokens, seat), "pins": _without(seating.pins, seat)}
            self._keep(changes, "banker", None, seat)
            return True

        if not self.decide(decide):
            raise StorageError("moved-on")

    def set_access(self, access: str, device: Device) -> None:
        """Set how the table is played (`access`). Raises Illegal `banker-only`; article 1."""

        def decide(seating: Seating) -> None:
            check_banker(seating, device)
            self._keep({"access": access}, "banker", None, None)

        self.decide(decide)

    def decide(self, decide: Callable[[Seating], _Decided]) -> _Decided:
        """Check and change the current seating or other settings, under the table's lock.

        decide: is called again after a change by another server, so it reads the table only when called. Raises what
        it raises.
        """
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
        until = self._clock() + TICKET_SECONDS
        grant = _Grant(seating.table, seat, before, changes, known, until, seating.access)
        self._store.put(TICKETS, {digest(ticket): grant._asdict()})
        return ticket

    def _tear(self, ticket: str) -> _Grant:
        """Redeem a ticket atomically and return its grant."""
        name = digest(ticket)
        kept = self._store.get(TICKETS, name)
        if kept is None or kept.document is None:
            raise Illegal("no-ticket", "1")
        grant = _Grant(**kept.document)
        theirs = grant.table != self._read().table or grant.until < self._clock()
        if theirs or not self._store.put(TICKETS, {name: None}, expect={name: kept.n}):
            raise Illegal("no-ticket", "1")
        return grant


def _owner(seating: Seating, device: Device) -> dict[str, str]:
    """Check that the first PIN of a seat is chosen on the table's own device; whoever knows the PIN reads the purse.

    Returns the settings by which a table of which none is known belongs to this device from now on.
    """
    if seating.is_owned and not seating.owns(device):
        raise Illegal("pin-elsewhere", "1")
    return {} if seating.is_owned or not device.browser else {MAKER: digest(device.browser)}


def _without(kept: Mapping[int, str], seat: int) -> dict[str, str]:
    """The settings of all other seats."""
    return by_name({one: value for one, value in kept.items() if one != seat})
