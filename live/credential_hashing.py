"""PINs and tokens: hashing. How often a wrong PIN may be tried is decided in `wrong_tries`.

A PIN, four digits, shows a player their own cash on a shared device and brings a seat to a new phone. It is stored as a
salted scrypt hash in the table's settings. Four digits do not resist somebody with access to the data directory; they
protect from a glance across the table. A token identifies a device as a seat's or the banker's: 192 random bits in a
cookie; the table's settings have its SHA-256. `seat_pins` checks PINs, and `joining` redeems tickets.
"""

import hashlib
import hmac
import re
import secrets
from threading import Lock

from cachetools import LRUCache

from rules import Illegal

_PIN = re.compile(r"[0-9]{4}", re.ASCII)
# Of stored hashes whose PIN is known, one of the PIN with a key that nobody has but this process: it is made at once.
_KEY = secrets.token_bytes(32)
MOST_KNOWN = 4096
_known: LRUCache[str, bytes] = LRUCache(MOST_KNOWN)
_knowing = Lock()
# Signs: more than any token has. A cookie may have thousands, and is compared with every seat's at each look.
MOST_OF_A_TOKEN = 64


def hash_pin(pin: str) -> str:
    """Hash a PIN as `salt$hash`, both in hex.

    Raises:
        Illegal: not exactly four digits; article 1.
    """
    if not _PIN.fullmatch(pin):
        raise Illegal("pin-shape", "1")
    salt = secrets.token_bytes(16)
    kept = f"{salt.hex()}${_scrypt(pin, salt).hex()}"
    _know(pin, kept)
    return kept


def matches(pin: str, kept: str) -> bool:
    """Whether the PIN matches a stored hash; slow only where `is_known` is not true of that."""
    with _knowing:
        known = _known.get(kept)
    if known is not None:
        return hmac.compare_digest(_keyed(pin), known)
    salt, _, digest = kept.partition("$")
    is_right = hmac.compare_digest(_scrypt(pin, bytes.fromhex(salt)), bytes.fromhex(digest))
    if is_right:
        _know(pin, kept)
    return is_right


def is_known(kept: str) -> bool:
    """Whether the PIN of a stored hash was chosen, or found to be right, in this process."""
    with _knowing:
        return kept in _known


def _know(pin: str, kept: str) -> None:
    with _knowing:
        _known[kept] = _keyed(pin)


def _keyed(pin: str) -> bytes:
    return hmac.digest(_KEY, pin.encode("utf-8", "surrogatepass"), "sha256")


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt, n=2**12, r=8, p=1, dklen=32)


def new_token() -> str:
    """A new random token."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """The stored SHA-256 of a token; as the token is random, no salt or slow hash is needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(token: str, kept: str | None) -> bool:
    """Whether the token matches a stored digest."""
    return kept is not None and len(token) <= MOST_OF_A_TOKEN and hmac.compare_digest(digest(token), kept)
