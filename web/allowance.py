"""How much one connection, and one address, may send: counted, not trusted."""

import time
from collections.abc import Callable

from cachetools import LRUCache

# Addresses that are remembered; the longest unused is forgotten first.
MOST_ADDRESSES = 4096


class Allowance:
    """A token bucket: so many at once, and so many a second in the long run."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, per_second, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Whether one more is allowed now; it is counted if it is."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Address:
    """What one address does on all its connections together. open: how many connections it has."""

    def __init__(self, messages: Allowance, openings: Allowance) -> None:
        self.messages, self.openings = messages, openings
        self.open = 0


class Addresses:
    """Every address that has been seen lately. To be used in one event loop."""

    def __init__(self, make: Callable[[], Address], most: int = MOST_ADDRESSES) -> None:
        self._make = make
        self._known: LRUCache[str, Address] = LRUCache(most)

    def of(self, name: str) -> Address:
        """The counts of this address."""
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._make()
        return known
