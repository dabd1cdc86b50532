"""Timeouts: closes connections whose request or reader does not come on, and ends the sessions of closed pages.

Sockets and answers that leave too much unread are closed with them.

The server is uvicorn, started by Streamlit; neither limits how long a request, or reading its answer, may take.
"""

import gc
import socket
import struct
import termios
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from fcntl import ioctl
from math import inf
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

import uvicorn
from streamlit.runtime.memory_session_storage import MemorySessionStorage

from web.request_events import BoundedProtocol
from web.request_head import LONGEST_HEAD
from web.socket_frames import BoundedFrames
from web.socket_limits import MOST_OF_A_PAGES_MESSAGE
from web.tls_connections import bound_handshakes, bound_tls
from web.unread_answers import too_much_unread, unread_answer
from web.unread_messages import too_much
from web.visitor import network_at


class Patience(NamedTuple):
    """Seconds after which a connection is closed. hurried: where the server is full, the largest crowd's first.

    rate: bytes a second that put them off, for `steady` seconds at the most; 0 for none.
    """

    usual: float
    hurried: float
    rate: int = 0
    steady: float = inf


# For the head of a request, from the connection or the last response.
HEAD = Patience(10, 1)
BODY_RATE = 64 * 1024
# As long as the longest upload takes at that rate; what frames a body is bounded by no size.
STEADY_SECONDS = 384
# For a request's body: how far it may fall behind that.
BODY = Patience(60, 5, BODY_RATE, STEADY_SECONDS)
# In which something of an answer has to be read, and of what a socket says.
ANSWER = Patience(15, 3)
SOCKET = Patience(60, 10)
# For reading what is kept in memory as long as it is not read. Half of what mobile networks leave of a phone's speed
# once its month's data are used up, 32 kbit/s; where less comes through no page of ours can be opened.
READ_RATE = 2 * 1024
READING = Patience(60, 10, READ_RATE)
# For the rest of a WebSocket's message, or of its handshake: how far it may fall behind `BODY_RATE`.
MESSAGE = Patience(20, 3, BODY_RATE, STEADY_SECONDS)
# How many are closed at once to make room.
HURRIED_AT_ONCE = 100
# How long the session of a closed page or a sleeping phone is kept, with unsaved input.
LEFT_SECONDS = 60.0
# Grace period on shutdown for running responses, and for pages that just connected.
ENDING_SECONDS = 5
# Of Linux's `struct tcp_info`: tcpi_bytes_acked.
_TOLD = struct.Struct("=120xQ")
_Found = TypeVar("_Found")


def running(kind: type[_Found]) -> list[_Found]:
    """All objects of this class in the process (via gc), as there is no reference to the server and its parts."""
    return [one for one in gc.get_objects() if type(one) is kind]


def bound(servers: Iterable[uvicorn.Server]) -> None:
    """Set what Streamlit leaves at its default: sizes of heads and WebSockets, frames, buffers, handshakes, shutdown.

    Without the last timeout one unfinished request would keep the server from stopping.
    """
    bound_tls(HEAD.usual)
    for server in servers:
        if server.config.ssl is not None:
            bound_handshakes(server.config.ssl)
        server.config.http_protocol_class = type("Bounded", (BoundedProtocol, server.config.http_protocol_class), {})
        sockets: Any = server.config.ws_protocol_class
        server.config.ws_protocol_class = type("BoundedSocket", (BoundedFrames, sockets), {})
        server.config.ws_max_size = MOST_OF_A_PAGES_MESSAGE
        server.config.h11_max_incomplete_event_size = LONGEST_HEAD
        server.config.timeout_graceful_shutdown = ENDING_SECONDS


class _Awaited(NamedTuple):
    """What a connection waits for: how long, what stays the same until it comes on, and how many bytes have come."""

    patience: Patience
    state: object
    come: int = 0


class _Wait(NamedTuple):
    """Of a connection or a disconnected session: what it waits for, since when, and as of how many bytes.

    began: when it began to wait. since: the same, put off by the bytes that have come.
    """

    state: object
    began: float
    since: float
    come: int


_LEFT = _Awaited(Patience(LEFT_SECONDS, 0), "left")


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
        self._waits: WeakKeyDictionary[Any, dict[str, _Wait]] = WeakKeyDictionary()

    def sweep(self, tight: bool) -> int:
        """Close what is overdue; return the number closed.

        tight: the server is full, so others that keep waiting and the sessions of closed pages are closed too.
        """
        self._forget_returned()
        gone = sum(self._end_left(storage, tight) for storage in self._storages)
        for server in self._servers:
            _end_late(server)
        connections = [one for server in self._servers for one in server.server_state.connections]
        greedy = [
            *too_much(connections, network_at),
            *too_much_unread(connections, network_at, self._clock()),
        ]
        late = [*greedy, *[one for one in connections if self._is_over(one, hurried=False) and one not in greedy]]
        if tight:
            crowds = Counter(map(network_at, connections))
            slow = [one for one in connections if self._is_over(one, hurried=True)]
            late += sorted(set(slow) - set(late), key=lambda one: -crowds[network_at(one)])[:HURRIED_AT_ONCE]
        for one in late:
            _end(one.transport)
        return gone + len(late)

    def closing(self) -> int:
        """How many connections were closed or refused, so that their descriptors are free a moment later."""
        transports = [one.transport for server in self._servers for one in server.server_state.connections]
        return sum(map(_is_gone, transports))

    def _is_over(self, connection: Any, *, hurried: bool) -> bool:
        waits = _waits_of(connection)
        self._forget(connection, set(waits))
        over = False
        for kind, awaited in waits.items():
            patience = awaited.patience
            waited = self._since(connection, kind, awaited)
            over = over or waited >= (patience.hurried if hurried else patience.usual)
        return over

    def _forget(self, connection: Any, kinds: set[str]) -> None:
        """Forget what a connection waits for no more."""
        seen = self._waits.get(connection, {})
        for kind in set(seen) - kinds:
            del seen[kind]

    def _forget_returned(self) -> None:
        """Forget since when pages were left whose visitors are back: left again, they are kept for a minute again."""
        left = {info.session for storage in self._storages for info in storage.list()}
        for one in [one for one, waits in self._waits.items() if "left" in waits and one not in left]:
            self._forget(one, set())

    def _end_left(self, storage: MemorySessionStorage, tight: bool) -> int:
        left = [info.session for info in storage.list()]
        ended = [one for one in left if self._since(one, "left", _LEFT) >= (0 if tight else LEFT_SECONDS)]
        for session in ended:
            storage.delete(session.id)
            session.shutdown()
        return len(ended)

    def _since(self, what: Any, kind: str, awaited: _Awaited) -> float:
        """For how many seconds something has been in this state, less those in which bytes came at the rate asked for.

        kind: what it waits for, of several things.
        """
        now = self._clock()
        patience, state, come = awaited
        waits = self._waits.setdefault(what, {})
        seen = waits.get(kind)
        if seen is None or seen.state != state:
            seen = _Wait(state, now, now, come)
        put_off = seen.since + ((come - seen.come) / patience.rate if patience.rate else 0)
        since = min(put_off, now, seen.began + patience.steady)
        waits[kind] = _Wait(state, seen.began, since, come)
        return now - since


def _end_late(server: uvicorn.Server) -> None:
    """Close what a server that stops waits for in vain: connections it accepted just before, and readers that are gone.

    uvicorn tells those to close which it knows at that moment, waits `ENDING_SECONDS` for all, and reports the rest as
    errors.
    """
    if not server.should_exit:
        return
    for one in list(server.server_state.connections):
        # Of an answer that is made or read the end is waited for.
        if not hasattr(one, "cycle") or "head" in _waits_of(one):
            one.transport.abort()


def _waits_of(connection: Any) -> dict[str, _Awaited]:
    """For what a uvicorn connection is waited for."""
    waits: dict[str, _Awaited] = {}
    unread = _unread(connection.transport)
    if not hasattr(connection, "cycle"):
        if unread:
            waits["answer"] = _Awaited(SOCKET, (unread, _read(connection.transport)))
        if connection.is_unfinished:
            waits["message"] = _Awaited(MESSAGE, connection.messages, connection.received)
        return waits
    cycle, kept = connection.cycle, unread_answer(connection)
    if unread:
        waits["answer"] = _Awaited(ANSWER, (id(cycle), unread, _read(connection.transport)))
    if kept is not None:
        waits["reading"] = _Awaited(READING, (id(cycle), kept.body), kept.taken - unread)
    if cycle is None or cycle.response_complete:
        if not unread and not connection.is_waiting:
            waits["head"] = _Awaited(HEAD, id(cycle))
    elif cycle.more_body:
        waits["body"] = _Awaited(BODY, id(cycle), connection.received)
    return waits


def _unread(transport: Any) -> int:
    """Bytes that were written and have not arrived, in the transport and in the kernel."""
    waiting = int(transport.get_write_buffer_size())
    try:
        queue = ioctl(transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, bytes(4))
    except (OSError, ValueError, AttributeError):
        # It is closed, with TLS without a socket any more, or the system does not tell.
        return waiting
    return waiting + int(struct.unpack("i", queue)[0])


def _read(transport: Any) -> int:
    """Bytes that have arrived so far: what is read and written again at once leaves `_unread` as it was."""
    try:
        told = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TOLD.size)
        return int(_TOLD.unpack(told)[0])
    except (OSError, AttributeError, struct.error):
        return 0


def _end(transport: Any) -> None:
    """Close a connection at once; what is unread is thrown away, which the kernel would offer for minutes."""
    if _unread(transport):
        with suppress(OSError, AttributeError):
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def _is_gone(transport: Any) -> bool:
    # One with TLS waits for the other side's last word.
    has_tls = transport.get_extra_info("sslcontext") is not None
    return transport.is_closing() and not has_tls and transport.get_write_buffer_size() == 0
