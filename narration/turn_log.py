"""The log lines of the current turn."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from live import LogLine, View, once_per_view
from rules import Note, TurnBegan


@once_per_view
def lines_of_turn(view: View) -> Sequence[LogLine]:
    """The lines in force since the running turn began, oldest first."""
    return tuple(reversed(list(_backwards(reversed(view.log)))))


@once_per_view
def played_in_turn(view: View) -> Sequence[LogLine]:
    """Those without notes, of which there may be thousands."""
    return tuple([line for line in lines_of_turn(view) if not isinstance(line.action, Note)])


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
