"""In which order those who wait for something have their turn: fair queueing, by lines.

Each turn begins, in a time of its own ("virtual time"), where the last of its line ended, but not before the turns that
are taken now, and takes what the last of that line took; whoever is done first by that comes first. So whoever needs
little comes soon, and nobody is owed anything for the time in which he needed nothing.
"""

from dataclasses import dataclass
from typing import NamedTuple

from cachetools import LRUCache

# Seconds that the first turn of a line is taken to need, as much as a large view: each of those that are known comes
# before it for so long.
OF_A_NEW_LINE = 0.005
# Those that are remembered: more than an address has sockets.
_LINES = 1024


@dataclass
class _Line:
    """What a line has had, and waits for, in virtual time.

    served: when what it had was done; asked: how long the answers take that it waits for; claimed: when all is done.
    cost: seconds that its last turn took.
    """

    served: float = 0.0
    asked: float = 0.0
    claimed: float = 0.0
    cost: float = OF_A_NEW_LINE


class Place(NamedTuple):
    """Of one who waits. start, end: of the turn, in virtual time; whoever has the least end comes first."""

    line: _Line
    is_answer: bool
    start: float
    end: float


class FairShares:
    """The lines' shares, which are equal."""

    def __init__(self) -> None:
        self._now = 0.0
        self._latest = 0.0
        self._lines: LRUCache[str, _Line] = LRUCache(_LINES)

    def join(self, line: str, *, is_answer: bool, is_alone: bool) -> Place:
        """Wait for a turn. is_answer: one comes before what else its line waits for.

        is_alone: whether nobody has a turn or waits.
        """
        if is_alone:
            self._now = self._latest
        known = self._line(line)
        claimed = max(self._now, known.claimed)
        start = max(self._now, known.served) + known.asked if is_answer else claimed
        known.claimed = claimed + known.cost
        known.asked += known.cost * is_answer
        return Place(known, is_answer, start, start + known.cost)

    def begin(self, place: Place) -> None:
        """Take the turn."""
        self._now = max(self._now, place.start)

    def end(self, place: Place, seconds: float) -> None:
        """Count what the turn has taken, 0 where none was needed in the end."""
        known, expected = place.line, place.end - place.start
        known.claimed += seconds - expected
        known.asked -= expected * place.is_answer
        if seconds:
            known.served = max(known.served, place.start) + seconds
            known.cost = seconds
        self._latest = max(self._latest, known.claimed)

    def _line(self, line: str) -> _Line:
        known = self._lines.get(line)
        if known is None:
            known = self._lines[line] = _Line()
        return known
