"""Threads in which a table is asked and changed: one of them at a time for each table, by turns of those who ask.

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
from web.table_turn_queue import line_of, turns_at

TABLES_AT_ONCE = 64
_Asked = ParamSpec("_Asked")
_Found = TypeVar("_Found")

_threads = ThreadPoolExecutor(TABLES_AT_ONCE, "table")


async def run_at_table(
    table: LiveTable,
    by: HTTPConnection,
    ask: Callable[_Asked, _Found],
    *args: _Asked.args,
    **more: _Asked.kwargs,
) -> _Found:
    """Call what may have to wait for the table's lock. by: who asks. Raises what it raises."""
    async with turns_at(table).turn(line_of(table, by)):
        return await asyncio.get_running_loop().run_in_executor(_threads, partial(ask, *args, **more))
