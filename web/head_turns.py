"""Turns at reading the heads of requests: one in each round of the event loop, by turns of the visitors' addresses.

h11 reads a long head in milliseconds, on the event loop. Eight hundred that came at once would all be read before
anybody's tap is heard; so each is read in a round of its own, and whoever asks rarely waits for few.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from live.fair_queue import FairQueue

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
        waiting = self._queue.begin()
        if waiting is None:
            self._is_taken = False
            return
        loop.call_soon(self._next, loop)
        self._queue.end(waiting.line)
        self._waiting -= Counter([waiting.line])
        waiting.read()


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, HeadTurns] = WeakKeyDictionary()


def turns_of(loop: asyncio.AbstractEventLoop) -> HeadTurns:
    """The turns of an event loop."""
    return _turns.setdefault(loop, HeadTurns())
