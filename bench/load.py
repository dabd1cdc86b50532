"""Two hundred tables of five phones on one server, with sessions without browsers, against a minimal app.

Both get the same sessions and the same taps in the same time: at each table somebody taps every few seconds, which
plays a game there. Every tap of ours also updates the four other screens of its table. A tap without an answer at the
end counts with its waiting time so far.

The minimal app collects garbage after every run, which takes longer the more sessions it has: opening a thousand takes
minutes.
"""

import asyncio
import sys
import tempfile
from collections.abc import Coroutine, Sequence
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

from bench import Row
from bench._busy import FLAG, busy_core
from bench._servers import Server, bare, ours
from bench._session import Screen, action_of
from bench._tables import Seated, tables
from live import new_key
from web.file_descriptors import raise_limit

TABLES = 200
PLAYERS = 5
# Mean seconds between two taps at a table.
THINK_SECONDS = 10.0
PLAY_SECONDS = 40.0
_AT_ONCE = 8
# Tables opened before the measurement, so that one-time costs are not counted.
_FIRST = 2


class Load(NamedTuple):
    """The results: seconds of each tap and each push, bytes and processor seconds of the server."""

    taps: list[float]
    pushes: list[float]
    memory: float
    seconds: float


def rows() -> list[Row]:
    """Measure both in turn; takes about three minutes."""
    return asyncio.run(_measure(TABLES, PLAYERS, PLAY_SECONDS))


async def _measure(count: int, players: int, seconds: float) -> list[Row]:
    # Each session has two sockets here, and the servers inherit the limit.
    raise_limit()
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        seated = tables(place / "data", count + _FIRST, players)
        with ours(place / "data") as server:
            here = await _play(server, seated, seconds)
        with bare(place) as server:
            there = await _tap(server, count, players, seconds)
    sessions = count * players
    return [
        _row(f"{sessions} sessions: tap to answer, median", median(here.taps), median(there.taps), None),
        _row(f"{sessions} sessions: tap to answer, p95", _p95(here.taps), _p95(there.taps), 0.1),
        _row(f"{sessions} sessions: tap to another screen, median", median(here.pushes), median(there.taps), None),
        _row(f"{sessions} sessions: tap to another screen, p95", _p95(here.pushes), _p95(there.taps), 1.0),
        Row(
            f"{sessions} sessions: memory of one",
            f"{here.memory / sessions / 1e6:.2f} MB",
            f"{there.memory / sessions / 1e6:.2f} MB",
            here.memory / there.memory,
            1.25,
            higher_is_better=False,
        ),
        Row(
            f"{sessions} sessions: processor time of a tap, pushes with it",
            f"{here.seconds / len(here.taps) * 1e3:,.0f} ms",
            f"{there.seconds / len(there.taps) * 1e3:,.0f} ms",
            (here.seconds / len(here.taps)) / (there.seconds / len(there.taps)),
            None,
            higher_is_better=False,
        ),
    ]


def _row(name: str, here: float, there: float, bar: float | None) -> Row:
    return Row(name, f"{here * 1e3:,.0f} ms", f"{there * 1e3:,.0f} ms", here / there, bar, higher_is_better=False)


def _p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1]


async def _play(server: Server, seated: Sequence[Seated], seconds: float) -> Load:
    gate = asyncio.Semaphore(_AT_ONCE)

    async def sit(table: Seated, seat: str) -> Screen:
        async with gate:
            screen = Screen(server.address, "seat", {"t": table.code}, seat)
            await screen.open()
            await screen.listen(table.code)
            return screen

    async def sit_all(tables: Sequence[Seated]) -> list[list[Screen]]:
        return await asyncio.gather(*[asyncio.gather(*[sit(table, seat) for seat in table.seats]) for table in tables])

    first = await sit_all(seated[:_FIRST])
    before = server.memory
    groups = await sit_all(seated[_FIRST:])
    memory, used = server.memory - before, server.seconds
    _tell(f"{sum(map(len, groups))} sessions of ours are open")
    taps: list[float] = []
    pushes: list[float] = []
    await _for(seconds, [_one_table(group, Random(number), taps, pushes) for number, group in enumerate(groups)])
    load = Load(taps, pushes, memory, server.seconds - used)
    for screen in chain(*first, *groups):
        screen.drop()
    return load


async def _for(seconds: float, playing: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Let all players play for this time."""
    tasks = [asyncio.create_task(one) for one in playing]
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _timed(tap: Coroutine[Any, Any, float], taps: list[float]) -> None:
    """Measure a tap; one that is cancelled counts with its waiting time so far."""
    begun = perf_counter()
    try:
        taps.append(await tap)
    except asyncio.CancelledError:
        taps.append(perf_counter() - begun)
        raise


def _tell(words: str) -> None:
    sys.stderr.write(f"{words}\n")


async def _one_table(screens: Sequence[Screen], random: Random, taps: list[float], pushes: list[float]) -> None:
    await asyncio.sleep(random.uniform(0, THINK_SECONDS))
    while True:
        begun = perf_counter()
        screen, action = next((one, action) for one in screens if (action := action_of(one.controls)))
        version = screen.version
        await _timed(screen.act(action, new_key()), taps)
        shown = await asyncio.gather(*[other.shows(version + 1) for other in screens if other is not screen])
        pushes.extend(when - begun for when in shown)
        await asyncio.sleep(max(0.0, THINK_SECONDS * random.uniform(0.5, 1.5) - (perf_counter() - begun)))


async def _tap(server: Server, count: int, players: int, seconds: float) -> Load:
    gate = asyncio.Semaphore(_AT_ONCE)

    async def look() -> Screen:
        async with gate:
            screen = Screen(server.address)
            await screen.open()
            return screen

    first = await asyncio.gather(*[look() for _ in range(_FIRST * players)])
    before = server.memory
    screens = await asyncio.gather(*[look() for _ in range(count * players)])
    memory, used = server.memory - before, server.seconds
    _tell(f"{len(screens)} sessions of the bare app are open")
    taps: list[float] = []

    async def one_table(number: int) -> None:
        random = Random(number)
        await asyncio.sleep(random.uniform(0, THINK_SECONDS))
        while True:
            begun = perf_counter()
            screen = screens[number * players + random.randrange(players)]
            await _timed(screen.tap("Tap"), taps)
            await asyncio.sleep(max(0.0, THINK_SECONDS * random.uniform(0.5, 1.5) - (perf_counter() - begun)))

    await _for(seconds, [one_table(number) for number in range(count)])
    load = Load(taps, [], memory, server.seconds - used)
    for screen in [*first, *screens]:
        screen.drop()
    return load


if __name__ == "__main__":
    with busy_core() if FLAG in sys.argv else nullcontext():
        for row in asyncio.run(_measure(int(sys.argv[1]), PLAYERS, float(sys.argv[2]))):
            print(row)
