"""How often a device may do what waits for nobody, so that nobody's writing is at everybody's expense.

The game itself is bounded by its rules. Notes, corrections, undo and settings are not: each device has a small store of
them that fills up again by and by, and so has the table for all its devices together.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from rules import Illegal

MOST_DEVICES = 1024


class Rate(NamedTuple):
    """burst: how many at once. seconds: after which one more is allowed."""

    burst: int
    seconds: float


class Bucket:
    """What one device has left of a rate (a token bucket)."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._seen = now

    def wait(self, now: float) -> float:
        """The seconds until the next one is allowed; 0 when it is now."""
        self._fill(now)
        return 0.0 if self._left >= 1 else (1 - self._left) * self._rate.seconds

    def take(self) -> None:
        """Count one."""
        self._left -= 1

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + (now - self._seen) / self._rate.seconds)
        self._seen = now


class Rates:
    """The rates of one table by what is done and who does it. Used under the table's lock."""

    def __init__(self, each: Rate, together: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._each = each
        self._clock = clock
        self._together = Bucket(together, clock())
        self._devices: OrderedDict[Hashable, Bucket] = OrderedDict()

    def check(self, device: Hashable) -> None:
        """Refuse what comes too fast, from this device or from all of them.

        Raises:
            Illegal: `too-fast` with the whole seconds to wait; article 1.
        """
        now = self._clock()
        bucket = self._devices.pop(device, None) or Bucket(self._each, now)
        self._devices[device] = bucket
        if len(self._devices) > MOST_DEVICES:
            self._devices.popitem(last=False)
        left = max(bucket.wait(now), self._together.wait(now))
        if left > 0:
            raise Illegal("too-fast", "1", seconds=int(left) + 1)

    def count(self, device: Hashable) -> None:
        """Something was done that `check` let pass."""
        self._devices[device].take()
        self._together.take()
