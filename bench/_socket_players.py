"""Players of a table without browsers, for measurements in one.

Phones are devices of their own. If all of them were drawn by the browser that is measured, its page would share the
cores of one machine with theirs.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from threading import Thread
from typing import Any, Self

from bench._servers import Server
from bench._session import Screen, action_of
from bench._tables import Seated
from live import new_key

# Seconds until it is asked again whether somebody is due.
_A_MOMENT = 0.05


class SocketPlayers:
    """Seats of one table, each with its sockets; a context manager. They act only when asked."""

    def __init__(self, server: Server, table: Seated, seats: Sequence[int]) -> None:
        query = {"t": table.code}
        self._code = table.code
        self._screens = [Screen(server.address, "seat", query, table.seats[seat]) for seat in seats]
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._wait(self._open())
        return self

    def __exit__(self, *_: object) -> None:
        self._wait(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def act(self) -> None:
        """Let one of them act who is due; if nobody is, wait a moment."""
        self._wait(self._act())

    def _wait(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _open(self) -> None:
        for screen in self._screens:
            await screen.open()
            await screen.listen(self._code)

    async def _close(self) -> None:
        for screen in self._screens:
            await screen.close()

    async def _act(self) -> None:
        for screen in self._screens:
            action = action_of(screen.controls)
            if action is not None:
                version = screen.version
                await screen.act(action, new_key())
                await asyncio.gather(*[one.shows(version + 1) for one in self._screens])
                return
        await asyncio.sleep(_A_MOMENT)
