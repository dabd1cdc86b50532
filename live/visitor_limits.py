"""Rates at which visitors may make what lasts (tables, results, joined names), and may ask for what costs work (PINs).

Anybody may make them, so one visitor could fill the lobby and the hall for everybody. They are counted by network
address, for a browser can be forgotten; this computer itself is not counted.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Literal, TypeAlias

from live.rates import Rates
from live.table_code_guards import LOCAL, Caller
from live.token_bucket import Rate

Kind: TypeAlias = Literal["table", "result", "name", "pin"]
# Of one address, and of all together.
MAKING = (Rate(30, 20.0), Rate(150, 4.0))
# A PIN is dear to check and to hash; a table at which everybody looks at their ducats asks for five in a minute.
PINS = (Rate(40, 0.5), Rate(200, 0.1))


class VisitorRates:
    """What the visitors of this process have done lately. Safe to use from any thread. clock: seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._lock = Lock()
        self._rates: dict[Kind, Rates] = {kind: Rates(*MAKING, clock) for kind in ("table", "result", "name")}
        self._rates["pin"] = Rates(*PINS, clock)

    def count(self, kind: Kind, caller: Caller) -> None:
        """Let a visitor do it once more.

        Raises:
            Illegal: `too-fast` with the whole seconds to wait; article 1.
        """
        if caller.address == LOCAL:
            return
        with self._lock:
            self._rates[kind].check(caller.address)
            self._rates[kind].count(caller.address)
