"""Ratings for multiplayer games by openskill's Plackett-Luce model, updated game by game.

A rating is an estimate of a player's strength (mean, initially 25) with a standard deviation (initially 25/3). Only the
places count, not the margins.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple, TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

from analysis.intervals import ahead
from charts.hall.games import Seated
from charts.hall.made_on_demand import MadeOnDemand

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


# The people of a game, by seat, and their places.
_Result: TypeAlias = tuple[tuple[str, ...], tuple[int, ...]]


@dataclass
class _Run:
    """Ratings of a list of games: those to be rated, of which so many are, and everybody's points, in columns.

    last: by person, the place of the newest point in them. before: the place of the same person's point before, or -1.
    """

    model: PlackettLuce
    games: list[_Result] = field(default_factory=list)
    rated: int = 0
    lock: Lock = field(default_factory=Lock)
    last: dict[str, int] = field(default_factory=dict)
    before: "array[int]" = field(default_factory=lambda: array("q"))
    game: "array[int]" = field(default_factory=lambda: array("q"))
    mean: "array[float]" = field(default_factory=lambda: array("d"))
    spread: "array[float]" = field(default_factory=lambda: array("d"))

    def rate(self, count: int) -> None:
        """Rate the first so many games; beside another thread, that may rate more of them, in turns."""
        while self.rated < count:
            with self.lock:
                if self.rated < count:
                    self._rate(*self.games[self.rated])

    def _rate(self, people: tuple[str, ...], places: tuple[int, ...]) -> None:
        teams = [[self._now(person)] for person in people]
        rated = self.model.rate(teams, ranks=[float(place) for place in places])
        for person, (rating,) in zip(people, rated, strict=True):
            self.before.append(self.last.get(person, -1))
            self.game.append(self.rated + 1)
            self.mean.append(rating.mu)
            self.spread.append(rating.sigma)
            self.last[person] = len(self.game) - 1
        self.rated += 1

    def _now(self, person: str) -> PlackettLuceRating:
        at = self.last.get(person)
        return self.model.rating() if at is None else self.model.rating(mu=self.mean[at], sigma=self.spread[at])

    def of(self, person: str, games: int) -> list[Point]:
        """A person's points in the first so many games."""
        points, at = [], self.last.get(person, -1)
        while at >= 0:
            if self.game[at] <= games:
                points.append(Point(self.game[at], self.mean[at], self.spread[at]))
            at = self.before[at]
        return points[::-1]


class Ratings:
    """Rates lists of games; a list that extends an earlier one costs only the new games."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._runs: list[_Run] = []

    def points(self, people: Sequence[str], games: Sequence[Seated]) -> Sequence[Sequence[Point]]:
        """Every person's points, oldest first, by index into `people`."""
        told = [(tuple([people[index] for index in one.people]), one.game.places) for one in games]
        with self._lock:
            run = self._begun(told)
        count = len(told)
        run.rate(count)
        return MadeOnDemand(len(people), lambda index: run.of(people[index], count))

    def _begun(self, told: list[_Result]) -> _Run:
        """The cached run that has the most of these games and no others before, or a new one; the last are cached."""
        fitting = [run for run in self._runs if run.games[: len(told)] == told[: len(run.games)]]
        run = max(fitting, key=lambda one: len(one.games), default=None)
        if run is None:
            run = _Run(PlackettLuce())
        if len(run.games) < len(told):
            run.games = told
        kept, games = [run], len(told)
        for one in [one for one in self._runs if one is not run][: _KEPT - 1]:
            games += len(one.games)
            if games <= _MOST_GAMES:
                kept.append(one)
        self._runs = kept
        return run
