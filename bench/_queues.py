"""A queueing model of a club, for sizes beyond this machine.

A tap visits its server, the database, and its server again.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import count
from random import Random
from statistics import mean, quantiles
from typing import NamedTuple

# More servers than make each so idle do not make a tap quicker.
_IDLE = 0.1
# At each table somebody taps every ten seconds, as in `bench.load`.
THINK_SECONDS = 10.0


class Club(NamedTuple):
    """The size of the club, and the service times of a tap, in seconds.

    judge, show: processor time of its server before and after the commit. turn: of the database, where commits take
    turns. wait: more of each commit, which hinders no other. hear: processor time of every other server, which comes in
    so small pieces that all else there takes longer by its share.
    """

    tables: int
    servers: int
    judge: float
    show: float
    turn: float
    wait: float = 0.0
    hear: float = 0.0


class Seen(NamedTuple):
    """The results of a simulation.

    Seconds from a tap to its display (mean, 95th percentile); utilization of a server and of the database, from 0 to 1.
    """

    mean: float
    p95: float
    server: float
    database: float


def simulate(club: Club, taps: int, seed: int = 0) -> Seen:
    """Simulate this number of taps, each at a random table and time; the first tenth is a warm-up and not counted.

    Raises:
        ValueError: notifications from other servers alone would use up all processor time.
    """
    if _heard(club) >= 1:
        raise ValueError("hear")
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
    """The number of servers with which 95 % of the taps are displayed in time; 0 if no number suffices."""
    rate = club.tables / THINK_SECONDS
    if rate * club.turn >= 1:
        return 0
    own = club.judge + club.show
    for servers in count(1):
        more = club._replace(servers=servers)
        left = 1 - _heard(more)
        # More of them hear more, and are no quicker for it.
        if left <= 0 or own / left > p95 or (servers > 1 and rate * own / servers < _IDLE):
            break
        # One that has more to do than there is time for need not be played through.
        if _share(more) * rate < 1 and simulate(more, taps).p95 <= p95:
            return servers
    return 0


def _taps(club: Club, taps: int, chance: Random) -> Iterator[tuple[float, int, int, int]]:
    now = 0.0
    for tap in range(taps):
        now += chance.expovariate(club.tables / THINK_SECONDS)
        # Each table stays at one server; they are evenly distributed.
        yield now, tap, 0, chance.randrange(club.tables) % club.servers


def _place(club: Club, stage: int, server: int) -> tuple[int, float, float]:
    """The resource that a tap uses at this stage, how long it blocks others there, and how long it stays afterwards."""
    left = 1 - _heard(club)
    return ((server, club.judge / left, 0.0), (-1, club.turn, club.wait), (server, club.show / left, 0.0))[stage]


def _heard(club: Club) -> float:
    """The share of its time that a server spends on notifications of other servers' taps."""
    return club.tables / THINK_SECONDS * club.hear * (club.servers - 1) / club.servers


def _share(club: Club) -> float:
    return (club.judge + club.show + (club.servers - 1) * club.hear) / club.servers
