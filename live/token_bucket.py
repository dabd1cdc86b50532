"""Token bucket, for all rate limits: connections, addresses, devices and tables."""

from typing import NamedTuple


class Rate(NamedTuple):
    """burst: how many at once. seconds: the time after which one more is allowed."""

    burst: int
    seconds: float


# One token, less the rounding errors of adding fractions.
_ONE = 1 - 1e-5


class TokenBucket:
    """The tokens left of a rate. Each call passes the time, in seconds of one clock, which may stand still."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._seen = now

    def wait(self, now: float) -> float:
        """Seconds until the next one is allowed; 0 if now."""
        self._fill(now)
        return 0.0 if self._left >= _ONE else (1 - self._left) * self._rate.seconds

    def take(self, now: float, count: int = 1) -> bool:
        """Take tokens if there is one; return whether there was. count: what lacks of more than one is owed."""
        self._fill(now)
        if self._left < _ONE:
            return False
        self._left -= count if count > 1 else min(1.0, self._left)
        return True

    def owe(self, now: float, count: int) -> None:
        """Take so many, whether they are there or not."""
        self._fill(now)
        self._left -= count

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + max(0.0, now - self._seen) / self._rate.seconds)
        self._seen = max(self._seen, now)
