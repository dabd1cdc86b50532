"""Turns at making views for the screens of tables, in the event loop, where meanwhile nobody else is heard.

Each address has its turn, and a part of the time: of the largest table one view after the other would leave nobody any.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from cachetools import LRUCache

from live.table_code_guards import LOCAL
from live.token_bucket import Rate, TokenBucket
from web.turns import Turns, TurnsByAddress

# Microseconds of the processor for the views of one address: a second at once, then a quarter of the time. Five screens
# need some ten milliseconds for what is entered at their table.
MAKING = Rate(1_000_000, 0.000_004)
_ADDRESSES = 4096


class ViewTurns:
    """The turns of all addresses. clock, processor: seconds, of any clock and of the event loop's thread at work."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, processor: Callable[[], float] = time.thread_time
    ) -> None:
        self._clock, self._processor = clock, processor
        self._all = Turns()
        self._own = TurnsByAddress()
        self._times: LRUCache[str, TokenBucket] = LRUCache(_ADDRESSES)

    @asynccontextmanager
    async def turn(
        self, address: str, table: str, is_made: Callable[[], bool], *, is_answer: bool
    ) -> AsyncIterator[None]:
        """Context in which an address has its turn, within its part of the time; this computer's time is not counted.

        table: of an address they take turns. is_made: whether what is waited for has been made meanwhile, for another
        screen, so that it needs no time. is_answer: those that bring an answer have a line of their own.
        """
        async with self._own.of(address).turn(f"{table} answers" if is_answer else table):
            if not is_made():
                await self._in_time(address)
            if is_made():
                yield
                return
            async with self._all.turn(f"{address} answers" if is_answer else address):
                # A turn that nobody waits for begins and ends at once.
                await asyncio.sleep(0)
                began = self._processor()
                try:
                    yield
                finally:
                    taken = round((self._processor() - began) * 1_000_000)
                    self._time_of(address).owe(self._clock(), taken)

    async def _in_time(self, address: str) -> None:
        while address != LOCAL and (wait := self._time_of(address).wait(self._clock())):
            await asyncio.sleep(wait)

    def _time_of(self, address: str) -> TokenBucket:
        return self._times.setdefault(address, TokenBucket(MAKING, self._clock()))
