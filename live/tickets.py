"""Tickets by which a device takes a seat or the banker's place: each redeemed once, within a minute, for one purpose.

They are stored by their digest, so any server can redeem them.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from live.credential_hashing import digest, new_token
from live.device_identity import OPEN
from live.seating import Seating
from rules import Illegal
from storage.store import TICKETS, Store

TICKET_SECONDS = 60.0


class Grant(NamedTuple):
    """What a ticket is good for.

    before: the token digest that it replaces (compare-and-swap, so only one of two tickets succeeds). known: the hash
    of the seat's PIN when the ticket was issued, None without one. until: seconds since 1970. access: how the table was
    played when the ticket was issued; one stored without it counts as issued while phones were off, when anybody could.
    coded: whether a code of the banker's device was given for it (`free_seats`). decided: of the seat, by which entry
    (`Seating.decided_by`).
    """

    table: str
    seat: int | None
    before: str | None
    changes: Mapping[str, Any]
    known: str | None
    until: float
    access: str = OPEN
    coded: bool = False
    decided: int = 0


class Tickets:
    """The tickets of a store. clock: seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock

    def draw(self, seating: Seating, seat: int | None, changes: Mapping[str, Any], *, coded: bool = False) -> str:
        """Issue a ticket. seat: None for the banker. changes: the settings that redeeming it makes."""
        ticket = new_token()
        before = seating.bank if seat is None else seating.tokens.get(seat)
        known = None if seat is None else seating.pins.get(seat)
        until = self._clock() + TICKET_SECONDS
        decided = 0 if seat is None else seating.decided_by(seat)
        grant = Grant(seating.table, seat, before, changes, known, until, seating.access, coded, decided)
        self._store.put(TICKETS, {digest(ticket): grant._asdict()})
        return ticket

    def redeem(self, ticket: str, table: str) -> Grant:
        """Use up a ticket of this table, atomically, and return what it is good for.

        Raises:
            Illegal: `no-ticket` for one that is unknown, used, expired or of another table; article 1.
        """
        name = digest(ticket)
        kept = self._store.get(TICKETS, name)
        if kept is None or kept.document is None:
            raise Illegal("no-ticket", "1")
        grant = Grant(**kept.document)
        theirs = grant.table != table or grant.until < self._clock()
        if theirs or not self._store.put(TICKETS, {name: None}, expect={name: kept.n}):
            raise Illegal("no-ticket", "1")
        return grant
