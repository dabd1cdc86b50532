"""Sums agree in every game, whatever the edition, the options and the play."""

from random import Random

import pytest
from hypothesis import given, settings

from analysis import Chronicle, chronicle, end_turn
from rules import EDITIONS, Options, Replay
from tests.charts.games import play_out, table_of
from tests.charts.strategies import Shown, games


@settings(max_examples=60, deadline=None)
@given(games())
def test_sums_tie(shown: Shown) -> None:
    replay = shown.replay
    game = chronicle(replay)
    money_ties(game, replay)
    rooms_tie(game, replay)
    bribes_tie(game)


def money_ties(game: Chronicle, replay: Replay) -> None:
    accounts = game.accounts
    for account in accounts:
        received = account.income + account.bribes_received + account.refunds_received + account.grants
        paid = account.bribes_paid + account.refunds_paid
        corrected = account.corrections_in - account.corrections_out + account.payments_in - account.payments_out
        end = replay.position.balances[account.seat]
        assert account.start + received - paid + corrected == account.end == end
    assert sum(one.bribes_paid for one in accounts) == sum(one.bribes_received for one in accounts)
    assert sum(one.refunds_paid for one in accounts) == sum(one.refunds_received for one in accounts)
    assert sum(one.payments_in for one in accounts) == sum(one.payments_out for one in accounts)
    from_bank = sum(entry.amount for entry in game.ledger if entry.source is None)
    to_bank = sum(entry.amount for entry in game.ledger if entry.target is None)
    assert sum(one.end - one.start for one in accounts) == from_bank - to_bank == -replay.position.accounts[-1]
    for seat, row in enumerate(game.matrix):
        assert sum(row) == accounts[seat].bribes_paid
        assert sum(other[seat] for other in game.matrix) == accounts[seat].bribes_received
        for host, amount in enumerate(row):
            assert sum(matrix[seat][host] for matrix in game.bribes_by_round) == amount
    for field in ("income", "bribes_received", "refunds_received", "grants", "bribes_paid", "refunds_paid"):
        for seat in game.seats:
            assert sum(getattr(own[seat], field) for own in game.rounds) == getattr(accounts[seat], field)
    assert [own.end for own in game.rounds[-1]] == [one.end for one in accounts]
    assert tuple(one.place for one in sorted(game.standing, key=lambda one: one.seat)) == replay.position.places


def rooms_tie(game: Chronicle, replay: Replay) -> None:
    for seat in game.seats:
        assert sum(stay.earned for stay in game.stays if stay.figure.seat == seat) == game.accounts[seat].income
    held = {(stay.host, stay.room): stay.figure for stay in game.stays if not stay.left}
    rooms = game.table.edition.rooms
    assert held == {
        (host, room): figure
        for host, palace in enumerate(replay.position.palaces)
        for room, figure in zip(rooms, palace, strict=True)
        if figure
    }
    for stay in game.stays:
        assert 1 <= stay.since < stay.until <= end_turn(game.table)
        after = [other for other in game.stays if (other.host, other.room) == (stay.host, stay.room)]
        assert all(other.since >= stay.until for other in after if other.number > stay.number)
    assert sorted(one.figure for one in game.banishments) == sorted(replay.position.island)


def bribes_tie(game: Chronicle) -> None:
    for seat in game.seats:
        own = [bribe for bribe in game.bribes if bribe.figure.seat == seat]
        assert sum(bribe.amount for bribe in own) == game.accounts[seat].bribes_paid
        assert sum(bribe.refunded for bribe in own) == game.accounts[seat].refunds_received
    for bribe in game.bribes:
        assert bribe.outcome != "waiting"
        assert (bribe.room is None) == (bribe.outcome == "banished") == (bribe.stay is None)
        if bribe.stay is not None:
            stay = game.stays[bribe.stay]
            assert (stay.host, stay.room, stay.figure) == (bribe.host, bribe.room, bribe.figure)
            assert bribe.earned <= stay.earned
            assert (bribe.outcome == "placed") == (stay.since == bribe.turn)
    banished = [one.bribe for one in game.banishments]
    assert len(set(banished)) == len(banished)
    assert all(game.bribes[number].outcome == "banished" for number in banished)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_the_random_games_have_something_to_tie(edition: str) -> None:
    game = chronicle(play_out(table_of(edition, 4, options=Options(refund=True)), Random(1)))
    assert game.banishments
    assert any(bribe.refunded for bribe in game.bribes)
    assert {bribe.role for bribe in game.bribes} == {"regular", "contender", "defender", "attacker"}
