"""One server per data directory: an advisory lock that the system itself takes back when a process dies."""

import contextlib
import fcntl
import os
from pathlib import Path

from storage.errors import StorageError, disk_error
from storage.files import FILE_MODE

NAME = "in-use"


class DirectoryLock:
    """Holds `in-use` in a data directory locked, with the number of the process that has it inside.

    Raises:
        StorageError: `locked` (by process number `process`), or one of `DISK_CODES`.
    """

    def __init__(self, directory: Path) -> None:
        self.path = directory / NAME
        self._handle: int | None = self._take()
        self._identity = _identity(self._handle)

    def check(self) -> None:
        """See to it that the lock in the directory is still the one held; take it anew if the directory came back.

        Raises:
            StorageError: `closed`, `vanished`, or `locked` by somebody who was quicker.
        """
        if self._handle is None:
            raise StorageError("closed")
        try:
            status = self.path.stat()
            # As long as the locked file is open, its number is nobody else's.
            if (status.st_dev, status.st_ino) == self._identity:
                return
        except OSError:
            pass
        anew = self._take()
        self.release()
        self._handle, self._identity = anew, _identity(anew)

    def release(self) -> None:
        """Give the lock back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _take(self) -> int:
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        except OSError as error:
            raise disk_error(error, self.path.parent) from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(handle, 20, 0).decode("ascii", "replace").strip() or "?"
            os.close(handle)
            if isinstance(error, BlockingIOError):
                raise StorageError("locked", process=holder, path=str(self.path.parent)) from error
            raise disk_error(error, self.path.parent) from error
        # Only told to whoever is refused, so a full disk does not matter.
        with contextlib.suppress(OSError):
            os.ftruncate(handle, 0)
            os.pwrite(handle, b"%d\n" % os.getpid(), 0)
        return handle


def _identity(handle: int) -> tuple[int, int]:
    status = os.fstat(handle)
    return status.st_dev, status.st_ino
