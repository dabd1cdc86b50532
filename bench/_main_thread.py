"""The processor time that a page's main thread needs for each frame, from a trace of the browser."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]


def work_of_frames(
    events: Sequence[Mapping[str, Any]], spans: Sequence[tuple[float, float]] | None = None
) -> list[float]:
    """Milliseconds of the main thread's tasks, added up from one frame to the next.

    events: a trace (`TRACED`) of a page that asks for every frame. spans: only frames that begin and end in one of
    these, in the trace's microseconds.
    """
    drawn = [event for event in events if event["name"] == "FireAnimationFrame"]
    threads = [(event["pid"], event["tid"]) for event in drawn]
    thread = max(threads, key=threads.count)
    frames = sorted(event["ts"] for event in drawn if (event["pid"], event["tid"]) == thread)
    tasks = [one for one in events if one["name"] == "RunTask" and (one["pid"], one["tid"]) == thread and "tdur" in one]
    begun = sorted((task["ts"], task["ts"] + task["dur"]) for task in tasks if _holds(task, frames))
    found = [0.0] * len(begun)
    for task in tasks:
        frame = bisect_right(begun, (task["ts"], float("inf"))) - 1
        if frame >= 0:
            found[frame] += task["tdur"] / 1000
    if spans is None:
        return found
    ends = [last for _, last in begun[1:]]
    return [
        work
        for (_, last), next_, work in zip(begun, ends, found, strict=False)
        if any(start <= last and next_ < end for start, end in spans)
    ]


def spans_of(events: Sequence[Mapping[str, Any]], begin: str, end: str) -> list[tuple[float, float]]:
    """From each `performance.mark` of the first name to the next one of the other, in the trace's microseconds."""
    marks = sorted((event["ts"], event["name"]) for event in events if event["name"] in (begin, end))
    return [(ts, last) for (ts, name), (last, _) in pairwise(marks) if name == begin]


def _holds(task: Mapping[str, Any], frames: Sequence[float]) -> bool:
    first = bisect_left(frames, task["ts"])
    return first < len(frames) and frames[first] <= task["ts"] + task["dur"]
