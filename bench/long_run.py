"""A long run on one server: ten thousand actions and a thousand joins, to check that memory does not grow.

Games are played to their end in sessions without browsers, one after the other at a few tables; meanwhile phones join,
request their ducats and leave. Compares the server's memory at the end with that at half time.

`python -m bench.long_run ACTIONS JOINS` sets the length.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx2

from bench import Row
from bench._servers import Server, ours
from bench._session import Screen, action_of
from bench._tables import Seated, tables
from live import new_key

ACTIONS = 10_000
JOINS = 1_000
# Actions of the shortest game of three players with the smallest bribes.
_SHORTEST = 60
_HANDS = 2
# Tolerance, since freed memory is not always returned to the system.
BAR = 1.1


def rows() -> list[Row]:
    """Run it; takes some minutes."""
    return [asyncio.run(_evening(ACTIONS, JOINS))]


async def _evening(actions: int, joins: int) -> Row:
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        seated = tables(data, max(2 * _HANDS, actions // _SHORTEST), 3)
        with ours(data) as server:
            start, begun = server.memory, perf_counter()
            await _spend(server, seated[: len(seated) // 2], actions // 2, joins // 2)
            half = server.memory
            await _spend(server, seated[len(seated) // 2 :], actions // 2, joins // 2)
            end, seconds = server.memory, perf_counter() - begun
    return Row(
        f"memory after {actions:,} actions, {joins:,} joins ({_mb(start)} at first, {seconds:,.0f} s)",
        _mb(end),
        f"{_mb(half)} at half",
        end / half,
        BAR,
        higher_is_better=False,
    )


def _mb(memory: int) -> str:
    return f"{memory / 1e6:,.0f} MB"


async def _spend(server: Server, seated: Sequence[Seated], actions: int, joins: int) -> None:
    left = [actions]
    fresh = iter(seated)
    await asyncio.gather(_come_and_go(server, seated, joins), *[_play_on(server, fresh, left) for _ in range(_HANDS)])


async def _play_on(server: Server, fresh: Iterator[Seated], left: list[int]) -> None:
    for table in fresh:
        async with AsyncExitStack() as open_screens:
            screens = [Screen(server.address, "seat", {"t": table.code}, seat) for seat in table.seats]
            for screen in screens:
                await open_screens.enter_async_context(screen)
                await screen.listen(table.code)
            while left[0] > 0 and (tap := _due(screens)) is not None:
                left[0] -= 1
                screen, action = tap
                version = screen.version
                await screen.act(action, new_key())
                await asyncio.gather(*[other.shows(version + 1) for other in screens if other is not screen])
        if left[0] <= 0:
            return


def _due(screens: Sequence[Screen]) -> tuple[Screen, dict[str, Any]] | None:
    for screen in screens:
        action = action_of(screen.controls)
        if action is not None:
            return screen, action
    return None


async def _come_and_go(server: Server, seated: Sequence[Seated], joins: int) -> None:
    async with httpx2.AsyncClient(base_url=server.address, headers={"origin": server.address}, timeout=60) as client:
        for number in range(joins):
            table = seated[number % len(seated)]
            seat = table.seats[number % len(table.seats)]
            async with Screen(server.address, "seat", {"t": table.code}, seat) as screen:
                await screen.listen(table.code)
                answer = await client.post("/own", json={"table": table.code}, headers={"cookie": seat})
                answer.raise_for_status()


if __name__ == "__main__":
    print(asyncio.run(_evening(int(sys.argv[1]), int(sys.argv[2]))))
