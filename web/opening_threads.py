"""Threads in which tables are opened, apart from those in which taps are answered: opening a long table takes a while.

An opening takes one thread, however many ask for its table; they wait in the event loop.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
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


async def opened_table(code: str, client: Caller) -> LiveTable:
    """The table of a code; one that is open already waits for no opening. Raises what `Registry.table` raises."""
    loop = asyncio.get_running_loop()
    tables, table = await loop.run_in_executor(_looking_up, _look_up, code, client)
    if table is not None:
        return table
    try:
        table = await _opened(tables, code, client.address)
    except IntrigeError as error:
        await loop.run_in_executor(_looking_up, tables.count_code, client, error)
        raise
    await loop.run_in_executor(_looking_up, tables.count_code, client)
    return table


def _look_up(code: str, client: Caller) -> tuple[Registry, LiveTable | None]:
    tables = registry()
    return tables, tables.find_open(code, client=client)


async def _opened(tables: Registry, code: str, address: str) -> LiveTable:
    opening = tables.opening(code)
    if opening is None:
        async with _turn_of(address):
            # Others may have begun while this address had to wait; no turn of its own is needed for theirs.
            opening = tables.opening(code)
            if opening is None:
                return await asyncio.wrap_future(tables.begin_opening(code, _openings))
    return await asyncio.wrap_future(opening)


def _turn_of(address: str) -> AbstractAsyncContextManager[None]:
    if address == LOCAL:
        return nullcontext()
    turn = _turns.get(address)
    if turn is None:
        turn = _turns[address] = asyncio.Semaphore(OPENINGS_OF_AN_ADDRESS)
    return turn
