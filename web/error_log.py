"""The error log: an internal error is one line on the terminal; its details go to `errors.log`.

Nothing that any library logs is more than a line, or commands the terminal: Streamlit logs some of what a page sends.
"""

import logging
import os
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO, TextIOWrapper
from logging.handlers import RotatingFileHandler
from time import monotonic
from types import TracebackType
from typing import Any

from cachetools import LRUCache

from live.token_bucket import Rate, TokenBucket
from rules import IntrigeError
from rules.command_line_io import shown
from storage import StorageError, data_directory

LOG_NAME = "errors.log"
LOG_BYTES = 1_000_000
# As everything in the data directory: for the user that runs the server alone.
LOG_MODE = 0o600
# Signs of a line on the terminal, before those are escaped that could command it.
LONGEST_LINE = 500
# Lines that are shown of one place in the code: each request that a library refuses may be one.
LINES = Rate(200, 6.0)
# Tracebacks that are kept of one place in the code: whoever can bring about one error does not push out all others.
TRACEBACKS = Rate(20, 60.0)
_PLACES = 256
_DETAILS = "intrige.errors"
_log = logging.getLogger("intrige")
_ASYNCIO = logging.getLogger("asyncio")
# Below what any handler shows.
_UNHEARD = -1


class _Lines:
    """The lines of one place. left_out: those that were not shown since one last was."""

    def __init__(self, now: float) -> None:
        self._bucket = TokenBucket(LINES, now)
        self.left_out = 0

    def take(self, now: float) -> int | None:
        """Count a line; None where it is left out, else how many were left out before it."""
        if not self._bucket.take(now):
            self.left_out += 1
            return None
        left_out, self.left_out = self.left_out, 0
        return left_out


class PrivateFile(RotatingFileHandler):
    """A rotating log file that only its owner may read, also one of an earlier version that others could."""

    def _open(self) -> TextIOWrapper:
        log = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, LOG_MODE)
        with suppress(PermissionError):
            os.fchmod(log, LOG_MODE)
        return TextIOWrapper(FileIO(log, self.mode), self.encoding)


@contextmanager
def errors_kept() -> Iterator[None]:
    """Context in which whatever is logged becomes one line, the tracebacks of exceptions going to the error log.

    Of an error that comes again and again the line alone is kept, beyond `TRACEBACKS`; of lines that do, beyond
    `LINES`, the number alone.
    """
    make, raising = logging.getLogRecordFactory(), logging.raiseExceptions
    details = error_log()
    places: LRUCache[object, TokenBucket] = LRUCache(_PLACES)
    lines: LRUCache[object, _Lines] = LRUCache(_PLACES)
    # What is made under it may set off a collection of garbage, in which what has failed before is logged.
    lock = threading.RLock()

    def made(*args: Any, **kwargs: Any) -> logging.LogRecord:
        record = make(*args, **kwargs)
        if record.name == _DETAILS:
            # Its lines are the tracebacks.
            return record
        error = record.exc_info[1] if record.exc_info else None
        place = None if error is None else _place_of(error)
        with lock:
            now = monotonic()
            left_out = lines.setdefault((record.pathname, record.lineno, place), _Lines(now)).take(now)
            is_kept = place is not None and places.setdefault(place, TokenBucket(TRACEBACKS, now)).take(now)
        line = "" if left_out is None and not is_kept else shown(_words(record).strip()[:LONGEST_LINE])
        if error is not None:
            if is_kept:
                details.error("%s: %s", line, told(error))
            line = f"{line} ({type(error).__name__})"
        if left_out is None:
            record.levelno = _UNHEARD
        elif left_out:
            line = f"{line} [{left_out} of these were not shown]"
        record.msg, record.args, record.exc_info, record.stack_info = line, (), None, None
        return record

    logging.setLogRecordFactory(made)
    hook, threading.excepthook = threading.excepthook, _log_thread
    _ASYNCIO.addFilter(_is_told)
    # On a full disk, logging must not print its own tracebacks.
    logging.raiseExceptions = False
    try:
        yield
    finally:
        logging.setLogRecordFactory(make)
        threading.excepthook = hook
        logging.raiseExceptions = raising
        _ASYNCIO.removeFilter(_is_told)
        for handler in details.handlers:
            handler.close()


def _log_thread(ended: threading.ExceptHookArgs) -> None:
    """Log what has ended a thread: Python writes its traceback to the terminal, past the log."""
    if isinstance(ended.exc_value, Exception):
        _log.error("A thread has ended.", exc_info=ended.exc_value)


def _place_of(error: BaseException) -> object:
    """Where in the code an exception was raised, and its type."""
    last: TracebackType | None = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    return type(error), last and (last.tb_frame.f_code, last.tb_lineno)


def _words(record: logging.LogRecord) -> str:
    """What a library logs; as it is written where its inserts do not fit, which is nobody's error here."""
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        return str(record.msg)


def _is_told(record: logging.LogRecord) -> bool:
    """Whether a message of asyncio is shown: not that a page was closed while it was being written to."""
    return record.msg != "socket.send() raised exception."


def error_log() -> logging.Logger:
    """A logger that writes `errors.log` in the data directory; the file is created with the first error."""
    log = logging.Logger(_DETAILS)
    with suppress(StorageError):
        path = data_directory() / LOG_NAME
        handler = PrivateFile(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        log.addHandler(handler)
    return log


def told(error: BaseException) -> str:
    """An exception's type and traceback without values, which might be somebody's cash."""
    # The figures of our own errors are never secret; the messages of others may be.
    name = str(error) if isinstance(error, IntrigeError) else type(error).__name__
    return f"{name}\n{''.join(traceback.format_tb(error.__traceback__))}"
