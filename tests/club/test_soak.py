"""Fifty tables at three servers that are killed at random, over interrupted connections; nothing is lost."""

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import WebSocketException

from bench._session import Screen, action_of
from bench._tables import Seated, tables
from live import new_key
from storage import Library
from storage.maintenance import check_archive, verify
from tests import postgres
from tests.browser.server import Server

TABLES = 50
SERVERS = 3
# `SOAK_SECONDS` makes it shorter, for whoever changes something here.
SECONDS = float(os.environ.get("SOAK_SECONDS", "600"))
KILL_EVERY = (4.0, 12.0)
CUT_EVERY = (2.0, 8.0)
ANSWER_SECONDS = 20.0
# Games that have begun are played to their end after that; one that comes to none in so long is stuck.
END_SECONDS = 900.0
# What a screen meets while its server dies.
GONE = (OSError, WebSocketException, TimeoutError, LookupError)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Server]]:
    address = postgres.new_database()
    with ExitStack() as running:
        made = []
        for number in range(SERVERS):
            place = tmp_path / str(number)
            place.mkdir()
            made.append(running.enter_context(Server(place, database=address)))
        yield made
    for server in made:
        assert server.errors == ""


class Evening:
    """What was acknowledged at one table, by the keys of the taps."""

    def __init__(self, table: Seated, servers: list[Server], chance: Random) -> None:
        self.code = table.code
        self._table, self._servers, self._chance = table, servers, chance
        self.acknowledged: list[str] = []

    async def play(self) -> None:
        """Play to the end; a screen whose server dies is opened again at any other."""
        key, action, version = "", None, -1
        while True:
            server = self._chance.choice(self._servers)
            with suppress(*GONE):
                async with asyncio.timeout(3 * ANSWER_SECONDS):
                    async with Screen(server.address, "table", {"t": self._table.code}, self._table.banker) as screen:
                        await screen.listen(self._table.code)
                        while True:
                            # A tap that was not answered is made again with the same key: done already, or not at all.
                            if not key:
                                action, version = action_of(screen.controls), screen.version
                                if action is None:
                                    return
                                key = new_key()
                            if screen.version == version:
                                # Refused, for the database was away: once more in a moment.
                                with suppress(RuntimeError):
                                    await asyncio.wait_for(screen.act(action or {}, key), ANSWER_SECONDS)
                            if screen.version > version:
                                self.acknowledged.append(key)
                                key = ""
                            else:
                                await asyncio.sleep(0.2)


async def _kill(servers: list[Server], chance: Random, over: asyncio.Event) -> int:
    kills = 0
    while not await _comes(over, chance.uniform(*KILL_EVERY)):
        server = chance.choice(servers)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        kills += 1
    return kills


async def _cut(database: str, chance: Random, over: asyncio.Event) -> int:
    cut = 0
    while not await _comes(over, chance.uniform(*CUT_EVERY)):
        cut += await asyncio.to_thread(postgres.cluster().cut, database)
    return cut


async def _comes(over: asyncio.Event, seconds: float) -> bool:
    """Whether it comes within this time."""
    with suppress(TimeoutError):
        await asyncio.wait_for(over.wait(), seconds)
    return over.is_set()


async def _soak(evenings: list[Evening], servers: list[Server], database: str, seed: int) -> tuple[int, int]:
    over = asyncio.Event()
    dying = [
        asyncio.create_task(_kill(servers, Random(seed), over)),
        asyncio.create_task(_cut(database, Random(seed), over)),
    ]
    async with asyncio.timeout(SECONDS + END_SECONDS):
        await asyncio.gather(*[evening.play() for evening in evenings])
    over.set()
    kills, cuts = await asyncio.gather(*dying)
    return kills, cuts


# Ten minutes long.
@pytest.mark.soak
def test_nothing_acknowledged_is_lost_or_doubled_while_servers_and_connections_die(
    servers: list[Server], capsys: pytest.CaptureFixture[str]
) -> None:
    address = servers[0].database
    until = time.monotonic() + SECONDS
    evenings: list[Evening] = []
    kills = cuts = 0
    while time.monotonic() < until:
        # Games come to their end; then as many others begin.
        seated = tables(address, TABLES, 3)
        these = [Evening(table, servers, Random(len(evenings) + n)) for n, table in enumerate(seated)]
        evenings += these
        more = asyncio.run(_soak(these, servers, postgres.database_of(address), len(evenings)))
        kills, cuts = kills + more[0], cuts + more[1]
    with Library(address, write=False) as library:
        for evening in evenings:
            game_log = library.look(evening.code)
            assert game_log.position().phase == "over"
            counted = Counter(entry.key for entry in game_log.entries)
            assert [key for key in evening.acknowledged if counted[key] != 1] == []
            assert max(counted.values()) == 1
        assert [check for check in verify(library) if not check.sound] == []
        assert check_archive(library) is None
        assert library.archive.count == len(evenings)
        assert {summary.table for summary in library.archive.newest()} == {evening.code for evening in evenings}
    taps = sum(len(evening.acknowledged) for evening in evenings)
    with capsys.disabled():
        sys.stdout.write(f"{taps} taps, {len(evenings)} games, {kills} kills, {cuts} connections cut\n")
    assert min(kills, cuts) > 0
    assert taps > len(evenings)
