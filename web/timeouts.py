"""Timeouts: closes connections with unfinished requests or none, and ends the sessions of closed pages.

The server is uvicorn, started by Streamlit; neither limits the duration of a request.
"""

import gc
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import uvicorn
from streamlit.runtime.memory_session_storage import MemorySessionStorage

# For the head of a request, from the connection or the last response.
HEAD_SECONDS = 10.0
# For a request's body.
BODY_SECONDS = 60.0
# For the head when the server is full.
HURRIED_SECONDS = 1.0
# How long the session of a closed page or a sleeping phone is kept, with unsaved input.
LEFT_SECONDS = 60.0
# Grace period on shutdown for running responses, and for pages that just connected.
ENDING_SECONDS = 5
# Bytes of one message that comes in over a WebSocket.
MOST_OF_A_MESSAGE = 1_000_000
_Found = TypeVar("_Found")


def running(kind: type[_Found]) -> list[_Found]:
    """All objects of this class in the process (via gc), as there is no reference to the server and its parts."""
    return [one for one in gc.get_objects() if type(one) is kind]


def bound(servers: Iterable[uvicorn.Server]) -> None:
    """Set what Streamlit leaves at its default: maximum WebSocket message size and shutdown timeout.

    Without the timeout one unfinished request would keep the server from stopping.
    """
    for server in servers:
        server.config.ws_max_size = MOST_OF_A_MESSAGE
        server.config.timeout_graceful_shutdown = ENDING_SECONDS


class Sweeper:
    """Checks every connection and every disconnected session periodically."""

    def __init__(
        self,
        servers: Iterable[uvicorn.Server],
        storages: Iterable[MemorySessionStorage],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._servers = tuple(servers)
        self._storages = tuple(storages)
        self._clock = clock
        # By connection or disconnected session: its state, and since when.
        self._waits: WeakKeyDictionary[Any, tuple[object, float]] = WeakKeyDictionary()

    def sweep(self, tight: bool) -> int:
        """Close what is overdue; return the number closed.

        tight: the server is full, so idle connections and sessions are closed at once.
        """
        gone = sum(self._end_left(storage, tight) for storage in self._storages)
        for server in self._servers:
            gone += sum(self._close_late(connection, tight) for connection in list(server.server_state.connections))
        return gone

    def _close_late(self, connection: Any, tight: bool) -> bool:
        part, request = _waiting_for(connection)
        patience = {"head": HURRIED_SECONDS if tight else HEAD_SECONDS, "body": BODY_SECONDS}.get(part)
        late = self._since(connection, (part, request)) >= patience if patience else False
        if late:
            connection.transport.abort()
        return late

    def _end_left(self, storage: MemorySessionStorage, tight: bool) -> int:
        left = [info.session for info in storage.list()]
        ended = [one for one in left if self._since(one, "left") >= (0 if tight else LEFT_SECONDS)]
        for session in ended:
            storage.delete(session.id)
            session.shutdown()
        return len(ended)

    def _since(self, what: Any, state: object) -> float:
        """For how many seconds something has been in this state."""
        seen = self._waits.get(what)
        if seen is None or seen[0] != state:
            self._waits[what] = seen = (state, self._clock())
        return self._clock() - seen[1]


def _waiting_for(connection: Any) -> tuple[str, int]:
    """What a uvicorn connection is waiting for, `head`, `body` or "", and the id of its request."""
    if not hasattr(connection, "cycle"):
        return "", 0
    cycle = connection.cycle
    if cycle is None or cycle.response_complete:
        return "head", id(cycle)
    return ("body", id(cycle)) if cycle.more_body else ("", 0)
