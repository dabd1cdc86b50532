"""Threads in which a table is asked and changed: one of them at a time for each table, by turns of those who ask.

Of one address only some are taken at a time, by turns of the addresses: a tap does not wait for what a guest enters at
hundreds of tables.

What is entered at a table that is busy waits in the event loop (`web.table_turn_queue`), and holds no thread that
another table needs.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from starlette.requests import HTTPConnection

from live import LiveTable
from live.table_code_guards import LOCAL
from web.table_turn_queue import line_of, lines_at, turns_at, turns_of_address
from web.turns import Turns
from web.visitor import caller_of

TABLES_AT_ONCE = 64
# Far more than it has at one table: some that take long do not take all of them.
OF_AN_ADDRESS = 12
# Of this computer as many as there are.
_ANY = ""
_Asked = ParamSpec("_Asked")
_Found = TypeVar("_Found")

_threads = ThreadPoolExecutor(TABLES_AT_ONCE, "table")
_turns = Turns(TABLES_AT_ONCE, OF_AN_ADDRESS)


async def run_at_table(
    table: LiveTable,
    by: HTTPConnection,
    ask: Callable[_Asked, _Found],
    *args: _Asked.args,
    **more: _Asked.kwargs,
) -> _Found:
    """Call what may have to wait for the table's lock. by: who asks. Raises what it raises."""
    line, address = line_of(table, by), caller_of(by).address
    own = _turns.turn(_ANY if address == LOCAL else address)
    of_address = turns_of_address(table, address)
    # The threads before the table: nobody has that while he waits for them.
    async with lines_at(table).turn(line), of_address.turn(line), own, turns_at(table).turn(line):
        return await asyncio.get_running_loop().run_in_executor(_threads, partial(ask, *args, **more))
