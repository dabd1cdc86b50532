"""Turns of the imports that run at once: one game at a time is stored, by turns of the visitors' addresses."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from threading import Event, Lock

from live.duplicate_games import KnownGames
from live.export_import import plain_result
from live.fair_queue import FairQueue
from live.finished_games import FinishedGames


class ImportTurns:
    """The turns of this process. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._queue: FairQueue[Event] = FairQueue(1, 1)

    @contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """Context that begins when it is this address's turn to store a game."""
        called = Event()
        with self._lock:
            self._queue.put(address, called, called)
            self._call()
        called.wait()
        try:
            yield
        finally:
            with self._lock:
                self._queue.end(address)
                self._call()

    def _call(self) -> None:
        called = self._queue.begin()
        if called is not None:
            called.set()


class AlreadyHere:
    """The games and results that are in the hall, with those that imports at the same time add. Use in a turn."""

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished

    @cached_property
    def games(self) -> KnownGames:
        """The finished games."""
        return KnownGames(self._finished)

    @cached_property
    def results(self) -> set[str]:
        """The results without a game, as texts."""
        return {plain_result(summary) for summary in self._finished.results.all()}
