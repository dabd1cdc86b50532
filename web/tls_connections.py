"""Bounds on connections with TLS, of which asyncio does not tell what it keeps of them."""

from asyncio import constants, sslproto
from typing import Any

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


class Protocol(sslproto.SSLProtocol):
    """As asyncio's, with less room for what comes in."""

    # A buffer of this size is made for every connection before anything was said on it.
    max_size = READ_AT_ONCE


def bound_tls(handshake: float) -> None:
    """Bound the connections with TLS of this process, from the next one on. handshake: seconds that one may take."""
    # Until its handshake is over, uvicorn knows nothing of a connection, and `web.timeouts.Sweeper` neither.
    vars(constants)["SSL_HANDSHAKE_TIMEOUT"] = handshake
    # In KB. Where an app takes no more, asyncio's own reads on until a quarter of a megabyte waits for it.
    vars(constants)["FLOW_CONTROL_HIGH_WATER_SSL_READ"] = _STOPPED_AT // 1024
    made: dict[str, Any] = vars(sslproto)
    made["_SSLProtocolTransport"] = Transport
    made["SSLProtocol"] = Protocol
