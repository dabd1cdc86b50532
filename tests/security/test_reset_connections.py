"""Who resets a connection as soon as they have asked is counted by their address, and is nobody of this computer."""

import asyncio
import socket
import struct
from typing import Any

import pytest
import uvicorn
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from live.table_code_guards import LOCAL
from web.request_limits import _address_of
from web.timeouts import bound
from web.visitor import UNKNOWN, caller_of, client_at, network_of

PATIENCE = 60
HEAD = b"GET /table/BCDF HTTP/1.1\r\nHost: localhost\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    + b"A" * 22
    + b"==\r\n"
)


def ask_and_reset(port: int, request: bytes) -> tuple[str, int]:
    """Send a request and reset the connection at once; returns where it came from."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as guest:
        guest.sendall(request)
        here: tuple[str, int] = guest.getsockname()
        guest.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return here


@pytest.mark.parametrize("more", [b"", UPGRADE], ids=["request", "socket"])
def test_a_request_on_a_connection_that_was_reset_tells_who_asked(more: bytes) -> None:
    heard: asyncio.Queue[Any] = asyncio.Queue()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        heard.put_nowait(scope["client"])

    async def serve() -> None:
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None, "http": "h11"}
        config = uvicorn.Config(app, **options, ws="websockets-sansio")
        config.load()
        bound([uvicorn.Server(config)])
        made: Any = config.http_protocol_class

        def protocol() -> asyncio.Protocol:
            answering: asyncio.Protocol = made(config=config, server_state=ServerState(), app_state={})
            return answering

        async with await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0) as server:
            # It is accepted at the next step of the loop, when it has been reset already.
            here = ask_and_reset(server.sockets[0].getsockname()[1], HEAD + more + b"\r\n")
            async with asyncio.timeout(PATIENCE):
                assert await heard.get() == here

    asyncio.run(serve())


def test_where_no_address_is_told_nobody_passes_for_this_computer() -> None:
    class Told(asyncio.BaseTransport):
        def get_extra_info(self, name: str, default: Any = None) -> Any:
            return {"peername": ""}.get(name, default)

    assert client_at(Told()) == (UNKNOWN, 0)
    scope: Scope = {"type": "http", "client": None, "headers": []}
    assert caller_of(HTTPConnection(scope)).address == _address_of(scope) == network_of(UNKNOWN) == UNKNOWN != LOCAL
