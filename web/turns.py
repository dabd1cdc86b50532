"""Turns at something scarce, by lines: at a table, at the threads of all tables, and of questions at the desk.

Who waits, waits in the event loop and holds no thread.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple
from weakref import WeakValueDictionary

from live.fair_queue import FairQueue
from live.table_code_guards import LOCAL

# Questions at the desk that wait in one line: for one seat of a table, or for all visitors of an address.
MOST_WAITING = 20


class _Call(NamedTuple):
    """Who is called in which line."""

    line: str
    called: "asyncio.Future[None]"


class Turns:
    """The turns at one thing, for one event loop. at_once: how many; of_a_line: how many of these one line has.

    Nobody waits for more than one turn of each other line, however many stand there.
    """

    def __init__(self, at_once: int = 1, of_a_line: int = 1) -> None:
        self._queue: FairQueue[_Call] = FairQueue(at_once, of_a_line)
        self._waiting: Counter[str] = Counter()
        self._at_once, self._taken = at_once, 0

    @property
    def is_full(self) -> bool:
        """Whether nobody can have a turn now."""
        return self._taken >= self._at_once

    @property
    def is_taken(self) -> bool:
        """Whether anybody has a turn."""
        return self._taken > 0

    def is_crowded(self, line: str) -> bool:
        """Whether so many wait in a line that no more questions are taken from it."""
        return self._waiting[line] >= MOST_WAITING

    def is_waiting(self, line: str) -> bool:
        """Whether anybody waits in a line."""
        return self._waiting[line] > 0

    @asynccontextmanager
    async def turn(self, line: str) -> AsyncIterator[None]:
        """Context that begins when the line's turn has come."""
        called, mark = asyncio.get_running_loop().create_future(), object()
        self._queue.put(line, mark, _Call(line, called))
        self._waiting[line] += 1
        self._begin()
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():
                self._queue.leave(line, mark)
            else:
                self._end(line)
            raise
        finally:
            self._waiting -= Counter([line])
        try:
            yield
        finally:
            self._end(line)

    def _begin(self) -> None:
        while (call := self._queue.begin()) is not None:
            if call.called.cancelled():
                self._queue.end(call.line)
            else:
                self._taken += 1
                call.called.set_result(None)

    def _end(self, line: str) -> None:
        self._taken -= 1
        self._queue.end(line)
        self._begin()


class TurnsByAddress(WeakValueDictionary[str, Turns]):
    """The turns of each address at what takes long at tables, all together, as long as somebody waits or has a turn.

    More threads of an address would do no more of it, and leave less of the processor to everybody else.
    """

    def of(self, address: str, at_once: int = 1) -> Turns:
        """The turns of an address; on the server's own machine everybody has their own. at_once: how many, if new."""
        return Turns(at_once) if address == LOCAL else self.setdefault(address, Turns(at_once))
