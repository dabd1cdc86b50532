"""A server with TLS in this process, and a guest of it who decides which records are sent and what is read."""

import asyncio
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from tests.security.test_socket_frames import HANDSHAKE
from web.connection_limiter import SEND_BUFFER
from web.timeouts import bound

SCRIPT = Path(__file__).parents[2] / "tools" / "certificate.sh"
# What the guest's kernel takes without that it is read; it doubles this.
_LITTLE = 4096


def certified(place: Path) -> ssl.SSLContext:
    """The server's side, with a certificate that is made in this folder."""
    subprocess.run([SCRIPT, place], check=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(place / "server.crt", place / "server.key")
    return context


class Guest:
    """A connection. sent: what is encrypted and not sent yet."""

    def __init__(self, version: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.minimum_version = context.maximum_version = version
        self._come, self._going = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._come, self._going)
        self._socket = socket.socket()

    @asynccontextmanager
    async def at(self, served: "Served") -> AsyncIterator[Self]:
        """Connected, until this is over."""
        with self._socket:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _LITTLE)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._socket.setblocking(False)
            await asyncio.get_running_loop().sock_connect(self._socket, served.address)
            await self._do(self._tls.do_handshake)
            await self.send(self.records())
            yield self

    def records(self, *told: bytes) -> bytes:
        """Each of these as a record."""
        for one in told:
            self._tls.write(one)
        return self._going.read()

    async def send(self, raw: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self._socket, raw)

    async def read(self) -> bytes:
        """What comes next; nothing at the end."""
        return bytes(await self._do(lambda: self._tls.read(4096)))

    async def is_cut_off(self, raw: bytes = b"") -> bool:
        """Send this, and return whether the connection was ended; else something is said by the server."""
        try:
            await self.send(raw)
            return await self.read() == b""
        except (ConnectionError, ssl.SSLError):
            return True

    async def _do(self, step: Callable[[], Any]) -> Any:
        while True:
            try:
                return step()
            except ssl.SSLWantReadError:
                await self.send(self._going.read())
                raw = await asyncio.get_running_loop().sock_recv(self._socket, 65536)
                self._come.write(raw) if raw else self._come.write_eof()


@asynccontextmanager
async def seated(served: "Served", version: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3) -> AsyncIterator[Guest]:
    """A guest with a socket, who has read the handshake's answer."""
    async with Guest(version).at(served) as guest:
        await guest.send(guest.records(HANDSHAKE))
        assert (await guest.read()).startswith(b"HTTP/1.1 101")
        yield guest


class Served:
    """The server. connections: as uvicorn keeps them. address: where it is."""

    def __init__(self, app: ASGIApp, context: ssl.SSLContext) -> None:
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None, "http": "h11"}
        self._config = uvicorn.Config(app, ws="websockets-sansio", ws_ping_interval=None, **options)
        self._config.load()
        bound([uvicorn.Server(self._config)])
        self._context = context
        self._state = ServerState()
        self.connections: set[Any] = self._state.connections
        self.address = ("", 0)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Self]:
        made: Any = self._config.http_protocol_class
        listening = socket.create_server(("127.0.0.1", 0))
        # As `web.connection_limiter` and `web.lifespan` do it.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        server = await asyncio.get_running_loop().create_server(
            lambda: made(config=self._config, server_state=self._state, app_state={}),
            sock=listening,
            ssl=self._context,
        )
        self.address = listening.getsockname()
        try:
            yield self
        finally:
            server.close()
            for one in tuple(self.connections):
                one.transport.abort()
            while self.connections:
                await asyncio.sleep(0)
