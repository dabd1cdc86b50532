"""What the hall tells of each person, of any two, and of the places at a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from analysis.intervals import FEW, Interval, mean_of, wilson
from charts.hall.games import Seated


@dataclass(frozen=True)
class Tally:
    """One person's games.

    games: how many. wins: first places, shared ones too. due: the wins that chance alone would bring, the sum of 1 /
    players. place: the mean place. share: ducats relative to the table (`Played.share`), their mean with its interval.
    """

    person: int
    games: int
    wins: int
    due: float
    place: float
    share: Interval

    @property
    def few(self) -> bool:
        """Whether there are too few games to say anything."""
        return self.games < FEW


def tallies(people: int, games: Sequence[Seated]) -> tuple[Tally, ...]:
    """Every person's tally, by index."""
    places: list[list[int]] = [[] for _ in range(people)]
    shares: list[list[float]] = [[] for _ in range(people)]
    due = [0.0] * people
    for one in games:
        for seat, person in enumerate(one.people):
            places[person].append(one.game.places[seat])
            shares[person].append(one.game.share(seat))
            due[person] += 1 / one.game.seats
    return tuple(
        [
            Tally(person, len(own), own.count(1), due[person], fmean(own) if own else 0.0, mean_of(shares[person]))
            for person, own in enumerate(places)
        ]
    )


@dataclass(frozen=True)
class Duel:
    """Two people at the same tables: how many games, in how many each stood before the other (the rest were equal).

    tests: how many pairs are looked at together. certain: whether the interval of `share` leaves no room for an even
    match.
    """

    one: int
    other: int
    games: int
    one_before: int
    other_before: int
    tests: int = 1

    @property
    def share(self) -> Interval:
        """The first one's share: games before the other + half of the equal ones, of all (`wilson`)."""
        even = self.games - self.one_before - self.other_before
        return wilson(self.one_before + even / 2, self.games, self.tests)

    @property
    def certain(self) -> bool:
        """Whether this is more than an even match would bring about."""
        return self.games > 0 and not self.share.holds(0.5)


def duels(games: Sequence[Seated]) -> dict[tuple[int, int], Duel]:
    """Head to head, both ways round, for any two who met."""
    counts: dict[tuple[int, int], list[int]] = {}
    for one in games:
        for first, second in combinations(range(one.game.seats), 2):
            seats = (first, second) if one.people[first] < one.people[second] else (second, first)
            count = counts.setdefault((one.people[seats[0]], one.people[seats[1]]), [0, 0, 0])
            mine, theirs = (one.game.places[seat] for seat in seats)
            count[0] += 1
            count[1] += mine < theirs
            count[2] += theirs < mine
    found = {}
    for (one_person, other), (met, before, behind) in counts.items():
        found[one_person, other] = Duel(one_person, other, met, before, behind, len(counts))
        found[other, one_person] = Duel(other, one_person, met, behind, before, len(counts))
    return found


@dataclass(frozen=True)
class Effect:
    """How often one place at the table won. number: of the place, from 1. wins: with parts of shared victories.

    share: of the games, with its interval, widened for as many places as are compared. chance: 1 / players.
    """

    number: int
    games: int
    wins: float
    share: Interval
    chance: float

    @property
    def few(self) -> bool:
        """Whether there are too few games to say anything."""
        return self.games < FEW

    @property
    def stands_out(self) -> bool:
        """Whether it won more or less often than chance explains."""
        return not self.few and not self.share.holds(self.chance)


def _order(one: Seated, seat: int) -> int | None:
    first = one.game.first
    return None if first is None else (seat - first) % one.game.seats


def _seat(one: Seated, seat: int) -> int | None:
    return None if one.game.source == "result" and one.game.first is None else seat


PLACES: dict[str, Callable[[Seated, int], int | None]] = {"order": _order, "seat": _seat}


def effects(games: Sequence[Seated], players: int, by: str = "order") -> tuple[Effect, ...]:
    """The wins of each place at tables of so many players.

    by: `order`, the turn in a round, 1 being the starting player's; or `seat`, the seat in the order of set-up. Games
    of which nobody remembers it are left out. One game has one winner, so that the places are not independent of each
    other, and a strong player's favourite seat is taken for a strong seat.
    """
    wins, counts = [0.0] * players, [0] * players
    for one in games:
        if one.game.seats != players:
            continue
        for seat in range(players):
            number = PLACES[by](one, seat)
            if number is not None:
                wins[number] += one.game.won(seat)
                counts[number] += 1
    return tuple(
        [
            Effect(number + 1, counts[number], wins[number], wilson(wins[number], counts[number], players), 1 / players)
            for number in range(players)
        ]
    )
