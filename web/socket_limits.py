"""How long messages to sockets are; how many, and how many connections, are taken from one, and from one address."""

import time
from collections.abc import Callable
from math import inf

from cachetools import LRUCache

from live.token_bucket import Rate, TokenBucket

# Streamlit's own socket, of a page; the others are tables'.
STREAM = "/_stcore/stream"
# Bytes of one message to it, and to a table's; a view goes the other way.
MOST_OF_A_PAGES_MESSAGE = 128 * 1024
MOST_OF_A_MESSAGE = 4 * 1024
# Rate of messages per connection; faster ones are delayed.
MESSAGES = Rate(60, 0.1)
# Rate for all pages of one address together, since each message runs a script; play uses other sockets.
PAGE_MESSAGES = Rate(120, 0.2)
# Seconds without a message after which a page's next one comes at once in its turn; each that follows sooner comes a
# second later, up to so many. All sockets that an address may have are waiting for no longer than a few times that.
CALM_SECONDS, MOST_BEHIND = 2.0, 30
# Of a table's socket alone; what is faster is closed.
# A person who taps as fast as they can sends five a second, and a page asks once a second whether it is still heard.
BURST, PER_SECOND = 40, 10
# A proxy brings everybody of a club from one address.
ADDRESS_BURST, ADDRESS_PER_SECOND = 4000, 1000
# Those that ask for something; the others only ask whether they are heard.
ACTIONS_BURST, ACTIONS_PER_SECOND = 1000, 200
# Messages of one screen, and those that ask for something, as (burst, per second): so much it may send though others
# have used up what its address may. A page asks once in 0.8 seconds whether it is heard.
CALM, CALM_ACTIONS = (10, 3.0), (4, 0.5)
# Of the latter at once after a handshake, for what could not be sent before: more would be had by connecting anew.
CALM_ACTIONS_FIRST = 1
# Of the latter that a screen may have waiting: while one more waits it is not heard.
MOST_PENDING = 4
MOST_OPEN, OPENINGS_BURST, OPENINGS_PER_SECOND = 2000, 2000, 100
# Addresses that are remembered; the longest unused is forgotten first.
MOST_ADDRESSES = 4096


class Allowance:
    """A token bucket with its own clock.

    burst: how many at once; per_second: the sustained rate, 0 for none; first: how many at the beginning, else `burst`.
    """

    def __init__(
        self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic, *, first: int | None = None
    ) -> None:
        self._clock = clock
        self._bucket = TokenBucket(Rate(burst, 1 / per_second if per_second else inf), clock())
        if first is not None:
            self._bucket.owe(clock(), burst - first)

    def take(self) -> bool:
        """Take a token if there is one; return whether there was."""
        return self._bucket.take(self._clock())


class Address:
    """The shared limits of all connections of one address. open: their number.

    actions: of those messages that ask for something.
    """

    def __init__(self, messages: Allowance, openings: Allowance, actions: Allowance) -> None:
        self.messages, self.openings, self.actions = messages, openings, actions
        self.open = 0


def limits_of_address() -> Address:
    """Those of an address that is seen for the first time."""
    return Address(
        Allowance(ADDRESS_BURST, ADDRESS_PER_SECOND),
        Allowance(OPENINGS_BURST, OPENINGS_PER_SECOND),
        Allowance(ACTIONS_BURST, ACTIONS_PER_SECOND),
    )


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
