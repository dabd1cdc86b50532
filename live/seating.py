"""Who sits where and who a device is, banker, seat or watcher, by its cookies; `permissions`: what each of them may do.

A table's `access` says how it is played. `open`: on one device; whoever has the table before them is its banker, so it
can be left here and gone on with in another browser. `banker`: phones have joined and see their own ducats; what is
played is entered on the banker's device alone. `seats`: every phone acts for its own seat, the banker's device for
anyone. A device is known by a token in a cookie; the table's settings keep the token's digest and nothing else of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from live.credentials import is_token
from storage import AS_IT_STANDS, CLOSED

OPEN, BANKER_ENTERS, SEATS = "open", "banker", "seats"
ACCESS = (OPEN, BANKER_ENTERS, SEATS)
# Settings that no page sees, and those that `LiveTable.set_options` leaves alone.
ABSENT = "absent"
SECRET = frozenset({"pins", "tokens", "bank"})
# What a table agrees on once, when it is set up.
OPEN_CASH = "open_cash"
RESERVED = SECRET | {"access", CLOSED, ABSENT, OPEN_CASH}
_COOKIE = "intrige"
_NO_COOKIES: Mapping[str, str] = MappingProxyType({})


class Actor(NamedTuple):
    """Whose device acts: `banker` for anybody, `seat` for its own seat, `watcher` for nobody."""

    role: str = "banker"
    seat: int | None = None


BANKER = Actor()
WATCHER = Actor("watcher")


class Device(NamedTuple):
    """What a browser shows of itself: its cookies. as_seat: on the page of its seat it acts for that seat alone.

    caller: which browser it is, as far as that can be known; nothing but who is slowed down rests on it.
    """

    cookies: Mapping[str, str] = _NO_COOKIES
    as_seat: bool = False
    caller: str = ""


def seat_cookie(table: str) -> str:
    """The name of the cookie with which a device is a seat's at a table."""
    return f"{_COOKIE}_{table}_seat"


def banker_cookie(table: str) -> str:
    """The name of the cookie with which a device is the banker's at a table."""
    return f"{_COOKIE}_{table}_banker"


def is_ours(cookie: str) -> bool:
    """Whether a cookie of this name is one of the two, of whatever table."""
    return cookie.startswith(f"{_COOKIE}_")


@dataclass(frozen=True)
class Seating:
    """The seats of one table as its settings have them.

    bank: digest of the banker's token. bank_pin: hash of the PIN with which another device takes the banker's place.
    tokens: digest of the token of each seat that a phone has. pins: hash of each seat's PIN. absent: the seats whose
    player has left, for which the table plays. closed: why nobody plays on, "" where somebody does.
    """

    table: str
    access: str = OPEN
    bank: str | None = None
    bank_pin: str | None = None
    tokens: Mapping[int, str] = field(default_factory=dict)
    pins: Mapping[int, str] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()
    closed: str = ""

    def who(self, device: Device) -> Actor:
        """Who a device is, by the cookies it shows now."""
        seat = self._seat_of(device)
        if device.as_seat:
            return WATCHER if seat is None else Actor("seat", seat)
        if self.access == OPEN or is_token(device.cookies.get(banker_cookie(self.table), ""), self.bank):
            return BANKER
        return WATCHER

    def _seat_of(self, device: Device) -> int | None:
        token = device.cookies.get(seat_cookie(self.table), "")
        return next((seat for seat, kept in self.tokens.items() if is_token(token, kept)), None)


def read_seating(table: str, settings: Mapping[str, Any]) -> Seating:
    """The seating that a table's settings tell."""
    bank = settings.get("bank") or {}
    access = settings.get("access", OPEN)
    tokens = _by_seat(settings.get("tokens"))
    return Seating(
        table=table,
        access=access if access in ACCESS else OPEN,
        bank=bank.get("token"),
        bank_pin=bank.get("pin"),
        tokens=tokens,
        pins=_by_seat(settings.get("pins")),
        # Whoever joins with a phone plays again.
        absent=frozenset(settings.get(ABSENT) or ()) - frozenset(tokens),
        closed=(settings.get(CLOSED) or {}).get("why", ""),
    )


def _by_seat(kept: Mapping[str, str] | None) -> dict[int, str]:
    return {int(seat): value for seat, value in (kept or {}).items()}


def by_name(kept: Mapping[int, str]) -> dict[str, str]:
    """Seat numbers as string keys, as JSON settings need them."""
    return {str(seat): value for seat, value in sorted(kept.items())}


def what_changed(role: str, settings: Mapping[str, Any], for_seat: int | None = None) -> str:
    """What an entry of settings was about, as one word; "" for what nobody is told of.

    `joined`, `freed`, `banker`, `access`, `pin`, `no-pin`, `closed`, `ended`, `reopened`, `left`, `back`.
    """
    if CLOSED in settings:
        why = (settings[CLOSED] or {}).get("why")
        return "reopened" if why is None else "ended" if why == AS_IT_STANDS else "closed"
    if ABSENT in settings:
        return "left" if for_seat in settings[ABSENT] else "back"
    if "tokens" in settings:
        return "joined" if role == "seat" else "freed"
    if "bank" in settings:
        return "banker"
    if "access" in settings:
        return "access"
    if "pins" in settings:
        return "no-pin" if for_seat is not None and str(for_seat) not in settings["pins"] else "pin"
    return ""
