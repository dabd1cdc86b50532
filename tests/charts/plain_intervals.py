"""Intervals and chances a second time, by adding up densities and searching score intervals: slow and plain."""

from math import exp, hypot, lgamma, pi, sqrt
from statistics import NormalDist


def score_range(wins: float, count: int, tests: int) -> tuple[float, float]:
    """Wilson's interval by its meaning: the truths from which the share found is not too many deviations away."""
    if not count:
        return 0.0, 1.0
    far = NormalDist().inv_cdf(1 - 0.05 / (2 * tests))
    share = wins / count

    def edge(outer: float) -> float:
        inner = share
        for _ in range(80):
            middle = (inner + outer) / 2
            if abs(share - middle) <= far * sqrt(middle * (1 - middle) / count):
                inner = middle
            else:
                outer = middle
        return inner

    return edge(0.0), edge(1.0)


def share_of(wins: float, count: int) -> float:
    return wins / count if count else 0.0


def difference_range(won: float, count: int, other_won: float, other_count: int, tests: int) -> tuple[float, float]:
    """Newcombe's interval: from the difference as far as the nearer bounds of both shares are, taken as two legs."""
    low, high = score_range(won, count, tests)
    other_low, other_high = score_range(other_won, other_count, tests)
    share, other = share_of(won, count), share_of(other_won, other_count)
    return share - other - hypot(share - low, other_high - other), share - other + hypot(
        high - share, other - other_low
    )


def stronger(mean: float, spread: float, other_mean: float, other_spread: float, parts: int = 400) -> float:
    """How often the first of two normal quantities is larger: its density, slice by slice, where the other is below."""
    wide = 16 * spread / parts
    slices = [mean + (number + 0.5) * wide - 8 * spread for number in range(parts)]
    one, other = NormalDist(mean, spread), NormalDist(other_mean, other_spread)
    return sum(one.pdf(value) * other.cdf(value) * wide for value in slices)


def students_t(probability: float, freedom: int) -> float:
    """The quantile of Student's t by adding up its density in small steps from 0."""
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    whole, value, step = 0.5, 0.0, 1e-3
    while whole < probability:
        whole += step * scale * (1 + (value + step / 2) ** 2 / freedom) ** (-(freedom + 1) / 2)
        value += step
    return value
