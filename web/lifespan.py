"""Start and stop of the server: opens the data, tunes sockets and garbage collection, closes the data."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread
from typing import Any

import streamlit as st

import live
from live import finished_games
from presenters.digest_counting import end_counting
from presenters.hall_index import hall_index_of
from rules import IntrigeError
from storage import sentence
from web.body_limits import limit_forms
from web.capacity import SWEEP_SECONDS, capacity
from web.connection_limiter import Listener, bound_listeners, listening_sockets
from web.download_queue import queue_downloads
from web.error_log import errors_kept
from web.garbage import Collector
from web.left_sessions import share_left_sessions
from web.made_files import name_files_by_all_of_them
from web.origin import judge_origins_alone
from web.page_messages import limit_page_messages
from web.removed_widgets import forget_removed_widgets
from web.replaced_downloads import keep_replaced_files
from web.script_concurrency import limit_scripts
from web.session_lock import share_session_locks
from web.stored_files import keep_files_once
from web.unread_messages import measure_pages

TIDY_SECONDS = 60
# For so long the first request waits while finished games are read; more of them are read on beside the first pages,
# which get the processor as soon as they ask for it (in seconds; Python's own interval is a hundred times as long).
HALL_SECONDS = 3.0
YIELD_SECONDS = 0.00005
# What ends none of the tasks that go on for as long as the server does.
_UNFORESEEN = (OSError, AttributeError, LookupError, RuntimeError, ValueError)

_log = logging.getLogger("intrige")


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[dict[str, Any]]:
    """Open the data and tune the process before the first request; close the data after the last."""
    with errors_kept():
        limit_scripts()
        limit_page_messages()
        measure_pages()
        judge_origins_alone()
        queue_downloads()
        keep_replaced_files()
        keep_files_once()
        name_files_by_all_of_them()
        share_session_locks()
        forget_removed_widgets()
        limit_forms()
        share_left_sessions()
        capacity.open()
        open_tables()
        answer_promptly()
        bound_listeners()
        read_hall()
        tasks = [asyncio.create_task(tidy()), asyncio.create_task(sweep())]
        try:
            yield {}
        finally:
            for task in tasks:
                task.cancel()
            end_counting()
            live.end_import()
            live.close()


def open_tables() -> None:
    """Open the data directory; if that fails now, the next page tries again."""
    try:
        live.registry()
    except IntrigeError as error:
        _log.warning(sentence(error))


def read_hall() -> None:
    """Read all finished games before the first visitor, so that the first page of the hall is as fast as later ones."""
    gc.collect()
    # Until they are read: a collection would look at all of them again and again, and nobody runs meanwhile.
    gc.disable()
    reading = Thread(target=_read, name="hall", daemon=True)
    reading.start()
    reading.join(HALL_SECONDS)


def _read() -> None:
    """Read them, then freeze everything in memory (`gc.freeze`), so that garbage collections during play skip it."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(YIELD_SECONDS)
    try:
        finished = finished_games()
        hall_index_of(finished).prepare(finished)
    except IntrigeError:
        # The hall page reports the error.
        return
    finally:
        gc.freeze()
        gc.enable()
        sys.setswitchinterval(usual)


def answer_promptly() -> None:
    """Set TCP_NODELAY on listening sockets, so that no small message waits for an acknowledgement.

    asyncio does that for the sockets it creates, but Streamlit creates the listening one. Accepted connections inherit
    it.
    """
    for one in listening_sockets():
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


async def tidy() -> None:
    """Every `TIDY_SECONDS` close idle tables and collect garbage, which script runs do not (`runner.postScriptGC`)."""
    garbage = Collector()
    with garbage.following():
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:
                await asyncio.to_thread(live.close_idle)
            except _UNFORESEEN:
                # That no thread is left now must not end all tidying.
                _log.exception("Idle tables could not be closed.")
            if gc.isenabled():
                garbage.collect()


async def sweep() -> None:
    """Every second close overdue connections and sessions."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            capacity.sweep()
            Listener.accepted.tidy()
        except _UNFORESEEN:
            # A connection in a state that nobody has thought of must not end all sweeping.
            _log.exception("Connections could not be swept.")
