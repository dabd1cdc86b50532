"""The door: the app with its own routes, started by `streamlit run companion.py`.

It opens the data directory before the first visitor comes and closes it after the last one; a directory that cannot be
opened keeps nobody out, every page then says why. What goes wrong inside the program is one sentence on a screen and on
the terminal, and its details go to `errors.log` in the data directory.
"""

import asyncio
import gc
import logging
import socket
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from logging.handlers import RotatingFileHandler
from typing import Any

import streamlit as st
from starlette.middleware import Middleware

import live
from pages import doors, push
from pages.origin import SameOrigin
from pages.parts import tabletop
from pages.parts.reader import speech_for
from rules import IntrigeError
from storage import StorageError, data_directory, sentence
from web import health, metrics

LOG_NAME = "errors.log"
LOG_BYTES = 1_000_000
TIDY_SECONDS = 60

_log = logging.getLogger("intrige")


def on_script_error(error: Exception) -> bool:
    """Say on the screen that a page failed, instead of Streamlit's own box; the log has the details."""
    speech = speech_for()
    if isinstance(error, IntrigeError) and live.may_pass(error):
        # The database went away between two questions of one page.
        st.error(live.sentence(error, speech))
        return True
    st.error(speech.say("Something in the program went wrong. Nothing that was entered is lost: load the page again."))
    return True


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[dict[str, Any]]:
    """Everything that is done once: before the first visitor, and after the last."""
    with errors_kept():
        open_tables()
        answer_promptly()
        gc.collect()
        gc.freeze()
        tidying = asyncio.create_task(tidy())
        try:
            yield {}
        finally:
            tidying.cancel()
            live.close()


def open_tables() -> None:
    """Open the data directory; if that fails now, the next page tries again."""
    try:
        live.registry()
    except IntrigeError as error:
        _log.warning(sentence(error))


def answer_promptly() -> None:
    """Let no small message wait until the screen has acknowledged the one before it.

    asyncio arranges that for sockets of its own making, but the one on which the server listens is Streamlit's.
    Connections inherit it.
    """
    for one in gc.get_objects():
        if type(one) is socket.socket and one.fileno() >= 0 and one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


async def tidy() -> None:
    """Collect garbage now and then, for it is not done after every tap (`runner.postScriptGC`)."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        gc.collect()


@contextmanager
def errors_kept() -> Iterator[None]:
    """While it lasts, whatever logs an error with its traceback logs one line; the traceback goes to the error log."""
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
    # A full disk must not fill the terminal with tracebacks of the log itself.
    logging.raiseExceptions = False
    try:
        yield
    finally:
        logging.setLogRecordFactory(make)
        logging.raiseExceptions = raising
        for handler in details.handlers:
            handler.close()


def error_log() -> logging.Logger:
    """The error log in the data directory; the file comes into being with the first error."""
    log = logging.Logger("intrige.errors")
    with suppress(StorageError):
        path = data_directory() / LOG_NAME
        handler = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        log.addHandler(handler)
    return log


def told(error: BaseException) -> str:
    """What broke and where in the program, but with none of the values at hand: they might be somebody's cash."""
    # The figures of our own errors are never secret; the message of any other error could hold anything.
    name = str(error) if isinstance(error, IntrigeError) else type(error).__name__
    return f"{name}\n{''.join(traceback.format_tb(error.__traceback__))}"


app = st.App(
    "pages/shell.py",
    routes=[push.ROUTE, *doors.ROUTES, tabletop.ROUTE, *health.ROUTES, *metrics.ROUTES],
    middleware=[Middleware(SameOrigin)],
    lifespan=lifespan,
    on_script_error=on_script_error,
)
