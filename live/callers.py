"""Who names a table's code, and how long somebody who guesses must wait before the next one.

A household shares one address, so whoever guesses there must not lock the others out: wrong codes count for the browser
that named them. A browser's name can be thrown away, so they count for the address as well, which is allowed many more.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from live.secrets import Guard, Guards
from rules import Illegal

# Wrong codes that one browser may name before it has to wait, and all browsers of one address together.
FREE_CODES = 12
FREE_CODES_OF_AN_ADDRESS = 200
_KNOWN = 4096


class Caller(NamedTuple):
    """Where somebody calls from: the network address, and which browser there, empty before it has a name."""

    address: str = "localhost"
    browser: str = ""


class CodeGuards:
    """The wrong codes of all callers. Safe to use from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._browsers = Guards(make=lambda: Guard(clock, FREE_CODES))
        self._addresses = Guards(make=lambda: Guard(clock, FREE_CODES_OF_AN_ADDRESS))
        self._known: dict[Caller, None] = {}

    def check(self, caller: Caller) -> None:
        """Let a caller name a code, unless it has named too many wrong ones.

        Raises:
            Illegal: `code-wait` with the whole seconds left; article 1.
        """
        left = self._browsers.left(_name(caller))
        if caller not in self._known:
            left = max(left, self._addresses.left(caller.address))
        if left:
            raise Illegal("code-wait", "1", seconds=left)

    def right(self, caller: Caller) -> None:
        """A code was right: what others of its address do is not this browser's fault."""
        if caller.browser and caller not in self._known:
            self._known[caller] = None
            if len(self._known) > _KNOWN:
                del self._known[next(iter(self._known))]

    def wrong(self, caller: Caller) -> None:
        """A code was wrong."""
        self._browsers.of(_name(caller)).failed()
        self._addresses.of(caller.address).failed()


def _name(caller: Caller) -> str:
    return f"{caller.address} {caller.browser}"
