"""Guards against the guessing of table codes, per browser and per network.

A household shares one address, so whoever guesses there must not lock the others out: wrong codes count for the browser
that named them. A browser's name can be thrown away, so they count for the address as well, which is allowed many more.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache

from live.sentences import may_pass
from live.wrong_tries import FORGET_SECONDS, Guards
from rules import Illegal
from storage import StorageError
from storage.store import GUARDS, Store

# Wrong codes that one browser may name before it has to wait, and all browsers of one address together.
FREE_CODES = 12
FREE_CODES_OF_AN_ADDRESS = 200
# Browsers of one address that are known to have named a right code; a household has fewer.
KNOWN_OF_AN_ADDRESS = 64
_REMEMBERED = 4096


# The address of a caller on the server's own machine.
LOCAL = "localhost"


class Caller(NamedTuple):
    """Where a request comes from: its network, and which browser there, empty before the browser has a name."""

    address: str = LOCAL
    browser: str = ""

    def __str__(self) -> str:
        return f"{self.address} {self.browser}"


class CodeGuards:
    """The wrong codes of all callers, counted by the store. Safe to use from any thread. clock: seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._browsers = Guards(store, clock, FREE_CODES)
        self._addresses = Guards(store, clock, FREE_CODES_OF_AN_ADDRESS)
        # The callers of each address that the store knows, and until when, so that not every page writes it again.
        self._known: LRUCache[str, dict[str, float]] = LRUCache(_REMEMBERED)
        self._lock = Lock()

    def check(self, caller: Caller) -> None:
        """Let a caller name a code, unless it has named too many wrong ones.

        Raises:
            Illegal: `code-wait` with the whole seconds left; article 1. StorageError: not because the store cannot say
                now, for what is open here stays so.
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
        """A code was right: what others of its address do is not this browser's fault."""
        now = self._clock()
        if not caller.browser or not self._is_new(caller, now):
            return
        try:
            self._store.put(GUARDS, {_known_name(caller): {"until": now + FORGET_SECONDS}})
        except StorageError as error:
            if not may_pass(error):
                raise

    def _is_new(self, caller: Caller, now: float) -> bool:
        """Whether the store is to learn of this caller now; from then on it is taken to know."""
        with self._lock:
            known = self._known.setdefault(caller.address, {})
            for browser in [browser for browser, until in known.items() if until <= now]:
                del known[browser]
            if caller.browser in known or len(known) >= KNOWN_OF_AN_ADDRESS:
                return False
            known[caller.browser] = now + FORGET_SECONDS / 2
            return True

    def wrong(self, caller: Caller) -> None:
        """A code was wrong. Raises StorageError."""
        self._browsers.failed(_browser_name(caller))
        self._addresses.failed(_address_name(caller))

    def _left(self, caller: Caller) -> int:
        left = self._browsers.left(_browser_name(caller))
        of_address = self._addresses.left(_address_name(caller))
        return left if of_address <= left or self._is_known(caller) else of_address

    def _is_known(self, caller: Caller) -> bool:
        return bool(caller.browser) and self._store.get(GUARDS, _known_name(caller)) is not None


def _browser_name(caller: Caller) -> str:
    return f"codes/{caller}"


def _address_name(caller: Caller) -> str:
    return f"codes/{caller.address}"


def _known_name(caller: Caller) -> str:
    return f"known/{caller}"
