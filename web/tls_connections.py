"""Bounds on connections with TLS, of which asyncio does not tell what it keeps of them."""

from asyncio import constants, sslproto
from typing import Any


class Transport(sslproto._SSLProtocolTransport):  # noqa: SLF001
    """As asyncio's, but it may be closed twice, as uvicorn does it with sockets.

    asyncio's would answer no question from then on, and not be aborted, while it waits for the other side's last word:
    `web.timeouts.Sweeper` would end no connection of anybody meanwhile.
    """

    def close(self) -> None:
        """Begin to close, if it was not begun."""
        if not self._closed:
            super().close()


def bound_tls(handshake: float) -> None:
    """Bound the connections with TLS of this process, from the next one on. handshake: seconds that one may take."""
    # Until its handshake is over, uvicorn knows nothing of a connection, and `web.timeouts.Sweeper` neither.
    vars(constants)["SSL_HANDSHAKE_TIMEOUT"] = handshake
    made: dict[str, Any] = vars(sslproto)
    made["_SSLProtocolTransport"] = Transport
