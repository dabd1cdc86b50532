"""One turn at a time at something scarce, for whoever ranks first of those who wait. For one event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Generic, NamedTuple, TypeVar

_Line = TypeVar("_Line")
# Compared in order; the least comes first.
Rank = tuple[float, ...]


class _Call(NamedTuple, Generic[_Line]):
    """Who waits, and since when among those of the same rank."""

    line: _Line
    order: int
    called: "asyncio.Future[None]"


class RankedTurns(Generic[_Line]):
    """rank: that of a line, asked for whenever a turn is free. Who ranks the same comes in order."""

    def __init__(self, rank: Callable[[_Line], Rank]) -> None:
        self._rank = rank
        self.is_taken = False
        self._waiting: list[_Call[_Line]] = []
        self._order = count()

    @asynccontextmanager
    async def turn(self, line: _Line) -> AsyncIterator[None]:
        """Context that begins when the turn has come."""
        if self.is_taken:
            call = _Call(line, next(self._order), asyncio.get_running_loop().create_future())
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
            chosen = min(self._waiting, key=lambda call: (self._rank(call.line), call.order))
            self._waiting.remove(chosen)
            chosen.called.set_result(None)
