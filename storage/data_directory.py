"""Location of the data directory."""

import os
from pathlib import Path

from storage.errors import StorageError


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
