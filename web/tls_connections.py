"""Bounds on connections with TLS: on the records that they send, and on what is kept of them.

A record of 27 bytes can make OpenSSL derive new keys, which takes as long as a short request, and nothing comes of it
that anybody would count. Nor is there less to do for a record with one byte of a message.
"""

import asyncio
import ssl
import time
from asyncio import constants, sslproto
from collections.abc import Callable
from typing import Any

from cachetools import LRUCache

from live.token_bucket import Rate, TokenBucket
from web.frame_rates import FrameRates, Pieces
from web.visitor import network_of, plain_address

# Records of one connection, and of all connections of an address, of which little or nothing comes. Whoever sends more
# is cut off.
RECORDS = Rate(250, 0.02)
RECORDS_OF_AN_ADDRESS = Rate(4_000, 0.001)
# So many a connection may send though others have used up what its address may.
CALM = Rate(10, 0.25)
# Not counted where anything comes of it: what is sent at once by somebody who types, or shakes hands and asks. A record
# for each KB that is told is not, either.
FEW = 4
WORTH_A_RECORD = 1024
_SAVED = 32 * WORTH_A_RECORD
_ADDRESSES = 4096
_of_addresses: LRUCache[str, TokenBucket] = LRUCache(_ADDRESSES)
# The one that browsers propose. Before version 3 OpenSSL takes one of another kind alone, which they know as well.
CURVE = "X25519" if ssl.OPENSSL_VERSION_INFO >= (3,) else "prime256v1"
# Bytes that a guest says of a handshake before it is encrypted, twice where it begins anew: a browser has some two KB.
# OpenSSL compares lists of one of 64 KB with each other for thirty milliseconds.
MOST_OF_A_HANDSHAKE = 8 * 1024
_HANDSHAKE = 22
# A record's kinds, the bytes before it, and the most that one may be long.
_KINDS = range(20, 24)
_HEAD = 5
_LONGEST = 16 * 1024 + 2048
# Bytes that are read at once, and that wait when no more are: with the record that OpenSSL has begun to read 64 KB at
# the most that a connection has room for.
READ_AT_ONCE = 16 * 1024
_STOPPED_AT = 8 * 1024


class Transport(sslproto._SSLProtocolTransport):  # noqa: SLF001
    """As asyncio's, but it tells what it keeps, and may be closed twice, as uvicorn does it with sockets.

    asyncio's would answer no question from then on, and not be aborted, while it waits for the other side's last word:
    `web.timeouts.Sweeper` would end no connection of anybody meanwhile.
    """

    def close(self) -> None:
        """Begin to close, if it was not begun."""
        if not self._closed:
            super().close()

    def get_write_buffer_size(self) -> int:
        """Bytes that wait to be sent, also where they are encrypted: asyncio's own counts those that are not."""
        below: Any = self._ssl_protocol and self._ssl_protocol._transport  # noqa: SLF001
        return super().get_write_buffer_size() + (below.get_write_buffer_size() if below else 0)


class Records:
    """Counts the records of one side of a connection, by their heads, which are never encrypted."""

    def __init__(self) -> None:
        self._begun = b""
        self._to_go = 0
        # Bytes in those of a handshake.
        self._shaken = 0

    def count(self, raw: bytes) -> int | None:
        """How many begin in the next bytes; None if these are none, or more of a handshake than is read.

        One begins where its head is whole.
        """
        data = self._begun + raw
        at, count = self._to_go, 0
        while at + _HEAD <= len(data):
            length = data[at + 3] << 8 | data[at + 4]
            self._shaken += length if data[at] == _HANDSHAKE else 0
            if data[at] not in _KINDS or length > _LONGEST or self._shaken > MOST_OF_A_HANDSHAKE:
                return None
            at += _HEAD + length
            count += 1
        self._begun, self._to_go = data[at:], max(0, at - len(data))
        return count


class Protocol(sslproto.SSLProtocol):
    """As asyncio's, with less room for what comes in, and no more records than the rates allow."""

    # A buffer of this size is made for every connection before anything was said on it.
    max_size = READ_AT_ONCE
    # Whether a host's connections are not counted together.
    is_proxy: Callable[[str], bool] = staticmethod(lambda _: False)
    _address = ""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._records = Records()
        self._pieces = Pieces(FrameRates())
        now = time.monotonic()
        self._few, self._calm = TokenBucket(RECORDS, now), TokenBucket(CALM, now)
        # Bytes that an app was told, for which records are not counted yet.
        self._told = 0
        # Whether it was told nothing of what came in last.
        self._is_in_vain = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See who is there."""
        peer = transport.get_extra_info("peername")
        host = plain_address(str(peer[0])) if peer else ""
        self._address = "" if self.is_proxy(host) else network_of(host)
        super().connection_made(transport)

    def buffer_updated(self, nbytes: int) -> None:
        """Read what came in, unless it is too much work."""
        count = self._records.count(bytes(self.get_buffer(nbytes)[:nbytes]))
        # A record of 16 KB may come byte by byte.
        is_piece = count == 0 and not self._pieces.takes(nbytes, self._address)
        if count is None or is_piece or not self._takes(count, FEW):
            self._app_transport.abort()
            return
        self._is_in_vain = False
        super().buffer_updated(nbytes)
        if self._is_in_vain and not self._takes(min(count, FEW)):
            self._app_transport.abort()

    def _takes(self, count: int, free: int = 0) -> bool:
        earned = min(count, self._told // WORTH_A_RECORD)
        self._told -= earned * WORTH_A_RECORD
        count -= earned + free
        if count <= 0:
            return True
        now, address = time.monotonic(), self._address
        together = _of_addresses.setdefault(address, TokenBucket(RECORDS_OF_AN_ADDRESS, now)) if address else None
        is_shared = together is None or together.take(now, count)
        is_calm = not self._calm.wait(now, count)
        self._calm.owe(now, count)
        self._few.owe(now, count)
        return not self._few.wait(now) and (is_shared or is_calm)

    def _do_read(self) -> None:
        """See besides how much comes of it."""
        app: Any = self._app_protocol
        before = getattr(app, "received", 0)
        reading: Any = super()
        reading._do_read()  # noqa: SLF001
        told = getattr(app, "received", 0) - before
        self._is_in_vain = not told
        self._told = min(_SAVED, self._told + told)


def bound_handshakes(context: ssl.SSLContext) -> None:
    """Let nobody choose how keys are exchanged: in some groups of OpenSSL's it takes a tenth of a second."""
    context.set_ecdh_curve(CURVE)


def bound_tls(handshake: float) -> None:
    """Bound the connections with TLS of this process, from the next one on. handshake: seconds that one may take."""
    # Until its handshake is over, uvicorn knows nothing of a connection, and `web.timeouts.Sweeper` neither.
    vars(constants)["SSL_HANDSHAKE_TIMEOUT"] = handshake
    # In KB. Where an app takes no more, asyncio's own reads on until a quarter of a megabyte waits for it.
    vars(constants)["FLOW_CONTROL_HIGH_WATER_SSL_READ"] = _STOPPED_AT // 1024
    made: dict[str, Any] = vars(sslproto)
    made["_SSLProtocolTransport"] = Transport
    made["SSLProtocol"] = Protocol
