"""Bounds on the frames of WebSockets: pings, and messages that are too long or never finished, reach no other limit.

So do pieces of a message (`web.frame_rates`). How much of what is said remains unread is counted besides
(`web.unread_messages`).
"""

import asyncio
import sys
from typing import Any

from web.frame_rates import FrameRates, Pieces
from web.socket_limits import MOST_OF_A_MESSAGE, STREAM
from web.unread_messages import MeasuredQueue, know
from web.visitor import client_at, network_at

# Bytes that are read between two looks at the rates.
PART = 512


class BoundedFrames(asyncio.Protocol):
    """A base for uvicorn's protocol of a WebSocket: reads in parts, and no more frames than the rates allow.

    received: bytes that came in. messages: whole messages that came in. waiting: what Streamlit has not said yet.
    """

    client: tuple[str, int] | None
    conn: Any
    transport: asyncio.Transport
    handshake_initiated: bool
    handshake_complete: bool
    read_paused: bool
    frames: list[bytes]
    loop: asyncio.AbstractEventLoop
    ping_timeout: float
    pong_timer: asyncio.TimerHandle | None
    received = 0
    messages = 0
    waiting: MeasuredQueue | None = None
    _unsent = 0

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._rates = FrameRates()
        self._pieces = Pieces(self._rates)
        # Frames that came in.
        self._count = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See who is there."""
        super().connection_made(transport)
        # As in `web.request_events`.
        self.client = client_at(transport)

    def data_received(self, data: bytes) -> None:
        """Read what came in, until there was too much, or the handshake turns out to be none."""
        self.received += len(data)
        before = self._count
        for start in range(0, len(data), PART):
            if self.transport.is_closing():
                return
            if self.handshake_initiated and not self.handshake_complete:
                # No browser sends anything before its request is answered.
                self.transport.abort()
                return
            super().data_received(data[start : start + PART])
            if self.conn.handshake_exc is not None:
                # uvicorn never sends what the library says to it.
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()
        is_piece = self.handshake_complete and self._count == before
        if is_piece and not self._pieces.takes(len(data), network_at(self)):
            self.transport.abort()

    @property
    def is_unfinished(self) -> bool:
        """Whether the rest of a message, or of the handshake, is waited for."""
        if not self.handshake_initiated:
            return True
        return not self.read_paused and bool(self.frames or self.conn.reader.buffer)

    def handle_connect(self, event: Any) -> None:
        """Begin the handshake, and bound the messages that come after it."""
        if not event.path.partition("?")[0].endswith(STREAM):
            self.conn.max_message_size = MOST_OF_A_MESSAGE
        protocol: Any = super()
        protocol.handle_connect(event)
        if "scope" in vars(self):
            # Its app is called later.
            know(self)

    def keepalive_timeout(self) -> None:
        """Give up a socket that does not answer.

        While it is not read, for a message of it waits, the answer may lie behind that: then it is given as long again.
        """
        if self.read_paused:
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)
            return
        protocol: Any = super()
        protocol.keepalive_timeout()

    async def send(self, message: Any) -> None:
        """Say a message, once the last one has nearly gone."""
        size = sys.getsizeof(message.get("text") or message.get("bytes"))
        self._unsent += size
        try:
            protocol: Any = super()
            await protocol.send(message)
        finally:
            self._unsent -= size

    @property
    def unread(self) -> int:
        """Bytes that are kept until they are read; those that the kernel keeps are not counted."""
        waiting = self.waiting.size if self.waiting else 0
        return self.transport.get_write_buffer_size() + self._unsent + waiting

    def send_receive_event_to_app(self) -> None:
        """Pass on a message that is whole."""
        self.messages += 1
        protocol: Any = super()
        protocol.send_receive_event_to_app()

    def handle_events(self) -> None:
        """Pass on the frames that were read, unless there are too many."""
        count = len(self.conn.events)
        self._count += count
        if count and self.handshake_complete and not self._rates.takes(count, network_at(self)):
            self.transport.abort()
            return
        protocol: Any = super()
        protocol.handle_events()
