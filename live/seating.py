"""The seats of a table, from its settings: which device is whose, which seats have a PIN, who has left.

`Seating.who` identifies a device by its cookies; `permissions` decides what each may do.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from live.credential_hashing import is_token
from live.device_identity import ABSENT, ACCESS, BANKER, MAKER, OPEN, WATCHER, Actor, Device, banker_cookie, seat_cookie
from storage import AS_IT_STANDS, CLOSED, Entry

# The settings by which seats are held, or left to the table.
_OF_SEATS = frozenset({"tokens", "pins", ABSENT})

# The number of the log's entry by which whoever holds a seat took it; 0 for a free seat.
Held: TypeAlias = int


@dataclass(frozen=True)
class Seating:
    """The seats of one table, from its settings.

    bank: digest of the banker's token. bank_pin: hash of the PIN with which another device takes the banker's place.
    maker: digest of the cookie of the browser that made the table, None where that is not known.
    tokens: digest of the token of each seat taken by a phone. pins: hash of each seat's PIN. absent: the seats whose
    player has left, for which the table plays. closed: why the table is closed, "" if it is open. since: see `held`, by
    seat. had: the seats that somebody had before. decided: see `decided_by`, by seat. phones_since: when phones were
    turned on last, in seconds since 1970; 0 if that is not known.
    """

    table: str
    access: str = OPEN
    bank: str | None = None
    bank_pin: str | None = None
    maker: str | None = None
    tokens: Mapping[int, str] = field(default_factory=dict)
    pins: Mapping[int, str] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()
    closed: str = ""
    since: Mapping[int, Held] = field(default_factory=dict)
    had: frozenset[int] = frozenset()
    decided: Mapping[int, int] = field(default_factory=dict)
    phones_since: float = 0.0

    def held(self, seat: int) -> Held:
        """Since which entry a seat is held, by a phone or by a PIN alone; 0 for a free one.

        Another value once somebody else holds it, the same while its holder changes the PIN or takes it again by that.
        """
        return self.since.get(seat, 0)

    def decided_by(self, seat: int) -> int:
        """The number of the last entry that concerns who has a seat (`concerns`), 0 before there is one."""
        return self.decided.get(seat, 0)

    def who(self, device: Device) -> Actor:
        """Identify a device by its cookies."""
        seat = self._seat_of(device)
        if device.as_seat:
            return WATCHER if seat is None else Actor("seat", seat)
        return BANKER if self.access == OPEN or self.is_bankers(device) else WATCHER

    @property
    def is_owned(self) -> bool:
        """Whether it is known which device the table belongs to."""
        return self.bank is not None or self.maker is not None

    @property
    def holders(self) -> frozenset[str]:
        """Digests of the tokens of all devices with a part in the table: the seats', the banker's, its maker's."""
        return frozenset(filter(None, (self.bank, self.maker, *self.tokens.values())))

    def owns(self, device: Device) -> bool:
        """Whether a device made the table, or turned phones on at it last."""
        return self.is_bankers(device) or is_token(device.browser, self.maker)

    def is_bankers(self, device: Device) -> bool:
        """Whether a device became the banker's, whether or not phones are on."""
        return is_token(device.cookies.get(banker_cookie(self.table), ""), self.bank)

    def _seat_of(self, device: Device) -> int | None:
        token = device.cookies.get(seat_cookie(self.table), "")
        return next((seat for seat, kept in self.tokens.items() if is_token(token, kept)), None)


def read_seating(
    table: str, settings: Mapping[str, Any], entry: Entry | None = None, before: Seating | None = None
) -> Seating:
    """Read the seating from a table's settings.

    entry: with which they are so, None for the table's first settings. before: the seating before it.
    """
    number = 0 if entry is None else entry.n
    bank = settings.get("bank") or {}
    access = settings.get("access", OPEN)
    tokens, pins = _by_seat(settings.get("tokens")), _by_seat(settings.get("pins"))
    return Seating(
        table=table,
        access=access if access in ACCESS else OPEN,
        bank=bank.get("token"),
        bank_pin=bank.get("pin"),
        maker=settings.get(MAKER),
        tokens=tokens,
        pins=pins,
        # A seat joined by phone is present again.
        absent=frozenset(settings.get(ABSENT) or ()) - frozenset(tokens),
        closed=(settings.get(CLOSED) or {}).get("why", ""),
        since={seat: _since(seat, number, before) for seat in {*tokens, *pins}},
        had=frozenset() if before is None else before.had | before.since.keys(),
        decided=_decided(entry, before),
        phones_since=_phones_since(access, entry, before),
    )


def concerns(entry: Entry, seat: int) -> bool:
    """Whether an entry of settings concerns who has a seat: taken, freed, left, handed over, also where it was free."""
    return seat in (entry.seat, entry.for_seat) and not _OF_SEATS.isdisjoint(entry.data)


def _decided(entry: Entry | None, before: Seating | None) -> Mapping[int, int]:
    known = {} if before is None else before.decided
    if entry is None:
        return known
    seats = (entry.seat, entry.for_seat)
    return {**known, **{seat: entry.n for seat in seats if seat is not None and concerns(entry, seat)}}


def _phones_since(access: str, entry: Entry | None, before: Seating | None) -> float:
    if entry is None or before is None:
        return 0.0
    turned_on = before.access == OPEN != access
    return datetime.fromisoformat(entry.time).timestamp() if turned_on else before.phones_since


def _since(seat: int, number: int, before: Seating | None) -> Held:
    """Since when a seat is held that is held after this entry.

    A seat that is held goes to nobody without being freed before, but by its PIN, which brings it to a phone, or to
    another, and changes it: all that may be done without end, and nobody must hinder their own freeing by it.
    """
    return number if before is None else before.since.get(seat, number)


def _by_seat(kept: Mapping[str, str] | None) -> dict[int, str]:
    return {int(seat): value for seat, value in (kept or {}).items()}


def by_name(kept: Mapping[int, str]) -> dict[str, str]:
    """Seat numbers as string keys, as JSON settings need them."""
    return {str(seat): value for seat, value in sorted(kept.items())}


def what_changed(role: str, settings: Mapping[str, Any], whose: int | None, before: Mapping[str, Any]) -> str:
    """What an entry of settings was about, as one word; "" for what is not shown in the log.

    whose: the seat that it is about, whoever entered it; None if it is about none. before: all settings before the
    entry. One of `joined`, `joined-pin`, `freed`, `banker`, `banker-pin`, `banker-no-pin`, `access`, `pin`, `no-pin`,
    `closed`, `ended`, `reopened`, `left`, `back`.
    """
    if CLOSED in settings:
        why = (settings[CLOSED] or {}).get("why")
        return "reopened" if why is None else "ended" if why == AS_IT_STANDS else "closed"
    if ABSENT in settings:
        return "left" if whose in settings[ABSENT] else "back"
    if "tokens" in settings:
        return "freed" if role != "seat" else "joined-pin" if "pins" in settings else "joined"
    if "bank" in settings:
        return _banker_changed(_bank_pin(before), _bank_pin(settings))
    if "access" in settings:
        return "access"
    if "pins" in settings:
        return "no-pin" if whose is not None and str(whose) not in settings["pins"] else "pin"
    return ""


def _banker_changed(old_pin: str | None, new_pin: str | None) -> str:
    if new_pin == old_pin:
        return "banker"
    return "banker-pin" if new_pin else "banker-no-pin"


def _bank_pin(settings: Mapping[str, Any]) -> str | None:
    pin: str | None = (settings.get("bank") or {}).get("pin")
    return pin


def without(kept: Mapping[int, str], seat: int) -> dict[str, str]:
    """The settings of all other seats."""
    return by_name({one: value for one, value in kept.items() if one != seat})
