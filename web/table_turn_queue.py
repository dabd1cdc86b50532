"""Whose turn it is at a table: of each seat, of the device that the table belongs to, of all others by address."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple
from weakref import WeakKeyDictionary

from starlette.requests import HTTPConnection

from live import Device, LiveTable
from live.fair_queue import FairQueue
from web.visitor import caller_of

OWNER = "owner"
# Questions at the desk that wait at a table for one seat, or for all visitors of an address.
MOST_WAITING = 20


class _Call(NamedTuple):
    """Who is called in which line."""

    line: str
    called: "asyncio.Future[None]"


class TableTurns:
    """The turns at one table, one at a time. For one event loop.

    Nobody waits for more than one turn of each other line, however many stand there.
    """

    def __init__(self) -> None:
        self._queue: FairQueue[_Call] = FairQueue(1, 1)
        self._waiting: Counter[str] = Counter()
        self.is_taken = False

    def is_crowded(self, line: str) -> bool:
        """Whether so many wait in a line that no more questions are taken from it."""
        return self._waiting[line] >= MOST_WAITING

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
            if not call.called.cancelled():
                self.is_taken = True
                call.called.set_result(None)
                return
            self._queue.end(call.line)

    def _end(self, line: str) -> None:
        self.is_taken = False
        self._queue.end(line)
        self._begin()


_turns: WeakKeyDictionary[LiveTable, TableTurns] = WeakKeyDictionary()


def turns_at(table: LiveTable) -> TableTurns:
    """The turns of a table, shared by its sockets and the requests about it."""
    turns = _turns.get(table)
    if turns is None:
        turns = _turns[table] = TableTurns()
    return turns


def line_of(table: LiveTable, connection: HTTPConnection) -> str:
    """The line in which a device waits at a table; who has no part in the game waits in that of the address."""
    caller = caller_of(connection)
    device = Device(connection.cookies, as_seat=True, browser=caller.browser)
    seat = table.who(device).seat
    if seat is not None:
        return f"seat {seat}"
    return OWNER if table.seating.owns(device) else caller.address
