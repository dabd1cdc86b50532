"""A queueing model of a club, for sizes beyond this machine.

A tap visits its server, the database, and its server again.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from random import Random
from statistics import mean, quantiles
from typing import NamedTuple

# Mean seconds between two taps at a table, as in `bench.load`.
THINK_SECONDS = 10.0


class Club(NamedTuple):
    """The size of the club, and the service times of a tap, in seconds.

    judge, show: processor time of its server before and after the commit. turn: of the database, where commits are
    serialized. wait: further latency of a commit, which does not block others. hear: processor time at every other
    server.
    """

    tables: int
    servers: int
    judge: float
    show: float
    turn: float
    wait: float = 0.0
    hear: float = 0.0


class Seen(NamedTuple):
    """Seconds from a tap to its display (mean, 95th percentile); utilization of a server and the database, 0 to 1."""

    mean: float
    p95: float
    server: float
    database: float


def simulate(club: Club, taps: int, seed: int = 0) -> Seen:
    """Simulate `taps` taps at random tables and times; the first tenth is discarded as warm-up."""
    events = list(_taps(club, taps, Random(seed)))
    over = events[-1][0]
    heapify(events)
    free = dict.fromkeys(range(-1, club.servers), 0.0)
    answered = [0.0] * taps
    while events:
        now, tap, stage, server = heappop(events)
        place, seconds, more = _place(club, stage, server)
        done = now
        if seconds:
            done = free[place] = max(now, free[place]) + seconds
        if stage < 2:
            heappush(events, (done + more, tap, stage + 1, server))
        else:
            answered[tap] = done
    begun = [when for when, *_ in _taps(club, taps, Random(seed))]
    taken = [end - begin for begin, end in zip(begun, answered, strict=True)][taps // 10 :]
    rate = taps / over
    return Seen(mean(taken), quantiles(taken, n=20)[-1], rate * _share(club), rate * club.turn)


def servers_needed(club: Club, p95: float, taps: int) -> int:
    """The number of servers for this 95th percentile; 0 if twice the minimum is too few."""
    least = max(1, int(club.tables / THINK_SECONDS * (club.judge + club.show)))
    for servers in range(least, 2 * least + 3):
        seen = simulate(club._replace(servers=servers), taps)
        if seen.p95 <= p95:
            return servers
        if seen.database >= 1:
            break
    return 0


def _taps(club: Club, taps: int, chance: Random) -> Iterator[tuple[float, int, int, int]]:
    now = 0.0
    for tap in range(taps):
        now += chance.expovariate(club.tables / THINK_SECONDS)
        # Each table stays at one server; they are evenly distributed.
        yield now, tap, 0, chance.randrange(club.tables) % club.servers


def _place(club: Club, stage: int, server: int) -> tuple[int, float, float]:
    """A tap's queue at this stage, its service time there, and a further delay that blocks no other."""
    # The work for taps of other servers is added evenly to a server's own taps.
    heard = (club.servers - 1) * club.hear
    return ((server, club.judge, 0.0), (-1, club.turn, club.wait), (server, club.show + heard, 0.0))[stage]


def _share(club: Club) -> float:
    return (club.judge + club.show + (club.servers - 1) * club.hear) / club.servers
