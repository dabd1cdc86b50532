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

from rules import Illegal

_PIN = re.compile(r"[0-9]{4}", re.ASCII)


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
    return hashlib.scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt, n=2**12, r=8, p=1, dklen=32)


def new_token() -> str:
    """A new random token."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """The stored SHA-256 of a token; as the token is random, no salt or slow hash is needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(token: str, kept: str | None) -> bool:
    """Whether the token matches a stored digest."""
    return kept is not None and hmac.compare_digest(digest(token), kept)
