"""View model of a table's clock: the time left, computed from the times in the log. It never acts by itself.

The table's setting `clock` is `{"kind", "seconds", "since", "pauses"}`: one of `KINDS`, the whole seconds allowed, when
it was set, and the pauses as pairs of times, the last one open while the clock is paused.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import accumulate
from typing import Any

from i18n.translator import Translator
from live import LogLine, View
from rules import Illegal, TurnBegan

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

    @cached_property
    def _begins(self) -> Sequence[float]:
        return [at for at, _ in self.pauses]

    @cached_property
    def _ended(self) -> Sequence[float]:
        """The seconds of all pauses before each one."""
        return list(accumulate([max(0.0, (until or at) - at) for at, until in self.pauses], initial=0.0))


def read_clock(settings: Mapping[str, Any]) -> Clock | None:
    """The clock of a table's settings; None without one or for a malformed one."""
    kept: Any = settings.get("clock")
    try:
        kind, seconds = kept["kind"], kept["seconds"]
        pauses = tuple((_epoch(at), None if until is None else _epoch(until)) for at, until in kept["pauses"])
        clock = Clock(kind, seconds, _epoch(kept["since"]), pauses)
    except (TypeError, KeyError, ValueError):
        return None
    return clock if kind in KINDS and type(seconds) is int and 0 < seconds <= LONGEST else None


def clock_view(view: View, may_pause: bool, translator: Translator) -> dict[str, Any] | None:
    """The data of the clock card; None without a clock, and once the game is over.

    `rows`: for each clock `name`, `seat` (None for the table's own), `left`, the seconds at `at` (milliseconds since
    1970), and whether it `runs`. `paused`, `pause` (whether this device may pause it), `words`.
    """
    clock = read_clock(view.settings)
    if clock is None or view.over or view.position.host is None:
        return None
    acted = [line for line in view.log if line.in_force and line.action is not None]
    last = max(clock.since, _epoch(acted[-1].time) if acted else clock.since)
    moment = clock.pauses[-1][0] if clock.paused else max(last, clock.pauses[-1][1] or last if clock.pauses else last)
    due = view.due.seats[0] if view.due.seats else view.position.host
    return {
        "kind": clock.kind,
        "at": round(moment * 1000),
        "paused": clock.paused,
        "pause": may_pause,
        "rows": _rows(view, clock, acted, (moment, due), translator),
        "lang": translator.language,
        "words": {
            "clock": translator.say("The clock"),
            "stop": translator.say("Pause for all"),
            "go": translator.say("Go on"),
            "over": translator.say("Time is up"),
            "paused": translator.say("Pause"),
        },
    }


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


def _rows(
    view: View, clock: Clock, acted: Sequence[LogLine], now: tuple[float, int], translator: Translator
) -> list[dict[str, Any]]:
    moment, due = now
    if clock.kind == BUDGET:
        used = _used(clock, acted, view.table.seats)
        last = _epoch(acted[-1].time) if acted else clock.since
        used[due] += clock.ran(last, moment)
        return [
            _row(seat, translator.player(seat), clock.seconds - used[seat], seat == due and not clock.paused)
            for seat in range(view.table.seats)
        ]
    begun = [line for line in acted if clock.kind == NEGOTIATION or _begins_turn(line)]
    start = _epoch(begun[-1].time) if begun else clock.since
    host = translator.player(view.position.host or 0)
    name = host if clock.kind == TURN else translator.player(due)
    return [_row(None, name, clock.seconds - clock.ran(start, moment), not clock.paused)]


def _row(seat: int | None, name: str, left: float, runs: bool) -> dict[str, Any]:
    return {"seat": seat, "name": name, "left": round(left, 1), "runs": runs}


def _used(clock: Clock, acted: Sequence[LogLine], seats: int) -> list[float]:
    """The seconds used by each seat: the time before an action counts for its player."""
    used, before = [0.0] * seats, clock.since
    for line in acted:
        at = _epoch(line.time)
        seat = getattr(line.action, "seat", None)
        if seat is not None:
            used[seat] += clock.ran(before, at)
        before = max(before, at)
    return used


def _begins_turn(line: LogLine) -> bool:
    return any(isinstance(event, TurnBegan) for event in line.events)


def _epoch(time: str) -> float:
    return datetime.fromisoformat(time).timestamp()
