"""Rates at which visitors may make what lasts: tables, results in the hall, names that are joined.

Anybody may make them, so one visitor could fill the lobby and the hall for everybody. They are counted by network
address, for a browser can be forgotten; this computer itself is not counted.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Literal, TypeAlias

from live.code_guards import LOCAL, Caller
from live.rates import Rates
from live.token_bucket import Rate

Made: TypeAlias = Literal["table", "result", "name"]
# Of one address, and of all together.
MAKING = (Rate(30, 20.0), Rate(150, 4.0))


class VisitorRates:
    """What the visitors of this process have made lately. Safe to use from any thread. clock: seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._lock = Lock()
        self._rates: dict[Made, Rates] = {kind: Rates(*MAKING, clock) for kind in ("table", "result", "name")}

    def count(self, kind: Made, caller: Caller) -> None:
        """Let a visitor make one more.

        Raises:
            Illegal: `too-fast` with the whole seconds to wait; article 1.
        """
        if caller.address == LOCAL:
            return
        with self._lock:
            self._rates[kind].check(caller.address)
            self._rates[kind].count(caller.address)
