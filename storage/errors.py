"""What can go wrong with what is kept, as values: a refusal (`StorageError`) or a finding (`Damage`).

Both carry a stable code and the figures that explain it; the English sentences stand in `storage.sentences`, and a
page translates by the code.
"""

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rules.errors import IntrigeError

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
_VANISHED = {errno.ENOENT, errno.ENOTDIR, errno.ESTALE, errno.ENODEV}

# What reading something that was saved, and may hold anything, may raise.
MISREAD = (IntrigeError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
# Those of a database server (`storage.postgres`) among them.
DISK_CODES = frozenset({"full", "read-only", "vanished", "faulty", "unreachable", "not-permitted", "database-fault"})


# A later version of the program, or the same one in a moment, can open such a table.
NOT_SPOILT = DISK_CODES | {"locked", "closed", "newer-format", "unknown-table"}


class StorageError(IntrigeError):
    """Something could not be kept or found. Nothing has changed, neither in memory nor on the disk.

    The codes are the keys of `storage.sentences.SENTENCES`; those of `DISK_CODES` may pass, and the same call may then
    be made again.
    """

    def __init__(self, code: str, **figures: object) -> None:
        super().__init__(code, "record", **figures)


@dataclass(frozen=True)
class Damage:
    """Something found wrong when a table was opened, and what became of it.

    code: `cut` (an unfinished last line, never acknowledged, was dropped), `damaged` (a checksum did not match: the
    table stands at its last good entry), `mended` (a bad spot whose content was known anyway: nothing is lost),
    `illegal` (a stored action that the rules refuse: the table stands before it). aside: the name of the file in
    which the damaged state was kept, if any.
    """

    code: str
    figures: Mapping[str, object] = field(default_factory=dict)
    aside: str | None = None

    @property
    def harmless(self) -> bool:
        """Whether nothing that was ever acknowledged is missing."""
        return self.code in ("cut", "mended")


def damage_data(damage: Damage) -> dict[str, object]:
    """A finding as JSON data."""
    return {"code": damage.code, "figures": dict(damage.figures), "aside": damage.aside}


def disk_error(error: OSError, path: Path) -> StorageError:
    """The one kind of error a failing disk is told as: full, read-only, vanished or (anything else) faulty."""
    for code, numbers in (("full", _FULL), ("read-only", _READ_ONLY), ("vanished", _VANISHED)):
        if error.errno in numbers:
            return StorageError(code, path=str(path))
    return StorageError("faulty", path=str(path), reason=error.strerror or type(error).__name__)
