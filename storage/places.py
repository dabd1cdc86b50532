"""Where the data lies, and how a table is called."""

import os
from pathlib import Path

from storage.errors import StorageError

# No vowels, so that no word comes about, and no letters that are taken for another one.
LETTERS = "BCDFGHJKMNPQRTVWXY"
_SHORT = 4


def data_directory() -> Path:
    """`COMPANION_DATA`, else `intrige-companion` in the user's data home (XDG).

    Raises:
        StorageError: `vanished`, where this user has no home.
    """
    named = os.environ.get("COMPANION_DATA")
    home = os.environ.get("XDG_DATA_HOME")
    try:
        if named:
            return Path(named).expanduser()
        base = Path(home) if home and Path(home).is_absolute() else Path("~/.local/share").expanduser()
    except RuntimeError as error:
        raise StorageError("vanished", path="~") from error
    return base / "intrige-companion"


def new_code(tries: int) -> str:
    """A table's code at random: four letters, five where many were taken already."""
    length = _SHORT if tries < 2 * _SHORT else _SHORT + 1
    return "".join(LETTERS[byte % len(LETTERS)] for byte in os.urandom(length))


def new_key() -> str:
    """A key for one entry or one tap, different from every other."""
    return os.urandom(9).hex()
