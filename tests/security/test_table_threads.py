"""What a guest enters at hundreds of tables at once leaves the threads that all tables share to the others."""

import asyncio
from collections.abc import Callable, Coroutine
from threading import Event, Lock
from typing import Any

from live import SEATS, Device, LiveTable
from live.table_queries import NO_DEVICE
from tests.live.phones import phones_on, sit
from tests.security.test_security_document import TEXT
from tests.security.test_turns_at_a_table import PATIENCE, connection
from web.table_thread_pool import OF_AN_ADDRESS, TABLES_AT_ONCE, run_at_table

Make = Callable[..., LiveTable]
GUEST, OTHER, HERE = "192.168.1.20", "192.168.1.21", "127.0.0.1"


class Busy:
    """Whatever is entered takes until `let` is set. begun: how often something was."""

    def __init__(self) -> None:
        self.let = Event()
        self.begun = 0
        self._lock = Lock()
        self._entered: list[asyncio.Task[None]] = []

    def _work(self) -> None:
        with self._lock:
            self.begun += 1
        assert self.let.wait(PATIENCE)

    def enter(self, tables: list[LiveTable], host: str, by: Device = NO_DEVICE) -> None:
        """Enter something at each of them."""
        who = connection(dict(by.cookies), host)
        made = [asyncio.create_task(run_at_table(one, who, self._work)) for one in tables]
        self._entered += made

    async def until(self, begun: int) -> None:
        """Wait until so many have begun, and for what else might."""
        while self.begun < begun:
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Let all of them end."""
        self.let.set()
        await asyncio.gather(*self._entered)


def run(test: Callable[[Busy], Coroutine[Any, Any, None]]) -> None:
    """Run a test, and let what is entered in it end."""

    async def through() -> None:
        busy = Busy()
        try:
            async with asyncio.timeout(PATIENCE):
                await test(busy)
        finally:
            await busy.end()

    asyncio.run(through())


async def tap(table: LiveTable, host: str) -> str:
    return await run_at_table(table, connection({}, host), lambda: "done")


def test_a_tap_does_not_wait_for_what_a_guest_enters_at_hundreds_of_tables(table: Make) -> None:
    """380 notes stood before it in the threads of all tables, for half a second and more."""
    tables = [table(3) for _ in range(2 * TABLES_AT_ONCE)]

    async def test(busy: Busy) -> None:
        busy.enter(tables, GUEST)
        await busy.until(OF_AN_ADDRESS)
        assert busy.begun == OF_AN_ADDRESS
        assert await tap(table(3), OTHER) == "done"
        # Nor at a table where the guest's own waits for a thread.
        assert await tap(tables[-1], OTHER) == "done"

    run(test)


def test_a_table_that_takes_long_takes_few_threads_of_an_address(table: Make) -> None:
    """Each line one: others of the address go on at their tables."""
    busy_one = table(3)

    async def test(busy: Busy) -> None:
        busy.enter([busy_one] * 3 * OF_AN_ADDRESS, GUEST)
        await busy.until(1)
        assert await tap(table(3), GUEST) == "done"

    run(test)


def test_several_tables_that_take_long_leave_threads_to_the_others_of_an_address(table: Make) -> None:
    """At each of them all seats waited, and two of them took all that an address has."""
    busy_ones = [table(5) for _ in range(5)]
    bankers = [phones_on(one, SEATS) for one in busy_ones]
    seated = [[sit(one, seat) for seat in range(5)] for one in busy_ones]

    async def test(busy: Busy) -> None:
        for one, banker, seats in zip(busy_ones, bankers, seated, strict=True):
            for device in (*seats, banker, NO_DEVICE):
                busy.enter([one], GUEST, device)
        await busy.until(len(busy_ones))
        assert busy.begun == len(busy_ones)
        assert await tap(table(3), GUEST) == "done"

    run(test)
    assert "of one table two of them at the most" in TEXT


def test_of_this_computer_as_many_are_taken_as_there_are(table: Make) -> None:
    tables = [table(3) for _ in range(2 * OF_AN_ADDRESS)]

    async def test(busy: Busy) -> None:
        busy.enter(tables, HERE)
        await busy.until(len(tables))

    run(test)


def test_who_goes_while_waiting_leaves_the_turn_to_others(table: Make) -> None:
    tables = [table(3) for _ in range(OF_AN_ADDRESS + 1)]

    async def test(busy: Busy) -> None:
        busy.enter(tables[1:], GUEST)
        await busy.until(OF_AN_ADDRESS)
        gone = asyncio.create_task(tap(tables[0], GUEST))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        busy.let.set()
        assert await tap(tables[0], GUEST) == "done"

    run(test)
