"""A game's digest for the hall, against the small game worked out by hand."""

from dataclasses import replace
from random import Random

import pytest

from charts import DAY, chronicle, label
from charts.hall import (
    Played,
    digest_data,
    digest_of,
    duels,
    grudge_reading,
    grudges,
    hall,
    place_effects,
    rating_history,
    rating_now,
    read_digest,
    standing,
    ties,
)
from charts.hall.digest import Bargain, Temper
from charts.sentence_data import English
from rules import Replay
from tests.charts.games import play_out, table_of
from tests.charts.small import PROMISED, K, small_game


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
    assert digest.best == Bargain(0, 1, "law", 10 * K, 200 * K)
    # Ben wronged Anna twice in one conflict: he broke his word and banished her. None of his fought at hers after that.
    assert digest.tempers[0][1] == Temper(1, 0, 0, 0, 2)
    assert digest.tempers[2][1] == Temper(1, 1, 0, 0, 0)
    assert digest.tempers[0][2].wrongs == 1


def test_a_promise_entered_by_itself_counts_for_whoever_made_it_once_it_is_decided() -> None:
    digest = digest_of(chronicle(small_game(version=2, actions=PROMISED)))
    # By hand: two kept, one broken; the one that could not be kept counts for nobody.
    assert (digest.kept, digest.broken) == ((2, 2, 1), (1, 2, 1))


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
    decided = sum(one.promise_kept is not None and one.promise_possible for one in game.promises)
    decided += sum(one.outcome in ("kept", "broken") for one in game.pledges)
    assert sum(digest.kept) + sum(digest.broken) == decided
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


def test_records_tell_bribes_and_bargains() -> None:
    (found,) = hall([digested(small_game())]).records.values()
    assert [one.code for one in found] == ["richest", "lead", "poorest", "dearest", "best", "banisher"]
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


def tempered(number: int, *tempers: tuple[int, int, Temper]) -> Played:
    """A game of Anna, Ben and Cem with these tempers of host towards guest."""
    rows = [[Temper()] * 3 for _ in range(3)]
    for host, guest, temper in tempers:
        rows[host][guest] = temper
    digest = replace(digest_of(chronicle(small_game())), tempers=tuple([tuple(row) for row in rows]))
    return replace(digested(small_game()), table=f"T{number}", played=f"2026-01-{number:02}", digest=digest)


def test_a_grudge_lasts_into_the_next_game_and_no_longer() -> None:
    wronged, calm = Temper(1, 0, 2, 1, 1), Temper(3, 1, 0, 0, 0)
    found = hall([tempered(1, (0, 1, wronged)), tempered(2, (0, 1, calm)), tempered(3, (0, 1, calm))])
    (grudge,) = found.grudges
    assert (grudge.host, grudge.guest, grudge.wrongs) == (0, 1, 1)
    assert grudge.after == (2 + 3, 1 + 1)
    assert grudge.before == (1 + 3, 0 + 1)
    assert not grudge.certain


def test_a_clear_grudge_is_told() -> None:
    found = hall([tempered(1, (2, 0, Temper(10, 0, 10, 10, 1)), (0, 2, Temper(2, 1, 2, 1, 1)))])
    words = English(found.people)
    assert grudge_reading(found, words) == "More than chance explains: 1 of 2 pairs; they are marked ▲."
    assert grudges(found, words).rows[0] == ("Cem ▲", "Anna", "1", "10 of 10", "0 of 10")
    assert grudge_reading(hall([digested(small_game())]), words).startswith("Nobody banishes others more often")
