"""Who is ranked, in which order, and who shares a rank."""

from collections.abc import Sequence

import pytest

from analysis.intervals import FEW, Interval
from charts.hall import LEAST_GAMES, START, Hall, hall
from charts.hall.grids_and_sentences import standing_reading
from charts.hall.ratings import Point
from charts.hall.victory_statistics import Tally
from charts.sentence_data import English
from tests.charts.test_hall import GAMES, played


def named(found: Hall, group: Sequence[int]) -> list[str]:
    return [found.people[person] for person in group]


def test_whoever_has_played_enough_is_ranked_by_rivals_beaten_and_the_others_by_victories_then_ducats() -> None:
    regulars = [played(number, 0, "Anna 5, Ben 4, Cem 3") for number in range(1, LEAST_GAMES + 1)]
    guests = [
        played(20, 0, "Anna 5, Dan 4, Eva 1"),
        played(21, 0, "Finn 9, Eva 2, Ben 1"),
        played(22, 0, "Gil 5, X 4, Y 3"),
    ]
    found = hall([*regulars, *guests])
    assert named(found, found.ranked) == ["Anna", "Ben", "Cem"]
    # Finn has more than twice the mean of his table, Gil less; Dan more than X, and both won nothing.
    assert named(found, found.newcomers) == ["Finn", "Gil", "Dan", "X", "Y", "Eva"]
    assert found.order == (*found.ranked, *found.newcomers)
    assert found.ranks == {person: place for place, person in enumerate(found.ranked, 1)}


def test_one_game_less_is_too_few() -> None:
    games = [played(number, 0, "Anna 5, Ben 4, Cem 3") for number in range(1, LEAST_GAMES)]
    assert (hall(games).ranked, hall(games).ranks) == ((), {})
    assert len(hall([*games, games[0]]).ranked) == 3


def test_of_many_games_of_strangers_it_is_not_said_that_they_are_few() -> None:
    games = [played(number, 0, f"Anna 5, Guest{number} 4, Other{number} 3") for number in range(1, FEW + 1)]
    found = hall(games)
    assert len(found.ranked) == 1
    told = standing_reading(found, English(found.people))
    assert told == "Who is stronger cannot be told yet: fewer than two people have played 5 games."
    assert standing_reading(hall(games[1:]), English(found.people)).startswith("Only 19 games so far")


def test_every_rival_counts_once_so_that_a_large_table_counts_more() -> None:
    games = [played(1, 0, "Ben 6, Anna 5, Cem 4"), played(2, 0, "Anna 9, Ben 5, Cem 4, Dan 3, Eva 2")]
    found = hall([*games, *[played(number, 0, "Anna 3, Ben 3, Cem 3") for number in range(3, 6)]])
    anna, ben, cem, *_ = found.tallies
    assert [(one.beaten, one.rivals) for one in (anna, ben, cem)] == [(8, 12), (8, 12), (5, 12)]
    # At each table alone both would have three quarters of one and all of the other.
    assert anna.beaten_share == ben.beaten_share == pytest.approx(2 / 3)


def test_fewer_victories_stand_above_where_more_rivals_were_left_behind() -> None:
    orders = ["Anna 4, Ben 3, Cem 2, Dan 1"] * 2 + ["Cem 4, Ben 3, Dan 2, Anna 1"] * 3
    found = hall([played(number, 0, order) for number, order in enumerate(orders, 1)])
    assert named(found, found.ranked) == ["Cem", "Ben", "Anna", "Dan"]
    assert [found.tallies[person].wins for person in found.ranked] == [3, 0, 2, 0]


Known = tuple[int, float, float, int]


def known(*people: Known) -> Hall:
    """A hall of people: games, victories, rivals beaten, and how many there were."""
    found = hall(GAMES)
    tallies = [
        Tally(number, games, wins, 1.0, rivals, beaten, Interval(1.0, 0.9, 1.1))
        for number, (games, wins, beaten, rivals) in enumerate(people)
    ]
    vars(found)["tallies"] = tuple(tallies)
    return found


@pytest.mark.parametrize(
    ("one", "other", "ranks"),
    [
        # Per cents that are written alike are not equal; halves stand for those who were level.
        ((20, 9, 40, 79), (10, 1, 20.5, 40), {1: 1, 0: 2}),
        # Equal shares: the games, then the victories.
        ((10, 5, 20, 40), (20, 1, 40, 80), {1: 1, 0: 2}),
        ((10, 1, 20, 40), (10, 2.5, 20, 40), {1: 1, 0: 2}),
        # Equal in everything, though not by the same tables.
        ((10, 2, 20, 40), (10, 2, 15, 30), {0: 1, 1: 1}),
        # Shared victories are added up in any order.
        ((10, 0.1 + 0.2, 20, 40), (10, 0.3, 20, 40), {0: 1, 1: 1}),
    ],
)
def test_the_share_decides_then_the_games_then_the_victories(one: Known, other: Known, ranks: dict[int, int]) -> None:
    found = known(one, other)
    assert found.ranks == ranks
    assert found.ranked == tuple(ranks)


def test_after_a_shared_rank_the_next_is_left_out() -> None:
    found = known((5, 1, 4, 10), (5, 1, 6, 10), (5, 1, 8, 10), (5, 1, 6, 10), (5, 1, 5, 10))
    assert [found.ranks[person] for person in found.ranked] == [1, 2, 2, 4, 5]
    assert found.ranked == (2, 1, 3, 4, 0)


def test_nobody_without_a_rival_has_a_share() -> None:
    assert known((0, 0, 0, 0)).tallies[0].beaten_share == 0


@pytest.mark.parametrize(
    ("means", "told"),
    [
        ((40, 20), "Anna is 99% sure to be stronger than Ben."),
        ((27, 25), "Anna is 71% sure to be stronger than Ben, where a coin is 50% sure: their order may be chance."),
        # The ranking does not go by strength.
        ((10, 40), "Anna is 1% sure to be stronger than Ben, where a coin is 50% sure: their order may be chance."),
    ],
)
def test_how_sure_it_is_that_the_first_is_stronger_than_the_second(means: tuple[int, int], told: str) -> None:
    found = hall([played(1, 0, "Anna 5, Ben 4, Cem 3")] * FEW)
    found.__dict__["points"] = [[Point(FEW, mean, 2.5)] for mean in means]
    assert standing_reading(found, English(found.people)) == told


def test_a_last_place_costs_more_strength_than_a_victory_brings() -> None:
    found = hall([played(1, 0, "Anna 5, Ben 4, Cem 3, Dan 2")])
    anna, *_, dan = [own[0].mean - START.mean for own in found.points]
    assert 0 < anna < -dan
