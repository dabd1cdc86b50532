"""Statistics of single people: their houses, their style of play compared with others, their nemesis."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from analysis.intervals import FEW
from charts.hall.duels import Duel, Duels
from charts.hall.games import Seated
from charts.hall.made_on_demand import MadeOnDemand
from charts.hall.victory_statistics import LEAST_GAMES, Tally


@dataclass(frozen=True)
class HouseOf:
    """A house that somebody played. edition: of the house. wins: victories with it, shared ones as fractions."""

    edition: str
    house: str
    games: int
    wins: float


def houses(people: int, games: Sequence[Seated]) -> tuple[tuple[HouseOf, ...], ...]:
    """Everybody's houses by index, most often played first; on a tie the one with more victories."""
    found: list[dict[tuple[str, str], list[float]]] = [{} for _ in range(people)]
    for one in games:
        for seat, house in enumerate(one.game.houses):
            if not house:
                continue
            own = found[one.people[seat]].setdefault((one.game.edition, house), [0, 0.0])
            own[0] += 1
            own[1] += one.game.won(seat)
    told = [[HouseOf(*key, int(count), wins) for key, (count, wins) in own.items()] for own in found]
    return tuple([tuple(sorted(own, key=lambda one: (-one.games, -one.wins, one.edition, one.house))) for own in told])


@dataclass
class Manner:
    """One person's totals over all games with digests; ducats in bribe units (5.1), less refunds.

    paid, received: bribes. banished: figures of others they banished. suffered: their own figures banished by others.
    kept, broken: promises as a host.
    """

    games: int = 0
    paid: float = 0.0
    received: float = 0.0
    banished: int = 0
    suffered: int = 0
    kept: int = 0
    broken: int = 0

    @property
    def promises(self) -> int:
        """The number of decided promises."""
        return self.kept + self.broken


def manners(people: int, games: Sequence[Seated]) -> Sequence[Manner]:
    """Everybody's totals, by index."""
    found: dict[int, Manner] = {}
    for one in games:
        digest = one.game.digest
        if digest is None:
            continue
        for seat, person in enumerate(one.people):
            own = found.setdefault(person, Manner())
            own.games += 1
            own.paid += sum(digest.bribes[seat]) / one.game.unit
            own.received += sum(row[seat] for row in digest.bribes) / one.game.unit
            own.banished += sum(count for guest, count in enumerate(digest.banished[seat]) if guest != seat)
            own.suffered += sum(row[seat] for host, row in enumerate(digest.banished) if host != seat)
            own.kept += digest.kept[seat]
            own.broken += digest.broken[seat]
    nothing = Manner()
    return MadeOnDemand(people, lambda person: found.get(person, nothing))


@dataclass(frozen=True)
class Epithet:
    """What distinguishes somebody: `code`, their own value, and that of everybody together.

    Codes: `new` (fewer than five games), `victorious`, `open-handed`, `thrifty`, `courted`, `merciless`, `banished`,
    `faithful`, `faithless`; `even` if nothing does.
    """

    code: str
    own: float = 0.0
    usual: float = 0.0


# Thresholds relative to the usual value; for promises a difference of shares.
_FAR = {"victorious": 0.3, "open-handed": 0.15, "thrifty": 0.15, "courted": 0.15, "merciless": 0.25, "banished": 0.25}
_FAR_PROMISES = 0.15
_FEW_PROMISES = 5


def epithet(person: int, tallies: Sequence[Tally], known: Sequence[Manner]) -> Epithet:
    """What distinguishes a person most, relative to the thresholds; `even` where nothing reaches its own.

    How far somebody is from the usual: victories / expected ones - 1; of the totals per game own / usual - 1, for
    `thrifty` its negative; for promises kept / decided, the own share - that of all. With fewer games than `FEW` the
    thresholds of games are wider, as chance then reaches further: by the square root.
    """
    tally, manner = tallies[person], known[person]
    if tally.new:
        return Epithet("new", tally.games)
    weighed = [_weighed(tally.wins / tally.due - 1, tally.games, Epithet("victorious", tally.wins, tally.due))]
    if manner.games >= LEAST_GAMES:
        whole = sum(one.games for one in known)
        for code, name, sign in _BY_GAME:
            usual = sum(getattr(one, name) for one in known) / whole
            own = getattr(manner, name) / manner.games
            if usual:
                weighed.append(_weighed(sign * (own / usual - 1), manner.games, Epithet(code, own, usual)))
    weighed += _word_of(manner, known)
    weight, told = max(weighed, key=lambda pair: pair[0])
    return told if weight >= 1 else Epithet("even")


def _weighed(far: float, games: int, told: Epithet) -> tuple[float, Epithet]:
    """How often a distance from the usual over so many games reaches its threshold."""
    return far / _FAR[told.code] * sqrt(min(1.0, games / FEW)), told


_BY_GAME = (
    ("open-handed", "paid", 1),
    ("thrifty", "paid", -1),
    ("courted", "received", 1),
    ("merciless", "banished", 1),
    ("banished", "suffered", 1),
)


def _word_of(manner: Manner, known: Sequence[Manner]) -> list[tuple[float, Epithet]]:
    if manner.promises < _FEW_PROMISES:
        return []
    usual = sum(one.kept for one in known) / sum(one.promises for one in known)
    own = manner.kept / manner.promises
    far = (own - usual) / _FAR_PROMISES
    return [(far, Epithet("faithful", own, usual)), (-far, Epithet("faithless", own, usual))]


def nemesis(person: int, duels: Duels) -> Duel | None:
    """The duel with the person who beat this one most often, net of the reverse; None if nobody did."""
    worst = max(
        duels.of(person), key=lambda duel: (duel.other_before - duel.one_before, duel.games, -duel.other), default=None
    )
    return worst if worst is not None and worst.other_before > worst.one_before else None


@dataclass(frozen=True)
class Between:
    """What two people did to each other. games: those with digests.

    paid: what each paid the other in bribe units (5.1), less refunds. banished: figures of the other that each
    banished. First person first.
    """

    games: int
    paid: tuple[float, float]
    banished: tuple[int, int]


def between(one: int, other: int, games: Sequence[Seated]) -> Between:
    """What two people did to each other in all games."""
    count, paid, banished = 0, [0.0, 0.0], [0, 0]
    for played in games:
        digest = played.game.digest
        if digest is None or one not in played.people or other not in played.people:
            continue
        count += 1
        seats = played.people.index(one), played.people.index(other)
        for number, (own, theirs) in enumerate((seats, seats[::-1])):
            paid[number] += digest.bribes[own][theirs] / played.game.unit
            banished[number] += digest.banished[own][theirs]
    return Between(count, (paid[0], paid[1]), (banished[0], banished[1]))
