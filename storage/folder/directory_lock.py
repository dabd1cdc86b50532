"""An advisory lock on the data directory (one server per directory); the system releases it when the process dies."""

import contextlib
import fcntl
import os
from pathlib import Path

from storage.errors import StorageError, disk_error
from storage.folder.durable_files import FILE_MODE

NAME = "in-use"


class DirectoryLock:
    """Holds a lock on the file `in-use` of a data directory, which contains the process id.

    Raises:
        StorageError: `locked` (by process number `process`), or one of `DISK_CODES`.
    """

    def __init__(self, directory: Path) -> None:
        self.path = directory / NAME
        self._handle: int | None = self._take()
        self._identity = _identity(self._handle)

    def check(self) -> None:
        """Check that the lock is still held; reacquire it if the directory was replaced.

        Raises:
            StorageError: `closed`, `vanished`, or `locked` by another process.
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
        """Release the lock."""
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
        # The process id only serves the error message, so a full disk does not matter.
        with contextlib.suppress(OSError):
            os.ftruncate(handle, 0)
            os.pwrite(handle, b"%d\n" % os.getpid(), 0)
        return handle


def _identity(handle: int) -> tuple[int, int]:
    status = os.fstat(handle)
    return status.st_dev, status.st_ino
