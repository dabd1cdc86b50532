"""Rate limits against guessing table codes, per browser and per network.

A household shares one address, and a guesser there must not lock out the others: wrong codes count for the browser. A
browser can drop its cookie, so they also count for the address, with a higher limit.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache

from live.credential_hashing import digest
from live.refusal_sentences import may_pass
from live.wrong_tries import FORGET_SECONDS, Guards
from rules import Illegal
from storage import StorageError
from storage.store import GUARDS, Store

# Wrong codes before waiting: of one browser, and of all browsers of one address.
FREE_CODES = 12
FREE_CODES_OF_AN_ADDRESS = 200
# Most browsers of one address remembered as having named a right code.
KNOWN_OF_AN_ADDRESS = 64
_REMEMBERED = 4096


# The address of a caller on the server's own machine.
LOCAL = "localhost"


class Caller(NamedTuple):
    """Where a request comes from: its network address, and the browser's cookie name, "" before it has one."""

    address: str = LOCAL
    browser: str = ""

    def __str__(self) -> str:
        return f"{self.address} {self.browser}"


class CodeGuards:
    """Counts of wrong codes, in the store. Thread-safe. clock: seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._browsers = Guards(store, clock, FREE_CODES)
        self._addresses = Guards(store, clock, FREE_CODES_OF_AN_ADDRESS)
        # Per address: the browsers already stored as known, and until when, which saves a write per page.
        self._known: LRUCache[str, dict[str, float]] = LRUCache(_REMEMBERED)
        self._lock = Lock()

    def check(self, caller: Caller) -> None:
        """Refuse a caller that has named too many wrong codes.

        Raises:
            Illegal: `code-wait` with the whole seconds left; article 1. StorageError: unless it may pass; during an
                outage of the store open tables stay reachable.
        """
        try:
            left = self._left(caller)
        except StorageError as error:
            if not may_pass(error):
                raise
            return
        if left:
            raise Illegal("code-wait", "1", seconds=left)

    def right(self, caller: Caller) -> None:
        """Count a right code: this browser is then exempt from its address's limit."""
        now = self._clock()
        if not caller.browser or not self._is_new(caller, now):
            return
        try:
            self._store.put(GUARDS, {_known_name(caller): {"until": now + FORGET_SECONDS}})
        except StorageError as error:
            if not may_pass(error):
                raise

    def _is_new(self, caller: Caller, now: float) -> bool:
        """Whether this caller is to be stored as known now; marks it as stored."""
        with self._lock:
            known = self._known.setdefault(caller.address, {})
            for browser in [browser for browser, until in known.items() if until <= now]:
                del known[browser]
            if caller.browser in known or len(known) >= KNOWN_OF_AN_ADDRESS:
                return False
            known[caller.browser] = now + FORGET_SECONDS / 2
            return True

    def wrong(self, caller: Caller) -> None:
        """Count a wrong code. Raises StorageError."""
        self._browsers.failed(_browser_name(caller))
        self._addresses.failed(_address_name(caller))

    def _left(self, caller: Caller) -> int:
        left = self._browsers.left(_browser_name(caller))
        of_address = self._addresses.left(_address_name(caller))
        return left if of_address <= left or self._is_known(caller) else of_address

    def _is_known(self, caller: Caller) -> bool:
        return bool(caller.browser) and self._store.get(GUARDS, _known_name(caller)) is not None


def _browser_name(caller: Caller) -> str:
    return f"codes/{_told(caller)}"


def _address_name(caller: Caller) -> str:
    return f"codes/{caller.address}"


def _known_name(caller: Caller) -> str:
    return f"known/{_told(caller)}"


def _told(caller: Caller) -> str:
    # Its cookie may be that of the browser that made a table.
    return f"{caller.address} {digest(caller.browser)}"
