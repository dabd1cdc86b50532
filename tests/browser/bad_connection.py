"""A proxy that simulates a bad connection: latency, packet loss and interruptions."""

import asyncio
import threading
from random import Random
from typing import Self
from urllib.parse import urlsplit

_CHUNK = 65536


class BadConnection:
    """A proxy on a free port, in a thread of its own; a context manager.

    latency: seconds each way. loss: the share of data that arrives `again` seconds late, as after a lost packet.
    cut_after: seconds until all connections are cut; they are then refused for `off` seconds.
    """

    def __init__(
        self,
        server: str,
        latency: float = 0.2,
        loss: float = 0.02,
        again: float = 0.6,
        cut_after: float = 60.0,
        off: float = 2.0,
    ) -> None:
        there = urlsplit(server)
        self._server = (there.hostname or "127.0.0.1", there.port or 80)
        self._latency, self._loss, self._again, self._cut_after, self._off = latency, loss, again, cut_after, off
        self._random = Random(7)
        self._open: set[asyncio.StreamWriter] = set()
        self._is_off = False
        self._port = 0
        self.cuts = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def address(self) -> str:
        """The address of the server through this proxy."""
        return f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._done = asyncio.Event()
        listening = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self._port = int(listening.sockets[0].getsockname()[1])
        self._ready.set()
        cutting = asyncio.create_task(self._cut_now_and_then())
        await self._done.wait()
        cutting.cancel()
        listening.close()
        self._hang_up()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _cut_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(self._cut_after)
            self._is_off = True
            self.cuts += 1
            self._hang_up()
            await asyncio.sleep(self._off)
            self._is_off = False

    def _hang_up(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_off:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(*self._server)
        self._open |= {writer, back}
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))
        self._open -= {writer, back}

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        late: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sending = asyncio.create_task(self._send(late, writer))
        due = 0.0
        try:
            while data := await reader.read(_CHUNK):
                lost = self._again if self._random.random() < self._loss else 0.0
                # Data keep their order.
                due = max(due, self._loop.time() + self._latency + lost)
                late.put_nowait((due, data))
        except OSError:
            pass
        late.put_nowait((due, b""))
        await sending

    async def _send(self, late: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                due, data = await late.get()
                await asyncio.sleep(max(0.0, due - self._loop.time()))
                if not data:
                    writer.close()
                    return
                writer.write(data)
                await writer.drain()
        except OSError:
            return
