"""Rate limits of one connection and of one network address."""

import time
from collections.abc import Callable
from math import inf

from cachetools import LRUCache

from live.token_bucket import Rate, TokenBucket

# Most addresses remembered (LRU).
MOST_ADDRESSES = 4096


class Allowance:
    """A token bucket with its own clock.

    burst: how many at once; per_second: the sustained rate, 0 for none.
    """

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._bucket = TokenBucket(Rate(burst, 1 / per_second if per_second else inf), clock())

    def take(self) -> bool:
        """Take a token if there is one; return whether there was."""
        return self._bucket.take(self._clock())


class Address:
    """The shared limits of all connections of one address. open: their number."""

    def __init__(self, messages: Allowance, openings: Allowance) -> None:
        self.messages, self.openings = messages, openings
        self.open = 0


class Addresses:
    """The limits of recently seen addresses. Use in one event loop."""

    def __init__(self, make: Callable[[], Address], most: int = MOST_ADDRESSES) -> None:
        self._make = make
        self._known: LRUCache[str, Address] = LRUCache(most)

    def of(self, name: str) -> Address:
        """The limits of an address."""
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._make()
        return known
