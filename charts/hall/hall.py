"""The statistics of the hall for one selection of games, each computed on first use."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from analysis.intervals import FEW
from charts.hall.duels import Duels, duels
from charts.hall.favourites import Ties, ties
from charts.hall.games import Choice, Played, Roster, Seated, roster
from charts.hall.grudges import Grudge, grudges
from charts.hall.person_statistics import Between, Epithet, HouseOf, Manner, between, epithet, houses, manners
from charts.hall.ratings import Point, Ratings
from charts.hall.records import Records, streak
from charts.hall.victory_statistics import Effect, Tally, effects, tallies
from rules import Player
from rules.once_per_object import once_per_object

# Caches ratings: those of a common prefix of two lists of games are the same.
_ratings = Ratings()


@dataclass(frozen=True)
class Hall:
    """The statistics of the hall. Persons are indices into `people`."""

    roster: Roster
    ratings: Ratings = field(default=_ratings, repr=False, compare=False)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody's display name."""
        return self.roster.people

    @once_per_object
    def players(self) -> tuple[Player, ...]:
        """Everybody as a translator knows them, who inserts names by index; they may be a hundred thousand."""
        return tuple([Player(person, "") for person in self.people])

    def person(self, key: str) -> int | None:
        """The person of a name, by its `name_key`; None if there is none."""
        return self.roster.numbers.get(key)

    @property
    def games(self) -> tuple[Seated, ...]:
        """The games, oldest first."""
        return self.roster.games

    @property
    def few(self) -> bool:
        """Whether there are too few games for conclusions."""
        return len(self.games) < FEW

    @once_per_object
    def points(self) -> Sequence[Sequence[Point]]:
        """The rating of each person after each of their games."""
        return self.ratings.points(self.people, self.games)

    @once_per_object
    def tallies(self) -> Sequence[Tally]:
        """Each person's results."""
        return tallies(len(self.people), self.games)

    @once_per_object
    def order(self) -> tuple[int, ...]:
        """The people, best first: the ranked, then the newcomers."""
        return (*self.ranked, *self.newcomers)

    @once_per_object
    def ranked(self) -> tuple[int, ...]:
        """Those with enough games, best first: by the share of all rivals beaten, then by games, then by victories."""
        people = [tally.person for tally in self.tallies if not tally.new]
        # The sort keeps the order of people who are equal, also in reverse.
        return tuple(sorted(people, key=lambda person: self.tallies[person].merit, reverse=True))

    @once_per_object
    def ranks(self) -> Mapping[int, int]:
        """The ranks of those with enough games, from 1. Who is equal in everything shares one: 1, 2, 2, 4."""
        merits = [self.tallies[person].merit for person in self.ranked]
        first = {merit: place for place, merit in reversed([*enumerate(merits, start=1)])}
        return {person: first[merit] for person, merit in zip(self.ranked, merits, strict=True)}

    @once_per_object
    def newcomers(self) -> tuple[int, ...]:
        """Those with too few games to be ranked: by victories, then by ducats relative to their tables."""
        new = [tally for tally in self.tallies if tally.new]
        return tuple([one.person for one in sorted(new, key=lambda one: (-one.wins, -one.share.value, one.person))])

    @once_per_object
    def duels(self) -> Duels:
        """The results of each pair."""
        return duels(self.games)

    @once_per_object
    def ties(self) -> Sequence[Ties]:
        """Relations: bribes and banishments."""
        return ties(len(self.people), self.games)

    @once_per_object
    def grudges(self) -> tuple[Grudge, ...]:
        """Who banishes those who wronged them."""
        return grudges(self.games)

    @once_per_object
    def houses(self) -> tuple[tuple[HouseOf, ...], ...]:
        """Each person's houses, most often played first."""
        return houses(len(self.people), self.games)

    @once_per_object
    def manners(self) -> Sequence[Manner]:
        """Each person's style of play."""
        return manners(len(self.people), self.games)

    @once_per_object
    def _between(self) -> dict[tuple[int, int], Between]:
        return {}

    def between(self, one: int, other: int) -> Between:
        """What two people paid and did to each other."""
        if (one, other) not in self._between:
            self._between[one, other] = between(one, other, self.games)
        return self._between[one, other]

    def epithet(self, person: int) -> Epithet:
        """A person's epithet."""
        return epithet(person, self.tallies, self.manners)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players at the tables, most frequent first."""
        counts: dict[int, int] = {}
        for one in self.games:
            counts[one.game.seats] = counts.get(one.game.seats, 0) + 1
        return tuple(sorted(counts, key=lambda seats: (-counts[seats], seats)))

    def effects(self, players: int, by: str) -> tuple[Effect, ...]:
        """The results by turn order or seat at tables of this size; see `charts.hall.victory_statistics.effects`."""
        return effects(self.games, players, by)

    @once_per_object
    def records(self) -> Records:
        """The records by box or edition."""
        return Records(self.games)

    @once_per_object
    def streak(self) -> tuple[int, int]:
        """The longest winning streak: person and length."""
        return streak(len(self.people), self.games)


def hall(games: Iterable[Played], aliases: Mapping[str, str] | None = None, choice: Choice | None = None) -> Hall:
    """The statistics of these games; see `roster`."""
    return Hall(roster(games, aliases or {}, choice))


def choices(games: Sequence[Played]) -> tuple[list[str], list[str]]:
    """The editions and places that can be selected, sorted; of different spellings of a place the first."""
    places = {game.place_key: game.place for game in reversed(games) if game.place.strip()}
    return sorted({game.kind for game in games}), sorted(places.values())
