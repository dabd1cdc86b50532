"""The clock of a table, kept as its setting `clock`; it never acts by itself.

The setting is `{"kind", "seconds", "since", "pauses"}`: one of `KINDS`, the whole seconds allowed, when it was set, and
the pauses as pairs of times, the last one open while the clock is paused.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import accumulate
from typing import Any

from rules import Illegal
from rules.once_per_object import once_per_object

NEGOTIATION, TURN, BUDGET = "negotiation", "turn", "budget"
KINDS = (NEGOTIATION, TURN, BUDGET)
LONGEST = 24 * 3600
# Limit on stored pauses: after that many the clock cannot be stopped again until it is set anew. More than all seats
# can make (`live.table_limits`).
MOST_PAUSES = 200


@dataclass(frozen=True)
class Clock:
    """A clock's setting. since: seconds since 1970. pauses: begin and end of each in order, None for a running one."""

    kind: str
    seconds: int
    since: float
    pauses: tuple[tuple[float, float | None], ...]

    @property
    def paused(self) -> bool:
        """Whether the clock is paused."""
        return bool(self.pauses) and self.pauses[-1][1] is None

    def ran(self, begin: float, end: float) -> float:
        """How many seconds it ran between two moments, without pauses."""
        begin = max(begin, self.since)
        return max(0.0, end - begin - max(0.0, self._stood(end) - self._stood(begin)))

    def _stood(self, moment: float) -> float:
        """How many seconds it was paused before a moment."""
        begun = bisect_right(self._begins, moment)
        if not begun:
            return 0.0
        at, until = self.pauses[begun - 1]
        return self._ended[begun - 1] + max(0.0, min(moment, until or moment) - at)

    @once_per_object
    def _begins(self) -> Sequence[float]:
        return [at for at, _ in self.pauses]

    @once_per_object
    def _ended(self) -> Sequence[float]:
        """The seconds of all pauses before each one."""
        return list(accumulate([max(0.0, (until or at) - at) for at, until in self.pauses], initial=0.0))


def read_clock(settings: Mapping[str, Any]) -> Clock | None:
    """The clock of a table's settings; None without one or for a malformed one."""
    kept: Any = settings.get("clock")
    try:
        kind, seconds = kept["kind"], kept["seconds"]
        pauses = tuple((epoch(at), None if until is None else epoch(until)) for at, until in kept["pauses"])
        clock = Clock(kind, seconds, epoch(kept["since"]), pauses)
    except (TypeError, KeyError, ValueError):
        return None
    return clock if kind in KINDS and type(seconds) is int and 0 < seconds <= LONGEST else None


def turned(settings: Mapping[str, Any], wanted: object) -> dict[str, Any] | None:
    """The setting of the clock after pausing (`stop`) or resuming (`go`) it; idempotent.

    Raises:
        Illegal: `clock-pauses`; article 1.
    """
    clock = read_clock(settings)
    if clock is None or wanted != ("go" if clock.paused else "stop"):
        return settings.get("clock")
    kept, now = settings["clock"], datetime.now(UTC).isoformat()
    pauses = [list(pause) for pause in kept["pauses"]]
    if clock.paused:
        pauses[-1][1] = now
    else:
        if len(pauses) >= MOST_PAUSES:
            raise Illegal("clock-pauses", "1", limit=MOST_PAUSES)
        pauses.append([now, None])
    return {**kept, "pauses": pauses}


def epoch(time: str) -> float:
    """The seconds since 1970 of a time in ISO format. Raises ValueError for any other text."""
    return datetime.fromisoformat(time).timestamp()
