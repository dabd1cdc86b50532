"""The log lines of the current turn."""

from collections.abc import Iterable, Iterator
from itertools import islice

from live import LogLine, View
from rules import TurnBegan


def lines_of_turn(view: View) -> list[LogLine]:
    """The lines in force since the running turn began, oldest first."""
    return list(reversed(list(_backwards(reversed(view.log)))))


def newest_of_turn(view: View, most: int) -> Iterator[LogLine]:
    """The same, newest first, among the newest lines of the log. most: how many of those are looked at."""
    return _backwards(islice(reversed(view.log), most))


def _backwards(log: Iterable[LogLine]) -> Iterator[LogLine]:
    for line in log:
        if line.action is None or not line.in_force:
            continue
        if any(isinstance(event, TurnBegan) for event in line.events):
            return
        yield line
