"""Turns of the imports that run at once: one at a time works or rests, by turns of the visitors' addresses."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock

from live.duplicate_games import KnownGames, known_games
from live.export_import import plain_result
from live.fair_queue import FairQueue
from live.finished_games import FinishedGames

# So often whoever waits is asked whether somebody still waits for it.
_LOOK_SECONDS = 0.5


class ImportTurns:
    """The turns of this process. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._queue: FairQueue[Event] = FairQueue(1, 1)

    @contextmanager
    def turn(self, address: str, is_over: Callable[[], bool]) -> Iterator[bool]:
        """Context that begins when it is this address's turn, or with False when nobody waits for that any more.

        is_over: asked now and then while it waits.
        """
        called = Event()
        with self._lock:
            self._queue.put(address, called, called)
            self._call()
        try:
            while not called.wait(_LOOK_SECONDS) and not is_over():
                pass
            yield called.is_set()
        finally:
            # Also where asking failed, or it was called only now: a turn that nobody ends would be the last.
            with self._lock:
                if called.is_set():
                    self._queue.end(address)
                    self._call()
                else:
                    self._queue.leave(address, called)

    def _call(self) -> None:
        called = self._queue.begin()
        if called is not None:
            called.set()


class AlreadyHere:
    """The games and results that are in the hall at each look, shared by the imports that run at once. Use in a turn.

    Both are read in full once; after that only what has changed since, whoever changed it.
    """

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished
        # By key; what is stored under one never changes.
        self._texts: dict[str, str] = {}

    @property
    def games(self) -> KnownGames:
        """The finished games."""
        return known_games(self._finished)

    @property
    def results(self) -> set[str]:
        """The results without a game, as texts."""
        before = self._texts
        self._texts = {one.table: before.get(one.table) or plain_result(one) for one in self._finished.results.all()}
        return set(self._texts.values())
