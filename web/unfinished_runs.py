"""What runs of a page leave behind that end before its script has: by an error, a stop, or a wish for the next run.

Streamlit forgets the fields that have gone from a page when a run has come to its end, and after no other. A page of
which none does, since it was sent what its fields do not take, would keep those of all of them.
"""

from collections import deque
from collections.abc import Callable
from weakref import WeakKeyDictionary

# So many runs in a row must have ended early, and a field been shown in none of them, before it is forgotten: the next
# tap may end a run before the fields are reached that are there all the same.
RUNS = 8
# Scripts and sets of parts of a page of which that is known; ours have fewer.
_MOST_PARTS = 64

_Ids = frozenset[str]


class _Streak:
    """Runs in a row that ended early. seen: the fields that came with them and have not been forgotten."""

    def __init__(self) -> None:
        self.seen: _Ids = frozenset()
        self.newest: deque[_Ids] = deque(maxlen=RUNS)


class UnfinishedRuns:
    """The streaks of each session, of its whole page and of each set of parts that runs alone. Not thread-safe."""

    def __init__(self) -> None:
        self._streaks: WeakKeyDictionary[object, dict[tuple[str, ...], _Streak]] = WeakKeyDictionary()

    def finished(self, session: object, parts: tuple[str, ...]) -> None:
        """Note that a run has come to its end, after which Streamlit forgets what it has not shown."""
        if parts:
            self._streaks.get(session, {}).pop(parts, None)
        else:
            self._streaks.pop(session, None)

    def ended_early(
        self, session: object, parts: tuple[str, ...], shown: _Ids, known: _Ids, keep: Callable[[_Ids], None]
    ) -> None:
        """Note that a run has not come to its end.

        shown: the ids of its fields. known: those that Streamlit keeps. keep: forgets all others; called with those to
        be kept where others have been in no run of late.
        """
        of_session = self._streaks.setdefault(session, {})
        streak = of_session.pop(parts, None) or _Streak()
        of_session[parts] = streak
        if len(of_session) > _MOST_PARTS:
            del of_session[next(iter(of_session))]
        streak.seen = (streak.seen & known) | shown
        streak.newest.append(shown)
        gone = streak.seen.difference(*streak.newest)
        if gone and len(streak.newest) == RUNS:
            keep(known - gone)
