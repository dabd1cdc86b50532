"""What the hall keeps of a game, against the small game worked out by hand, and what is made of it."""

from dataclasses import replace
from random import Random

import pytest

from charts import DAY, chronicle, label
from charts.hall import (
    Played,
    digest_data,
    digest_of,
    duels,
    hall,
    place_effects,
    rating_history,
    rating_now,
    read_digest,
    standing,
    ties,
)
from charts.hall.digest import Bargain
from charts.words import English
from rules import Replay
from tests.charts.games import play_out, table_of
from tests.charts.small import K, small_game


def digested(game: Replay, number: int = 1) -> Played:
    told = chronicle(game)
    names = tuple([player.name for player in game.table.players])
    places = game.position.places or ()
    edition = game.table.edition.name
    return Played(
        f"T{number}",
        edition,
        f"2026-01-{number:02}",
        "",
        "",
        names,
        game.table.first,
        game.position.balances,
        places,
        "played",
        game.table.edition.unit,
        digest_of(told),
    )


def test_digest_of_the_small_game() -> None:
    digest = digest_of(chronicle(small_game()))
    assert digest.bribes == ((0, 10 * K, 80 * K), (50 * K, 0, 0), (10 * K, 90 * K, 0))
    assert digest.banished == ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    assert (digest.kept, digest.broken) == ((1, 1, 1), (1, 1, 1))
    assert digest.income == (440 * K, 540 * K, 290 * K)
    assert digest.dearest == Bargain(2, 1, "church", 60 * K, 150 * K)
    assert digest.nothing is None
    assert digest.longest is not None
    assert (digest.longest.owner, digest.longest.host, digest.longest.room) == (1, 0, 100 * K)


def test_a_digest_survives_json_and_another_format_is_none() -> None:
    digest = digest_of(chronicle(small_game()))
    data = digest_data(digest)
    assert read_digest(data) == digest
    assert read_digest({**data, "format": 0}) is None
    assert read_digest(None) is None


@pytest.mark.parametrize("seed", range(4))
def test_sums_tie(seed: int) -> None:
    game = chronicle(play_out(table_of("fx-schmid-1994", 3 + seed % 3), Random(seed)))
    digest = digest_of(game)
    assert sum(map(sum, digest.bribes)) == sum(account.spent for account in game.accounts)
    assert sum(map(sum, digest.banished)) == len(game.banishments)
    assert sum(digest.kept) + sum(digest.broken) == sum(one.promise_kept is not None for one in game.promises)
    assert sum(digest.income) == sum(stay.earned for stay in game.stays)


def test_favourites_are_those_beyond_an_even_share() -> None:
    found = hall([digested(small_game())])
    anna, ben, cem = found.ties
    assert anna.host is not None
    assert anna.host.person == 2
    assert anna.host.part == pytest.approx(80 / 90)
    assert anna.host.even == pytest.approx(0.5)
    assert anna.briber is not None
    assert anna.briber.person == 1
    assert anna.briber.part == pytest.approx(50 / 60)
    assert ben.victim is not None
    assert (ben.victim.person, ben.victim.part) == (0, 1.0)
    assert cem.banisher is not None
    assert cem.banisher.person == 0
    assert not anna.host.certain
    assert (cem.kept, cem.broken) == (1, 1)


def test_a_steady_favourite_is_certain() -> None:
    game = digested(small_game())
    assert game.digest is not None
    found = hall([replace(game, table=f"T{number}") for number in range(30)])
    assert found.ties[0].host is not None
    assert found.ties[0].host.certain


def test_records_tell_bribes_and_tenures() -> None:
    (found,) = hall([digested(small_game())]).records.values()
    assert [one.code for one in found] == ["richest", "lead", "poorest", "dearest", "longest", "banisher"]
    assert found[3].told.inserts["ducats"] == (60 * K,)


def test_nothing_is_known_without_a_digest() -> None:
    found = hall([replace(digested(small_game()), digest=None)])
    assert found.ties[0].host is None
    assert [one.code for one in found.records["fx-schmid-1994"]] == ["richest", "lead", "poorest"]


def test_tables_and_charts_have_a_row_for_everybody() -> None:
    games = [digested(play_out(table_of("fx-schmid-1994", 4, n % 4), Random(n)), n) for n in range(1, 6)]
    found = hall(games)
    words = English(found.people)
    now = rating_now(found, words, DAY)
    assert len(now.grid.rows) == len(standing(found, words).rows) == len(ties(found, words).rows) == 4
    assert now.reading == "Only 5 games so far: what they show may well be chance."
    history = rating_history(found, words, DAY, str)
    assert len(history.grid.rows) == 20
    assert history.figure is not None
    assert len(history.figure.data) == 4
    drawn = place_effects(found.effects(4, "order"), words, DAY)
    assert drawn.reading == "5 games with 4 players are too few to tell a good place from a lucky one."
    assert [row[0] for row in drawn.grid.rows] == ["1", "2", "3", "4"]
    scores = duels(found, words)
    assert scores.headers[1:] == tuple([row[0] for row in scores.rows])
    assert label(words, "rating-now") == now.title


def test_names_are_text_in_figures() -> None:
    game = replace(digested(small_game()), names=("<b>A</b>", "B", "C"))
    found = hall([game])
    figure = rating_now(found, English(found.people), DAY).figure
    assert figure is not None
    assert "<b>A" not in "".join(figure.layout.yaxis.ticktext)
