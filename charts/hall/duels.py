"""The results of each pair of people who met at a table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from analysis.intervals import Interval, wilson
from charts.hall.games import Seated


@dataclass(frozen=True)
class Duel:
    """Results of two people at the same tables: games, and in how many each was ahead (the rest were ties).

    tests: the number of pairs compared together. certain: whether the interval of `share` excludes one half.
    """

    one: int
    other: int
    games: int
    one_before: int
    other_before: int
    tests: int = 1

    @property
    def level(self) -> int:
        """The games in which both came to the same place."""
        return self.games - self.one_before - self.other_before

    @property
    def share(self) -> Interval:
        """The first one's share: games ahead + half of the ties, of all (`wilson`)."""
        return wilson(self.one_before + self.level / 2, self.games, self.tests)

    @property
    def certain(self) -> bool:
        """Whether the difference is statistically significant."""
        return self.games > 0 and not self.share.holds(0.5)


class Duels(Mapping[tuple[int, int], Duel]):
    """The results of each ordered pair who met, each made when it is asked for (`charts.hall.made_on_demand`).

    counts: of each pair, the first index the lower, the games, and in how many either was ahead.
    """

    def __init__(self, counts: Mapping[tuple[int, int], tuple[int, int, int]]) -> None:
        self._counts = counts

    def __getitem__(self, pair: tuple[int, int]) -> Duel:
        """The results of a pair. Raises KeyError if they never met."""
        one, other = pair
        games, before, behind = self._counts[min(pair), max(pair)]
        first, second = (before, behind) if one < other else (behind, before)
        return Duel(one, other, games, first, second, len(self._counts))

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Each pair in both orders."""
        for one, other in self._counts:
            yield one, other
            yield other, one

    def __len__(self) -> int:
        """How many there are, in both orders."""
        return 2 * len(self._counts)

    @property
    def certain(self) -> int:
        """Of how many pairs the difference is significant: of a hundred thousand most have met once."""
        counted = Counter(self._counts.values())
        return sum(pairs for met, pairs in counted.items() if Duel(0, 1, *met, len(self._counts)).certain)

    def of(self, person: int) -> list[Duel]:
        """Those of one person with all others."""
        return [
            self[person, one if other == person else other] for one, other in self._counts if person in (one, other)
        ]


def duels(games: Sequence[Seated]) -> Duels:
    """The results of each ordered pair who met."""
    counts: dict[tuple[int, int], tuple[int, int, int]] = {}
    for one in games:
        for first, second in combinations(range(one.game.seats), 2):
            seats = (first, second) if one.people[first] < one.people[second] else (second, first)
            pair = one.people[seats[0]], one.people[seats[1]]
            mine, theirs = (one.game.places[seat] for seat in seats)
            met, before, behind = counts.get(pair, (0, 0, 0))
            counts[pair] = met + 1, before + (mine < theirs), behind + (theirs < mine)
    return Duels(counts)
