"""95 % confidence intervals of means and shares: normal, Student's t, Wilson; with corrections for multiple tests."""

from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

# With fewer games than this, results are called uncertain.
FEW = 20
_LEVEL = 0.95
_NORMAL = NormalDist()
# Degrees of freedom above which the expansion around the normal distribution is used.
_MANY = 30


def reach(tests: int = 1) -> float:
    """The half-width of a 95 % interval in standard deviations: the normal quantile of 1 - 0.05 / (2 tests).

    tests: the number of intervals shown together; each is widened by the Bonferroni correction, so that all of them
    hold in 95 % of cases.
    """
    return _NORMAL.inv_cdf(1 - (1 - _LEVEL) / (2 * tests))


def t_reach(count: int, tests: int = 1) -> float:
    """The same for the mean of `count` values with estimated variance: Student's t (1908) of count - 1 degrees.

    Raises:
        ValueError: fewer than two values.
    """
    if count < 2:
        raise ValueError(count)
    return t_quantile(1 - (1 - _LEVEL) / (2 * tests), count - 1)


def t_quantile(probability: float, freedom: int) -> float:
    """The value below which Student's t with so many degrees of freedom falls with this probability, 0.5 to 1.

    Found by bisection on the distribution's closed form for whole degrees of freedom (Abramowitz and Stegun 26.7.3,
    26.7.4); from 30 degrees on by its expansion around the normal one (26.7.5), which is then right to four digits.

    >>> round(t_quantile(0.975, 1), 3), round(t_quantile(0.975, 10), 3), round(t_quantile(0.975, 1000), 3)
    (12.706, 2.228, 1.962)
    """
    if freedom >= _MANY:
        z = _NORMAL.inv_cdf(probability)
        first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
        return z + first / freedom + second / freedom**2
    low, high = 0.0, 1.0
    while _t_within(high, freedom) < 2 * probability - 1:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        if _t_within(middle, freedom) < 2 * probability - 1:
            low = middle
        else:
            high = middle
    return high


def _t_within(value: float, freedom: int) -> float:
    """The probability that Student's t lies within ±value."""
    angle, odd = atan(value / sqrt(freedom)), freedom % 2
    term = total = cos(angle) if odd else 1.0
    for number in range(1, freedom // 2):
        term *= cos(angle) ** 2 * (2 * number - 1 + odd) / (2 * number + odd)
        total += term
    if odd:
        return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0.0))
    return sin(angle) * total


class Interval(NamedTuple):
    """A value with the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether a value is within the bounds."""
        return self.low <= value <= self.high


def wilson(wins: float, games: int, tests: int = 1) -> Interval:
    """A share p = wins / games with E. B. Wilson's score interval (1927), cut to 0 and 1; z = reach(tests).

    (p + z² / 2 games ± z √(p (1 - p) / games + z² / 4 games²)) / (1 + z² / games). wins may hold parts of shared
    victories.

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
    """A mean ± t_reach(count) * standard deviation / √count; no bounds can be told from a single value.

    >>> mean_of([1.0, 2.0, 3.0])
    Interval(value=2.0, low=-0.4841, high=4.4841)
    """
    if len(values) < 2:
        value = values[0] if values else 0.0
        return Interval(value, float("-inf"), float("inf"))
    value = fmean(values)
    half = t_reach(len(values)) * stdev(values) / sqrt(len(values))
    return Interval(value, round(value - half, 4), round(value + half, 4))


def ahead(mean: float, spread: float, other_mean: float, other_spread: float) -> float:
    """The probability that the first of two normally distributed quantities is larger.

    The normal distribution function of (mean - other mean) / √(spread² + other spread²).
    """
    together = sqrt(spread * spread + other_spread * other_spread)
    return _NORMAL.cdf((mean - other_mean) / together) if together else 0.5


def difference(won: float, games: int, other_won: float, other_games: int, tests: int = 1) -> Interval:
    """The first share less the second, with R. G. Newcombe's hybrid score interval (1998).

    With the bounds l and u of both shares p by `wilson`: p1 - p2 - √((p1 - l1)² + (u2 - p2)²) to
    p1 - p2 + √((u1 - p1)² + (p2 - l2)²). tests: see `reach`.

    >>> difference(56, 70, 48, 80)
    Interval(value=0.2, low=0.0524, high=0.3339)
    """
    one, other = wilson(won, games, tests), wilson(other_won, other_games, tests)
    value = one.value - other.value
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Interval(round(value, 10), round(value - below, 4), round(value + above, 4))
