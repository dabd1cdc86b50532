"""A server that stops: what it would wait for in vain is closed, so that nothing is reported as an error."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from tests.security.test_socket_frames import HANDSHAKE
from tests.security.waiting_connections import answered, screen, silent, sweeper_of, unread, uploading, working
from web.timeouts import Sweeper, bound


@pytest.mark.parametrize("made", [silent(), answered(), screen(), unread(screen())])
def test_idle_connections_and_screens_are_closed_when_the_server_stops(made: Any) -> None:
    sweeper, _ = sweeper_of(made)
    sweeper.sweep(tight=False)
    assert not made.transport.aborted
    stopping, _ = sweeper_of(made, is_stopping=True)
    stopping.sweep(tight=False)
    assert made.transport.aborted


@pytest.mark.parametrize("made", [working(), uploading(), unread(answered())])
def test_answers_that_are_being_made_or_read_are_waited_for(made: Any) -> None:
    sweeper, _ = sweeper_of(made, is_stopping=True)
    sweeper.sweep(tight=False)
    assert not made.transport.aborted


def test_a_screen_that_comes_just_before_the_end_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[str] = []

    async def app(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        heard.append((await receive())["type"])

    async def stop() -> None:
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None, "lifespan": "off"}
        server = uvicorn.Server(uvicorn.Config(app, port=0, ws="websockets-sansio", **options))
        server.config.load()
        bound([server])
        server.lifespan = server.config.lifespan_class(server.config)
        await server.startup()
        address = server.servers[0].sockets[0].getsockname()
        reader, writer = await asyncio.open_connection(*address)
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        (late,) = server.server_state.connections
        # uvicorn has listed the connections already when this one is added.
        server.server_state.connections.clear()
        server.should_exit = True
        stopping = asyncio.create_task(server.shutdown())
        await asyncio.sleep(0)
        server.server_state.connections.add(late)
        sweeper = Sweeper([server], [])
        await _until(stopping.done, lambda: sweeper.sweep(tight=False))
        writer.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(stop())
    assert heard == ["websocket.disconnect"]
    assert caplog.records == []


async def _until(is_done: Callable[[], bool], meanwhile: Callable[[], object]) -> None:
    while not is_done():
        meanwhile()
        await asyncio.sleep(0)
