"""Statistics of each person, and of the seats and turn order."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.intervals import FEW, Interval, mean_of, wilson
from charts.hall.games import Seated
from charts.hall.made_on_demand import MadeOnDemand

# With fewer games somebody is new at the table: neither ranked nor given an epithet for how they play.
LEAST_GAMES = 5


@dataclass(frozen=True)
class Tally:
    """One person's results.

    games: how many. wins: victories, shared ones as fractions (`Played.won`). due: the expected wins by chance, the sum
    of 1 / players. rivals: how many in all games, each counted once a game. beaten: how many of them had less, ties
    counting half (`Played.beaten`). share: the mean of the relative balances (`Played.share`) with its interval.
    """

    person: int
    games: int
    wins: float
    due: float
    rivals: int
    beaten: float
    share: Interval

    @property
    def new(self) -> bool:
        """Whether there are too few games to rank this person."""
        return self.games < LEAST_GAMES

    @property
    def beaten_share(self) -> float:
        """The share of all rivals beaten, comparable between tables of different sizes: the average is one half."""
        return self.beaten / self.rivals if self.rivals else 0.0

    @property
    def merit(self) -> tuple[float, int, float]:
        """What decides the ranking, the most important first; greater is better."""
        # The fractions of shared victories add up to sums that may differ in their last digit alone.
        return self.beaten_share, self.games, round(self.wins, 6)


def tallies(people: int, games: Sequence[Seated]) -> Sequence[Tally]:
    """Every person's results, by index."""
    rivals = [0] * people
    beaten = [0.0] * people
    wins = [0.0] * people
    shares = [array("d") for _ in range(people)]
    due = [0.0] * people
    for one in games:
        for seat, person in enumerate(one.people):
            rivals[person] += one.game.seats - 1
            beaten[person] += one.game.beaten(seat)
            wins[person] += one.game.won(seat)
            shares[person].append(one.game.share(seat))
            due[person] += 1 / one.game.seats
    count = array("q", map(len, shares))
    bounds = array("d", [bound for own in shares for bound in mean_of(own.tolist())])

    def tally(person: int) -> Tally:
        share = Interval(*bounds[3 * person : 3 * person + 3])
        return Tally(person, count[person], wins[person], due[person], rivals[person], beaten[person], share)

    return MadeOnDemand(people, tally)


@dataclass(frozen=True)
class Effect:
    """How often one place won. number: of the place, from 1. wins: shared victories as fractions.

    share: of the games, with its interval, corrected for the number of places compared. chance: 1 / players.
    """

    number: int
    games: int
    wins: float
    share: Interval
    chance: float

    @property
    def few(self) -> bool:
        """Whether there are too few games for conclusions."""
        return self.games < FEW

    @property
    def stands_out(self) -> bool:
        """Whether the share differs significantly from chance."""
        return not self.few and not self.share.holds(self.chance)


def _order(one: Seated, seat: int) -> int | None:
    first = one.game.first
    return None if first is None else (seat - first) % one.game.seats


def _seat(one: Seated, seat: int) -> int | None:
    return None if one.game.source == "result" and one.game.first is None else seat


PLACES: dict[str, Callable[[Seated, int], int | None]] = {"order": _order, "seat": _seat}


def effects(games: Sequence[Seated], players: int, by: str = "order") -> tuple[Effect, ...]:
    """The wins of each place at tables of this size.

    by: `order`, the position in the turn order, 1 for the starting player; or `seat`, the seat in the order of set-up.
    Games without that information are left out. A game has one winner, so places are not independent, and a strong
    player's favourite seat looks like a strong seat.
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
