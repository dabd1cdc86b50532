"""Sockets that read little or nothing: what is kept for them is counted, and bounded."""

import asyncio
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.web.server.starlette import starlette_websocket
from uvicorn.server import ServerState

from tests.security.test_socket_frames import HANDSHAKE, Transport, until
from tests.security.waiting_connections import screen, sweeper_of
from web.timeouts import SOCKET, bound
from web.unread_messages import MOST_OF_A_SOCKET, MOST_OF_AN_ADDRESS, measure_pages

MEGA = 1024 * 1024
# As asyncio's.
HIGH_WATER = 64 * 1024
GUEST, OTHER = "192.168.1.20", "192.168.1.21"


class Slow(Transport):
    """Of somebody who reads when told. protocol: is stopped as asyncio does it."""

    protocol: Any = None

    def write(self, data: Any) -> None:
        super().write(data)
        if len(self.written) > HIGH_WATER:
            self.protocol.pause_writing()

    def read(self) -> int:
        """Read what was written; returns how much that was."""
        length, self.written = len(self.written), b""
        self.protocol.resume_writing()
        return length

    def get_write_buffer_size(self) -> int:
        return len(self.written)

    def get_extra_info(self, _: str, default: Any = None) -> Any:
        return default


def unread(size: int, address: str = GUEST) -> Any:
    made = screen(address=address)
    made.unread = made.transport.unread = size
    return made


def ended(*sockets: Any) -> list[bool]:
    sweeper, _ = sweeper_of(*sockets)
    sweeper.sweep(tight=False)
    return [one.transport.aborted for one in sockets]


def test_who_reads_a_little_now_and_then_is_not_kept_without_bound() -> None:
    made = unread(MOST_OF_A_SOCKET)
    sweeper, clock = sweeper_of(made)
    for _ in range(10):
        # Something was read, so it is not over time; more was said.
        made.transport.unread -= 1
        assert sweeper.sweep(tight=False) == 0
        clock.now += SOCKET.usual - 1
    made.unread = MOST_OF_A_SOCKET + 1
    assert sweeper.sweep(tight=False) == 1
    assert made.transport.aborted


def test_many_sockets_of_an_address_keep_little_together() -> None:
    sockets = [unread(MEGA) for _ in range(400)]
    gone = ended(*sockets)
    assert sum(not one for one in gone) * MEGA == MOST_OF_AN_ADDRESS


def test_the_largest_go_and_other_addresses_and_this_computer_stay() -> None:
    small, large = [unread(MEGA) for _ in range(20)], [unread(15 * MEGA), unread(14 * MEGA)]
    others = [unread(15 * MEGA, OTHER), *[unread(15 * MEGA, "127.0.0.1") for _ in range(9)]]
    assert ended(*small, *large, *others) == [False] * 20 + [True] * 2 + [False] * 10


def test_a_household_on_slow_lines_gets_large_pages_whole() -> None:
    assert ended(*[unread(5 * MEGA) for _ in range(6)]) == [False] * 6


class Page:
    """A page's socket at a server."""

    def __init__(self) -> None:
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None}
        config = uvicorn.Config(self._app, ws="websockets-sansio", **options)
        config.load()
        bound([uvicorn.Server(config)])
        made: Any = config.ws_protocol_class
        self.protocol = made(config=config, server_state=ServerState(), app_state={})
        self.transport = Slow()
        self.transport.protocol = self.protocol
        self.protocol.connection_made(self.transport)
        self.client: starlette_websocket.StarletteSessionClient | None = None

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        # As middleware does.
        socket = WebSocket({**scope}, receive, send)
        await socket.accept()
        self.client = starlette_websocket.StarletteSessionClient(socket)
        await receive()

    async def fill(self, messages: int, size: int) -> None:
        self.protocol.data_received(HANDSHAKE)
        await until(lambda: self.client is not None)
        assert self.client is not None
        told = ForwardMsg()
        told.delta.new_element.markdown.body = "x" * size
        for _ in range(messages):
            self.client.write_forward_msg(told)
            await asyncio.sleep(0)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    # So that it is undone.
    monkeypatch.setattr(starlette_websocket, "StarletteSessionClient", starlette_websocket.StarletteSessionClient)
    measure_pages()


@pytest.mark.usefixtures("measured")
def test_what_waits_for_a_page_counts_until_it_is_read() -> None:
    async def tell() -> None:
        page = Page()
        await page.fill(17, MEGA)
        assert 17 * MEGA < page.protocol.unread < 18 * MEGA
        assert len(page.transport.written) < 2 * MEGA
        sweeper, _ = sweeper_of(page.protocol)
        assert sweeper.sweep(tight=False) == 1
        assert page.transport.is_closing()

    asyncio.run(tell())


@pytest.mark.usefixtures("measured")
def test_a_slow_reader_gets_all_of_a_large_page() -> None:
    async def tell() -> None:
        page = Page()
        await page.fill(8, MEGA)
        sweeper, _ = sweeper_of(page.protocol)
        for left in range(8, 0, -1):
            await until(lambda: len(page.transport.written) > HIGH_WATER)
            assert left * MEGA < page.protocol.unread < (left + 1) * MEGA
            assert sweeper.sweep(tight=False) == 0
            assert page.transport.read() > MEGA
        assert page.protocol.unread == 0
        assert not page.transport.is_closing()

    asyncio.run(tell())
