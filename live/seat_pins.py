"""The PINs of a table's seats: chosen, checked, removed.

They are kept in the table's settings, hashed (`credential_hashing`), read by `seating`; guesses are limited by
`wrong_tries`.
"""

from collections.abc import Callable
from threading import RLock

from live.credential_hashing import digest, hash_pin, is_known, matches
from live.device_identity import MAKER, Device
from live.permissions import check_banker
from live.seating import Seating, by_name, without
from live.settings_decisions import Keep, SettingsDecisions
from live.wrong_tries import Guards
from rules import Illegal
from storage import Role


class SeatPins(SettingsDecisions):
    """The PINs of one table's seats. Thread-safe. lock, read, keep: see `SettingsDecisions`."""

    def __init__(self, lock: RLock, read: Callable[[], Seating], keep: Keep, guards: Guards) -> None:
        super().__init__(lock, read, keep)
        self._guards = guards

    def check_pin(self, seat: int, pin: str) -> None:
        """Check a seat's PIN. Raises Illegal `pin-none`, `pin-wrong` or `pin-wait` (article 1)."""
        with self._lock:
            seating = self._read()
            kept = seating.pins.get(seat)
            if kept is None:
                raise Illegal("pin-none", "1", seat=seat)
            self._compare(seating.table, str(seat), pin, kept)

    def is_told_at_once(self, seat: int) -> bool:
        """Whether it takes no work to tell a PIN of the seat from another: it is known, or there is none."""
        kept = self._read().pins.get(seat)
        return kept is None or is_known(kept)

    def _compare(self, table: str, place: str, pin: str, kept: str) -> None:
        """Compare a PIN with the stored hash; tries are counted for that hash, so that a new PIN begins without any.

        place: the seat, or `bank`. Raises as `Guards.check` does.
        """
        name = f"{table}/{place}/{digest(kept)}"
        self._guards.check(name, lambda: matches(pin, kept), at_once=is_known(kept))

    def set_pin(self, seat: int, pin: str, old: str, device: Device) -> None:
        """Set a seat's PIN; see `LiveTable.set_pin`."""
        hashed = hash_pin(pin)

        def decide(seating: Seating) -> None:
            owner: dict[str, str] = {}
            if not _is_of_seat(seating, device, seat):
                if seat in seating.pins:
                    self.check_pin(seat, old)
                elif seat in seating.tokens:
                    raise Illegal("not-your-seat", "1", seat=seat)
                else:
                    check_banker(seating, device)
                    owner = _owner(seating, device)
            changed = {"pins": by_name({**seating.pins, seat: hashed}), **owner}
            self._keep(changed, *_entered_by(seating, device, seat))

        self.decide(decide)

    def remove_pin(self, seat: int, pin: str, device: Device) -> None:
        """Remove a seat's PIN; see `LiveTable.remove_pin`."""

        def decide(seating: Seating) -> None:
            self.check_pin(seat, pin)
            self._keep({"pins": without(seating.pins, seat)}, *_entered_by(seating, device, seat))

        self.decide(decide)


def _is_of_seat(seating: Seating, device: Device, seat: int) -> bool:
    """Whether a device is a seat's own, on whichever page."""
    return seating.who(device._replace(as_seat=True)).seat == seat


def _entered_by(seating: Seating, device: Device, seat: int) -> tuple[Role, int | None, int | None]:
    """Who changes a seat's PIN, as its entry tells it: role, seat, for whom (`Entry`).

    That seat; else the banker; else, with no seat, somebody who knew the PIN.
    """
    if _is_of_seat(seating, device, seat):
        return "seat", seat, None
    return "banker" if seating.who(device).role == "banker" else "seat", None, seat


def _owner(seating: Seating, device: Device) -> dict[str, str]:
    """Check that the first PIN of a seat is chosen on the table's own device; whoever knows the PIN reads the purse.

    Returns the settings by which a table of which none is known belongs to this device from now on.
    """
    if seating.is_owned and not seating.owns(device):
        raise Illegal("pin-elsewhere", "1")
    return {} if seating.is_owned or not device.browser else {MAKER: digest(device.browser)}
