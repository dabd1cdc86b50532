"""Ratings for multiplayer games by openskill's Plackett-Luce model, updated game by game.

A rating is an estimate of a player's strength (mean, initially 25) with a standard deviation (initially 25/3). Only the
places count, not the margins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from analysis.intervals import ahead
from charts.hall.games import Seated

# Lists of games kept, and games in them all.
_KEPT = 8
_MOST_GAMES = 40_000


class Point(NamedTuple):
    """A player's rating after a game; `game` is its number among the games, from 1."""

    game: int
    mean: float
    spread: float

    @property
    def low(self) -> float:
        """The lower bound: mean - 2 standard deviations."""
        return self.mean - 2 * self.spread

    @property
    def high(self) -> float:
        """The upper bound: mean + 2 standard deviations."""
        return self.mean + 2 * self.spread

    def ahead_of(self, other: "Point") -> float:
        """The probability that this player is stronger than the other, 0 to 1."""
        return ahead(self.mean, self.spread, other.mean, other.spread)


def _start() -> Point:
    rating = PlackettLuce().rating()
    return Point(0, rating.mu, rating.sigma)


# What everybody begins with.
START = _start()


@dataclass
class _Run:
    """Ratings of a list of games: the games so far, and every person's points."""

    model: PlackettLuce
    games: list[tuple[tuple[str, ...], tuple[int, ...]]]
    now: dict[str, PlackettLuceRating]
    points: dict[str, list[Point]]

    def play(self, people: tuple[str, ...], places: tuple[int, ...]) -> None:
        teams = [[self.now.get(person) or self.model.rating()] for person in people]
        rated = self.model.rate(teams, ranks=[float(place) for place in places])
        self.games.append((people, places))
        for person, (rating,) in zip(people, rated, strict=True):
            self.now[person] = rating
            self.points.setdefault(person, []).append(Point(len(self.games), rating.mu, rating.sigma))


class Ratings:
    """Rates lists of games; a list that extends an earlier one costs only the new games."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._runs: list[_Run] = []

    def points(self, people: Sequence[str], games: Sequence[Seated]) -> list[list[Point]]:
        """Every person's points, oldest first, by index into `people`."""
        told = [(tuple([people[index] for index in one.people]), one.game.places) for one in games]
        with self._lock:
            run = self._begun(told)
            for names, places in told[len(run.games) :]:
                run.play(names, places)
            return [list(run.points.get(person, ())) for person in people]

    def _begun(self, told: list[tuple[tuple[str, ...], tuple[int, ...]]]) -> _Run:
        """The longest cached run that is a prefix of these games, or a new one; the last few are cached."""
        fitting = [run for run in self._runs if run.games == told[: len(run.games)]]
        run = max(fitting, key=lambda one: len(one.games), default=None)
        if run is None:
            run = _Run(PlackettLuce(), [], {}, {})
        kept, games = [run], len(told)
        for one in [one for one in self._runs if one is not run][: _KEPT - 1]:
            games += len(one.games)
            if games <= _MOST_GAMES:
                kept.append(one)
        self._runs = kept
        return run
