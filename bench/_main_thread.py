"""The processor time that a page's main thread needs for each frame, from a trace of the browser."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
# Messages of what drives the browser from outside, and what they only have done earlier than the frame would.
_DRIVER = "blink.mojom.DevTools"
_DUE_ANYWAY = ("UpdateLayoutTree", "Layout", "PrePaint", "Paint")


def work_of_frames(
    events: Sequence[Mapping[str, Any]], spans: Sequence[tuple[float, float]] | None = None
) -> list[float]:
    """Milliseconds of the main thread's tasks, added up from one frame to the next, without the driver's own scripts.

    events: a trace (`TRACED`) of a page that asks for every frame. spans: only frames that begin and end in one of
    these, in the trace's microseconds.
    """
    drawn = [event for event in events if event["name"] == "FireAnimationFrame"]
    threads = [(event["pid"], event["tid"]) for event in drawn]
    thread = max(threads, key=threads.count)
    mine = [event for event in events if (event["pid"], event["tid"]) == thread]
    frames = sorted(event["ts"] for event in mine if event["name"] == "FireAnimationFrame")
    tasks = [event for event in mine if event["name"] == "RunTask" and "tdur" in event]
    begun = sorted((task["ts"], task["ts"] + task["dur"]) for task in tasks if _holds(task, frames))
    found = [0.0] * len(begun)
    for ts, work in [*((task["ts"], task["tdur"]) for task in tasks), *_driven(mine)]:
        frame = bisect_right(begun, (ts, float("inf"))) - 1
        if frame >= 0:
            found[frame] += work / 1000
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


def _driven(events: Sequence[Mapping[str, Any]]) -> Iterator[tuple[float, float]]:
    """When a message of the driver was handled, and its microseconds to be taken off."""
    timed = sorted((event for event in events if "tdur" in event), key=lambda event: (event["ts"], -event["dur"]))
    for index, message in enumerate(timed):
        if not _is_driver(message):
            continue
        end = message["ts"] + message["dur"]
        until, kept = message["ts"], 0.0
        for event in timed[index + 1 :]:
            if event["ts"] >= end:
                break
            if event["name"] in _DUE_ANYWAY and event["ts"] >= until:
                kept += event["tdur"]
                until = event["ts"] + event["dur"]
        yield message["ts"], kept - message["tdur"]


def _is_driver(event: Mapping[str, Any]) -> bool:
    tag = event.get("args", {}).get("chrome_mojo_event_info", {}).get("mojo_interface_tag", "")
    return bool(event["name"] == "Receive mojo message" and tag.startswith(_DRIVER))


def _holds(task: Mapping[str, Any], frames: Sequence[float]) -> bool:
    first = bisect_left(frames, task["ts"])
    return first < len(frames) and frames[first] <= task["ts"] + task["dur"]
