"""The whole hall for one choice of games, each part worked out when it is first asked for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from analysis.intervals import FEW
from charts.hall.favourites import Ties, ties
from charts.hall.games import Choice, Played, Roster, Seated, roster
from charts.hall.grudges import Grudge, grudges
from charts.hall.people import Between, Epithet, HouseOf, Manner, between, epithet, houses, manners
from charts.hall.ratings import Point, Ratings
from charts.hall.records import Record, records, streak
from charts.hall.tally import Duel, Effect, Tally, duels, effects, tallies
from rules import name_key

# What was rated before need not be rated again: the first so many games of a list never change their ratings.
_ratings = Ratings()


@dataclass(frozen=True)
class Hall:
    """The numbers of the hall. People are told by their index into `people`."""

    roster: Roster
    ratings: Ratings = field(default=_ratings, repr=False, compare=False)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody, by name."""
        return self.roster.people

    @property
    def games(self) -> tuple[Seated, ...]:
        """The games, oldest first."""
        return self.roster.games

    @property
    def few(self) -> bool:
        """Whether there are too few games to say anything."""
        return len(self.games) < FEW

    @cached_property
    def points(self) -> list[list[Point]]:
        """The rating of each person after each of their games."""
        return self.ratings.points(self.people, self.games)

    @cached_property
    def tallies(self) -> tuple[Tally, ...]:
        """Each person's games."""
        return tallies(len(self.people), self.games)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The people, best first: by the lower bound of the rating, which few games cannot raise much."""
        lows = [own[-1].low for own in self.points]
        return tuple(sorted(range(len(self.people)), key=lambda person: (-lows[person], person)))

    @cached_property
    def duels(self) -> Mapping[tuple[int, int], Duel]:
        """Head to head."""
        return duels(self.games)

    @cached_property
    def ties(self) -> tuple[Ties, ...]:
        """Who pays whom and banishes whom."""
        return ties(len(self.people), self.games)

    @cached_property
    def grudges(self) -> tuple[Grudge, ...]:
        """Who banishes those who wronged them."""
        return grudges(self.games)

    @cached_property
    def houses(self) -> tuple[tuple[HouseOf, ...], ...]:
        """Each person's houses, the one most often played first."""
        return houses(len(self.people), self.games)

    @cached_property
    def manners(self) -> tuple[Manner, ...]:
        """How each person plays."""
        return manners(len(self.people), self.games)

    @cached_property
    def _between(self) -> dict[tuple[int, int], Between]:
        return {}

    def between(self, one: int, other: int) -> Between:
        """What passed between two people."""
        if (one, other) not in self._between:
            self._between[one, other] = between(one, other, self.games)
        return self._between[one, other]

    def epithet(self, person: int) -> Epithet:
        """What sets a person apart."""
        return epithet(person, self.tallies, self.manners)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many players the tables had, the most frequent number first."""
        counts: dict[int, int] = {}
        for one in self.games:
            counts[one.game.seats] = counts.get(one.game.seats, 0) + 1
        return tuple(sorted(counts, key=lambda seats: (-counts[seats], seats)))

    def effects(self, players: int, by: str) -> tuple[Effect, ...]:
        """How the places at tables of so many players did; see `charts.hall.tally.effects`."""
        return effects(self.games, players, by)

    @cached_property
    def records(self) -> Mapping[str, tuple[Record, ...]]:
        """The records by edition, in the order of the editions' first games."""
        found: dict[str, list[Seated]] = {}
        for one in self.games:
            found.setdefault(one.game.edition, []).append(one)
        return {edition: records(games) for edition, games in found.items()}

    @cached_property
    def streak(self) -> tuple[int, int]:
        """The longest run of victories: whose, and how many."""
        return streak(len(self.people), self.games)


def hall(games: Iterable[Played], aliases: Mapping[str, str] | None = None, choice: Choice | None = None) -> Hall:
    """The hall of these games; see `roster`."""
    return Hall(roster(games, aliases or {}, choice))


def choices(games: Sequence[Played]) -> tuple[list[str], list[str]]:
    """The editions and the places there are to choose from, sorted; of two spellings of a place the first."""
    places = {name_key(game.place): game.place for game in reversed(games) if game.place.strip()}
    return sorted({game.edition for game in games}), sorted(places.values())
