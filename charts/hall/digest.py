"""The stored digest of one game for the hall: a few sums of its chronicle, so that no game need be replayed."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from analysis import Bribed, Chronicle

# Increase with every change of `Digest`; older ones are recomputed.
FORMAT = 4


@dataclass(frozen=True)
class Bargain:
    """One bribe: who paid whom (seats) for a figure of which profession, its net cost and its earnings."""

    payer: int
    host: int
    profession: str
    cost: int
    earned: int


class Temper(NamedTuple):
    """A host's decisions on a guest's figures in conflicts, before and after the guest wronged the host in this game.

    A host is wronged by a player who banishes a figure of theirs, or breaks a promise to them that was possible to
    keep. fought: conflicts with a figure of the guest; banished: those in which none of them was kept. calm, wronged:
    before and after the first wrong. wrongs: the number of wrongs.
    """

    calm_fought: int = 0
    calm_banished: int = 0
    wronged_fought: int = 0
    wronged_banished: int = 0
    wrongs: int = 0


@dataclass(frozen=True)
class Digest:
    """One game in sums, all in whole ducats.

    bribes: by payer and host, less refunds. banished: banished figures by host and owner. kept and broken: promises by
    promiser, with a bribe (`Bribed.promise_kept`) or separate (`Pledge`); impossible ones (`Bribed.promise_possible`)
    are in neither. income: by seat. dearest: the most expensive bribe; nothing: the same among those whose figure was
    banished; best: the one with the highest gain. None without one. tempers: by host and guest, see `Temper`.
    """

    bribes: tuple[tuple[int, ...], ...]
    banished: tuple[tuple[int, ...], ...]
    kept: tuple[int, ...]
    broken: tuple[int, ...]
    income: tuple[int, ...]
    dearest: Bargain | None
    nothing: Bargain | None
    best: Bargain | None
    tempers: tuple[tuple[Temper, ...], ...]


def digest_of(game: Chronicle) -> Digest:
    """The digest of a finished game."""
    seats = len(game.seats)
    bribes = [[0] * seats for _ in game.seats]
    banished = [[0] * seats for _ in game.seats]
    kept, broken = [0] * seats, [0] * seats
    for bribe in game.bribes:
        bribes[bribe.figure.seat][bribe.host] += bribe.cost
        if bribe.promise_kept is not None and bribe.promise_possible:
            (kept if bribe.promise_kept else broken)[bribe.host] += 1
    for pledge in game.pledges:
        # Promises that were impossible or are undecided do not count.
        if pledge.outcome in ("kept", "broken"):
            (kept if pledge.outcome == "kept" else broken)[pledge.promiser] += 1
    for one in game.banishments:
        banished[one.host][one.figure.seat] += 1
    idle = [bribe for bribe in game.bribes if bribe.outcome == "banished"]
    return Digest(
        bribes=tuple([tuple(row) for row in bribes]),
        banished=tuple([tuple(row) for row in banished]),
        kept=tuple(kept),
        broken=tuple(broken),
        income=tuple([account.income for account in game.accounts]),
        dearest=_dearest(game.bribes),
        nothing=_dearest(idle),
        best=_bargain(max(game.bribes, key=lambda one: one.gain, default=None)),
        tempers=tuple([tuple([_temper(game, host, guest) for guest in game.seats]) for host in game.seats]),
    )


def _temper(game: Chronicle, host: int, guest: int) -> Temper:
    wrongs = [one.step for one in game.banishments if (one.host, one.figure.seat) == (guest, host)]
    wrongs += [game.bribes[one.bribe].step for one in game.betrayals if (one.host, one.guest) == (guest, host)]
    wrongs += [
        one.decided
        for one in game.pledges
        if one.outcome == "broken" and one.decided is not None and (one.promiser, one.to) == (guest, host)
    ]
    since = min(wrongs, default=None)
    counts = {"fought": [0, 0], "banished": [0, 0]}
    for conflict in game.conflicts:
        owners = {game.bribes[number].figure.seat for number in conflict.bribes}
        if conflict.host == host and guest in owners and len(owners) > 1:
            wronged = since is not None and conflict.step > since
            counts["fought"][wronged] += 1
            counts["banished"][wronged] += conflict.winner != guest
    (calm, fought), (calm_gone, gone) = counts["fought"], counts["banished"]
    return Temper(calm, calm_gone, fought, gone, len(wrongs))


def _dearest(bribes: Iterable[Bribed]) -> Bargain | None:
    bribe = max(bribes, key=lambda one: one.cost, default=None)
    return _bargain(bribe if bribe is not None and bribe.cost else None)


def _bargain(bribe: Bribed | None) -> Bargain | None:
    if bribe is None:
        return None
    return Bargain(bribe.figure.seat, bribe.host, bribe.figure.profession, bribe.cost, bribe.earned)


def digest_data(digest: Digest) -> dict[str, Any]:
    """The digest as JSON data."""
    return {"format": FORMAT, **asdict(digest)}


def read_digest(data: Mapping[str, Any] | None) -> Digest | None:
    """Parse the result of `digest_data`; None for None or another format."""
    if data is None or data.get("format") != FORMAT:
        return None
    dearest, nothing, best = data["dearest"], data["nothing"], data["best"]
    return Digest(
        bribes=tuple([tuple(row) for row in data["bribes"]]),
        banished=tuple([tuple(row) for row in data["banished"]]),
        kept=tuple(data["kept"]),
        broken=tuple(data["broken"]),
        income=tuple(data["income"]),
        dearest=dearest and Bargain(**dearest),
        nothing=nothing and Bargain(**nothing),
        best=best and Bargain(**best),
        tempers=tuple([tuple([Temper(*one) for one in row]) for row in data["tempers"]]),
    )
