"""WebSocket route `/push/CODE`: sends a table's version on connecting and after every change.

The only message is `{"version": n}`; a screen that was cut off catches up by the one sent on connecting.
"""

import asyncio

from starlette.concurrency import run_in_threadpool
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from live import Caller, LiveTable, Subscriber, registry
from rules import IntrigeError
from web.visitor import caller_of

# RFC 6455: 1008 refused for good, 1013 try again later.
NO_SUCH_TABLE = 1008
TRY_AGAIN = 1013


async def push(socket: WebSocket) -> None:
    """Serve one screen of one table until it disconnects."""
    await socket.accept()
    try:
        table = await run_in_threadpool(_table, socket.path_params["table"], caller_of(socket))
    except IntrigeError as error:
        await socket.close(NO_SUCH_TABLE if error.code == "unknown-table" else TRY_AGAIN)
        return
    subscriber = table.subscribers.join()
    try:
        await _tell(socket, table, subscriber)
    except WebSocketDisconnect:
        # It disconnected while a message was sent.
        return
    finally:
        table.subscribers.leave(subscriber)


def _table(code: str, client: Caller) -> LiveTable:
    return registry().table(code, client=client)


async def _tell(socket: WebSocket, table: LiveTable, subscriber: Subscriber) -> None:
    gone = asyncio.ensure_future(_left(socket))
    version = table.view.version
    try:
        while not gone.done():
            await socket.send_json({"version": version})
            news = asyncio.ensure_future(subscriber.queue.get())
            await asyncio.wait({gone, news}, return_when=asyncio.FIRST_COMPLETED)
            if not news.done():
                news.cancel()
                return
            version = news.result()
            while not subscriber.queue.empty():
                version = subscriber.queue.get_nowait()
    finally:
        gone.cancel()


async def _left(socket: WebSocket) -> None:
    """Wait for the disconnection; messages of the screen are ignored."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


ROUTE = WebSocketRoute("/push/{table}", push)
