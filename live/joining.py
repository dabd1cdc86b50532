"""How a device becomes a seat's or the banker's: a ticket, redeemed for the token in its cookie.

A page may show a ticket to its own screen. The token received for it goes into a cookie that scripts cannot read
(`web.seat_routes`). The tickets themselves are in `tickets`, the PINs that some of them need in `seat_pins`, the codes
that others need in `free_seats`.
"""

import time
from collections.abc import Callable
from threading import RLock
from typing import Any, NamedTuple

from live.credential_hashing import digest, hash_pin, new_token
from live.device_identity import OPEN, Device, banker_cookie, seat_cookie
from live.free_seats import SeatCodes, needs_code
from live.permissions import check_banker
from live.seat_pins import SeatPins
from live.seating import Held, Seating, by_name, without
from live.settings_decisions import Keep
from live.tickets import Grant, Tickets
from live.wrong_tries import Guards
from rules import Illegal
from storage import StorageError
from storage.store import Store


class Taken(NamedTuple):
    """The cookie for a place that a device has taken."""

    cookie: str
    token: str


class Joining(SeatPins):
    """Tokens, tickets and PINs of one table. Thread-safe.

    lock, read, keep: see `SettingsDecisions`. under_way: whether the game is (`free_seats`). hear: reads what other
    servers have entered. clock: seconds since 1970.
    """

    def __init__(
        self,
        lock: RLock,
        read: Callable[[], Seating],
        keep: Keep,
        guards: Guards,
        store: Store,
        under_way: Callable[[], bool],
        hear: Callable[[], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(lock, read, keep, guards)
        self._tickets = Tickets(store, clock)
        self._codes = SeatCodes(store, clock)
        self._under_way = under_way
        self._hear = hear
        self._clock = clock

    def seat_ticket(self, seat: int, *, pin: str = "", new_pin: str = "", code: str = "") -> str:
        """Issue a ticket for a seat.

        pin: the seat's, if it has one; a seat taken by a phone without a PIN must first be freed by the banker.
        new_pin: for a seat without PIN, or empty. code: of the banker's device, for a seat that needs one.

        Raises:
            Illegal: `phones-off`, `seat-left`, `seat-taken`, `seat-code`, `seat-code-wrong`, `pin-wrong`, `pin-wait` or
                `pin-shape`; article 1.
        """
        with self._lock:
            seating = self._read()
            _check_played(seating, seat)
            changes: dict[str, Any] = {}
            if seat in seating.pins:
                self.check_pin(seat, pin)
            elif seat in seating.tokens:
                raise Illegal("seat-taken", "1", seat=seat)
            elif new_pin:
                changes["pins"] = hash_pin(new_pin)
            coded = self._needs_code(seating, seat)
            if coded and not self._codes.use(seating, seat, code):
                raise Illegal("seat-code-wrong" if code.strip() else "seat-code", "1", seat=seat)
            return self._tickets.draw(seating, seat, changes, coded=coded)

    def needs_code(self, seat: int) -> bool:
        """Whether a seat is free, but only for whoever brings a code of the banker's device (`invite`)."""
        with self._lock:
            return self._needs_code(self._read(), seat)

    def invite(self, seat: int, device: Device) -> str:
        """Make a code by which somebody sits down on a free seat, for the banker's device (`SeatCodes`).

        Raises:
            Illegal: `banker-only`, `phones-off`, `seat-left` or `seat-taken`; article 1. StorageError.
        """
        with self._lock:
            # It stands in no entry, which would be refused to whoever is the banker's device no longer.
            self._hear()
            seating = self._read()
            check_banker(seating, device)
            _check_played(seating, seat)
            if seat in seating.tokens or seat in seating.pins:
                raise Illegal("seat-taken", "1", seat=seat)
            return self._codes.draw(seating, seat)

    def code_stands(self, seat: int, code: str) -> bool:
        """Whether a code of `invite` is good still: not used, nor replaced or void since. Raises StorageError."""
        with self._lock:
            return self._codes.stands(self._read(), seat, code)

    def _needs_code(self, seating: Seating, seat: int) -> bool:
        return needs_code(seating, seat, self._under_way(), self._clock())

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
            return self._tickets.draw(seating, None, {"access": access, "bank": bank})

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
            self._compare(seating.table, "bank", pin, kept)
            return self._tickets.draw(seating, None, {"bank": {"pin": kept}})

    def take(self, ticket: str) -> Taken:
        """Redeem a ticket; durable on return.

        Raises:
            Illegal: `no-ticket` for one that is unknown, used or expired, `seat-taken` or `bank-taken` when another
                device was quicker or phones have been turned on since, `phones-off`, `seat-left`, `seat-code`; article
                1. StorageError: it could not be stored; the ticket is used up.
        """
        grant = self._tickets.redeem(ticket, self._read().table)
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

    def _sit_down(self, seating: Seating, seat: int, grant: Grant, token: str) -> Taken:
        _check_played(seating, seat)
        # The ticket is void if phone or PIN of the seat have changed since it was issued, though both be as before.
        changed = seating.tokens.get(seat) != grant.before or seating.pins.get(seat) != grant.known
        if changed or seating.decided_by(seat) != grant.decided:
            raise Illegal("seat-taken", "1", seat=seat)
        if not grant.coded and self._needs_code(seating, seat):
            raise Illegal("seat-code", "1", seat=seat)
        changes: dict[str, Any] = {"tokens": by_name({**seating.tokens, seat: digest(token)})}
        if "pins" in grant.changes:
            changes["pins"] = by_name({**seating.pins, seat: grant.changes["pins"]})
        self._keep(changes, "seat", seat, None)
        return Taken(seat_cookie(seating.table), token)

    def free(self, seat: int, device: Device, *, held: Held | None = None) -> None:
        """Free a seat for the banker: its token and PIN are deleted.

        held: since when it was held when that was decided (`Seating.held`), if known.

        Raises:
            Illegal: `banker-only`. StorageError: `moved-on` if somebody else holds the seat by now.
        """

        def decide(seating: Seating) -> bool:
            check_banker(seating, device)
            if held is not None and seating.held(seat) != held:
                return False
            changes = {"tokens": without(seating.tokens, seat), "pins": without(seating.pins, seat)}
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


def _check_played(seating: Seating, seat: int) -> None:
    """Raise Illegal `phones-off`, or `seat-left` for a seat that the table plays; article 1."""
    if seating.access == OPEN:
        raise Illegal("phones-off", "1")
    if seat in seating.absent:
        raise Illegal("seat-left", "1", seat=seat)
