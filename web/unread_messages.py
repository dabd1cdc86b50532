"""Bounds on what is kept for sockets that do not read: what was written for them, and what waits to be written.

uvicorn writes no message before the last one has nearly gone, but it takes each one whole, and of what Streamlit tells
a page five hundred messages wait for that. Whoever reads a little now and then would be in time for ever.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any
from weakref import ref

from starlette.websockets import WebSocket
from streamlit.web.server.starlette import starlette_websocket
from streamlit.web.server.starlette.starlette_websocket import StarletteSessionClient

# Several times our heaviest page, which slow phones get whole; of all sockets of an address, what a household gets.
MOST_OF_A_SOCKET = 16 * 1024 * 1024
MOST_OF_AN_ADDRESS = 32 * 1024 * 1024
# The key of a socket's protocol, a weak reference, in the state of its scope.
_CONNECTION = "intrige-connection"


class MeasuredQueue(asyncio.Queue[bytes]):
    """What a page is to be told. size: its bytes."""

    size = 0

    def _put(self, item: bytes) -> None:
        self.size += len(item)
        super()._put(item)

    def _get(self) -> bytes:
        item: bytes = super()._get()
        self.size -= len(item)
        return item


class MeasuredClient(StarletteSessionClient):
    """Streamlit's end of a page's socket; the socket knows how much waits for it."""

    def __init__(self, websocket: WebSocket) -> None:
        super().__init__(websocket)
        # The task that empties it has not begun to run.
        self._send_queue = waiting = MeasuredQueue(self._send_queue.maxsize)
        found = websocket.scope.get("state", {}).get(_CONNECTION)
        connection = found and found()
        if connection is not None:
            connection.waiting = waiting


def know(connection: Any) -> None:
    """Let the app find the protocol of its socket, before it is called."""
    # Without a circle, for which what is kept of a connection that has gone would wait.
    connection.scope["state"][_CONNECTION] = ref(connection)


def too_much(connections: Iterable[Any], address_of: Callable[[Any], str]) -> list[Any]:
    """Sockets of which too much is unread, and the largest of each address until its others are not too much.

    address_of: "" for this computer, whose sockets are not counted together.
    """
    over: list[Any] = []
    addresses: defaultdict[str, list[tuple[int, Any]]] = defaultdict(list)
    for one in connections:
        unread = getattr(one, "unread", 0)
        if unread > MOST_OF_A_SOCKET:
            over.append(one)
        elif unread and (address := address_of(one)):
            addresses[address].append((unread, one))
    for sockets in addresses.values():
        together = 0
        for unread, one in sorted(sockets, key=lambda socket: socket[0]):
            together += unread
            if together > MOST_OF_AN_ADDRESS:
                over.append(one)
    return over


def measure_pages() -> None:
    """Let the sockets of all pages of this process know what waits for them, from the next one on."""
    vars(starlette_websocket)["StarletteSessionClient"] = MeasuredClient
