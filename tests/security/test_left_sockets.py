"""A screen that leaves while its table is opened or a view is sent is no fault: the log of errors tells nothing."""

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from live import LiveTable
from live.open_shares import OpenShares
from rules import Illegal
from web import socket_messages, table_socket
from web.socket_limits import MOST_PENDING

Make = Callable[..., LiveTable]
PATIENCE = 60
# Steps of the event loop in which more would be heard.
STEPS = 500


async def served(code: str, query: str, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    """Run a socket of a table to its end."""
    scope = {
        "type": "websocket",
        "path": f"/table/{code}",
        "path_params": {"code": code},
        "query_string": query.encode(),
        "headers": [],
        "client": ("192.168.1.20", 1),
    }
    await table_socket.ROUTE.app(scope, receive, send)


def serve(code: str, query: str, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    """Run it in time. Raises what the server would take down as a fault."""

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await served(code, query, receive, send)

    asyncio.run(bounded())


@pytest.mark.parametrize("query", ["screen=bank", "screen=table"])
def test_who_closes_before_the_table_is_open_leaves_no_fault(query: str, table: Make) -> None:
    code = table().table_id if "bank" in query else "NONE"
    told: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        told.append(message["type"])
        if message["type"] == "websocket.close":
            # As uvicorn does where the other side has closed before.
            raise RuntimeError("Unexpected ASGI message 'websocket.close', after sending 'websocket.close'.")

    serve(code, query, receive, send)
    assert told == ["websocket.accept", "websocket.close"]


def test_who_sends_nonsense_at_once_and_is_closed_for_it_leaves_no_fault(table: Make) -> None:
    told: list[str] = []

    async def receive() -> dict[str, Any]:
        if not told:
            return {"type": "websocket.connect"}
        while len(told) < 2:
            await asyncio.sleep(0)
        return {"type": "websocket.disconnect", "code": 1003}

    async def send(message: dict[str, Any]) -> None:
        told.append(message["type"])
        if message["type"] != "websocket.accept":
            # As uvicorn does once it has closed for a frame that is no text.
            raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

    serve(table().table_id, "screen=table", receive, send)
    assert told == ["websocket.accept", "websocket.send"]


def test_who_leaves_while_a_view_is_sent_leaves_no_fault(table: Make) -> None:
    played = table()
    left, messages = asyncio.Event(), iter([{"type": "websocket.connect"}])
    told: list[str] = []

    async def receive() -> dict[str, Any]:
        if (first := next(messages, None)) is not None:
            return first
        while len(told) < 2:
            await asyncio.sleep(0)
        played.act({"type": "note", "text": "hello"}, version=0, key="tap")
        await left.wait()
        # It came in before.
        return {"type": "websocket.receive", "text": ""}

    async def send(message: dict[str, Any]) -> None:
        told.append(message["type"])
        if len(told) > 2:
            left.set()
            raise OSError

    serve(played.table_id, "screen=table", receive, send)
    assert told == ["websocket.accept", "websocket.send", "websocket.send"]


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The turns at making views: they come as usual while the list is empty, and never once something is in it.

    Whoever waits for one then is added to it.
    """
    never: list[str] = []
    turn = table_socket._views.turn

    @asynccontextmanager
    async def held(*at: Any, **more: Any) -> AsyncIterator[None]:
        if never:
            never.append("somebody waits")
            await asyncio.Event().wait()
        async with turn(*at, **more):
            yield

    monkeypatch.setattr(table_socket._views, "turn", held)
    return never


def entered() -> dict[str, Any]:
    message = {"version": 0, "key": "tap", "action": {"type": "note", "text": "hello"}}
    return {"type": "websocket.receive", "text": json.dumps(message)}


def test_what_was_entered_before_the_first_view_by_who_has_gone_is_carried_out(table: Make, turns: list[str]) -> None:
    played, told = table(), list[str]()
    turns.append("never")
    messages = iter([{"type": "websocket.connect"}, entered(), {"type": "websocket.disconnect", "code": 1000}])

    async def receive() -> dict[str, Any]:
        return next(messages)

    async def send(message: dict[str, Any]) -> None:
        told.append(message["type"])

    serve(played.table_id, "screen=table", receive, send)
    assert (told, played.view.version) == (["websocket.accept"], 1)


def test_who_has_gone_waits_for_no_answer(table: Make, turns: list[str]) -> None:
    played, told = table(), list[str]()
    messages = iter([{"type": "websocket.connect"}, entered()])

    async def receive() -> dict[str, Any]:
        if (first := next(messages, None)) is not None:
            return first
        while "somebody waits" not in turns:
            await asyncio.sleep(0)
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: dict[str, Any]) -> None:
        told.append(message["type"])
        if message["type"] == "websocket.send":
            turns.append("never")

    gc.collect()
    gc.disable()
    try:
        serve(played.table_id, "screen=table", receive, send)
        # Else its table would stay until all of them are looked for.
        assert not [one for one in gc.get_objects() if isinstance(one, table_socket.TableSocket)]
    finally:
        gc.enable()
    assert (told, played.view.version) == (["websocket.accept", "websocket.send"], 1)
    assert not played.subscribers.any()


def test_a_screen_is_heard_no_further_than_some_things_wait_that_it_entered(
    table: Make, turns: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are kept in memory, of two thousand screens of an address: as they came, for read they take ten times it."""
    turns.append("never")
    heard: list[dict[str, Any]] = []
    read: list[str] = []
    monkeypatch.setattr(table_socket, "parsed", read.append)
    # With the handshake, and the one that waits to be among them.
    most = 1 + MOST_PENDING + 1

    async def receive() -> dict[str, Any]:
        heard.append(entered() if heard else {"type": "websocket.connect"})
        return heard[-1]

    async def send(_: dict[str, Any]) -> None:
        """Whatever it is told."""

    async def flood() -> None:
        serving = asyncio.create_task(served(table().table_id, "", receive, send))
        async with asyncio.timeout(PATIENCE):
            while len(heard) < most:
                await asyncio.sleep(0)
        for _ in range(STEPS):
            await asyncio.sleep(0)
        assert not serving.done()
        serving.cancel()
        await asyncio.wait({serving})

    asyncio.run(flood())
    assert (len(heard), read) == (most, [])


def test_a_screen_that_is_one_too_many_enters_nothing(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    played, told = table(), list[str]()

    def refuse(*_: object) -> None:
        raise Illegal("tables-open", "1")

    monkeypatch.setattr(OpenShares, "check_screen", refuse)
    messages = iter([{"type": "websocket.connect"}, entered(), entered()])

    async def receive() -> dict[str, Any]:
        if (first := next(messages, None)) is not None:
            return first
        while len(told) < 2:
            await asyncio.sleep(0)
        return {"type": "websocket.disconnect", "code": socket_messages.TRY_AGAIN}

    async def send(message: dict[str, Any]) -> None:
        told.append(message["type"])

    serve(played.table_id, "screen=table", receive, send)
    assert (told, played.view.version) == (["websocket.accept", "websocket.close"], 0)
