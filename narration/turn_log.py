"""The log lines of the current turn."""

from collections.abc import Iterator

from live import LogLine, View
from rules import TurnBegan


def lines_of_turn(view: View) -> list[LogLine]:
    """The lines in force since the running turn began, oldest first."""
    return list(reversed(list(_backwards(view))))


def _backwards(view: View) -> Iterator[LogLine]:
    for line in reversed(view.log):
        if line.action is None or not line.in_force:
            continue
        if any(isinstance(event, TurnBegan) for event in line.events):
            return
        yield line
