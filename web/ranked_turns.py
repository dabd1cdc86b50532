"""Turns at something scarce, for whoever ranks first of those who wait. For one event loop."""

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
    """The turns at one thing. at_once: how many."""

    def __init__(self, at_once: int = 1) -> None:
        self._at_once, self._taken = at_once, 0
        self._waiting: list[_Call] = []
        self._order = count()

    @property
    def is_taken(self) -> bool:
        """Whether anybody has a turn."""
        return self._taken > 0

    @property
    def is_full(self) -> bool:
        """Whether nobody can have a turn now."""
        return self._taken >= self._at_once

    @asynccontextmanager
    async def turn(self, rank: float) -> AsyncIterator[None]:
        """Context that begins when the turn has come. rank: the least comes first, of the same who came first."""
        if self.is_full:
            call = _Call(rank, next(self._order), asyncio.get_running_loop().create_future())
            self._waiting.append(call)
            try:
                await call.called
            except asyncio.CancelledError:
                if not call.called.cancelled():
                    self._end()
                raise
        else:
            self._taken += 1
        try:
            yield
        finally:
            self._end()

    def _end(self) -> None:
        self._taken -= 1
        self._waiting = [call for call in self._waiting if not call.called.cancelled()]
        if self._waiting:
            # No two have the same order, so that calls are never compared by more.
            chosen = min(self._waiting)
            self._waiting.remove(chosen)
            self._taken += 1
            chosen.called.set_result(None)
