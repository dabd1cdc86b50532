"""With TLS the same bounds hold as without: what is kept below it counts, and what costs work."""

import asyncio
import ssl
from asyncio import constants, sslproto
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from tests.live.phones import Clock
from tests.security.test_socket_frames import until
from tests.security.tls_guest import Guest, Served, certified, seated
from web import timeouts
from web.timeouts import HEAD, Sweeper, bound
from web.tls_connections import READ_AT_ONCE
from web.unread_messages import MOST_OF_A_SOCKET, MOST_OF_AN_ADDRESS

KILO, MEGA = 1024, 1024 * 1024
# What records, and the frame, add to a message.
MUCH_OVERHEAD = 64 * KILO
# What OpenSSL keeps of a record that has not come whole.
RECORD = 16 * KILO + 256 + 5
GOODBYE = b"\x88\x82" + bytes(4) + (1000).to_bytes(2, "big")


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    return certified(tmp_path_factory.mktemp("tls") / "made")


class Table:
    """An app with sockets. said: what each is told at once. ended: how many are over."""

    def __init__(self, said: bytes = b"") -> None:
        self._said = said
        self.told = self.ended = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        if self._said:
            await send({"type": "websocket.send", "bytes": self._said})
        self.told += 1
        while (await receive())["type"] != "websocket.disconnect":
            pass
        self.ended += 1


def run(context: ssl.SSLContext, table: Table, play: Callable[[Served], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with Served(table, context).running() as served:
            await play(served)

    asyncio.run(all_of_it())


def sweeper_of(served: Served) -> tuple[Sweeper, Clock]:
    server: Any = SimpleNamespace(server_state=SimpleNamespace(connections=served.connections), should_exit=False)
    clock = Clock()
    return Sweeper([server], [], clock), clock


def test_who_says_goodbye_and_stays_keeps_no_other_from_being_ended(context: ssl.SSLContext) -> None:
    table = Table()

    async def play(served: Served) -> None:
        async with seated(served) as guest:
            await guest.send(guest.records(GOODBYE))
            await until(lambda: table.ended == 1)
            leaving = next(iter(served.connections))
            await until(leaving.transport.is_closing)
            # What this version says of the handshake was read before.
            async with Guest(ssl.TLSVersion.TLSv1_2).at(served) as other:
                await other.send(other.records(b"GET /"))
                await until(lambda: any(one.received == 5 for one in served.connections))
                sweeper, clock = sweeper_of(served)
                assert sweeper.sweep(tight=False) == 0
                clock.now += HEAD.usual
                assert sweeper.sweep(tight=False) == 1
                assert await other.is_cut_off()
            leaving.transport.abort()

    run(context, table, play)


def test_what_a_socket_leaves_unread_counts_where_it_is_encrypted(context: ssl.SSLContext) -> None:
    table = Table(b"x" * (MOST_OF_A_SOCKET + MEGA))

    async def play(served: Served) -> None:
        async with seated(served) as guest:
            await until(lambda: table.told == 1)
            (socket,) = served.connections
            assert MOST_OF_A_SOCKET < socket.unread <= MOST_OF_A_SOCKET + MEGA + MUCH_OVERHEAD
            sweeper, _ = sweeper_of(served)
            assert sweeper.sweep(tight=False) == 1
            await until(lambda: not served.connections)
            assert await guest.is_cut_off()

    run(context, table, play)


def test_sockets_of_an_address_keep_as_little_together_as_without(
    context: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "network_at", lambda _: "192.168.1.20")
    size = MOST_OF_AN_ADDRESS // 4 + MEGA
    table = Table(b"x" * size)

    async def play(served: Served) -> None:
        async with seated(served), seated(served), seated(served), seated(served):
            await until(lambda: table.told == 4)
            sweeper, _ = sweeper_of(served)
            assert sweeper.sweep(tight=False) == 1
            await until(lambda: len(served.connections) == 3)

    run(context, table, play)


def test_what_was_read_counts_no_more(context: ssl.SSLContext) -> None:
    table = Table(b"x" * MEGA)

    async def play(served: Served) -> None:
        async with seated(served) as guest:
            read = 0
            while read < MEGA:
                read += len(await guest.read())
            (socket,) = served.connections
            await until(lambda: socket.unread == 0)

    run(context, table, play)


def test_a_handshake_has_as_long_as_a_request() -> None:
    bound([])
    assert HEAD.usual == constants.SSL_HANDSHAKE_TIMEOUT


class Deaf(asyncio.Protocol):
    """Reads nothing."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        self.transport = transport


def test_of_what_is_not_read_no_more_is_kept_than_promised(context: ssl.SSLContext) -> None:
    """Also of what was read before, and not yet seen: half a record."""
    bound([])

    async def send() -> int:
        deaf = Deaf()
        server = await asyncio.get_running_loop().create_server(lambda: deaf, "127.0.0.1", 0, ssl=context)
        there: Any = SimpleNamespace(address=server.sockets[0].getsockname())
        async with Guest().at(there) as guest:
            await until(lambda: hasattr(deaf, "transport"))
            sending = asyncio.ensure_future(guest.send(guest.records(b"x" * (4 * MEGA))))
            tls: Any = deaf.transport
            below = tls._ssl_protocol._transport
            await until(lambda: not below.is_reading())
            kept = len(tls._ssl_protocol._ssl_buffer) + int(tls.get_read_buffer_size()) + RECORD
            sending.cancel()
        deaf.transport.abort()
        server.close()
        return kept

    assert asyncio.run(send()) <= 64 * KILO


def test_before_a_word_was_said_little_room_is_made() -> None:
    bound([])

    async def room() -> int:
        loop = asyncio.get_running_loop()
        made: Any = sslproto.SSLProtocol(loop, asyncio.Protocol(), ssl.create_default_context(), loop.create_future())
        made._get_app_transport().close()
        return len(made._ssl_buffer)

    assert asyncio.run(room()) == READ_AT_ONCE
