"""Random identifiers: table codes, and idempotency keys of entries."""

import os

# No vowels, so that no words come about; no letters that are easily mistaken for others.
LETTERS = "BCDFGHJKMNPQRTVWXY"
_SHORT = 4


def new_code(tries: int) -> str:
    """A random table code: four letters, or five after eight collisions."""
    length = _SHORT if tries < 2 * _SHORT else _SHORT + 1
    return "".join(LETTERS[byte % len(LETTERS)] for byte in os.urandom(length))


def new_key() -> str:
    """A unique key for one entry or one action."""
    return os.urandom(9).hex()
