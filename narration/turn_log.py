"""The log lines of the current turn, in order of play: a corrected one stands where it was played, not entered."""

from collections.abc import Iterable, Iterator, Sequence

from live import LogLine, View, once_per_view
from live.readonly_game import newest_in_force
from rules import Note, TurnBegan


@once_per_view
def lines_of_turn(view: View) -> Sequence[LogLine]:
    """The lines in force since the running turn began, oldest first."""
    return tuple(reversed(list(_of_turn(newest_in_force(view)))))


@once_per_view
def played_in_turn(view: View) -> Sequence[LogLine]:
    """Those without notes, of which there may be thousands."""
    return tuple([line for line in lines_of_turn(view) if not isinstance(line.action, Note)])


def _of_turn(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    for line in lines:
        if any(isinstance(event, TurnBegan) for event in line.events):
            return
        yield line
