"""Turns at making views for the screens of tables, in the event loop, where meanwhile nobody else is heard.

Each address has its turn, and a part of the time: of the largest table one view after the other would leave nobody any.
Within it each seat at each table has the same share: a guest's screens keep no other of his address waiting for all of
them.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from cachetools import LRUCache

from live.table_code_guards import LOCAL
from live.token_bucket import Rate, TokenBucket
from web.fair_shares import FairShares
from web.ranked_turns import RankedTurns
from web.turns import Turns

# Microseconds for the views of one address: a second at once, then a quarter of the time. Five screens need some ten
# milliseconds for what is entered at their table. Of the clock: beside other threads the event loop waits for Python's
# lock in the middle of a view, and everybody for the event loop.
MAKING = Rate(1_000_000, 0.000_004)
# So many times its time of the processor a view counts at the most: an address does not pay for all that a guest
# elsewhere makes of it, nor for a computer that stands still.
MOST_OF_WORK = 3
_ADDRESSES = 4096
# In one round of the event loop, of all addresses and of one: where rounds take long, for whatever a guest does, one
# view in each would be too few for twelve tables.
AT_ONCE, OF_AN_ADDRESS = 8, 4
_Clock = Callable[[], float]


class _OfAddress:
    """The turns within an address, and its part of the time."""

    def __init__(self, now: float, at_once: int) -> None:
        self.left = TokenBucket(MAKING, now)
        self._shares = FairShares()
        self._turns = RankedTurns(at_once)

    @property
    def is_full(self) -> bool:
        """Whether nobody can have a turn now."""
        return self._turns.is_full

    @asynccontextmanager
    async def turn(self, line: str, *, is_answer: bool) -> AsyncIterator[list[float]]:
        """Context that begins when the turn has come. Yields a list for the seconds that it has taken."""
        place = self._shares.join(line, is_answer=is_answer, is_alone=not self._turns.is_taken)
        taken: list[float] = []
        try:
            async with self._turns.turn(place.end):
                self._shares.begin(place)
                yield taken
        finally:
            self._shares.end(place, sum(taken))


class ViewTurns:
    """The turns of all addresses.

    clock, stopwatch, processor: seconds; the last two tell what views take. of_an_address: how many one of them has at
    once.
    """

    def __init__(
        self,
        clock: _Clock = time.monotonic,
        stopwatch: _Clock = time.perf_counter,
        processor: _Clock = time.thread_time,
        of_an_address: int = OF_AN_ADDRESS,
    ) -> None:
        self._clock, self._stopwatch, self._processor = clock, stopwatch, processor
        self._of_an_address = of_an_address
        self._all = Turns(AT_ONCE, of_an_address)
        self._addresses: LRUCache[str, _OfAddress] = LRUCache(_ADDRESSES)

    @asynccontextmanager
    async def turn(
        self, address: str, line: str, is_made: Callable[[], bool], *, is_answer: bool
    ) -> AsyncIterator[None]:
        """Context in which an address has its turn, within its part of the time; this computer's time is not counted.

        line: the table, and who looks at it. is_made: whether what is waited for has been made meanwhile, for another
        screen, so that it needs no time. is_answer: they come before other news of the line.
        """
        all_of_it = f"{address} answers" if is_answer else address
        if address == LOCAL:
            async with self._of_all(all_of_it, has_waited=False):
                yield
            return
        own = self._of(address)
        has_waited = own.is_full
        async with own.turn(line, is_answer=is_answer) as taken:
            while not is_made() and (wait := own.left.wait(self._clock())):
                await asyncio.sleep(wait)
            if is_made():
                yield
                return
            async with self._of_all(all_of_it, has_waited=has_waited):
                began, begun = self._stopwatch(), self._processor()
                try:
                    yield
                finally:
                    worked = self._processor() - begun
                    taken.append(min(self._stopwatch() - began, MOST_OF_WORK * worked))
                    own.left.owe(self._clock(), round(sum(taken) * 1_000_000))

    @asynccontextmanager
    async def _of_all(self, line: str, *, has_waited: bool) -> AsyncIterator[None]:
        has_waited = has_waited or self._all.is_full
        async with self._all.turn(line):
            # A turn that nobody waits for begins and ends at once: others come in between. Whoever has waited was
            # called in the round before; one more for each view would make a club wait twice as long.
            if not has_waited:
                await asyncio.sleep(0)
            yield

    def _of(self, address: str) -> _OfAddress:
        known = self._addresses.get(address)
        if known is None:
            known = self._addresses[address] = _OfAddress(self._clock(), self._of_an_address)
        return known
