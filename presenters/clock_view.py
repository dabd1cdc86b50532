"""View model of a table's clock (`live.table_clock`): the time left, computed from the times in the log."""

from collections.abc import Sequence
from typing import Any

from i18n.translator import Translator
from live import LogLine, View
from live.table_clock import BUDGET, NEGOTIATION, TURN, Clock, epoch, read_clock
from rules import TurnBegan


def clock_view(view: View, may_pause: bool, translator: Translator) -> dict[str, Any] | None:
    """The data of the clock card; None without a clock, and once the game is over.

    `rows`: for each clock `name`, `seat` (None for the table's own), `left`, the seconds at `at` (milliseconds since
    1970), and whether it `runs`. `paused`, `pause` (whether this device may pause it), `words`.
    """
    clock = read_clock(view.settings)
    if clock is None or view.over or view.position.host is None:
        return None
    acted = [line for line in view.log if line.in_force and line.action is not None]
    last = max(clock.since, epoch(acted[-1].time) if acted else clock.since)
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


def _rows(
    view: View, clock: Clock, acted: Sequence[LogLine], now: tuple[float, int], translator: Translator
) -> list[dict[str, Any]]:
    moment, due = now
    if clock.kind == BUDGET:
        used = _used(clock, acted, view.table.seats)
        last = epoch(acted[-1].time) if acted else clock.since
        used[due] += clock.ran(last, moment)
        return [
            _row(seat, translator.player(seat), clock.seconds - used[seat], seat == due and not clock.paused)
            for seat in range(view.table.seats)
        ]
    begun = [line for line in acted if clock.kind == NEGOTIATION or _begins_turn(line)]
    start = epoch(begun[-1].time) if begun else clock.since
    host = translator.player(view.position.host or 0)
    name = host if clock.kind == TURN else translator.player(due)
    return [_row(None, name, clock.seconds - clock.ran(start, moment), not clock.paused)]


def _row(seat: int | None, name: str, left: float, runs: bool) -> dict[str, Any]:
    return {"seat": seat, "name": name, "left": round(left, 1), "runs": runs}


def _used(clock: Clock, acted: Sequence[LogLine], seats: int) -> list[float]:
    """The seconds used by each seat: the time before an action counts for its player."""
    used, before = [0.0] * seats, clock.since
    for line in acted:
        at = epoch(line.time)
        seat = getattr(line.action, "seat", None)
        if seat is not None:
            used[seat] += clock.ran(before, at)
        before = max(before, at)
    return used


def _begins_turn(line: LogLine) -> bool:
    return any(isinstance(event, TurnBegan) for event in line.events)
