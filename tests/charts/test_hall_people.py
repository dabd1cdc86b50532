"""Statistics of single people (houses, epithets, duels), against games worked out by hand."""

from dataclasses import replace

from charts import chronicle
from charts.hall import Epithet, Hall, HouseOf, Played, between, digest_of, hall, nemesis
from charts.hall.duels import Duels
from charts.hall.person_statistics import Manner, epithet
from charts.hall.victory_statistics import Tally
from tests.charts.small import small_game
from tests.charts.test_hall import FX, GAMES

HOUSES = (("venice", "rome", "milan"), ("rome", "venice", "naples"), ("venice", "", "rome"))


def known() -> Hall:
    games = [replace(game, houses=houses) for game, houses in zip(GAMES, HOUSES, strict=True)]
    return hall(games, {"annalisa": "Anna"})


def small() -> Played:
    """The game of `tests.charts.small`, in which Anna is 0, Ben 1 and Cem 2."""
    game = small_game()
    names = tuple([player.name for player in game.table.players])
    told = digest_of(chronicle(game))
    unit = game.table.edition.unit
    return Played("T", FX, "2026-01-01", "", "", names, 0, game.position.balances, (2, 1, 3), "played", unit, told)


def test_the_favourite_house_is_the_one_played_most_often() -> None:
    anna, ben, cem, dan = known().houses
    assert anna == (HouseOf(FX, "venice", 3, 1.5),)
    # Ben won with Rome, once alone and once together with Anna.
    assert ben == (HouseOf(FX, "rome", 3, 1.5),)
    # In the third game nobody remembers Cem's.
    assert cem == (HouseOf(FX, "milan", 1, 0.0),)
    assert dan == (HouseOf(FX, "naples", 1, 0.0),)


def test_the_nemesis_is_who_came_out_before_more_often_than_behind() -> None:
    found = known()
    # Anna beat Ben once, he her once, and once they were level; Cem she beat once, and he her.
    assert nemesis(0, found.duels) is None
    worst = nemesis(2, found.duels)
    assert worst is not None
    assert (found.people[worst.other], worst.other_before, worst.one_before) == ("Ben", 1, 0)
    assert nemesis(0, Duels({})) is None


def test_manners_count_bribes_in_the_smallest_and_only_others_figures() -> None:
    game = small()
    anna, ben, cem = hall([game]).manners
    unit = game.unit
    assert (anna.paid, anna.received) == (90_000 / unit, 60_000 / unit)
    assert (ben.banished, ben.suffered) == (1, 1)
    assert [(one.kept, one.broken) for one in (anna, ben, cem)] == [(1, 1)] * 3
    assert list(hall([replace(game, digest=None)]).manners) == [Manner(), Manner(), Manner()]


def test_between_two_stands_what_each_did_to_the_other() -> None:
    game = small()
    found = between(0, 2, hall([game]).games)
    assert found.games == 1
    assert found.paid == (80_000 / game.unit, 10_000 / game.unit)
    assert found.banished == (1, 0)
    assert between(2, 0, hall([game]).games).paid == found.paid[::-1]
    assert between(0, 2, hall([replace(game, digest=None)]).games).games == 0


def test_nobody_sits_twice_at_a_table_whatever_they_were_called() -> None:
    # A and B were joined as B, and C was called A: at a table of all three only their own names tell them apart.
    aliases = {"a": "B", "b": "B", "c": "A"}
    one = replace(GAMES[0], names=("A", "D", "E"))
    three = replace(GAMES[0], names=("A", "B", "C"))
    assert named(hall([one], aliases)) == [("B", "D", "E")]
    assert named(hall([three], aliases)) == [("A", "B", "C")]
    assert named(hall([replace(three, names=("C", "B", "D"))], aliases)) == [("A", "B", "D")]


def named(found: Hall) -> list[tuple[str, ...]]:
    return [tuple([found.people[person] for person in one.people]) for one in found.games]


def called(own: Manner, *others: Manner, games: int = 40, wins: float = 10.0) -> Epithet:
    tally = Tally(0, games, wins, 10.0, 40, 20, known().tallies[0].share)
    return epithet(0, [tally, *[tally for _ in others]], [own, *others])


def test_an_epithet_tells_what_sets_somebody_apart_most() -> None:
    usual = Manner(40, 400, 400, 40, 40, 20, 20)
    assert called(usual, usual) == Epithet("even")
    assert called(usual, usual, games=4, wins=40.0).code == "new"
    assert called(usual, usual, games=5).code == "even"
    assert called(usual, usual, wins=16.0) == Epithet("victorious", 16.0, 10.0)
    assert called(Manner(40, 600, 400, 40, 40, 20, 20), usual) == Epithet("open-handed", 15.0, 12.5)
    assert called(Manner(40, 200, 400, 40, 40, 20, 20), usual).code == "thrifty"
    assert called(Manner(40, 400, 800, 40, 40, 20, 20), usual).code == "courted"
    assert called(Manner(40, 400, 400, 90, 40, 20, 20), usual).code == "merciless"
    assert called(Manner(40, 400, 400, 40, 90, 20, 20), usual).code == "banished"
    assert called(Manner(40, 400, 400, 40, 40, 40, 0), usual) == Epithet("faithful", 1.0, 0.75)
    assert called(Manner(40, 400, 400, 40, 40, 0, 40), usual).code == "faithless"
    assert called(Manner(), Manner()) == Epithet("even")
    # Over fewer games chance reaches further: what says something from 20 games on must be twice as far off over five.
    assert called(usual, usual, games=20, wins=13.01).code == "victorious"
    assert called(usual, usual, games=18, wins=13.01).code == "even"
    assert called(usual, usual, games=18, wins=13.3).code == "victorious"
    assert called(Manner(4, 90, 40, 4, 4, 2, 2), usual) == Epithet("even")
    assert called(Manner(5, 90, 50, 5, 5, 2, 2), usual).code == "open-handed"
    # Four promises are too few to be called by.
    assert called(Manner(40, 400, 400, 40, 40, 0, 4), usual) == Epithet("even")
