"""What comes in at once is not read at once: chunks of a body, lines of a head, lists in it."""

import asyncio
from typing import Any

import h11
import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from web.capacity import Capacity
from web.request_head import LONGEST_HEAD, MOST_LINES, MOST_OF_LISTS
from web.request_limits import Limits
from web.timeouts import bound


class Transport(asyncio.Transport):
    """As asyncio's, with nobody at the other end."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_over = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is kept."""

    def pause_reading(self) -> None:
        """Nothing comes by itself."""

    def resume_reading(self) -> None:
        """Nothing comes by itself."""

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_over

    def close(self) -> None:
        self.is_over = True


def answered(head: bytes) -> tuple[list[int], bytes]:
    """What uvicorn does with a request that comes in at once: the sizes of the heads it hands on, and its answer."""
    sizes: list[int] = []

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        sizes.append(sum(len(name) + len(value) for name, value in scope["headers"]))
        await PlainTextResponse("")(scope, receive, send)

    app = Limits(inner, Capacity())

    async def serve() -> bytes:
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None, "http": "h11"}
        options["ws"] = "websockets-sansio"
        config = uvicorn.Config(app, **options)
        config.load()
        bound([uvicorn.Server(config)])
        made: Any = config.http_protocol_class
        protocol, transport = made(config=config, server_state=ServerState(), app_state={}), Transport()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        protocol.data_received(head)
        for _ in range(10):
            await asyncio.sleep(0)
        return transport.written

    return sizes, asyncio.run(serve())


@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_of_a_body_in_chunks_nothing_is_read(method: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of a megabyte holds 40,000 chunks of one byte."""
    read: list[object] = []
    next_event = h11.Connection.next_event

    def counted(of: h11.Connection) -> object:
        read.append(next_event(of))
        return read[-1]

    monkeypatch.setattr(h11.Connection, "next_event", counted)
    head = method + b" / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    sizes, answer = answered(head + b"1\r\nx\r\n" * 40_000)
    assert (sizes, answer.partition(b"\r\n")[0]) == ([], b"HTTP/1.1 411 Length Required")
    assert b"connection: close" in answer.lower()
    assert [type(one) for one in read] == [h11.Request]


def test_a_body_that_says_how_long_it_is_is_read_with_what_follows() -> None:
    sent = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300\r\n\r\n" + b"\n" * 300
    sizes, answer = answered(sent * 3)
    assert len(sizes) == answer.count(b"HTTP/1.1 200 ") == 3


@pytest.mark.parametrize("ending", [b"\r\n", b"\n"])
def test_a_head_of_too_many_lines_is_not_taken_apart(ending: bytes) -> None:
    def head(lines: int) -> bytes:
        return ending.join([b"GET / HTTP/1.1", b"Host: x", *[b"a:"] * (lines - 2), b"", b""])

    assert len(answered(head(MOST_LINES) + b"\n" * MOST_LINES)[0]) == 1
    sizes, answer = answered(head(MOST_LINES + 1))
    assert sizes == []
    assert answer.startswith(b"HTTP/1.1 431 ")


def test_a_head_that_comes_in_one_piece_is_not_taken_apart_whatever_its_length() -> None:
    """An event loop reads a quarter of a megabyte at once: 60,000 headers."""
    sizes, answer = answered(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 60_000 + b"\r\n")
    assert sizes == []
    assert answer.startswith(b"HTTP/1.1 431 ")
    _, answer = answered(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * LONGEST_HEAD + b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 431 ")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which library has taken a head apart."""
    found: list[str] = []
    next_event, accept = h11.Connection.next_event, ServerProtocol.accept

    def read_by_h11(of: h11.Connection) -> object:
        event = next_event(of)
        if isinstance(event, h11.Request):
            found.append("h11")
        return event

    def read_for_a_socket(of: ServerProtocol, request: Any) -> Any:
        found.append("websockets")
        return accept(of, request)

    monkeypatch.setattr(h11.Connection, "next_event", read_by_h11)
    monkeypatch.setattr(ServerProtocol, "accept", read_for_a_socket)
    return found


def handshake(*lines: bytes) -> bytes:
    """A socket's, whose `Connection` and `Upgrade` have sixteen bytes."""
    first = (b"GET /table/KRAB HTTP/1.1", b"Host: x", b"Connection: Upgrade", b"Upgrade: websocket")
    key = (b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    return b"\r\n".join([*first, *key, *lines, b"", b""])


@pytest.mark.parametrize(
    "lines",
    [
        [b"Sec-WebSocket-Protocol: " + b"a," * 250],
        [b"sec-websocket-extensions:" + b"a," * 250],
        [b"Connection: " + b"a," * 3_900 + b"Upgrade"] * 4,
        [b"UPGRADE: " + b"a," * 250],
        # One line that goes on.
        [b"Sec-WebSocket-Protocol: a", *[b"\t" + b"a," * 100] * 5],
        [b"Content-Length: " + b"0," * 300 + b"0"],
        [b"Expect: " + b"a," * 300],
        [b"Transfer-Encoding: " + b"a," * 300],
        # Too long as a whole, without a list.
        [b"Cookie: " + b"x" * 6_000] * 3,
    ],
)
def test_of_a_handshake_with_long_lists_nothing_is_taken_apart(read: list[str], lines: list[bytes]) -> None:
    sizes, answer = answered(handshake(*lines))
    assert (sizes, read) == ([], [])
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"connection: close" in answer.lower()


@pytest.mark.parametrize(
    "line",
    [
        b"Sec-WebSocket-Protocol: streamlit, " + b"x" * 80 + b", 8f0d9f7a-52f4-4a0e-8f0b-3d4f0c6f7c11",
        b"Sec-WebSocket-Protocol: " + b"x" * (MOST_OF_LISTS - len(b"Upgradewebsocket")),
        # Other lists, which nobody takes apart here.
        b"Accept-Language: " + b"a," * 3_000,
    ],
)
def test_one_as_browsers_send_it_is_begun(read: list[str], line: bytes) -> None:
    _, answer = answered(handshake(line))
    assert "websockets" in read
    assert not answer.startswith(b"HTTP/1.1 4")


def test_nor_are_the_lists_of_a_request(read: list[str]) -> None:
    sizes, answer = answered(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: " + b"a," * 300 + b"\r\n\r\n")
    assert (sizes, read) == ([], [])
    assert answer.startswith(b"HTTP/1.1 431 ")
