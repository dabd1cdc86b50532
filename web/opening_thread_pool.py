"""Threads in which tables are opened, apart from those in which taps are answered: opening a long table takes a while.

An opening takes one thread, however many ask for its table; they wait in the event loop.
"""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from weakref import WeakValueDictionary

from live import Caller, LiveTable, Registry, registry
from live.table_code_guards import LOCAL
from rules import IntrigeError

OPENINGS_AT_ONCE = 16
# Those that one address has asked for; its others wait for them.
OPENINGS_OF_AN_ADDRESS = 2
# Threads that only read and count guesses, and wait for no table.
_LOOKING_UP_AT_ONCE = 8

_openings = ThreadPoolExecutor(OPENINGS_AT_ONCE, "opening")
_looking_up = ThreadPoolExecutor(_LOOKING_UP_AT_ONCE, "looking-up")
_turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
_looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


async def opened_table(code: str, client: Caller) -> LiveTable:
    """The table of a code; one that is open already waits for no opening. Raises what `Registry.table` raises."""
    tables, table = await _looked_up(code, client)
    if table is not None:
        return table
    opening = tables.opening(code)
    if opening is None:
        async with _turn_of(client.address):
            # While it waited, its caller may have named too many wrong codes, or others have begun.
            tables, table = await _looked_up(code, client)
            if table is not None:
                return table
            opening = tables.opening(code)
            if opening is None:
                return await _counted(tables, tables.begin_opening(code, _openings), client)
    return await _counted(tables, opening, client)


async def _looked_up(code: str, client: Caller) -> tuple[Registry, LiveTable | None]:
    def look_up() -> tuple[Registry, LiveTable | None]:
        tables = registry()
        return tables, tables.find_open(code, client=client)

    # One after another of an address: else all codes of a burst would be looked up before the first wrong one counts.
    async with _looking.setdefault(client.address, asyncio.Lock()):
        return await asyncio.get_running_loop().run_in_executor(_looking_up, look_up)


async def _counted(tables: Registry, opening: Future[LiveTable], client: Caller) -> LiveTable:
    """Wait for an opening, and count the code that was named."""
    loop = asyncio.get_running_loop()
    try:
        table = await asyncio.wrap_future(opening)
    except IntrigeError as error:
        await loop.run_in_executor(_looking_up, tables.count_code, client, error)
        raise
    await loop.run_in_executor(_looking_up, tables.count_code, client, table)
    return table


def _turn_of(address: str) -> asyncio.Semaphore:
    turn = _turns.get(address)
    if turn is None:
        most = OPENINGS_AT_ONCE if address == LOCAL else OPENINGS_OF_AN_ADDRESS
        turn = _turns[address] = asyncio.Semaphore(most)
    return turn
