"""Turns at making views for the screens of tables, in the event loop, where meanwhile nobody else is heard.

Each address has its turn, and a part of the time: of the largest table one view after the other would leave nobody any.
Within it whoever needs little comes first, by tables and seats: a guest's screens keep no other of his address waiting.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from cachetools import LRUCache

from live.table_code_guards import LOCAL
from live.token_bucket import Rate, TokenBucket
from web.ranked_turns import RankedTurns
from web.turns import Turns

# Microseconds of the processor for the views of one address: a second at once, then a quarter of the time. Five screens
# need some ten milliseconds for what is entered at their table.
MAKING = Rate(1_000_000, 0.000_004)
# Seconds in which half of what a line has needed is forgotten.
HALF_FORGOTTEN = 10.0
# Less than that is forgotten at once.
_LEAST = 1e-6
_ADDRESSES = 4096
_Clock = Callable[[], float]


class _Screen(NamedTuple):
    """Who waits. line: that of its table and seat. is_news: whether it brings no answer."""

    line: str
    is_news: bool


class _OfAddress:
    """The turns within an address, and its part of the time: of those who wait the line comes that needed least."""

    def __init__(self, clock: _Clock) -> None:
        self.left = TokenBucket(MAKING, clock())
        self.turns = RankedTurns[_Screen](lambda screen: (self._needed[screen.line], screen.is_news))
        self._clock = clock
        # By line, as of this time.
        self._needed: defaultdict[str, float] = defaultdict(float)
        self._at = clock()

    def owe(self, line: str, seconds: float) -> None:
        """Count the time that a view has needed."""
        now = self._clock()
        self.left.owe(now, round(seconds * 1_000_000))
        kept = 0.5 ** ((now - self._at) / HALF_FORGOTTEN)
        needed = {one: before * kept for one, before in self._needed.items() if before > _LEAST}
        self._needed = defaultdict(float, needed)
        self._needed[line] += seconds
        self._at = now


class ViewTurns:
    """The turns of all addresses. clock, processor: seconds, of any clock and of the event loop's thread at work."""

    def __init__(self, clock: _Clock = time.monotonic, processor: _Clock = time.thread_time) -> None:
        self._clock, self._processor = clock, processor
        self._all = Turns()
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
            async with self._all.turn(all_of_it):
                await _next_round()
                yield
            return
        own = self._of(address)
        async with own.turns.turn(_Screen(line, not is_answer)):
            while not is_made() and (wait := own.left.wait(self._clock())):
                await asyncio.sleep(wait)
            if is_made():
                yield
                return
            async with self._all.turn(all_of_it):
                await _next_round()
                began = self._processor()
                try:
                    yield
                finally:
                    own.owe(line, self._processor() - began)

    def _of(self, address: str) -> _OfAddress:
        known = self._addresses.get(address)
        if known is None:
            known = self._addresses[address] = _OfAddress(self._clock)
        return known


async def _next_round() -> None:
    # A turn that nobody waits for begins and ends at once.
    await asyncio.sleep(0)
