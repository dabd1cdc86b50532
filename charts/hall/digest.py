"""What the hall keeps of one game, so that no game need be replayed for it: a few sums of its chronicle."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from analysis import Bribed, Chronicle

# Raised with every change of `Digest`; older ones are worked out again.
FORMAT = 1


@dataclass(frozen=True)
class Bargain:
    """One bribe: who paid whom (seats) for a figure of which profession, what it cost in the end and what it earned."""

    payer: int
    host: int
    profession: str
    cost: int
    earned: int


@dataclass(frozen=True)
class Held:
    """One stay: whose figure held which room of whom for how many turns, and what it earned."""

    owner: int
    host: int
    profession: str
    room: int
    turns: int
    earned: int


@dataclass(frozen=True)
class Digest:
    """One game in sums, all ducats whole.

    bribes: by payer and host, paid less refunded. banished: figures sent to the island by host and owner. kept and
    broken: promises by host (`Bribed.promise_kept`). income: by seat. dearest: the bribe of the highest cost; nothing:
    the same among those that earned nothing; longest: the stay of the most turns. None where there was none.
    """

    bribes: tuple[tuple[int, ...], ...]
    banished: tuple[tuple[int, ...], ...]
    kept: tuple[int, ...]
    broken: tuple[int, ...]
    income: tuple[int, ...]
    dearest: Bargain | None
    nothing: Bargain | None
    longest: Held | None


def digest_of(game: Chronicle) -> Digest:
    """The digest of a game that is over."""
    seats = len(game.seats)
    bribes = [[0] * seats for _ in game.seats]
    banished = [[0] * seats for _ in game.seats]
    kept, broken = [0] * seats, [0] * seats
    for bribe in game.bribes:
        bribes[bribe.figure.seat][bribe.host] += bribe.cost
        if bribe.promise_kept is not None:
            (kept if bribe.promise_kept else broken)[bribe.host] += 1
    for one in game.banishments:
        banished[one.host][one.figure.seat] += 1
    idle = [bribe for bribe in game.bribes if not bribe.earned and bribe.outcome != "waiting"]
    stay = max(game.stays, key=lambda one: (one.turns, one.earned), default=None)
    return Digest(
        bribes=tuple([tuple(row) for row in bribes]),
        banished=tuple([tuple(row) for row in banished]),
        kept=tuple(kept),
        broken=tuple(broken),
        income=tuple([account.income for account in game.accounts]),
        dearest=_dearest(game.bribes),
        nothing=_dearest(idle),
        longest=None
        if stay is None
        else Held(stay.figure.seat, stay.host, stay.figure.profession, stay.room, stay.turns, stay.earned),
    )


def _dearest(bribes: tuple[Bribed, ...] | list[Bribed]) -> Bargain | None:
    bribe = max(bribes, key=lambda one: one.cost, default=None)
    if bribe is None or not bribe.cost:
        return None
    return Bargain(bribe.figure.seat, bribe.host, bribe.figure.profession, bribe.cost, bribe.earned)


def digest_data(digest: Digest) -> dict[str, Any]:
    """The digest as JSON data."""
    return {"format": FORMAT, **asdict(digest)}


def read_digest(data: Mapping[str, Any] | None) -> Digest | None:
    """The digest of `digest_data`; None for none, or for one of another format."""
    if data is None or data.get("format") != FORMAT:
        return None
    dearest, nothing, longest = data["dearest"], data["nothing"], data["longest"]
    return Digest(
        bribes=tuple([tuple(row) for row in data["bribes"]]),
        banished=tuple([tuple(row) for row in data["banished"]]),
        kept=tuple(data["kept"]),
        broken=tuple(data["broken"]),
        income=tuple(data["income"]),
        dearest=dearest and Bargain(**dearest),
        nothing=nothing and Bargain(**nothing),
        longest=longest and Held(**longest),
    )
