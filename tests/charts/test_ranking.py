"""Who is ranked, in which order, and why somebody with fewer victories may stand above another."""

from dataclasses import replace

import pytest

from analysis.intervals import Interval
from charts.hall import FEW, LEAST_GAMES, START, Above, Hall, above, hall, standing_reading
from charts.hall.ratings import Point
from charts.hall.victory_statistics import Tally
from charts.sentence_data import English
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


def test_of_many_games_of_strangers_it_is_not_said_that_they_are_few() -> None:
    games = [played(number, 0, f"Anna 5, Guest{number} 4, Other{number} 3") for number in range(1, FEW + 1)]
    found = hall(games)
    assert len(found.ranked) == 1
    told = standing_reading(found, English(found.people))
    assert told == "Who is stronger cannot be told yet: fewer than two people have played 5 games."
    assert standing_reading(hall(games[1:]), English(found.people)).startswith("Only 19 games so far")


Known = tuple[int, float, float, int, float, float]


def known(*people: Known) -> Hall:
    """A hall of people: games, victories, part of the rivals beaten, games as the last, mean and spread of strength."""
    found = hall(GAMES)
    tallies = [
        Tally(number, games, wins, 1.0, beaten, Interval(1.0, 0.9, 1.1), last)
        for number, (games, wins, beaten, last, _, _) in enumerate(people)
    ]
    vars(found)["tallies"] = tuple(tallies)
    vars(found)["points"] = [[Point(1, mean, spread)] for *_, mean, spread in people]
    return found


@pytest.mark.parametrize(
    ("upper", "lower", "told"),
    [
        # As often, or more often: nothing to explain.
        ((10, 4, 0.5, 0, 30, 5), (10, 4, 0.6, 3, 28, 5), None),
        ((20, 8, 0.5, 0, 30, 5), (10, 3, 0.6, 3, 28, 5), None),
        ((13, 3, 0.64, 0, 30, 6), (14, 5, 0.58, 3, 28, 6), "beaten"),
        # The same as shown in whole per cents: no reason, or another one.
        ((13, 3, 0.584, 3, 30, 6), (13, 5, 0.581, 3, 28, 6), None),
        ((13, 3, 0.584, 2, 30, 6), (13, 5, 0.581, 3, 28, 6), "last"),
        ((13, 3, 0.5, 1, 30, 6), (14, 5, 0.58, 6, 28, 6), "last"),
        ((13, 3, 0.5, 3, 30, 6), (14, 5, 0.58, 3, 28, 6), None),
        ((40, 3, 0.5, 20, 30, 5), (14, 5, 0.58, 3, 29, 6), "surer"),
        # Thought no stronger, but surer; by more games or not.
        ((40, 10, 0.64, 0, 27, 4), (6, 3, 0.58, 3, 28, 6), "surer"),
        ((6, 1, 0.64, 0, 27, 4), (6, 3, 0.58, 3, 28, 6), None),
    ],
)
def test_why_somebody_stands_above_who_wins_more_often(upper: Known, lower: Known, told: str | None) -> None:
    assert above(known(upper, lower), (0, 1)) == [Above(1, told) if told else None, None]


def test_the_next_one_below_is_named_and_nobody_who_is_not_shown() -> None:
    found = known((10, 2, 0.6, 2, 30, 5), (10, 1, 0.5, 1, 28, 5), (10, 3, 0.5, 2, 27, 5), (10, 4, 0.5, 2, 26, 5))
    assert above(found, (0, 1, 2, 3)) == [Above(2, "beaten"), Above(2, "last"), None, None]
    assert above(found, (0, 1)) == [None, None]


def test_nobody_without_a_game_has_a_rate() -> None:
    nobody = replace(known((1, 1, 1, 1, 25, 8)).tallies[0], games=0, wins=0.0, last=0)
    assert (nobody.rate, nobody.last_rate) == (0, 0)


def test_who_is_last_shares_that_place_but_not_the_victory() -> None:
    found = hall([played(1, 0, "Anna 5, Ben 3, Cem 3"), played(2, 0, "Anna 4, Ben 4, Cem 4")])
    assert [tally.last for tally in found.tallies] == [0, 1, 1]


def test_a_last_place_costs_more_strength_than_a_victory_brings() -> None:
    found = hall([played(1, 0, "Anna 5, Ben 4, Cem 3, Dan 2")])
    anna, *_, dan = [own[0].mean - START.mean for own in found.points]
    assert 0 < anna < -dan


def test_the_scale_begins_with_what_the_first_game_is_rated_from() -> None:
    assert (round(START.low), round(START.mean)) == (8, 25)
    alike = [played(number, 0, "Anna 5, Ben 5, Cem 5") for number in range(1, 200)]
    lows = [point.low for point in hall(alike).points[0]]
    assert START.low < lows[0] < lows[-1] < START.mean
