"""PINs and tokens, and how they are kept.

A PIN, four digits, shows a player their own cash on a shared device and brings a seat to a new phone. It is kept as a
salted scrypt hash in the table's settings, never in clear. Four digits fall to anybody who holds the data directory;
what they guard against is a glance across the table. A token makes a device a seat's or the banker's: 192 random bits
that only the device itself keeps, in a cookie; the table's settings have its SHA-256. Whether a PIN is the seat's, or a
ticket good, is decided in `joining` (`Joining.check_pin`); how often a wrong one may be tried, in `wrong_tries`.
"""

import hashlib
import hmac
import re
import secrets

from rules import Illegal

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
