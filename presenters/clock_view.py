"""View model of a table's clock (`live.table_clock`): the time left, computed from the times in the log."""

from collections.abc import Sequence
from typing import Any

from i18n.translator import Translator
from live import LogLine, View, once_per_view
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
    acted = _acted(view)
    last = max(clock.since, epoch(acted[-1].time) if acted else clock.since)
    moment = clock.pauses[-1][0] if clock.paused else max(last, clock.pauses[-1][1] or last if clock.pauses else last)
    due = view.due.seats[0] if view.due.seats else view.position.host
    return {
        "kind": clock.kind,
        "at": round(moment * 1000),
        "paused": clock.paused,
        "pause": may_pause,
        "rows": _rows(view, clock, (moment, due), translator),
        "lang": translator.language,
        "words": {
            "clock": translator.say("The clock"),
            "stop": translator.say("Pause for all"),
            "go": translator.say("Go on"),
            "over": translator.say("Time is up"),
            "paused": translator.say("Pause"),
        },
    }


def _rows(view: View, clock: Clock, now: tuple[float, int], translator: Translator) -> list[dict[str, Any]]:
    moment, due = now
    acted = _acted(view)
    if clock.kind == BUDGET:
        used = list(_used(view))
        last = epoch(acted[-1].time) if acted else clock.since
        used[due] += clock.ran(last, moment)
        return [
            _row(seat, translator.player(seat), clock.seconds - used[seat], seat == due and not clock.paused)
            for seat in range(view.table.seats)
        ]
    begun = acted[-1] if acted and clock.kind == NEGOTIATION else _turns_beginning(view)
    start = clock.since if begun is None else epoch(begun.time)
    host = translator.player(view.position.host or 0)
    name = host if clock.kind == TURN else translator.player(due)
    return [_row(None, name, clock.seconds - clock.ran(start, moment), not clock.paused)]


def _row(seat: int | None, name: str, left: float, runs: bool) -> dict[str, Any]:
    return {"seat": seat, "name": name, "left": round(left, 1), "runs": runs}


@once_per_view
def _acted(view: View) -> Sequence[LogLine]:
    return tuple([line for line in view.log if line.in_force and line.action is not None])


@once_per_view
def _used(view: View) -> Sequence[float]:
    """The seconds used by each seat: the time before an action counts for its player."""
    clock = read_clock(view.settings)
    if clock is None:
        return ()
    used, before = [0.0] * view.table.seats, clock.since
    for line in _acted(view):
        at = epoch(line.time)
        if at <= before:
            # As all of a record that was brought in before the clock was set.
            continue
        seat = getattr(line.action, "seat", None)
        if seat is not None:
            used[seat] += clock.ran(before, at)
        before = at
    return tuple(used)


@once_per_view
def _turns_beginning(view: View) -> LogLine | None:
    """The newest line in force that began a turn."""
    return next((line for line in reversed(_acted(view)) if _begins_turn(line)), None)


def _begins_turn(line: LogLine) -> bool:
    return any(isinstance(event, TurnBegan) for event in line.events)
