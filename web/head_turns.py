"""Turns at reading the heads of requests: a few in each round of the event loop, by turns of the visitors' addresses.

h11 reads a long head in milliseconds, on the event loop. Eight hundred that came at once would all be read before
anybody's tap is heard; so no more are read in a round than take about `A_ROUND`, and whoever asks rarely waits for few.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from live.fair_queue import FairQueue

# Seconds in each round of the event loop, after which no other head is begun.
A_ROUND = 0.001
_Read = Callable[[], None]


class _Waiting(NamedTuple):
    """Reads the head of a connection, in a line."""

    line: str
    read: _Read


class HeadTurns:
    """The connections of one event loop whose head waits to be read. most: how many of one address may."""

    most: Callable[[], int] = staticmethod(lambda: sys.maxsize)

    def __init__(self) -> None:
        self._queue: FairQueue[_Waiting] = FairQueue(1, 1)
        self._waiting: Counter[str] = Counter()
        # Until the next round of the event loop.
        self._is_taken = False

    def is_crowded(self, line: str) -> bool:
        """Whether as many wait in a line as its address may have open; this computer is exempt."""
        return line != "" and self._waiting[line] >= self.most()

    def take(self, line: str, connection: object, read: _Read, loop: asyncio.AbstractEventLoop) -> None:
        """Call `read` now if the turn is free, else once that of the line has come."""
        if self._is_taken:
            self._queue.put(line, connection, _Waiting(line, read))
            self._waiting[line] += 1
            return
        self._is_taken = True
        loop.call_soon(self._next, loop)
        read()

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        # Whatever is raised by one of them, the others have their turn.
        next_round = loop.call_soon(self._next, loop)
        until = loop.time() + A_ROUND
        while (waiting := self._queue.begin()) is not None:
            self._queue.end(waiting.line)
            self._waiting[waiting.line] -= 1
            if not self._waiting[waiting.line]:
                del self._waiting[waiting.line]
            waiting.read()
            if loop.time() >= until:
                return
        next_round.cancel()
        self._is_taken = False


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, HeadTurns] = WeakKeyDictionary()


def turns_of(loop: asyncio.AbstractEventLoop) -> HeadTurns:
    """The turns of an event loop."""
    return _turns.setdefault(loop, HeadTurns())
