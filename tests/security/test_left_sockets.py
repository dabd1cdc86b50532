"""A screen that leaves while its table is opened or a view is sent is no fault: the log of errors tells nothing."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from live import LiveTable
from web import table_socket

Make = Callable[..., LiveTable]
PATIENCE = 60


def serve(code: str, query: str, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    """Run a socket of a table to its end. Raises what the server would take down as a fault."""
    scope = {
        "type": "websocket",
        "path": f"/table/{code}",
        "path_params": {"code": code},
        "query_string": query.encode(),
        "headers": [],
        "client": ("192.168.1.20", 1),
    }

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await table_socket.ROUTE.app(scope, receive, send)

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
