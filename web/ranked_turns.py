"""One turn at a time at something scarce, for whoever ranks first of those who wait. For one event loop."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import NamedTuple


class _Call(NamedTuple):
    """Who waits, and since when among those of the same rank."""

    rank: float
    order: int
    called: "asyncio.Future[None]"


class RankedTurns:
    """The turns at one thing. is_taken: whether anybody has one."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: list[_Call] = []
        self._order = count()

    @asynccontextmanager
    async def turn(self, rank: float) -> AsyncIterator[None]:
        """Context that begins when the turn has come. rank: the least comes first, of the same who came first."""
        if self.is_taken:
            call = _Call(rank, next(self._order), asyncio.get_running_loop().create_future())
            self._waiting.append(call)
            try:
                await call.called
            except asyncio.CancelledError:
                if not call.called.cancelled():
                    self._call_next()
                raise
        self.is_taken = True
        try:
            yield
        finally:
            self._call_next()

    def _call_next(self) -> None:
        self._waiting = [call for call in self._waiting if not call.called.cancelled()]
        self.is_taken = bool(self._waiting)
        if self._waiting:
            # No two have the same order, so that calls are never compared by more.
            chosen = min(self._waiting)
            self._waiting.remove(chosen)
            chosen.called.set_result(None)
