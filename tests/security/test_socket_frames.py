"""Frames of a WebSocket that are no messages: pings, and pieces of a message that is never finished."""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from live.token_bucket import Rate, TokenBucket
from web import frame_rates
from web.frame_rates import CALM, FRAMES, FRAMES_OF_AN_ADDRESS, WORTH_A_PIECE
from web.socket_frames import PART
from web.socket_limits import MOST_OF_A_MESSAGE, MOST_OF_A_PAGES_MESSAGE, STREAM
from web.timeouts import bound
from web.visitor import network_of

GUEST, OTHER = "192.168.1.20", "192.168.1.21"
HANDSHAKE = (
    b"GET /table/KRAB HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
NO_MASK = bytes(4)
PING, PONG = b"\x89\x80" + NO_MASK, b"\x8a\x80" + NO_MASK
BEGIN, MORE, END = b"\x02\x80" + NO_MASK, b"\x00\x80" + NO_MASK, b"\x80\x80" + NO_MASK


class Transport(asyncio.Transport):
    """As asyncio's, with nobody at the other end."""

    def __init__(self) -> None:
        super().__init__()
        self.is_over = False
        self.written = b""

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_over

    def abort(self) -> None:
        self.is_over = True

    def close(self) -> None:
        self.is_over = True

    def pause_reading(self) -> None:
        """Nothing comes by itself."""

    def resume_reading(self) -> None:
        """Nothing comes by itself."""


class Connection:
    """A socket at a server whose protocol is bounded, and its app, which takes what comes.

    address: of its visitor. takes: while it is not set, the app waits.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self.heard: list[bytes] = []
        self.takes = asyncio.Event()
        self.takes.set()
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None}
        config = uvicorn.Config(self._app, ws="websockets-sansio", **options)
        config.load()
        assert config.ws_protocol_class is WebSocketsSansIOProtocol
        bound([uvicorn.Server(config)])
        made: Any = config.ws_protocol_class
        self._protocol = made(config=config, server_state=ServerState(), app_state={})
        self.transport = Transport()
        self._protocol.connection_made(self.transport)

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        # As the middleware does for a proxy.
        scope["client"] = (self._address, 1)
        await send({"type": "websocket.accept"})
        while True:
            await self.takes.wait()
            message = await receive()
            if message["type"] == "websocket.receive":
                self.heard.append(message["bytes"])

    async def opened(self, path: str = "/table/KRAB") -> "Connection":
        self._protocol.data_received(handshake(path))
        await until(lambda: self.transport.written.startswith(b"HTTP/1.1 101"))
        return self

    def is_unfinished(self) -> bool:
        return bool(self._protocol.is_unfinished)

    def wait_for_its_answer_no_longer(self) -> None:
        """What happens 30 seconds after it was asked whether it is there."""
        self._protocol.keepalive_timeout()

    def is_cut_off(self) -> bool:
        return self.transport.is_over

    def receive(self, data: bytes) -> None:
        self._protocol.data_received(data)


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been counted, and no time goes by."""
    frame_rates._of_addresses.clear()
    monkeypatch.setattr(frame_rates, "time", SimpleNamespace(monotonic=lambda: 0.0))


async def until(come: Callable[[], bool]) -> None:
    for _ in range(1000):
        if come():
            return
        await asyncio.sleep(0)
    raise AssertionError


def run(what: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(what())


@pytest.mark.parametrize(("begin", "piece"), [(b"", PING), (b"", PONG), (BEGIN, MORE)])
def test_a_connection_that_sends_frames_without_end_is_cut_off(begin: bytes, piece: bytes) -> None:
    async def flood() -> None:
        guest = await Connection(GUEST).opened()
        before = guest.transport.written
        guest.receive(begin + piece * (FRAMES.burst - 1))
        assert not guest.is_cut_off()
        guest.receive(piece * 40_000)
        assert guest.is_cut_off()
        # What comes in one piece is not answered to its end first.
        assert len(guest.transport.written) - len(before) <= (FRAMES.burst + PART) * len(PING)

    run(flood)


@pytest.mark.parametrize(("length", "is_cut_off"), [(1, True), (WORTH_A_PIECE, False)])
def test_small_pieces_of_a_message_are_counted_as_frames_are(length: int, is_cut_off: bool) -> None:
    async def flood() -> None:
        frame_rates._of_addresses[network_of(GUEST)] = TokenBucket(Rate(0, 1.0), 0.0)
        guest = await Connection(GUEST).opened("/_stcore/stream")
        # The head of a message that is never whole.
        guest.receive(b"\x82\xff" + (100 * WORTH_A_PIECE).to_bytes(8, "big") + NO_MASK)
        for _ in range(CALM.burst - 1):
            guest.receive(bytes(length))
        assert not guest.is_cut_off()
        guest.receive(bytes(length))
        assert guest.is_cut_off() == is_cut_off

    run(flood)


def test_connections_of_one_address_share_their_frames_and_others_have_theirs() -> None:
    async def flood() -> None:
        count = FRAMES_OF_AN_ADDRESS.burst // (FRAMES.burst // 2)
        crowd = [await Connection(GUEST).opened() for _ in range(count + 1)]
        for one in crowd:
            one.receive(PING * (FRAMES.burst // 2))
        assert [one.is_cut_off() for one in crowd] == [False] * count + [True]
        other = await Connection(OTHER).opened()
        other.receive(PING)
        assert not other.is_cut_off()

    run(flood)


def test_who_sends_little_is_not_cut_off_for_others_of_its_address() -> None:
    async def flood() -> None:
        calm, flooding = [await Connection(GUEST).opened() for _ in range(2)]
        frame_rates._of_addresses[network_of(GUEST)] = TokenBucket(Rate(0, 1.0), 0.0)
        flooding.receive(PING * (CALM.burst + 1))
        assert flooding.is_cut_off()
        for _ in range(CALM.burst):
            calm.receive(PING)
            assert not calm.is_cut_off()
        calm.receive(PING)
        assert calm.is_cut_off()

    run(flood)


def test_this_computer_shares_nothing() -> None:
    async def flood() -> None:
        for _ in range(2 * FRAMES_OF_AN_ADDRESS.burst // FRAMES.burst):
            one = await Connection("127.0.0.1").opened()
            one.receive(PING * (FRAMES.burst - 1))
            assert not one.is_cut_off()

    run(flood)


@pytest.mark.parametrize("piece", [PING, PING[:1], b"\xff" * 2])
def test_who_speaks_before_the_answer_is_cut_off_unheard(piece: bytes) -> None:
    """A frame that is none would stop uvicorn with an error."""

    async def flood() -> None:
        guest = Connection(GUEST)
        guest.receive(HANDSHAKE)
        assert not guest.is_cut_off()
        guest.receive(piece)
        assert guest.is_cut_off()
        assert not guest.transport.written

    run(flood)


def handshake(path: str = "/table/KRAB", *more: bytes) -> bytes:
    lines = (b"GET " + path.encode() + HANDSHAKE.removeprefix(b"GET /table/KRAB")).removesuffix(b"\r\n")
    return b"".join([lines, *[one + b"\r\n" for one in more], b"\r\n"])


@pytest.mark.parametrize(
    "asked",
    [
        handshake("/table/KRAB", *[b"x: y"] * 130),
        handshake("/table/KRAB", b"cookie: " + b"x" * 9000),
        handshake("/table/" + "x" * 9000),
        handshake("/table/KRAB", b"transfer-encoding: chunked"),
        HANDSHAKE.replace(b"Host", b"Ho st"),
    ],
)
def test_a_handshake_that_the_library_refuses_is_ended(asked: bytes) -> None:
    """uvicorn would wait for the rest of it for ever."""

    async def ask() -> None:
        guest = Connection(GUEST)
        assert guest.is_unfinished()
        guest.receive(asked)
        assert guest.is_cut_off()
        assert not guest.transport.written.startswith(b"HTTP/1.1 101")

    run(ask)


@pytest.mark.parametrize("first", [BEGIN, b"\x82\xfe\x01", b"\x82\x84" + NO_MASK + b"123"])
def test_a_message_is_waited_for_until_its_end(first: bytes) -> None:
    async def send() -> None:
        guest = await Connection(GUEST).opened()
        assert not guest.is_unfinished()
        guest.receive(first)
        assert guest.is_unfinished()

    run(send)


def test_a_message_that_ended_is_not_waited_for() -> None:
    async def send() -> None:
        guest = await Connection(GUEST).opened()
        guest.receive(BEGIN + PING)
        assert guest.is_unfinished()
        guest.receive(END)
        assert not guest.is_unfinished()
        await until(lambda: guest.heard == [b""])
        assert not guest.is_unfinished()

    run(send)


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/table/KRAB", MOST_OF_A_MESSAGE),
        (STREAM, MOST_OF_A_PAGES_MESSAGE),
        (f"/hall{STREAM}", MOST_OF_A_PAGES_MESSAGE),
    ],
)
def test_of_a_message_no_more_is_kept_than_is_read(path: str, most: int) -> None:
    async def send(length: int) -> bool:
        guest = await Connection(GUEST).opened(path)
        guest.receive(b"\x82\xff" + length.to_bytes(8, "big") + NO_MASK + b"x" * 9)
        return guest.is_cut_off()

    assert not asyncio.run(send(most))
    assert asyncio.run(send(most + 1))


def test_a_long_message_comes_through_whole() -> None:
    async def send() -> None:
        guest = await Connection(GUEST).opened(STREAM)
        text = bytes(range(256)) * 500
        guest.receive(b"\x82\xff" + len(text).to_bytes(8, "big") + NO_MASK + text)
        await until(lambda: guest.heard != [])
        assert guest.heard == [text]
        assert not guest.is_cut_off()

    run(send)
