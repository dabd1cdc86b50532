"""Rate limits against guessing table codes, per browser and per network.

A household shares one address, and a guesser there must not lock out the others: wrong codes count for the browser. A
browser can drop its cookie, so they also count for the address, with a higher limit. A guesser may have right codes and
any number of cookies, but not the token of another's seat: who has a part in a table is let in to it in any case.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from live.credential_hashing import digest
from live.device_identity import NO_COOKIES, banker_cookie, seat_cookie
from live.refusal_sentences import may_pass
from live.wrong_tries import FORGET_SECONDS, Guards
from rules import Illegal
from storage import StorageError
from storage.store import GUARDS, Store

# Wrong codes before waiting: of one browser, and of all browsers of one address.
FREE_CODES = 12
FREE_CODES_OF_AN_ADDRESS = 200
# Codes of no table that are told at once of those that a browser has from before: it may have some, and more later.
GONE_AT_ONCE = 4
# Most browsers of one address remembered as having named a right code. A new one takes no other's place: with each it
# has a dozen guesses more, and a guesser would name a right code under a new cookie after every dozen.
KNOWN_OF_AN_ADDRESS = 64
# How long a table's holders are remembered. Longer than screens stay connected, which name no code meanwhile.
HOLDER_SECONDS = 24 * 3600.0
_REMEMBERED = 4096


# The address of a caller on the server's own machine.
LOCAL = "localhost"


class Caller(NamedTuple):
    """Where a request comes from: its network address, and the browser's cookie name, "" before it has one.

    cookies: those of seats and bankers, as in `Device`.
    """

    address: str = LOCAL
    browser: str = ""
    cookies: Mapping[str, str] = NO_COOKIES

    def __str__(self) -> str:
        return f"{self.address} {self.browser}"

    def has_part(self, code: str, holders: Iterable[str]) -> bool:
        """Whether one of its cookies for this table is among these; see `Seating.holders`."""
        tokens = self.browser, self.cookies.get(seat_cookie(code)), self.cookies.get(banker_cookie(code))
        return not {digest(token) for token in tokens if token}.isdisjoint(holders)


class CodeGuards:
    """Counts of wrong codes, in the store. Thread-safe. clock: seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._browsers = Guards(store, clock, FREE_CODES)
        self._addresses = Guards(store, clock, FREE_CODES_OF_AN_ADDRESS)
        # Per address: the browsers already stored as known, and until when, which saves a write per page.
        self._known: LRUCache[str, dict[str, float]] = LRUCache(_REMEMBERED)
        # Per caller: the digest of the wrong code that was counted last.
        self._wrong: LRUCache[str, str] = LRUCache(_REMEMBERED)
        # Per table: its holders as stored last, and until when.
        self._holders: LRUCache[str, tuple[frozenset[str], float]] = LRUCache(_REMEMBERED)
        self._lock = Lock()

    def check(self, caller: Caller, code: str) -> None:
        """Refuse a caller that names this code and has named too many wrong ones.

        Raises:
            Illegal: `code-wait` with the whole seconds left; article 1. StorageError: unless it may pass; during an
                outage of the store open tables stay reachable.
        """
        try:
            left = self._left(caller, code)
        except StorageError as error:
            if not may_pass(error):
                raise
            return
        if left:
            raise Illegal("code-wait", "1", seconds=left)

    def right(self, caller: Caller) -> None:
        """Count a right code: this browser is then exempt from its address's limit."""
        now = self._clock()
        if caller.browser and self._is_due(caller, now):
            self._put(_known_name(caller), {"until": now + FORGET_SECONDS})

    def came(self, caller: Caller, code: str, holders: frozenset[str]) -> None:
        """Remember a table's holders if the caller is one: they are then exempt from any address's limit, there alone.

        They are stored, as the table may not be open: whether it exists must not show in how long an answer takes. One
        document per table, so that nobody fills the store by taking a seat again and again.
        """
        until = self._clock() + HOLDER_SECONDS
        if not caller.has_part(code, holders):
            return
        with self._lock:
            stored, stored_until = self._holders.get(code, (None, 0.0))
        if stored == holders and until - stored_until < HOLDER_SECONDS / 2:
            return
        if self._put(_holders_name(code), {"table": code, "holders": sorted(holders), "until": until}):
            with self._lock:
                self._holders[code] = holders, until

    def _put(self, name: str, document: Mapping[str, Any]) -> bool:
        """Store a document; False during an outage of the store."""
        try:
            return self._store.put(GUARDS, {name: document})
        except StorageError as error:
            if not may_pass(error):
                raise
            return False

    def _is_due(self, caller: Caller, now: float) -> bool:
        """Whether this caller is to be stored as known now; marks it as stored.

        One that is known keeps its place as long as it goes on naming right codes.
        """
        with self._lock:
            known = self._known.setdefault(caller.address, {})
            for browser in [browser for browser, until in known.items() if until <= now]:
                del known[browser]
            until = known.get(caller.browser)
            is_full = until is None and len(known) >= KNOWN_OF_AN_ADDRESS
            if is_full or (until is not None and until - now > FORGET_SECONDS / 2):
                return False
            known[caller.browser] = now + FORGET_SECONDS
            return True

    def wrong(self, caller: Caller, code: str = "") -> None:
        """Count a wrong code; one that its caller names again, as parts of one page do, is counted once.

        Raises StorageError.
        """
        with self._lock:
            if code and self._wrong.get(_told(caller)) == digest(code):
                return
        self._browsers.failed(_browser_name(caller))
        self._addresses.failed(_address_name(caller))
        # Only now: one that the store could not count is counted when it is named again.
        with self._lock:
            self._wrong[_told(caller)] = digest(code)

    def looked_up(self, caller: Caller, codes: Iterable[str], found: Mapping[str, str]) -> dict[str, str | None]:
        """What was found of the first of these codes, None of no table: of those four at the most.

        Each of them counts as a wrong code. Raises as `check` and `wrong` do.
        """
        self.check(caller, "")
        told: dict[str, str | None] = {}
        for code in dict.fromkeys(codes):
            told[code] = found.get(code)
            if told[code] is None:
                self.wrong(caller, code)
                if list(told.values()).count(None) == GONE_AT_ONCE:
                    break
        return told

    def _left(self, caller: Caller, code: str) -> int:
        left = self._browsers.left(_browser_name(caller))
        of_address = self._addresses.left(_address_name(caller))
        is_exempt = of_address <= left or self._is_known(caller) or self._is_holder(caller, code)
        return left if is_exempt else of_address

    def _is_known(self, caller: Caller) -> bool:
        return bool(caller.browser) and self._store.get(GUARDS, _known_name(caller)) is not None

    def _is_holder(self, caller: Caller, code: str) -> bool:
        kept = self._store.get(GUARDS, _holders_name(code))
        document = (kept.document if kept else None) or {}
        return caller.has_part(code, document.get("holders", ()))


def _browser_name(caller: Caller) -> str:
    return f"codes/{_told(caller)}"


def _address_name(caller: Caller) -> str:
    return f"codes/{caller.address}"


def _known_name(caller: Caller) -> str:
    return f"known/{_told(caller)}"


def _holders_name(code: str) -> str:
    # What is named as a code may be any text.
    return f"holders/{digest(code)}"


def _told(caller: Caller) -> str:
    # Its cookie may be that of the browser that made a table.
    return f"{caller.address} {digest(caller.browser)}"
