"""A club on PostgreSQL: a tap against a minimal durable commit, another server's screen against one's own.

Both sides of a ratio alternate on one database, because commit times drift with the disk.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import psycopg

from bench import Row
from bench._cluster import cluster, database, fill, server
from bench._games import games
from bench._servers import Server
from bench._session import Screen, action_of
from bench._tables import Seated, tables
from live import Registry, new_key
from storage import Library
from tools.postgres import Cluster

_ROUNDS = 300
_SIGHTS = 60
_PAGES = 40
MANY, FEW = 100_000, 1_000
_SECONDS = 10.0
_GAMES = 12
_ADD = "INSERT INTO intrige.entries (game, n, key, entry) VALUES (%s, %s, %s, %s::json)"
_BARE_GAME = """
INSERT INTO intrige.tables (code, header, version, status, summary) VALUES ('ZZZZZZ', '{}', 0, 'running', '{}')
RETURNING id"""


def rows() -> list[Row]:
    """Measure everything; takes some minutes."""
    with tempfile.TemporaryDirectory() as name, cluster() as running:
        place = Path(name)
        return [*_taps(running), asyncio.run(_sights(running, place)), *_lists(running, place), _two_servers(running)]


# --- one tap --------------------------------------------------------------------


def _taps(running: Cluster) -> list[Row]:
    """The peer inserts the same entry into the same table, without judging it, without state and notification."""
    address = database(running)
    with Library(address) as library, psycopg.connect(address) as bare:
        (game,) = bare.execute(_BARE_GAME).fetchone() or (0,)
        bare.commit()
        written = enumerate((action for _, actions in games(_GAMES) for action in actions), 1)

        def commit() -> None:
            number, action = next(written)
            bare.execute(_ADD, (game, number, new_key(), json.dumps(_entry(number, action))))
            bare.commit()

        kept, judged = _appends(library), _acts(Registry(library))
        return [
            _in_turn("tap kept in PostgreSQL : the same INSERT and COMMIT", lambda: next(kept)(), commit, 2.0),
            _in_turn(
                "tap judged, kept, and its view made : the same INSERT and COMMIT", lambda: next(judged)(), commit, None
            ),
        ]


def _entry(n: int, action: Mapping[str, Any]) -> dict[str, Any]:
    """A stored entry of typical size."""
    head = {"n": n, "time": "2026-11-21T20:00:00.000Z", "role": "banker", "seat": None, "for_seat": None}
    return {**head, "key": new_key(), "kind": "action", "data": action}


def _appends(library: Library) -> Iterator[Callable[[], object]]:
    """Yield the moves of successive games, each as a function that appends it to the store."""
    for record, actions in games(_GAMES):
        game_log = library.new(record)
        for action in actions:
            yield partial(game_log.append, "action", action, role="banker", key=new_key(), expect=game_log.version)


def _acts(registry: Registry) -> Iterator[Callable[[], object]]:
    """Yield the moves of successive games, each as a function that enters it at its table."""
    for record, actions in games(_GAMES):
        table = registry.create(record)
        for action in actions:
            yield partial(table.act, action, version=table.view.version, key=new_key())


def _in_turn(name: str, ours: Callable[[], object], theirs: Callable[[], object], bar: float | None) -> Row:
    taken: tuple[list[float], list[float]] = [], []
    for number in range(_ROUNDS):
        for side in (0, 1) if number % 2 else (1, 0):
            begun = perf_counter()
            (ours, theirs)[side]()
            taken[side].append(perf_counter() - begun)
    return _row(name, taken, bar)


def _row(name: str, taken: tuple[list[float], list[float]], bar: float | None) -> Row:
    ratio = median([here / there for here, there in zip(*taken, strict=True)])
    here, there = (f"{median(times) * 1e6:,.0f} µs" for times in taken)
    return Row(name, here, there, ratio, bar, higher_is_better=False)


# --- other servers' screens ---------------------------------------------------------


async def _sights(running: Cluster, place: Path) -> Row:
    """Taps at either server in turn, measured until displayed at the other server and at their own.

    Both servers have the same screens open, so that each makes equally many views of a tap.
    """
    address = database(running)
    (table,) = tables(address, 1, 3)
    with ExitStack() as servers:
        sides = [Side(servers.enter_context(server(address, place / name)), table) for name in ("one", "two")]
        for side in sides:
            await side.open()
        taken: tuple[list[float], list[float]] = [], []
        while len(taken[0]) < _SIGHTS:
            here, there = sides if len(taken[0]) % 2 else reversed(sides)
            found = [(one, action) for one in here.phones if (action := action_of(one.controls))]
            if not found:
                break
            screen, action = found[0]
            version, begun = screen.version, perf_counter()
            await screen.act(action, new_key())
            for number, one in enumerate((there.tablet, here.tablet)):
                taken[number].append(await one.shows(version + 1) - begun)
            await asyncio.gather(*[one.shows(version + 1) for side in sides for one in side.screens])
        for side in sides:
            await side.close()
    return _row("a tap seen through the other server : through its own", taken, 1.5)


class Side:
    """Every screen of one table at one server: its tablet, and a phone for each seat."""

    def __init__(self, at: Server, table: Seated) -> None:
        self._code = table.code
        self.tablet = Screen(at.address, "table", {"t": table.code}, table.banker)
        self.phones = [Screen(at.address, "seat", {"t": table.code}, seat) for seat in table.seats]
        self.screens = [self.tablet, *self.phones]

    async def open(self) -> None:
        """Open the screens and follow the table."""
        for screen in self.screens:
            await screen.open()
            await screen.listen(self._code)

    async def close(self) -> None:
        """Close the screens."""
        for screen in self.screens:
            await screen.close()


# --- many games --------------------------------------------------------------------


def _lists(running: Cluster, place: Path) -> list[Row]:
    """Lobby and hall of a server with warm caches, requested by a session; and the lobby with cold caches."""
    addresses = [database(running) for _ in range(2)]
    for address, count in zip(addresses, (MANY, FEW), strict=True):
        fill(running, address, count)
        tables(address, 3, 3, phones=False)
    with ExitStack() as servers:
        many, few = (servers.enter_context(server(one, place / one[-1:])) for one in addresses)
        asyncio.run(_know(many, few))
        told = {"": "lobby", "hall": "hall"}
        found = [
            asyncio.run(_page(many, few, page, f"{name} with {MANY:,} games in PostgreSQL : with {FEW:,}"))
            for page, name in told.items()
        ]
        fresh = servers.enter_context(server(addresses[0], place / "fresh"))
        return [*found, asyncio.run(_page(fresh, many, "", f"lobby of a server that reads {MANY:,} games : that has"))]


async def _know(*servers: Server) -> None:
    """Open the hall at every server, which makes them read the finished games."""
    for one in servers:
        async with Screen(one.address, "hall"):
            pass


async def _page(ours: Server, peer: Server, page: str, name: str) -> Row:
    taken: tuple[list[float], list[float]] = [], []
    async with Screen(ours.address, page) as one, Screen(peer.address, page) as other:
        for number in range(_PAGES):
            for side in (0, 1) if number % 2 else (1, 0):
                begun = perf_counter()
                await (one, other)[side].run()
                taken[side].append(perf_counter() - begun)
    return _row(name, taken, 2.0)


# --- two servers -------------------------------------------------------------------


def _two_servers(running: Cluster) -> Row:
    """Taps per second of one and two servers; all share this machine with the database."""
    address = database(running)
    one = sum(_hammered(address, 1))
    two = sum(_hammered(address, 2))
    return Row("taps a second: two servers : one", f"{two:,.0f}", f"{one:,.0f}", two / one, None, higher_is_better=True)


def _hammered(address: str, servers: int) -> list[float]:
    command = [sys.executable, "-m", "bench.postgres", address, str(_SECONDS)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(servers)]
    return [float(one.communicate()[0]) for one in running]


def _hammer(address: str, seconds: float) -> float:
    """Play games as fast as possible; return the taps per second."""
    with Library(address) as library:
        done, begun = 0, perf_counter()
        for act in _acts(Registry(library)):
            act()
            done += 1
            if perf_counter() > begun + seconds:
                break
        return done / (perf_counter() - begun)


if __name__ == "__main__":
    print(_hammer(sys.argv[1], float(sys.argv[2])))
