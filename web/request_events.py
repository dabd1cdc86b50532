"""Bounds on what h11 reads of a connection, since it reads each header and each chunk in Python, on the event loop.

A chunk of one byte is six bytes long and costs as much as a short request, and asyncio hands on tens of thousands at
once. No browser sends a body in chunks: such a request is refused by `web.request_limits`, and read no further.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.flow_control import FlowControl

from web.frame_rates import FrameRates, Pieces
from web.head_turns import HeadTurns, turns_of
from web.request_head import LONGEST_HEAD, forwarded_for, has_chunks, has_too_many_lines, is_costly, is_whole
from web.tls_connections import Protocol
from web.visitor import client_at, network_at, network_of

# Bytes of an answer that wait in this process for the kernel to take them, and of a request that are read at once.
WRITE_BUFFER = 16 * 1024
READ_AT_ONCE = 64 * 1024


class _Events(h11.Connection):
    """Reads no head of too many lines or with long lists, and nothing behind a head that announces chunks.

    status: with which it was refused. may_begin: whether the next head may be read now. is_due: whether there is one,
    whole, that might not.
    """

    status = HTTPStatus.BAD_REQUEST
    may_begin = is_due = False
    _is_over = False

    def next_event(self) -> Any:
        """As h11's. Raises `h11.RemoteProtocolError` also for a head that costs too much."""
        if self._is_over:
            return h11.PAUSED
        if self.their_state is h11.IDLE:
            received = self.trailing_data[0]
            # For the rest of one that is not whole nobody waits for a turn, so that it is counted, and in time.
            if is_whole(received) and not self.may_begin:
                self.is_due = True
                return h11.NEED_DATA
            if has_too_many_lines(received) or is_costly(received):
                self.status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                raise h11.RemoteProtocolError("too much in the headers")
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.may_begin = False
            self._is_over = has_chunks(event.headers)
        return event


class BoundedProtocol(asyncio.Protocol):
    """A base for uvicorn's protocol of HTTP, whose transport keeps little of an answer that is not read.

    What is sent in small pieces is counted (`web.frame_rates`).

    It reads in parts, since h11 asks for the length of a request's head only where its end has not come yet; each head,
    once it is whole, in its turn (`web.head_turns`), before which no more comes in. received: bytes that came in.
    is_waiting: whether a head waits for its turn.
    """

    # The visitor's address in what a proxy tells of it.
    told_by_proxy: Callable[[str], str] = staticmethod(lambda told: told)
    client: tuple[str, int] | None
    conn: _Events
    flow: FlowControl
    loop: asyncio.AbstractEventLoop
    received = 0
    transport: asyncio.Transport
    # uvicorn's.
    _unset_keepalive_if_required: Callable[[], None]
    is_waiting = False
    # What came in behind the part in which a head waits.
    _later = b""

    def __init__(self, config: Any, *args: Any, **more: Any) -> None:
        made: Any = super()
        made.__init__(config, *args, **more)
        self._pieces = Pieces(FrameRates())
        self.conn = _Events(h11.SERVER, config.h11_max_incomplete_event_size)

    def data_received(self, data: bytes) -> None:
        """Read what came in, until it was refused, or came in too many pieces."""
        self.received += len(data)
        if self.transport.is_closing():
            # With TLS what came in already is handed on while it is closed.
            return
        self._later += data
        if not self.is_waiting:
            self._read()
        if self._is_unfinished() and not self._pieces.takes(len(data), network_at(self)):
            self.transport.abort()

    def _is_unfinished(self) -> bool:
        """Whether the rest of a head or of a body is waited for."""
        state = self.conn.their_state
        is_begun = state is h11.IDLE and not self.is_waiting and bool(self.conn.trailing_data[0])
        return is_begun or state is h11.SEND_BODY

    def _read(self) -> None:
        reading: Any = super()
        while self._later and not self.is_waiting:
            part, self._later = self._later[:LONGEST_HEAD], self._later[LONGEST_HEAD:]
            reading.data_received(part)
            self._drop_later()

    def _drop_later(self) -> None:
        """Read no more of what was refused, or is a WebSocket by now: nobody may send on it before it is accepted."""
        if self._later and (self.transport.is_closing() or self.transport.get_protocol() is not self):
            self._later = b""

    def handle_events(self) -> None:
        """Go on with what was read, or wait for the turn of the head that begins here."""
        self.conn.is_due = False
        going_on: Any = super()
        going_on.handle_events()
        if self.conn.is_due and not self.is_waiting and not self.transport.is_closing():
            self._wait(self._line(self.conn.trailing_data[0]), turns_of(self.loop))

    def _wait(self, line: str, turns: HeadTurns) -> None:
        if turns.is_crowded(line):
            # Nobody has counted them yet as requests of that address, which a proxy brings by as many connections.
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, "That is too much at once.")
            return
        self.is_waiting = True
        self.flow.pause_reading()
        # uvicorn would close a connection whose next head came before the answer, and waits since.
        self._unset_keepalive_if_required()
        turns.take(line, self, self._read_head, self.loop)

    def _line(self, received: bytes) -> str:
        """The visitor's network, as `web.request_limits` finds it once the head is read."""
        host = self.client[0] if self.client else ""
        if Protocol.is_proxy(host):
            host = self.told_by_proxy(forwarded_for(received)) or host
        return network_of(host)

    def _read_head(self) -> None:
        if not self.transport.is_closing():
            # What comes by that stays behind what waits.
            self.flow.resume_reading()
        self.is_waiting = False
        if self.transport.is_closing():
            return
        try:
            self.conn.may_begin = True
            self.handle_events()
            self.conn.may_begin = False
            self._drop_later()
            self._read()
        except BaseException:
            # As asyncio does where it hands on itself what came in.
            self.transport.abort()
            raise

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bound what waits to be sent, and see who is there."""
        if isinstance(transport, asyncio.Transport):
            transport.set_write_buffer_limits(high=WRITE_BUFFER)
            # asyncio's own is a quarter of a megabyte, which each connection may keep of messages that wait.
            reading: Any = transport
            reading.max_size = READ_AT_ONCE
        super().connection_made(transport)
        # A proxy that is named by its IPv4 address would not be known by what uvicorn takes for it.
        self.client = client_at(transport)

    def send_400_response(self, msg: str) -> None:
        """Refuse what was not read, with a status that fits."""
        self._refuse(self.conn.status, msg)

    def _refuse(self, status: HTTPStatus, msg: str) -> None:
        headers = [("content-type", "text/plain; charset=utf-8"), ("connection", "close")]
        refusal = h11.Response(status_code=status, headers=headers, reason=status.phrase)
        # Where an answer is under way, or the refusal of what came behind a request without a body, there is no other.
        with suppress(h11.LocalProtocolError):
            for event in (refusal, h11.Data(data=msg.encode("ascii")), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
