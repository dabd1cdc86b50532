"""Who bribes and banishes whom: favourite bribers, hosts and victims."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from analysis.intervals import FEW, t_reach
from charts.hall.games import Seated
from charts.hall.made_on_demand import MadeOnDemand


@dataclass(frozen=True)
class Favourite:
    """The person with the most beyond an even share of something, over all games.

    part: their share, 0 to 1. even: the share if it had been equal at each table. certain: whether the difference is
    significant (`_Sums.certain`).
    """

    person: int
    part: float
    even: float
    games: int
    certain: bool


@dataclass(frozen=True)
class Ties:
    """One person's relations to others; None where there is none.

    briber: who paid this one as a host more than others did. host: whom this one paid more than others. victim: whose
    figures this one banished more than others'. banisher: who did so to this one. kept, broken: promises of this one.
    Ducats of different editions are counted in units of bribes (5.1), less refunds.
    """

    person: int
    briber: Favourite | None
    host: Favourite | None
    victim: Favourite | None
    banisher: Favourite | None
    kept: int
    broken: int


@dataclass
class _Sums:
    """Sums of one kind for one ordered pair: the total, the even share, and the squared differences of single games."""

    games: int = 0
    amount: float = 0.0
    even: float = 0.0
    squares: float = 0.0

    def add(self, amount: float, even: float) -> None:
        self.games += 1
        self.amount += amount
        self.even += even
        self.squares += (amount - even) ** 2

    def certain(self, tests: int) -> bool:
        """Whether the mean difference from an even share is significantly above 0, with Bonferroni correction."""
        if self.games < FEW:
            return False
        mean = (self.amount - self.even) / self.games
        variance = max(0.0, self.squares / self.games - mean * mean) / (self.games - 1)
        return mean > t_reach(self.games, tests) * sqrt(variance)


class _Sheet:
    """The sums of one kind for all pairs."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, _Sums]] = {}

    def add(self, people: Sequence[int], seat: int, amounts: Sequence[float]) -> None:
        """Add one person's amounts for everybody at a table, by seat."""
        row = self._rows.setdefault(people[seat], {})
        even = sum(amounts) / (len(people) - 1)
        for place, other in enumerate(people):
            if place != seat:
                row.setdefault(other, _Sums()).add(amounts[place], even)

    def most(self, person: int) -> Favourite | None:
        """The person with the most beyond an even share."""
        row = self._rows.get(person, {})
        whole = sum(sums.amount for sums in row.values())
        if not whole:
            return None
        other = max(row, key=lambda one: (row[one].amount - row[one].even, row[one].amount, -one))
        sums = row[other]
        certain = sums.certain(len(row))
        return Favourite(other, sums.amount / whole, sums.even / whole, sums.games, certain)


def ties(people: int, games: Sequence[Seated]) -> Sequence[Ties]:
    """Every person's relations, by index, from the games with a digest."""
    pays, earns, banishes, suffers = _Sheet(), _Sheet(), _Sheet(), _Sheet()
    kept, broken = [0] * people, [0] * people
    for one in games:
        digest = one.game.digest
        if digest is None:
            continue
        unit = one.game.unit
        for seat, person in enumerate(one.people):
            kept[person] += digest.kept[seat]
            broken[person] += digest.broken[seat]
            pays.add(one.people, seat, [amount / unit for amount in digest.bribes[seat]])
            earns.add(one.people, seat, [row[seat] / unit for row in digest.bribes])
            banishes.add(one.people, seat, digest.banished[seat])
            suffers.add(one.people, seat, [row[seat] for row in digest.banished])

    def of(person: int) -> Ties:
        return Ties(
            person,
            briber=earns.most(person),
            host=pays.most(person),
            victim=banishes.most(person),
            banisher=suffers.most(person),
            kept=kept[person],
            broken=broken[person],
        )

    return MadeOnDemand(people, of)
