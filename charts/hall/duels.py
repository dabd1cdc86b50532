"""The results of each pair of people who met at a table."""

from collections.abc import Sequence
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


def duels(games: Sequence[Seated]) -> dict[tuple[int, int], Duel]:
    """The results of each ordered pair who met."""
    counts: dict[tuple[int, int], list[int]] = {}
    for one in games:
        for first, second in combinations(range(one.game.seats), 2):
            seats = (first, second) if one.people[first] < one.people[second] else (second, first)
            count = counts.setdefault((one.people[seats[0]], one.people[seats[1]]), [0, 0, 0])
            mine, theirs = (one.game.places[seat] for seat in seats)
            count[0] += 1
            count[1] += mine < theirs
            count[2] += theirs < mine
    found = {}
    for (one_person, other), (met, before, behind) in counts.items():
        found[one_person, other] = Duel(one_person, other, met, before, behind, len(counts))
        found[other, one_person] = Duel(other, one_person, met, behind, before, len(counts))
    return found
