"""The effect of two attackers on other players: latency of their taps with and without the attack; memory of an upload.

Phases with and without the attack alternate, so that other load on the machine affects both. The attackers are
`bench._attackers`. `python -m bench.attacks 200 5` measures it with a thousand screens.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median

from bench import Row
from bench._attackers import BUTTON, KINDS, SEAT, Visitor
from bench._servers import ROOT, Server, ours
from bench._session import Screen, action_of
from bench._tables import Seated, tables
from live import new_key
from web.file_descriptors import raise_limit

TABLES = 6
PLAYERS = 4
ROUNDS = 4
# In each round, in peace and at war.
TAPS = 20
BAR = 2.0
UPLOAD, UPLOAD_BAR = 5_000_000, 8.0
# The server is at rest when it needs less of a second than this.
_AT_REST = 0.05
_LONGEST_REST = 20


def rows() -> list[Row]:
    """Measure; takes about two minutes."""
    return [asyncio.run(_measure(TABLES, PLAYERS)), asyncio.run(_upload())]


async def _measure(count: int, players: int) -> Row:
    # Each screen has two sockets here, and the server inherits the limit.
    raise_limit()
    peace: list[float] = []
    war: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        seated = tables(data, count, players)
        with ours(data) as server:
            async with _screens(server, seated[1:]) as screens:
                await _play(screens, TAPS)
                for _ in range(ROUNDS):
                    await _rest(server)
                    peace += await _play(screens, TAPS)
                    with _attackers(server, seated[0]) as attackers:
                        await asyncio.to_thread(_all_at_it, attackers)
                        war += await _play(screens, TAPS)
                        # An attack that has ended by itself was none.
                        assert attackers.poll() is None
    return Row(
        f"tap of {len(war)} at {count - 1} tables while two attackers do what they can, median",
        f"{median(war) * 1000:.1f} ms",
        f"{median(peace) * 1000:.1f} ms",
        median(war) / median(peace),
        BAR,
        higher_is_better=False,
    )


@contextmanager
def _attackers(server: Server, table: Seated) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "bench._attackers", server.address, table.code, table.seats[SEAT]]
    attackers = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        yield attackers
    finally:
        attackers.kill()
        attackers.communicate()


def _all_at_it(attackers: subprocess.Popen[str]) -> None:
    """Wait until every kind of attack has begun."""
    assert attackers.stdout is not None
    for line in attackers.stdout:
        if set(KINDS) <= json.loads(line).keys():
            return


async def _rest(server: Server) -> None:
    """Wait, for a limited time, until the server has finished the remaining work of the attack."""
    for _ in range(_LONGEST_REST):
        before = server.seconds
        await asyncio.sleep(1)
        if server.seconds - before < _AT_REST:
            return


async def _upload() -> Row:
    """The peak memory of uploading an invalid file, relative to the size of the file."""
    raw, most = random.randbytes(UPLOAD), 0
    with tempfile.TemporaryDirectory() as name, ours(Path(name) / "data") as server:
        # What the first visitor brings about is no upload's.
        await _bring_in(server, raw[:1000])
        before = server.memory
        bringing = asyncio.create_task(_bring_in(server, raw))
        while not bringing.done():
            most = max(most, server.memory - before)
            await asyncio.sleep(0.01)
        await bringing
    told = f"memory of an upload of {UPLOAD / 1e6:.0f} MB"
    return Row(
        told, f"{most / 1e6:.0f} MB", f"{UPLOAD / 1e6:.0f} MB", most / UPLOAD, UPLOAD_BAR, higher_is_better=False
    )


async def _bring_in(server: Server, raw: bytes) -> None:
    async with Visitor(server.address, "hall") as visitor:
        await visitor.upload(server.address, raw)
        await visitor.press(BUTTON, len(raw))


@asynccontextmanager
async def _screens(server: Server, seated: Sequence[Seated]) -> AsyncIterator[list[list[Screen]]]:
    async with AsyncExitStack() as opened:
        found = []
        for table in seated:
            screens = [Screen(server.address, "seat", {"t": table.code}, seat) for seat in table.seats]
            for screen in screens:
                await opened.enter_async_context(screen)
                await screen.listen(table.code)
            found.append(screens)
        yield found


async def _play(tables_of_screens: Sequence[Sequence[Screen]], taps: int) -> list[float]:
    """Make `taps` taps, round-robin over the tables; return the seconds of each."""
    found: list[float] = []
    for number in range(taps):
        screens = tables_of_screens[number % len(tables_of_screens)]
        for screen in screens:
            action = action_of(screen.controls)
            if action is not None:
                version = screen.version
                found.append(await screen.act(action, new_key()))
                await asyncio.gather(*[other.shows(version + 1) for other in screens if other is not screen])
                break
    return found


if __name__ == "__main__":
    print(asyncio.run(_measure(int(sys.argv[1]), int(sys.argv[2]))))
