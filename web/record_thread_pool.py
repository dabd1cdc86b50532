"""The thread in which questions about a position that was set up are answered, by turns of the visitors' addresses.

There is one: such a question is Python alone, of which a second thread answers no more, and takes from the taps at
tables. Static files are read in the threads of the event loop (`anyio`), which hold none of these questions.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from live import Caller, registry
from rules import Illegal
from web.turns import Turns

_Found = TypeVar("_Found")

_thread = ThreadPoolExecutor(1, "record")
turns = Turns()


async def run_for_record(caller: Caller, answer: Callable[[], _Found]) -> _Found:
    """Call what answers a question about a record.

    Raises Illegal `too-fast`, article 1, if the caller's address asks too fast or too many of it wait; and what
    `answer` raises.
    """
    if turns.is_crowded(caller.address):
        raise Illegal("too-fast", "1", seconds=1)
    async with turns.turn(caller.address):
        return await asyncio.get_running_loop().run_in_executor(_thread, partial(_counted, caller, answer))


def _counted(caller: Caller, answer: Callable[[], _Found]) -> _Found:
    # In the thread: a store that is not open yet is opened here, and one out of reach is waited for.
    registry().visitors.count("question", caller)
    return answer()
