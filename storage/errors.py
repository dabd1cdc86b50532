"""The errors of the store as values: a refusal (`StorageError`) or a finding (`Damage`).

Both carry a stable code and the figures that explain it; the English sentences are in `storage.refusal_sentences`,
and a page translates by the code.
"""

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rules.errors import IntrigeError

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
_VANISHED = {errno.ENOENT, errno.ENOTDIR, errno.ESTALE, errno.ENODEV}

# Exceptions that parsing untrusted stored data may raise.
MISREAD = (IntrigeError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
# Errors that may pass, so the call may be repeated; including those of a database server (`storage.postgres`).
DISK_CODES = frozenset({"full", "read-only", "vanished", "faulty", "unreachable", "not-permitted", "database-fault"})


# Errors after which the table is intact: a later version of the program, or a later try, can open it.
NOT_SPOILT = DISK_CODES | {"locked", "closed", "newer-format", "unknown-table"}


class StorageError(IntrigeError):
    """The store refused something. Nothing has changed, neither in memory nor on the disk.

    The codes are the keys of `storage.refusal_sentences.SENTENCES`; after one of `DISK_CODES` the same call may be
    repeated.
    """

    def __init__(self, code: str, **figures: object) -> None:
        super().__init__(code, "record", **figures)


@dataclass(frozen=True)
class Damage:
    """Damage found when a table was opened, and how it was handled.

    code: `cut` (an unfinished, never acknowledged last line was dropped), `damaged` (a checksum did not match; the
    table ends at its last good entry), `mended` (a bad spot was reconstructed; nothing is lost), `illegal` (a stored
    action that the rules refuse; the table ends before it). aside: the name of the copy of the damaged file, if any.
    """

    code: str
    figures: Mapping[str, object] = field(default_factory=dict)
    aside: str | None = None

    @property
    def harmless(self) -> bool:
        """Whether no acknowledged entry was lost."""
        return self.code in ("cut", "mended")


def damage_data(damage: Damage) -> dict[str, object]:
    """The damage as JSON data."""
    return {"code": damage.code, "figures": dict(damage.figures), "aside": damage.aside}


def disk_error(error: OSError, path: Path) -> StorageError:
    """Map an OSError to a StorageError: `full`, `read-only`, `vanished` or, for anything else, `faulty`."""
    for code, numbers in (("full", _FULL), ("read-only", _READ_ONLY), ("vanished", _VANISHED)):
        if error.errno in numbers:
            return StorageError(code, path=str(path))
    return StorageError("faulty", path=str(path), reason=error.strerror or type(error).__name__)
