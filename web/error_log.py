"""The error log: an internal error is one line on the terminal; its details go to `errors.log`."""

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from typing import Any

from rules import IntrigeError
from storage import StorageError, data_directory

LOG_NAME = "errors.log"
LOG_BYTES = 1_000_000


@contextmanager
def errors_kept() -> Iterator[None]:
    """Context in which logged exceptions become one line, their tracebacks going to the error log."""
    make, raising = logging.getLogRecordFactory(), logging.raiseExceptions
    details = error_log()

    def made(*args: Any, **kwargs: Any) -> logging.LogRecord:
        record = make(*args, **kwargs)
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            details.error("%s: %s", record.getMessage(), told(error))
            record.msg, record.args = "%s (%s)", (record.getMessage(), type(error).__name__)
        record.exc_info = None
        return record

    logging.setLogRecordFactory(made)
    # On a full disk, logging must not print its own tracebacks.
    logging.raiseExceptions = False
    try:
        yield
    finally:
        logging.setLogRecordFactory(make)
        logging.raiseExceptions = raising
        for handler in details.handlers:
            handler.close()


def error_log() -> logging.Logger:
    """A logger that writes `errors.log` in the data directory; the file is created with the first error."""
    log = logging.Logger("intrige.errors")
    with suppress(StorageError):
        path = data_directory() / LOG_NAME
        handler = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        log.addHandler(handler)
    return log


def told(error: BaseException) -> str:
    """An exception's type and traceback without values, which might be somebody's cash."""
    # The figures of our own errors are never secret; the messages of others may be.
    name = str(error) if isinstance(error, IntrigeError) else type(error).__name__
    return f"{name}\n{''.join(traceback.format_tb(error.__traceback__))}"
