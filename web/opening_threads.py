"""Threads in which tables are opened, apart from those in which taps are answered.

Opening a long table takes a while; with the usual threads all waiting for it, nobody's tap would be answered.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

OPENINGS_AT_ONCE = 16
_Asked = ParamSpec("_Asked")
_Found = TypeVar("_Found")

_threads = ThreadPoolExecutor(OPENINGS_AT_ONCE, "opening")


async def run_where_tables_open(ask: Callable[_Asked, _Found], *args: _Asked.args, **more: _Asked.kwargs) -> _Found:
    """Call what may have to open a table, in a thread that no tap needs. Raises what it raises."""
    return await asyncio.get_running_loop().run_in_executor(_threads, partial(ask, *args, **more))
