"""PINs and tokens: hashing, and rate limits on wrong tries.

A PIN, four digits, shows a player their own cash on a shared device and brings a seat to a new phone. It is stored as a
salted scrypt hash in the table's settings. Four digits do not resist somebody with access to the data directory; they
protect from a glance across the table. A token identifies a device as a seat's or the banker's: 192 random bits in a
cookie; the table's settings have its SHA-256. `Joining.check_pin` in `joining` checks a PIN, and `joining` redeems
tickets.
"""

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from rules import Illegal
from storage.store import GUARDS, Kept, Store

FREE_TRIES = 3
FIRST_WAIT = 5.0
LONGEST_WAIT = 300.0
# Seconds without a wrong try after which a guard resets.
FORGET_SECONDS = 1800.0
# Extra lifetime per wrong try: a full store evicts what expires first, so flooding it evicts the guards with fewer
# wrong tries first.
_KEPT_FOR_EACH = 3600.0
_PIN = re.compile(r"[0-9]{4}", re.ASCII)


class _Tries(NamedTuple):
    wrong: int = 0
    closed_until: float = 0.0


def hash_pin(pin: str) -> str:
    """Hash a PIN as `salt$hash`, both in hex.

    Raises:
        Illegal: not exactly four digits; article 1.
    """
    if not _PIN.fullmatch(pin):
        raise Illegal("pin-shape", "1")
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${_scrypt(pin, salt).hex()}"


def matches(pin: str, kept: str) -> bool:
    """Whether the PIN matches a stored hash."""
    salt, _, digest = kept.partition("$")
    return hmac.compare_digest(_scrypt(pin, bytes.fromhex(salt)), bytes.fromhex(digest))


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**12, r=8, p=1, dklen=32)


def new_token() -> str:
    """A new random token."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """The stored SHA-256 of a token; as the token is random, no salt or slow hash is needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(token: str, kept: str | None) -> bool:
    """Whether the token matches a stored digest."""
    return kept is not None and hmac.compare_digest(digest(token), kept)


class Guards:
    """Counts wrong tries at secrets, by name; after some free ones each further try must wait twice as long.

    The counts are in the store, so they hold across servers and restarts. clock: seconds since 1970.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time, free_tries: int = FREE_TRIES) -> None:
        self._store = store
        self._clock = clock
        self._free = free_tries

    def left(self, name: str) -> int:
        """Whole seconds until the next try is allowed; 0 if it is now. Raises StorageError."""
        return self._left(self._read(self._store.get(GUARDS, name)))

    def failed(self, name: str) -> None:
        """Count a wrong try. Raises StorageError."""
        while not self._count(name, self._store.get(GUARDS, name)):
            continue

    def check(self, name: str, right: Callable[[], bool]) -> None:
        """Call `right` to check a secret, unless tries must wait.

        The try is counted before it is checked, so that concurrent tries at several servers are all counted.

        Raises:
            Illegal: `pin-wait` with the whole seconds left, or `pin-wrong`; article 1. StorageError.
        """
        while True:
            kept = self._store.get(GUARDS, name)
            left = self._left(self._read(kept))
            if left > 0:
                raise Illegal("pin-wait", "1", seconds=left)
            if self._count(name, kept):
                break
        if not right():
            raise Illegal("pin-wrong", "1")
        self._store.put(GUARDS, {name: None})

    def _left(self, tries: _Tries) -> int:
        left = tries.closed_until - self._clock()
        return int(left) + 1 if left > 0 else 0

    def _count(self, name: str, kept: Kept | None) -> bool:
        wrong, now = self._read(kept).wrong + 1, self._clock()
        wait = 0.0
        if wrong >= self._free:
            wait = min(FIRST_WAIT * 2 ** min(wrong - self._free, 32), LONGEST_WAIT)
        forgotten = now + wait + FORGET_SECONDS
        until = forgotten + min(wrong - 1, 24) * _KEPT_FOR_EACH
        document = {"wrong": wrong, "closed_until": now + wait, "forgotten": forgotten, "until": until}
        return self._store.put(GUARDS, {name: document}, expect={name: kept.n if kept else 0})

    def _read(self, kept: Kept | None) -> _Tries:
        """The tries that have not expired."""
        document = (kept.document if kept else None) or {}
        if self._clock() >= float(document.get("forgotten", 0.0)):
            return _Tries()
        return _Tries(int(document.get("wrong", 0)), float(document.get("closed_until", 0.0)))
