"""PINs and tokens, how they are kept, and the slowing down of guesses.

A PIN, four digits, shows a player their own cash on a shared device and brings a seat to a new phone. It is kept as a
salted scrypt hash in the table's settings, never in clear. Four digits fall to anybody who holds the data directory;
what they guard against is a glance across the table. A token makes a device a seat's or the banker's: 192 random bits
that only the device itself keeps, in a cookie; the table's settings have its SHA-256.
"""

import hashlib
import hmac
import re
import secrets
import threading
import time
from collections.abc import Callable

from rules import Illegal

FREE_TRIES = 3
FIRST_WAIT = 5.0
LONGEST_WAIT = 300.0
# After this long without a wrong try a guard knows nothing of the ones before.
FORGET_SECONDS = 1800.0
MOST_GUARDS = 4096
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


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What is kept of a token. It is random, so it needs neither salt nor a slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(token: str, kept: str | None) -> bool:
    """Whether this is the token of a kept digest."""
    return kept is not None and hmac.compare_digest(digest(token), kept)


class Guard:
    """Counts wrong tries at one secret; after a few, each further try must wait, twice as long every time.

    What was tried long ago is forgotten.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, free_tries: int = FREE_TRIES) -> None:
        self._clock = clock
        self._free = free_tries
        self._wrong = 0
        self._closed_until = 0.0
        self._last = clock()

    @property
    def wrong(self) -> int:
        """The wrong tries that still count."""
        if self._wrong and self._clock() >= max(self._last, self._closed_until) + FORGET_SECONDS:
            self._wrong = 0
        return self._wrong

    def left(self) -> int:
        """The whole seconds until the next try is listened to; 0 when it may be made now."""
        left = self._closed_until - self._clock()
        return int(left) + 1 if left > 0 else 0

    def failed(self) -> None:
        """A try was wrong."""
        self._wrong = self.wrong + 1
        self._last = self._clock()
        if self._wrong >= self._free:
            wait = min(FIRST_WAIT * 2 ** min(self._wrong - self._free, 32), LONGEST_WAIT)
            self._closed_until = self._clock() + wait

    def check(self, right: Callable[[], bool]) -> None:
        """Ask `right` unless tries are being slowed down.

        Raises:
            Illegal: `pin-wait` with the whole seconds left, or `pin-wrong`; article 1.
        """
        left = self.left()
        if left > 0:
            raise Illegal("pin-wait", "1", seconds=left)
        if right():
            self._wrong = 0
            return
        self.failed()
        raise Illegal("pin-wrong", "1")


class Guards:
    """A guard for each of many secrets or clients. Safe to use from any thread.

    Only those with a wrong try are kept. Where there are too many, those with the fewest wrong tries go, so that nobody
    opens a guard by filling the place with others.
    """

    def __init__(self, most: int = MOST_GUARDS, make: Callable[[], Guard] = Guard) -> None:
        self._most = most
        self._make = make
        self._lock = threading.Lock()
        self._all: dict[str, Guard] = {}

    def of(self, name: str) -> Guard:
        """The guard of this name."""
        with self._lock:
            guard = self._all.get(name)
            if guard is None:
                if len(self._all) >= self._most:
                    self._make_room()
                guard = self._all[name] = self._make()
            return guard

    def left(self, name: str) -> int:
        """The whole seconds until a try is listened to; asking makes no guard."""
        with self._lock:
            guard = self._all.get(name)
            return guard.left() if guard else 0

    def _make_room(self) -> None:
        tried = sorted(self._all, key=lambda name: self._all[name].wrong)
        clean = [name for name in tried if not self._all[name].wrong]
        for name in clean or tried[: self._most // 8 + 1]:
            del self._all[name]
