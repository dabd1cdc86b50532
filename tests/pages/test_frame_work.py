"""How the work of a frame is told from a trace: what drives the browser from outside is no work of the page."""

from typing import Any

from bench._main_thread import work_of_frames

FRAMES = (0, 16_000, 32_000)


def _event(name: str, start: int, length: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "pid": 1, "tid": 1, "ts": start, "dur": length, "tdur": length, **more}


def _page(*tasks: dict[str, Any]) -> list[dict[str, Any]]:
    """A trace of three frames of one millisecond each, and of further events."""
    frames = [_event("RunTask", start, 1000) for start in FRAMES]
    return [*frames, *(_event("FireAnimationFrame", start + 1, 10) for start in FRAMES), *tasks]


def _message(interface: str) -> dict[str, Any]:
    args = {"chrome_mojo_event_info": {"mojo_interface_tag": interface}}
    return _event("Receive mojo message", 5_010, 2980, args=args)


def test_tasks_are_added_to_the_frame_that_they_follow() -> None:
    assert work_of_frames(_page(_event("RunTask", 5_000, 3000))) == [4, 1, 1]


def test_a_message_of_the_page_counts() -> None:
    trace = _page(_event("RunTask", 5_000, 3000), _message("network.mojom.WebSocketClient"))
    assert work_of_frames(trace) == [4, 1, 1]


def test_a_message_of_the_driver_does_not() -> None:
    trace = _page(_event("RunTask", 5_000, 3000), _message("blink.mojom.DevToolsSession"))
    assert work_of_frames(trace) == [1.02, 1, 1]


def test_the_layout_that_it_asks_for_does_once() -> None:
    layout = _event("Layout", 5_100, 2000)
    inside, after = _event("UpdateLayoutTree", 5_200, 500), _event("UpdateLayoutTree", 7_200, 100)
    trace = _page(_event("RunTask", 5_000, 3000), _message("blink.mojom.DevToolsSession"), layout, inside, after)
    assert work_of_frames(trace) == [3.12, 1, 1]
