"""The hall's numbers against three games worked out by hand.

1. Anna 600, Ben 300, Cem 300; Anna began. The mean is 400: Anna has 1.5 of it, the others 0.75.
2. Ben 500, Anna 500, Dan 200; Anna began. They share the victory: 1.25, 1.25, 0.5.
3. Annalisa 100, Cem 400, Ben 700; Ben began. 0.25, 1.0, 1.75. Annalisa is Anna.
"""

import csv
import io
from dataclasses import replace
from random import Random
from zipfile import ZipFile

import pytest

from analysis.intervals import ahead, difference, t_quantile
from charts.hall import Choice, Hall, Played, choices, clash, hall, hall_zip, mean_of, twins, wilson
from charts.hall.ratings import Ratings
from charts.hall.victory_statistics import effects
from charts.sentence_data import All
from rules import EDITIONS

ALIASES = {"annalisa": "Anna"}
FX = "fx-schmid-1994"


def played(
    number: int, first: int | None, told: str, *, edition: str = FX, place: str = "home", source: str = "played"
) -> Played:
    pairs = [one.rsplit(" ", 1) for one in told.split(", ")]
    sums = tuple([int(ducats) for _, ducats in pairs])
    places = tuple([1 + sum(other > own for other in sums) for own in sums])
    names = tuple([name for name, _ in pairs])
    return Played(
        f"T{number}",
        edition,
        f"2026-01-{number:02}",
        place,
        "",
        names,
        first,
        sums,
        places,
        source,
        EDITIONS[edition].unit,
    )


GAMES = (
    played(1, 0, "Anna 600, Ben 300, Cem 300"),
    played(2, 1, "Ben 500, Anna 500, Dan 200", place="club"),
    played(3, 2, "Annalisa 100, Cem 400, Ben 700", source="imported"),
)


@pytest.fixture
def three() -> Hall:
    return hall(GAMES, ALIASES)


def test_people_are_joined_and_the_games_are_as_they_were(three: Hall) -> None:
    assert three.people == ("Anna", "Ben", "Cem", "Dan")
    assert three.roster.names["Anna"] == ("Anna", "Annalisa")
    assert [one.people for one in three.games] == [(0, 1, 2), (1, 0, 3), (0, 2, 1)]
    assert three.games[2].game is GAMES[2]
    assert hall(GAMES).people == ("Anna", "Annalisa", "Ben", "Cem", "Dan")


def test_spelling_makes_no_other_person() -> None:
    again = played(4, 0, "aNNA 1,  Ben 2, Cem 3")
    assert hall([GAMES[0], again]).people == ("Anna", "Ben", "Cem")


def test_two_names_at_one_table_are_two_people_there() -> None:
    both = played(4, 0, "Anna 3, Annalisa 2, Cem 1")
    found = hall([*GAMES, both], ALIASES)
    assert [found.people[person] for person in found.games[-1].people] == ["Anna", "Annalisa", "Cem"]
    assert clash([*GAMES, both], ["anna", "Annalisa "]) is both
    assert clash(GAMES, ["Anna", "Annalisa"]) is None


def test_tallies(three: Hall) -> None:
    anna, ben, cem, dan = three.tallies
    assert [(one.games, one.wins) for one in three.tallies] == [(3, 1.5), (3, 1.5), (2, 0), (1, 0)]
    assert [(one.beaten, one.rivals) for one in three.tallies] == [(3.5, 6), (4, 6), (1.5, 4), (0, 2)]
    assert [one.beaten_share for one in three.tallies] == pytest.approx([3.5 / 6, 4 / 6, 0.375, 0])
    assert [one.share.value for one in three.tallies] == pytest.approx([1.0, 1.25, 0.875, 0.5])
    assert anna.due == pytest.approx(1.0)
    assert ben.share.low < 1.25 < ben.share.high
    assert dan.share.low == float("-inf")
    assert cem.new
    assert (three.ranked, three.newcomers) == ((), (1, 0, 2, 3))


def test_head_to_head(three: Hall) -> None:
    duel = three.duels[0, 1]
    assert (duel.games, duel.one_before, duel.other_before) == (3, 1, 1)
    assert duel.share.value == pytest.approx(0.5)
    assert (three.duels[1, 2].one_before, three.duels[2, 1].one_before) == (1, 0)
    assert not duel.certain
    assert (2, 3) not in three.duels


def test_turn_and_seat(three: Hall) -> None:
    assert [one.wins for one in three.effects(3, "order")] == [2.5, 0, 0.5]
    assert [one.wins for one in three.effects(3, "seat")] == [1.5, 0.5, 1]
    assert three.effects(3, "order")[0].chance == pytest.approx(1 / 3)
    assert not any(one.stands_out for one in three.effects(3, "order"))
    assert [one.games for one in three.effects(4, "order")] == [0] * 4


def test_a_forgotten_start_counts_for_no_place() -> None:
    games = [played(4, None, "Anna 3, Ben 2, Cem 1", source="result")]
    assert [one.games for one in hall(games).effects(3, "order")] == [0, 0, 0]
    assert [one.games for one in hall(games).effects(3, "seat")] == [0, 0, 0]


def test_streak_is_the_first_ones_to_get_there(three: Hall) -> None:
    assert three.streak == (0, 2)


def test_records_are_kept_by_edition(three: Hall) -> None:
    (found,) = three.records.values()
    assert {one.code: (one.game.game.table, one.told.inserts["ducats"][0]) for one in found} == {
        "richest": ("T3", 700),
        "lead": ("T1", 300),
        "poorest": ("T2", 500),
    }
    assert set(hall([*GAMES, played(9, 0, "A 1, B 2, C 3", edition="intrigo-a-palazzo")]).records) == {
        FX,
        "intrigo-a-palazzo",
    }


@pytest.mark.parametrize(
    ("choice", "tables"),
    [
        (Choice(), ["T1", "T2", "T3"]),
        (Choice(edition="intrigo-a-palazzo"), []),
        (Choice(place="club"), ["T2"]),
        (Choice(since="2026-01-02"), ["T2", "T3"]),
        (Choice(until="2026-01-02"), ["T1", "T2"]),
        (Choice(source="imported"), ["T3"]),
        (Choice(people=("Anna", "Cem")), ["T1", "T3"]),
    ],
)
def test_choice(choice: Choice, tables: list[str]) -> None:
    assert [one.game.table for one in hall(GAMES, ALIASES, choice).games] == tables


def test_winning_raises_a_rating_and_playing_makes_it_surer(three: Hall) -> None:
    first = three.points[0][0]
    assert first.mean > 25 > three.points[2][0].mean
    assert three.points[1][0].mean == pytest.approx(three.points[2][0].mean)
    spreads = [point.spread for point in three.points[1]]
    assert spreads == sorted(spreads, reverse=True)
    assert three.order[0] == 1
    assert three.points[1][-1].ahead_of(three.points[1][-1]) == pytest.approx(0.5)


def test_a_list_that_goes_on_is_rated_as_if_from_the_beginning() -> None:
    ratings = Ratings()
    for count in (1, 3, 2, 3):
        games = hall(GAMES[:count], ALIASES)
        fresh = Ratings().points(games.people, games.games)
        assert list(ratings.points(games.people, games.games)) == list(fresh)


def test_intervals() -> None:
    assert wilson(0, 10)[1:] == pytest.approx((0, 0.27753), abs=1e-5)
    assert wilson(10, 10)[1:] == pytest.approx((0.72247, 1), abs=1e-5)
    wide, wider = wilson(30, 100), wilson(30, 100, tests=5)
    assert wider.low < wide.low < 0.3 < wide.high < wider.high
    assert mean_of([1.0, 3.0])[1:] == pytest.approx((2 - 12.706, 2 + 12.706), abs=1e-3)
    assert ahead(26, 1, 25, 0) == pytest.approx(0.8413, abs=1e-4)


# From the tables of Student's t that books print.
@pytest.mark.parametrize(
    ("probability", "freedom", "value"),
    [
        (0.975, 1, 12.706), (0.975, 2, 4.303), (0.975, 3, 3.182), (0.975, 9, 2.262), (0.975, 29, 2.045),
        (0.975, 30, 2.042), (0.975, 60, 2.000), (0.975, 120, 1.980), (0.995, 1, 63.657), (0.995, 10, 3.169),
        (0.995, 40, 2.704), (0.9, 5, 1.476),
    ],
)  # fmt: skip
def test_students_t_is_that_of_the_tables(probability: float, freedom: int, value: float) -> None:
    assert t_quantile(probability, freedom) == pytest.approx(value, abs=6e-4)


def test_the_difference_of_two_shares_is_newcombes() -> None:
    assert difference(56, 70, 48, 80)[1:] == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert difference(10, 10, 0, 10).low > 0
    assert difference(2, 2, 1, 2).low < 0


def test_at_every_table_half_of_the_rivals_are_beaten() -> None:
    for told in ("A 3, B 2, C 1", "A 3, B 3, C 3", "A 5, B 5, C 2, D 1", "A 5, B 4, C 4, D 4, E 1"):
        game = played(1, 0, told)
        assert sum(game.beaten(seat) for seat in range(game.seats)) == game.seats * (game.seats - 1) / 2
    assert [played(1, 0, "A 5, B 4, C 3, D 2, E 1").beaten(seat) for seat in range(5)] == [4, 3, 2, 1, 0]


def test_people_and_places_are_filtered_however_they_are_spelt() -> None:
    games = (played(1, 0, "anna 6, Ben 3, Cem 3", place="Home"), played(2, 0, "ANNA 6, Ben 3, Dan 3", place=" home "))
    assert [one.game.table for one in hall(games, {}, Choice(people=("anna",))).games] == ["T1", "T2"]
    assert [one.game.table for one in hall(games, {}, Choice(people=("ANNA", "dan"))).games] == ["T2"]
    assert len(hall(games, {}, Choice(place="home")).games) == 2
    aliased = (*games, played(3, 0, "Annalisa 6, Ben 3, Cem 3"))
    assert len(hall(aliased, {"annalisa": "Anna", "anna": "Anna"}, Choice(people=("Anna",))).games) == 3
    assert choices(games)[1] == ["Home"]


def test_an_undated_game_stands_where_it_ended_and_no_day_loses_it() -> None:
    dated = played(5, 0, "Anna 6, Ben 3, Cem 3")
    undated = replace(played(4, 0, "Ben 6, Anna 3, Cem 3"), played="last summer", ended="2026-01-03T20:00:00+00:00")
    assert [one.game.table for one in hall([dated, undated]).games] == ["T4", "T5"]
    assert len(hall([undated], {}, Choice(until="2026-01-03")).games) == 1
    assert not hall([undated], {}, Choice(until="2026-01-02")).games
    assert not hall([undated], {}, Choice(since="2026-01-04")).games


@pytest.mark.parametrize("told", ["20261121", "2026-W47-6", "2026W476"])
def test_a_day_that_would_sort_after_all_others_of_its_year_is_no_day(told: str) -> None:
    other = replace(played(4, 0, "Ben 6, Anna 3, Cem 3"), played=told, ended="2026-01-03T20:00:00+00:00")
    assert other.day == "2026-01-03"
    assert len(hall([other], {}, Choice(until="2026-01-03")).games) == 1
    assert [one.game.table for one in hall([other, played(5, 0, "Anna 6, Ben 3, Cem 3")]).games] == ["T4", "T5"]


def test_joined_names_survive_the_clash_of_two_others() -> None:
    aliases = {"annalisa": "Anna", "benno": "Ben"}
    found = hall([played(1, 0, "Anna 6, Annalisa 3, Benno 3")], aliases)
    assert set(found.people) == {"Anna", "Annalisa", "Ben"}


def test_given_names_that_differ_in_case_alone_are_one_person() -> None:
    games = [played(day, 0, f"{name} 6, Ben 3, Cem 3") for day, name in enumerate(("zoe", "Anna", "Emil"), 1)]
    found = hall(games, {"anna": "Zoe", "emil": "ZOE"})
    assert found.people == ("Ben", "Cem", "Zoe")
    assert found.roster.names["Zoe"] == ("Anna", "Emil", "zoe")


def test_the_same_game_twice_is_found() -> None:
    game = played(1, 0, "Anna 6, Ben 3, Cem 3")
    again = replace(game, table="x1", source="result", first=None, names=("anna", "BEN", "Cem"))
    other = replace(game, table="T9", balances=(7, 3, 3))
    assert twins([game, other, again]) == [(game, again)]


def test_a_shared_victory_is_told_of_all_who_share_it() -> None:
    found = hall([played(1, 0, "Anna 6, Ben 6, Cem 3")])
    (records,) = found.records.values()
    assert [one.told.inserts["who"] for one in records] == [All((0, 1)), All((0, 1))]
    assert sum(one.wins for one in found.tallies) == pytest.approx(sum(one.due for one in found.tallies))


def test_every_game_and_player_as_csv(three: Hall) -> None:
    text = ZipFile(io.BytesIO(hall_zip(three))).read("hall.csv").decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == 9
    assert [(row["person"], row["name"], row["won"]) for row in rows[6:]] == [
        ("Anna", "Annalisa", "0.0"), ("Cem", "Cem", "0.0"), ("Ben", "Ben", "1.0"),
    ]  # fmt: skip
    assert float(rows[8]["rating"]) == pytest.approx(three.points[1][-1].mean, abs=1e-4)


def test_chance_alone_seldom_stands_out() -> None:
    rng = Random(7)
    alarms = 0
    for _ in range(200):
        games = []
        for number in range(60):
            sums = rng.sample(range(1, 1000), 4)
            told = ", ".join(f"{name} {ducats}" for name, ducats in zip("ABCD", sums, strict=True))
            games.append(played(number % 28 + 1, rng.randrange(4), told))
        alarms += any(one.stands_out for one in effects(hall(games).games, 4))
    assert alarms <= 200 * 0.08


def test_a_real_advantage_stands_out() -> None:
    games = [played(number % 28 + 1, 0, "A 9, B 2, C 3") for number in range(60)]
    found = hall(games).effects(3, "order")
    assert [one.stands_out for one in found] == [True, True, True]
    assert hall(games).duels[0, 1].certain
