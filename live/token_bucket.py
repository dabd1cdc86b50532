"""Token bucket, for all rate limits: connections, addresses, devices and tables."""

from typing import NamedTuple


class Rate(NamedTuple):
    """burst: how many at once. seconds: the time after which one more is allowed."""

    burst: int
    seconds: float


# What may lack of a token, for the rounding errors of adding fractions.
_ERROR = 1e-5
# Seconds: within them a time may be told late.
_SET_BACK = 60.0


class TokenBucket:
    """The tokens left of a rate. Each call passes the time, in seconds of one clock, which may stand still."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._seen = now

    def wait(self, now: float, count: int = 1) -> float:
        """Seconds until the next one is allowed, or so many at once; 0 if now.

        It goes on where the clock was set back far, instead of standing still for as long.
        """
        if now < self._seen - _SET_BACK:
            self._seen = now
        self._fill(now)
        lacks = count - self._left
        return 0.0 if lacks <= _ERROR else lacks * self._rate.seconds

    def take(self, now: float, count: int = 1) -> bool:
        """Take tokens if there is one; return whether there was. count: what lacks of more than one is owed."""
        self._fill(now)
        if self._left < 1 - _ERROR:
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
