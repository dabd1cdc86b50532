"""Listening sockets: they take a bounded number of connections of one network address, and buffer little of an answer.

Behind a trusted proxy visitors are counted by their requests (`web.open_requests`): the connections are its own.
"""

import errno
import gc
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar
from weakref import WeakSet

import uvicorn
from cachetools import LRUCache
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from live.token_bucket import Rate, TokenBucket
from web.capacity import Capacity, capacity
from web.head_turns import HeadTurns
from web.open_requests import most_open
from web.request_events import BoundedProtocol
from web.timeouts import running
from web.tls_connections import Protocol
from web.visitor import network_of, plain_address

# What the kernel keeps of an answer that is not read; it doubles this, and would go up to several megabytes by itself.
SEND_BUFFER = 64 * 1024
_NONE_LEFT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
# Connections of one address: a club opens five hundred at once and keeps them, and with TLS each costs milliseconds.
OPENINGS = Rate(2_000, 0.01)
_ADDRESSES = 4096
# So many connections are looked at for each that came, to see which are still open; all of them are every second.
_LOOKED_AT = 64
# Connections refused one after the other, before others get the processor.
_REFUSED_AT_ONCE = 64


class Accepted:
    """The open connections by network address. is_proxy: whether a host is not counted; this computer never is."""

    def __init__(
        self, room: Capacity, is_proxy: Callable[[str], bool], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._room = room
        self._is_proxy = is_proxy
        self._clock = clock
        self._openings: LRUCache[str, TokenBucket] = LRUCache(_ADDRESSES)
        self._open: dict[str, WeakSet[socket.socket]] = {}
        # With those that were closed since `tidy`, and how many came since then.
        self._all_open = self._came = 0

    def takes(self, connection: socket.socket, host: str) -> bool:
        """Count a connection from this host, unless its address has too many; return whether it is taken."""
        address = "" if self._is_proxy(host) else network_of(host)
        if not address:
            return True
        now = self._clock()
        # First, for whoever has too many would have all of them looked at for each that is refused.
        if not self._openings.setdefault(address, TokenBucket(OPENINGS, now)).take(now):
            return False
        if self._has_too_many(address):
            if not self._room.is_short(self._all_open) or self._came * _LOOKED_AT < self._all_open:
                return False
            # Those that are closed leave no others short of room.
            self.tidy()
            if self._has_too_many(address):
                return False
        self._open.setdefault(address, WeakSet()).add(connection)
        self._all_open += 1
        self._came += 1
        return True

    def _has_too_many(self, address: str) -> bool:
        theirs = self._open.get(address)
        most = most_open(self._room, self._all_open)
        return theirs is not None and len(theirs) >= most and len(still_open(theirs)) >= most

    def tidy(self) -> None:
        """Forget what is closed."""
        self._came = 0
        self._open = {address: theirs for address, theirs in self._open.items() if still_open(theirs)}
        self._all_open = sum(map(len, self._open.values()))


def still_open(connections: WeakSet[socket.socket]) -> WeakSet[socket.socket]:
    """The same connections without those that were closed."""
    connections.difference_update([one for one in connections if one.fileno() < 0])
    return connections


class Listener(socket.socket):
    """A listening socket that closes at once what is one too many. `bound_listeners` makes one of a plain socket."""

    __slots__ = ()
    accepted: ClassVar[Accepted]
    # Whether asyncio was just told that there is no descriptor, and is about to call again.
    is_resting: ClassVar[bool] = False

    def accept(self) -> tuple[socket.socket, Any]:
        """As `socket.accept`, without the connections that are refused.

        Raises:
            BlockingIOError: there is no other one, or no descriptor for it. ConnectionAbortedError: there may be others
                behind many refused.
        """
        for _ in range(_REFUSED_AT_ONCE):
            try:
                connection, peer = super().accept()
            except OSError as error:
                if error.errno in _NONE_LEFT:
                    # asyncio then listens no more for a second, but would call thousands of times before that.
                    Listener.is_resting = not Listener.is_resting
                    if not Listener.is_resting:
                        raise BlockingIOError from error
                raise
            if self.accepted.takes(connection, plain_address(str(peer[0]))):
                return connection, peer
            connection.close()
        raise ConnectionAbortedError


def bound_listeners() -> None:
    """Bound what the server's listening sockets accept, and what the kernel buffers for each connection.

    The sockets are Streamlit's own and in use already, so their class is changed.
    """
    configs = [server.config for server in running(uvicorn.Server)]
    trusted = [ProxyHeadersMiddleware(one.loaded_app, one.forwarded_allow_ips).trusted_hosts for one in configs]
    Protocol.is_proxy = staticmethod(lambda host: any(host in hosts for hosts in trusted))
    for hosts in trusted:
        BoundedProtocol.told_by_proxy = staticmethod(partial(_visitor, hosts))
    HeadTurns.most = staticmethod(partial(most_open, capacity))
    Listener.accepted = Accepted(capacity, Protocol.is_proxy)
    for one in listening_sockets():
        one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        one.__class__ = Listener


def _visitor(trusted: Any, told: str) -> str:
    return str(trusted.get_trusted_client_address(told)[0])


def listening_sockets() -> list[socket.socket]:
    """All listening sockets of this process."""
    found = [one for one in gc.get_objects() if type(one) is socket.socket and one.fileno() >= 0]
    return [one for one in found if one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)]
