"""What may be chance: intervals, and how sure one may be."""

from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

# With fewer games than this nothing is said about what they show, and what they show is called uncertain.
FEW = 20
_LEVEL = 0.95
_NORMAL = NormalDist()


def reach(tests: int = 1) -> float:
    """How many standard deviations to either side hold the truth in 95 of 100 cases.

    tests: how many such intervals are looked at together; each is widened after Bonferroni, so that in 95 of 100 cases
    all of them hold the truth.
    """
    return _NORMAL.inv_cdf(1 - (1 - _LEVEL) / (2 * tests))


class Interval(NamedTuple):
    """A value and the bounds between which the truth lies in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether a value lies between the bounds."""
        return self.low <= value <= self.high


def wilson(wins: float, games: int, tests: int = 1) -> Interval:
    """A share of wins with E. B. Wilson's score interval (1927).

    wins may hold parts of shared victories. tests: see `reach`.

    >>> wilson(5, 10)
    Interval(value=0.5, low=0.2365930905, high=0.7634069095)
    >>> wilson(0, 0)
    Interval(value=0.0, low=0.0, high=1.0)
    """
    if not games:
        return Interval(0.0, 0.0, 1.0)
    z = reach(tests)
    share = wins / games
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(share, round(max(0.0, centre - half), 10), round(min(1.0, centre + half), 10))


def mean_of(values: list[float]) -> Interval:
    """A mean with the normal interval of its standard error; no bounds can be told from a single value.

    >>> mean_of([1.0, 2.0, 3.0])
    Interval(value=2.0, low=0.8684, high=3.1316)
    """
    if len(values) < 2:
        value = values[0] if values else 0.0
        return Interval(value, float("-inf"), float("inf"))
    value = fmean(values)
    half = reach() * stdev(values) / sqrt(len(values))
    return Interval(value, round(value - half, 4), round(value + half, 4))


def ahead(mean: float, spread: float, other_mean: float, other_spread: float) -> float:
    """How likely the first of two normal quantities is the larger: 0.5 says nothing, 1 is certain."""
    together = sqrt(spread * spread + other_spread * other_spread)
    return _NORMAL.cdf((mean - other_mean) / together) if together else 0.5
