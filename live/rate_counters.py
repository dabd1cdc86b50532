"""Rate limits of what no rule bounds: notes, corrections, undo and settings, per device and per table."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from live.token_bucket import Rate, TokenBucket
from rules import Illegal

MOST_DEVICES = 1024


class Rates:
    """The rate limits of one kind of change at one table. Call under the table's lock.

    each, together: the limits per device and for the table; without `together` none for the table. clock: seconds
    since 1970, as in the log.
    """

    def __init__(self, each: Rate, together: Rate | None, clock: Callable[[], float] = time.time) -> None:
        self.each = each
        self._clock = clock
        self._together = TokenBucket(together, 0.0) if together else None
        self._devices: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def check(self, device: Hashable, cost: int = 1) -> None:
        """Check the limits for this device and the table. cost: how many changes are to be made at once.

        Raises:
            Illegal: `too-fast` with the whole seconds to wait; article 1.
        """
        left = self.wait(device, cost)
        if left > 0:
            raise Illegal("too-fast", "1", seconds=int(left) + 1)

    def wait(self, device: Hashable, cost: int = 1) -> float:
        """Seconds until `check` lets this device pass; 0 if now."""
        now = self._clock()
        return max(self._of(device, now).wait(now, cost), self._together.wait(now, cost) if self._together else 0.0)

    def count(self, device: Hashable, at: float | None = None, cost: int = 1) -> None:
        """Count one change by a device, or several. at: when it was made, by default now; never later than now."""
        self.count_device(device, cost, at)
        self.count_table(cost, at)

    def owe(self, device: Hashable, cost: int) -> None:
        """Count what a device has done at this cost, also where `check` lets it pass no longer."""
        now = self._clock()
        self._of(device, now).owe(now, cost)
        if self._together is not None:
            self._together.owe(now, cost)

    def count_device(self, device: Hashable, cost: int = 1, at: float | None = None) -> None:
        """Count changes for the device alone. cost: how many."""
        when = self._when(at)
        self._of(device, when).take(when, cost)

    def count_table(self, cost: int = 1, at: float | None = None) -> None:
        """Count changes for the table alone."""
        if self._together is not None:
            self._together.take(self._when(at), cost)

    def _when(self, at: float | None) -> float:
        # Another server's clock may be ahead of this one's.
        now = self._clock()
        return now if at is None else min(at, now)

    def _of(self, device: Hashable, now: float) -> TokenBucket:
        bucket = self._devices.pop(device, None) or TokenBucket(self.each, now)
        self._devices[device] = bucket
        if len(self._devices) > MOST_DEVICES:
            self._devices.popitem(last=False)
        return bucket
