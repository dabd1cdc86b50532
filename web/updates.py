"""The route on which an open screen hears that its table has moved on: `/push/CODE`, a WebSocket.

Told is `{"version": n}` and nothing else, once on connecting, so that a screen that was cut off catches up, and then
after every change.
"""

import asyncio

from starlette.concurrency import run_in_threadpool
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from live import Caller, Hearer, LiveTable, registry
from rules import IntrigeError
from web.visitor import caller_of

# RFC 6455: 1008 refused for good, 1013 try again later.
NO_SUCH_TABLE = 1008
TRY_AGAIN = 1013


async def push(socket: WebSocket) -> None:
    """Serve one screen of one table until it goes away."""
    await socket.accept()
    try:
        table = await run_in_threadpool(_table, socket.path_params["table"], caller_of(socket))
    except IntrigeError as error:
        await socket.close(NO_SUCH_TABLE if error.code == "unknown-table" else TRY_AGAIN)
        return
    hearer = table.hearers.join()
    try:
        await _tell(socket, table, hearer)
    except WebSocketDisconnect:
        # It went away while it was being told.
        return
    finally:
        table.hearers.leave(hearer)


def _table(code: str, client: Caller) -> LiveTable:
    return registry().table(code, client=client)


async def _tell(socket: WebSocket, table: LiveTable, hearer: Hearer) -> None:
    gone = asyncio.ensure_future(_left(socket))
    version = table.view.version
    try:
        while not gone.done():
            await socket.send_json({"version": version})
            news = asyncio.ensure_future(hearer.queue.get())
            await asyncio.wait({gone, news}, return_when=asyncio.FIRST_COMPLETED)
            if not news.done():
                news.cancel()
                return
            version = news.result()
            while not hearer.queue.empty():
                version = hearer.queue.get_nowait()
    finally:
        gone.cancel()


async def _left(socket: WebSocket) -> None:
    """Wait until the screen has gone; what it says meanwhile is of no interest."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


ROUTE = WebSocketRoute("/push/{table}", push)
