"""A computer whose clock is set back keeps nobody from writing until the old time has come again."""

import pytest

from live.rate_counters import Rates
from live.token_bucket import Rate
from rules import Illegal

HOUR = 3600.0


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def spent(rates: Rates, count: int) -> None:
    for _ in range(count):
        rates.check("phone")
        rates.count("phone")


def test_rates_go_on_where_the_clock_was_set_back() -> None:
    clock = Clock()
    rates = Rates(Rate(3, 2.0), Rate(5, 1.0), clock)
    spent(rates, 3)
    clock.now -= HOUR
    with pytest.raises(Illegal, match="too-fast"):
        rates.check("phone")
    clock.now += 4.0
    spent(rates, 2)
    with pytest.raises(Illegal, match="too-fast"):
        rates.check("phone")


def test_what_is_told_late_gives_nothing_back() -> None:
    """An entry of another server, as it was made before this one was asked last."""
    clock = Clock()
    rates = Rates(Rate(3, 2.0), None, clock)
    for _ in range(3):
        rates.check("phone")
        rates.count("phone", at=clock.now - 30.0)
    assert rates.wait("phone") == 2.0
