"""PINs: four digits with which a player sees their own cash on a shared device, and the slowing down of guesses.

A PIN is kept as a salted scrypt hash in the table's settings, never in clear. Four digits fall to anybody who holds
the data directory; what they guard against is a glance across the table.
"""

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable

from rules import Illegal

FREE_TRIES = 3
FIRST_WAIT = 5.0
LONGEST_WAIT = 300.0
_PIN = re.compile(r"[0-9]{4}", re.ASCII)


def hash_pin(pin: str) -> str:
    """A PIN as `salt$hash`, both in hex.

    Raises:
        Illegal: not exactly four digits; article 1.
    """
    if not _PIN.fullmatch(pin):
        raise Illegal("pin-shape", "1")
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${_scrypt(pin, salt).hex()}"


def matches(pin: str, kept: str) -> bool:
    """Whether this is the PIN of a kept hash."""
    salt, _, digest = kept.partition("$")
    return hmac.compare_digest(_scrypt(pin, bytes.fromhex(salt)), bytes.fromhex(digest))


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**12, r=8, p=1, dklen=32)


class Guard:
    """Counts wrong tries at one secret; after three, each further try must wait, twice as long every time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong = 0
        self._closed_until = 0.0

    def check(self, right: Callable[[], bool]) -> None:
        """Ask `right` unless tries are being slowed down.

        Raises:
            Illegal: `pin-wait` with the whole seconds left, or `pin-wrong`; article 1.
        """
        left = self._closed_until - self._clock()
        if left > 0:
            raise Illegal("pin-wait", "1", seconds=int(left) + 1)
        if right():
            self._wrong = 0
            return
        self._wrong += 1
        if self._wrong >= FREE_TRIES:
            wait = min(FIRST_WAIT * 2 ** (self._wrong - FREE_TRIES), LONGEST_WAIT)
            self._closed_until = self._clock() + wait
        raise Illegal("pin-wrong", "1")
