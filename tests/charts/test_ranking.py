"""Who is ranked, in which order, and why somebody with fewer victories may stand above another."""

from dataclasses import replace

import pytest

from analysis.intervals import Interval
from charts.hall import LEAST_GAMES, Above, Hall, above, hall
from charts.hall.ratings import Point
from charts.hall.victory_statistics import Tally
from tests.charts.test_hall import GAMES, played


def test_whoever_has_played_enough_is_ranked_by_strength_and_the_others_by_victories_then_ducats() -> None:
    regulars = [played(number, 0, "Anna 5, Ben 4, Cem 3") for number in range(1, LEAST_GAMES + 1)]
    guests = [
        played(20, 0, "Anna 5, Dan 4, Eva 1"),
        played(21, 0, "Finn 9, Eva 2, Ben 1"),
        played(22, 0, "Gil 5, X 4, Y 3"),
    ]
    found = hall([*regulars, *guests])
    named = [[found.people[person] for person in group] for group in (found.ranked, found.newcomers)]
    # Finn has more than twice the mean of his table, Gil less; Dan more than X, and both won nothing.
    assert named == [["Anna", "Ben", "Cem"], ["Finn", "Gil", "Dan", "X", "Y", "Eva"]]
    assert found.order == (*found.ranked, *found.newcomers)
    lows = [found.points[person][-1].low for person in found.ranked]
    assert lows == sorted(lows, reverse=True)


def test_one_game_less_is_too_few() -> None:
    games = [played(number, 0, "Anna 5, Ben 4, Cem 3") for number in range(1, LEAST_GAMES)]
    assert hall(games).ranked == ()
    assert len(hall([*games, games[0]]).ranked) == 3


def known(*people: tuple[int, float, float, float, float]) -> Hall:
    """A hall of people with these games, victories, part of the rivals beaten, means and spreads of strength."""
    found = hall(GAMES)
    tallies = [
        Tally(number, games, wins, 1.0, beaten, Interval(1.0, 0.9, 1.1))
        for number, (games, wins, beaten, _, _) in enumerate(people)
    ]
    vars(found)["tallies"] = tuple(tallies)
    vars(found)["points"] = [[Point(1, mean, spread)] for _, _, _, mean, spread in people]
    return found


@pytest.mark.parametrize(
    ("upper", "lower", "told"),
    [
        # As often, or more often: nothing to explain.
        ((10, 4, 0.5, 30, 5), (10, 4, 0.6, 28, 5), None),
        ((20, 8, 0.5, 30, 5), (10, 3, 0.6, 28, 5), None),
        ((13, 3, 0.64, 30, 6), (14, 5, 0.58, 28, 6), "beaten"),
        # The same as shown in whole per cents.
        ((13, 3, 0.584, 30, 6), (14, 5, 0.581, 28, 6), "places"),
        ((13, 3, 0.5, 30, 6), (14, 5, 0.58, 28, 6), "places"),
        # Thought no stronger, but surer; by more games or not.
        ((40, 10, 0.64, 27, 4), (6, 3, 0.58, 28, 6), "surer"),
        ((6, 1, 0.64, 27, 4), (6, 3, 0.58, 28, 6), "places"),
    ],
)
def test_why_somebody_stands_above_who_wins_more_often(
    upper: tuple[int, float, float, float, float], lower: tuple[int, float, float, float, float], told: str | None
) -> None:
    assert above(known(upper, lower), (0, 1)) == [Above(1, told) if told else None, None]


def test_the_next_one_below_is_named_and_nobody_who_is_not_shown() -> None:
    found = known((10, 2, 0.6, 30, 5), (10, 1, 0.5, 28, 5), (10, 3, 0.5, 27, 5), (10, 4, 0.5, 26, 5))
    assert above(found, (0, 1, 2, 3)) == [Above(2, "beaten"), Above(2, "places"), Above(3, "places"), None]
    assert above(found, (0, 1)) == [None, None]


def test_nobody_without_a_game_has_a_rate() -> None:
    assert replace(known((1, 1, 1, 25, 8)).tallies[0], games=0, wins=0.0).rate == 0
