"""Token bucket: the one measure of how fast anything may come, for connections, addresses, devices and tables."""

from typing import NamedTuple


class Rate(NamedTuple):
    """burst: how many at once. seconds: after which one more is allowed."""

    burst: int
    seconds: float


# A whole token, but for what the adding up of fractions of a second loses.
_ONE = 1 - 1e-5


class TokenBucket:
    """What is left of a rate. Every call is given the time, in seconds of one clock, which may stand still."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._seen = now

    def wait(self, now: float) -> float:
        """Seconds until the next one is allowed; 0 when it is now."""
        self._fill(now)
        return 0.0 if self._left >= _ONE else (1 - self._left) * self._rate.seconds

    def take(self, now: float) -> bool:
        """Whether one is allowed now; it is counted only if it is."""
        self._fill(now)
        if self._left < _ONE:
            return False
        self._left = max(0.0, self._left - 1)
        return True

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + max(0.0, now - self._seen) / self._rate.seconds)
        self._seen = max(self._seen, now)
