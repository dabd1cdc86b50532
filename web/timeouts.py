"""Timeouts: closes connections whose request stays half sent or that ask nothing, and ends sessions of closed pages.

The server that runs us is uvicorn, started by Streamlit, and neither bounds how long somebody may take over a request.
"""

import gc
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import uvicorn
from streamlit.runtime.memory_session_storage import MemorySessionStorage

# For the lines and headers of a request, from the moment the connection is there or the last answer was given.
HEAD_SECONDS = 10.0
# For a request's body.
BODY_SECONDS = 60.0
# For either where there is no room for others.
HURRIED_SECONDS = 1.0
# A page that was left, or a phone that sleeps: its session, with what was half entered, stays for this long.
LEFT_SECONDS = 60.0
# From the signal that ends the server: for answers on their way, and for pages that came in the same moment, which
# nobody tells that the server goes.
ENDING_SECONDS = 5
# Bytes of one message that comes in over a WebSocket.
MOST_OF_A_MESSAGE = 1_000_000
_Found = TypeVar("_Found")


def running(kind: type[_Found]) -> list[_Found]:
    """The objects of this class in the process; the server and what it keeps is handed to nobody."""
    return [one for one in gc.get_objects() if type(one) is kind]


def bound(servers: Iterable[uvicorn.Server]) -> None:
    """Set what Streamlit leaves open: the longest message that a WebSocket takes, and how long an end may last.

    Pages get as long messages as ever. Without the second bound one half request keeps the server from ending.
    """
    for server in servers:
        server.config.ws_max_size = MOST_OF_A_MESSAGE
        server.config.timeout_graceful_shutdown = ENDING_SECONDS


class Sweeper:
    """Looks at every connection and every left session from time to time."""

    def __init__(
        self,
        servers: Iterable[uvicorn.Server],
        storages: Iterable[MemorySessionStorage],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._servers = tuple(servers)
        self._storages = tuple(storages)
        self._clock = clock
        # Since when: the request that each connection makes us wait for, and each session that has no page.
        self._waits: WeakKeyDictionary[Any, tuple[object, float]] = WeakKeyDictionary()

    def sweep(self, tight: bool) -> int:
        """End what has taken too long; how many things went. tight: there is no room, so nothing idle stays."""
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
        """For how many seconds something has been seen in this state."""
        seen = self._waits.get(what)
        if seen is None or seen[0] != state:
            self._waits[what] = seen = (state, self._clock())
        return self._clock() - seen[1]


def _waiting_for(connection: Any) -> tuple[str, int]:
    """What a connection of uvicorn's makes us wait for: the `head` or `body` of which request, or nothing."""
    if not hasattr(connection, "cycle"):
        return "", 0
    cycle = connection.cycle
    if cycle is None or cycle.response_complete:
        return "head", id(cycle)
    return ("body", id(cycle)) if cycle.more_body else ("", 0)
