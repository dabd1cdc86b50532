"""View model of a table's clock (`live.table_clock`): the time left, computed from the times in the log."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from i18n.translator import Translator
from live import LogLine, View, once_per_view
from live.table_clock import BUDGET, TURN, Clock, epoch, read_clock
from rules import Adjust, Judge, Note, Offer, Pay, Promise, Refuse, awaited_seats

# What changes nothing about whom the game waits for. An offer or its refusal may (5.7).
_BESIDE = (Note, Pay, Promise, Judge, Adjust)


def clock_view(view: View, may_pause: bool, translator: Translator) -> dict[str, Any] | None:
    """The data of the clock card; None without a clock, and once the game is over.

    `rows`: for each clock `name`, `seat` (None for the table's own), `left`, the seconds at `at` (milliseconds since
    1970), and whether it `runs`. `paused`, `pause` (whether this device may pause it), `words`.
    """
    clock = read_clock(view.settings)
    if clock is None or view.over or view.position.host is None:
        return None
    # Where the game waits for several, the clock runs for the first.
    due = awaited_seats(view.position)[0]
    charged = _charged(view)
    last = max(clock.since, epoch(charged[-1].time) if charged else clock.since)
    moment = clock.pauses[-1][0] if clock.paused else max(last, clock.pauses[-1][1] or last if clock.pauses else last)
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
    if clock.kind == BUDGET:
        used, last = _used(view)
        left = [clock.seconds - seconds for seconds in used]
        left[due] -= clock.ran(last, moment)
        return [
            _row(seat, translator.player(seat), left[seat], seat == due and not clock.paused)
            for seat in range(view.table.seats)
        ]
    seconds, last = _used_by_present(view)
    host = translator.player(view.position.host or 0)
    name = host if clock.kind == TURN else translator.player(due)
    return [_row(None, name, clock.seconds - seconds - clock.ran(last, moment), not clock.paused)]


def _row(seat: int | None, name: str, left: float, runs: bool) -> dict[str, Any]:
    return {"seat": seat, "name": name, "left": round(left, 1), "runs": runs}


@once_per_view
def _charged(view: View) -> Sequence[LogLine]:
    """The lines after which the game may wait for somebody else: moves, offers, corrections.

    Not what is set, said or paid beside the moves. A move that was undone stays: its time was used.
    """
    lines = [line for line in view.log if not _is_beside(line)]
    after = [*[line.awaited for line in lines[1:]], awaited_seats(view.position)]
    return tuple([line for line, awaited in zip(lines, after, strict=False) if not _is_unasked(line, awaited)])


def _is_beside(line: LogLine) -> bool:
    return line.kind == "settings" or (line.kind == "action" and isinstance(line.action, _BESIDE))


def _is_unasked(line: LogLine, awaited: tuple[int, ...]) -> bool:
    """Whether a line is an offer or a refusal of somebody for whom the game does not wait, before it or because of it.

    Its time belongs to whoever answers at last: by an offer made again one could move it to another. awaited: after it.
    """
    if line.kind != "action" or not isinstance(line.action, Offer | Refuse):
        return False
    return line.action.seat not in line.awaited and awaited == line.awaited


@once_per_view
def _used(view: View) -> tuple[Sequence[float], float]:
    """The seconds used by each seat up to the last line that counts, and when that was.

    The time before a line belongs to whom the game waited for: of several to the one who then acted, else to the first.
    """
    clock = read_clock(view.settings)
    used, before = [0.0] * view.table.seats, 0.0
    if clock is None:
        return used, before
    for line in _charged(view):
        at = epoch(line.time)
        if line.awaited:
            used[_charged_seat(line)] += clock.ran(before, at)
        before = at
    return used, before


def _charged_seat(line: LogLine) -> int:
    # Who corrects a line does not act for the seat that it is about.
    moved: int | None = getattr(line.action, "seat", None) if line.kind == "action" else None
    return moved if moved in line.awaited else line.awaited[0]


@once_per_view
def _used_by_present(view: View) -> tuple[float, float]:
    """The seconds that the present decision or turn used up to the last line that counts, and when that was.

    One that an undo or a correction left and brought back did not use the time between.
    """
    clock = read_clock(view.settings)
    used: defaultdict[int, float] = defaultdict(float)
    present, before = 0, 0.0
    if clock is None:
        return 0.0, before
    for line in _charged(view):
        at = epoch(line.time)
        used[present] += clock.ran(before, at)
        present, before = line.turn if clock.kind == TURN else line.decision, at
    return used[present], before
