"""The heads of requests are read one in each round of the event loop, by turns of addresses."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from tests.security.test_request_events import Transport
from web import head_turns, timeouts
from web.head_turns import HeadTurns
from web.request_events import BoundedProtocol
from web.request_head import LONGEST_HEAD
from web.timeouts import bound
from web.tls_connections import Protocol

GUEST, OTHER, PROXY = "192.168.1.20", "192.168.1.21", "10.0.0.5"
CROWD = 50
HEAD = b"GET /%d HTTP/1.1\r\nHost: x\r\n\r\n"


class Connected(Transport):
    """A connection from an address; tells whether more would be read of it."""

    def __init__(self, host: str) -> None:
        super().__init__()
        self.host, self.is_paused = host, False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.host, 1) if name == "peername" else default

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self.is_over = True

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False


class Server:
    """uvicorn's protocol as it is bounded here. asked: each path that its app was asked for, and in which round."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.round = 0
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None, "http": "h11"}
        self._config = uvicorn.Config(self._app, **options)
        self._config.load()
        bound([uvicorn.Server(self._config)])

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked.append((scope["path"], self.round))
        await PlainTextResponse("")(scope, receive, send)

    def connect(self, host: str) -> tuple[Any, Connected]:
        made: Any = self._config.http_protocol_class
        protocol, transport = made(config=self._config, server_state=ServerState(), app_state={}), Connected(host)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        return protocol, transport

    async def settle(self, rounds: int = 3 * CROWD) -> None:
        for _ in range(rounds):
            self.round += 1
            await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def one_in_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next head is read in the next round, however little time one takes."""
    monkeypatch.setattr(head_turns, "A_ROUND", 0)


def serve(say: Callable[[Server], None]) -> Server:
    """A server to which all of this is said within one round, and what follows from it."""

    async def run() -> Server:
        server = Server()
        say(server)
        await server.settle()
        return server

    return asyncio.run(run())


def test_of_a_crowd_that_asks_at_once_one_is_read_in_each_round() -> None:
    def say(server: Server) -> None:
        for number in range(CROWD):
            server.connect(GUEST)[0].data_received(HEAD % number)

    asked = serve(say).asked
    assert [path for path, _ in asked] == [f"/{number}" for number in range(CROWD)]
    assert len({at for _, at in asked}) == CROWD


def test_of_short_heads_more_are_read_in_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(head_turns, "A_ROUND", 3600)

    def say(server: Server) -> None:
        for number in range(CROWD):
            server.connect(GUEST)[0].data_received(HEAD % number)

    assert len({at for _, at in serve(say).asked}) == 2


@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_the_next_head_of_a_connection_waits_for_its_turn_as_well(method: bytes) -> None:
    """Also where the last request was answered before its body came, behind which the next one is read at once."""

    async def run() -> Server:
        server = Server()
        crowd = [server.connect(GUEST)[0] for _ in range(CROWD)]
        for one in crowd:
            one.data_received(method + b" /first HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n")
        await server.settle()
        for number, one in enumerate(crowd):
            one.data_received(b"x" + HEAD % number)
        await server.settle()
        return server

    asked = [(path, at) for path, at in asyncio.run(run()).asked if path != "/first"]
    assert len({at for _, at in asked}) == len(asked) == CROWD


def test_what_waits_here_is_not_overdue() -> None:
    waiting: list[tuple[bool, bool]] = []

    def say(server: Server) -> None:
        first, second = server.connect(GUEST)[0], server.connect(GUEST)[0]
        for one in (first, second):
            one.data_received(HEAD % 0)
        waiting.append((first.is_waiting, second.is_waiting))
        assert "head" not in timeouts._waits_of(second)
        third = server.connect(GUEST)[0]
        assert "head" in timeouts._waits_of(third)

    serve(say)
    assert waiting == [(False, True)]


def test_a_connection_whose_next_head_waits_is_not_closed_as_idle() -> None:
    async def run() -> None:
        server = Server()
        protocol = server.connect(GUEST)[0]
        protocol.data_received(HEAD % 0 + HEAD % 1)
        while not protocol.is_waiting:
            # Others have the turn of each round in which the answer may be given.
            server.connect(OTHER)[0].data_received(HEAD % 2)
            await asyncio.sleep(0)
        assert protocol.timeout_keep_alive_task is None
        await server.settle()
        assert [path for path, _ in server.asked if path != "/2"] == ["/0", "/1"]

    asyncio.run(asyncio.wait_for(run(), 30))


def test_an_error_in_one_takes_no_turn_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Connected] = []

    def say(server: Server) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        for number in range(CROWD):
            protocol, transport = server.connect(GUEST)
            protocol.data_received(HEAD % number)
            found.append(transport)
            if number == CROWD // 2:

                def failing() -> None:
                    raise ValueError

                protocol._drop_later = failing

    assert len(serve(say).asked) == CROWD
    assert [one.is_over for one in found].index(True) == CROWD // 2


def test_what_comes_behind_a_request_of_the_oldest_protocol_ends_its_connection_alone() -> None:
    """h11 has no answer to that any more: all turns came to an end where it raised an error."""

    def say(server: Server) -> None:
        for _ in range(CROWD):
            server.connect(GUEST)[0].data_received(b"HEAD / HTTP/1.0\r\nHost: x\r\n\r\n" + bytes(20_000))
        server.connect(OTHER)[0].data_received(HEAD % 0)

    assert "/0" in [path for path, _ in serve(say).asked]


def test_whoever_asks_rarely_comes_next() -> None:
    def say(server: Server) -> None:
        for number in range(CROWD):
            server.connect(GUEST)[0].data_received(HEAD % number)
        server.connect(OTHER)[0].data_received(HEAD % CROWD)

    asked = [path for path, _ in serve(say).asked]
    assert asked.index(f"/{CROWD}") <= 2
    assert len(asked) == CROWD + 1


def test_behind_a_proxy_the_lines_are_those_of_its_visitors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Protocol, "is_proxy", staticmethod(lambda host: host == PROXY))
    app: Any = PlainTextResponse("")
    trusted = ProxyHeadersMiddleware(app, PROXY).trusted_hosts
    monkeypatch.setattr(
        BoundedProtocol, "told_by_proxy", staticmethod(lambda told: trusted.get_trusted_client_address(told)[0])
    )

    def told(number: int, address: str) -> bytes:
        head = (HEAD % number).removesuffix(b"\r\n")
        # The first is what the visitor has made up.
        return head + f"X-Forwarded-For: {number}.1.1.1\r\nx-forwarded-for: 9.9.9.9, {address}\r\n\r\n".encode()

    def say(server: Server) -> None:
        for number in range(CROWD):
            server.connect(PROXY)[0].data_received(told(number, GUEST))
        server.connect(PROXY)[0].data_received(told(CROWD, OTHER))

    asked = [path for path, _ in serve(say).asked]
    assert asked.index(f"/{CROWD}") <= 2
    assert len(asked) == CROWD + 1


def test_who_waits_is_read_no_further_and_then_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[bool] = []

    def say(server: Server) -> None:
        server.connect(GUEST)[0].data_received(HEAD % 0)
        protocol, transport = server.connect(GUEST)
        body = b"x" * (3 * LONGEST_HEAD)
        head = f"POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        protocol.data_received(head + body + HEAD % 2)
        waiting.append(transport.is_paused)

    asked = [path for path, _ in serve(say).asked]
    assert (waiting, asked) == ([True], ["/0", "/1", "/2"])


def test_of_whom_too_many_wait_one_more_is_told_so_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HeadTurns, "most", staticmethod(lambda: CROWD // 2))
    found: list[Connected] = []

    def say(server: Server) -> None:
        for host in [*[GUEST] * CROWD, OTHER, *["127.0.0.1"] * CROWD]:
            protocol, transport = server.connect(host)
            protocol.data_received(HEAD % 0)
            found.append(transport)

    server = serve(say)
    refused = [one.host for one in found if one.written.startswith(b"HTTP/1.1 429 ")]
    # The first of them did not have to wait.
    assert refused == [GUEST] * (CROWD - CROWD // 2 - 1)
    assert len(server.asked) == 2 * CROWD + 1 - len(refused)
    assert all(one.is_over == (one.written.startswith(b"HTTP/1.1 429 ")) for one in found)


def test_who_left_while_waiting_is_not_read() -> None:
    def say(server: Server) -> None:
        gone = []
        for number in range(CROWD):
            protocol, transport = server.connect(GUEST)
            protocol.data_received(HEAD % number)
            gone.append(transport)
        for transport in gone[1:]:
            transport.close()

    assert [path for path, _ in serve(say).asked] == ["/0"]
