"""Start and stop of the server: opens the data, tunes sockets and garbage collection, closes the data."""

import asyncio
import gc
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread
from typing import Any

import streamlit as st

import live
from live import finished_games
from presenters.hall_index import hall_index_of
from rules import IntrigeError
from storage import sentence
from web.capacity import SWEEP_SECONDS, capacity
from web.error_log import errors_kept

TIDY_SECONDS = 60
# Longest delay of the first request while finished games are read; the rest is read in the background.
HALL_SECONDS = 3.0

_log = logging.getLogger("intrige")


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[dict[str, Any]]:
    """Open the data and tune the process before the first request; close the data after the last."""
    with errors_kept():
        capacity.open()
        open_tables()
        answer_promptly()
        read_hall()
        gc.collect()
        gc.freeze()
        tasks = [asyncio.create_task(tidy()), asyncio.create_task(sweep())]
        try:
            yield {}
        finally:
            for task in tasks:
                task.cancel()
            live.end_import()
            live.close()


def open_tables() -> None:
    """Open the data directory; if that fails now, the next page tries again."""
    try:
        live.registry()
    except IntrigeError as error:
        _log.warning(sentence(error))


def read_hall() -> None:
    """Read all finished games before the first visitor, so that the first hall page is fast.

    What is read now is also excluded from later garbage collections, see `lifespan`.
    """
    gc.disable()
    try:
        reading = Thread(target=_follow, name="hall", daemon=True)
        reading.start()
        reading.join(HALL_SECONDS)
    finally:
        gc.enable()


def _follow() -> None:
    try:
        finished = finished_games()
        hall_index_of(finished).prepare(finished)
    except IntrigeError:
        # The hall page reports the error.
        return


def answer_promptly() -> None:
    """Set TCP_NODELAY on listening sockets, so that no small message waits for an acknowledgement.

    asyncio does that for the sockets it creates, but Streamlit creates the listening one. Accepted connections inherit
    it.
    """
    for one in gc.get_objects():
        if type(one) is socket.socket and one.fileno() >= 0 and one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


async def tidy() -> None:
    """Every `TIDY_SECONDS` close idle tables and collect garbage, which script runs do not (`runner.postScriptGC`)."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        await asyncio.to_thread(live.close_idle)
        gc.collect()


async def sweep() -> None:
    """Every second close overdue connections and sessions."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        capacity.sweep()
