"""Outcomes of bribes, promises and rounds against a second implementation, in random games of all kinds."""

from random import Random

from hypothesis import given, settings

from analysis import Bribed, Chronicle, chronicle
from rules import Options, Replay
from tests.charts import plain_bribes
from tests.charts.games import play_out, table_of
from tests.charts.strategies import Shown, games
from tests.charts.test_books_again import INCOMING, OUTGOING


@settings(max_examples=40, deadline=None)
@given(games())
def test_what_came_of_everything_agrees_with_a_plain_account(shown: Shown) -> None:
    game = chronicle(shown.replay)
    outcomes_agree(game, shown.replay)
    rounds_agree(game, shown.replay)
    conflicts_agree(game)
    decided = plain_bribes.promises_decided(shown.replay)
    assert {one.step - 1: one.decided for one in game.pledges} == decided


def test_who_paid_in_both_conflicts_and_was_banished_gets_back_the_second_bribe() -> None:
    """Only where the external conflict is settled first does one figure pay in both (7.2); random games seldom do."""
    options = Options(True, "waive", True)
    twice: list[tuple[Bribed, Bribed]] = []
    for seed in range(18):
        replay = play_out(table_of("intrigo-a-palazzo", 3 + seed % 3, 0, options), Random(seed))
        game = chronicle(replay)
        outcomes_agree(game, replay)
        twice += banished_after_two(game)
    assert [first.refunded for first, _ in twice] == [0] * len(twice)
    assert [second.refunded for _, second in twice] == [second.amount for _, second in twice]
    assert any(first.amount == second.amount > 0 for first, second in twice)
    assert any(first.amount != second.amount > 0 for first, second in twice)


def banished_after_two(game: Chronicle) -> list[tuple[Bribed, Bribed]]:
    """The two bribes of each figure that won the park and was banished by the conflict inside."""
    lost = [game.bribes[one.bribe] for one in game.banishments]
    return [
        (first, second)
        for second in lost
        for first in game.bribes
        if (first.figure, first.turn) == (second.figure, second.turn)
        and (first.role, second.role) == ("contender", "attacker")
        and first.outcome == "banished"
        and first.number not in [one.bribe for one in game.banishments]
    ]


def outcomes_agree(game: Chronicle, replay: Replay) -> None:
    came = plain_bribes.outcomes(replay)
    assert [(one.outcome, one.room, one.refunded) for one in game.bribes] == came
    for bribe, (_, room, _) in zip(game.bribes, came, strict=True):
        kept = None if bribe.promised is None else room is not None and room >= bribe.promised
        assert bribe.promise_kept == kept
        lost = kept is False and bribe.promised is not None and bribe.promised <= bribe.within_reach
        assert bribe.damage == ((bribe.promised or 0) - (room or 0)) * bribe.incomes * lost
    gone = [(one.step, one.host, one.figure, one.room, one.winner) for one in game.banishments]
    assert gone == plain_bribes.banishments(replay)
    for one in game.banishments:
        bribe = game.bribes[one.bribe]
        assert (bribe.host, bribe.figure, bribe.turn, bribe.outcome) == (one.host, one.figure, one.turn, "banished")
    costs = plain_bribes.entry_costs(replay)
    for stay in game.stays:
        assert game.entry_cost(stay) == costs.get((stay.since, stay.host, stay.room), 0)


def rounds_agree(game: Chronicle, replay: Replay) -> None:
    sums = plain_bribes.sums_by_round(replay)
    cash = list(game.start)
    for number, accounts in enumerate(game.rounds, 1):
        for seat, account in enumerate(accounts):
            came = [sums[number, seat, why, True] for why in INCOMING.values()]
            went = [sums[number, seat, why, False] for why in OUTGOING.values()]
            assert [getattr(account, name) for name in INCOMING] == came
            assert [getattr(account, name) for name in OUTGOING] == went
            assert account.start == cash[seat]
            cash[seat] += sum(came) - sum(went)
            assert account.end == cash[seat]


def conflicts_agree(game: Chronicle) -> None:
    """A conflict is what its bribes say that it was, and ends in the room of the one that was kept."""
    for conflict in game.conflicts:
        bids = [game.bribes[number] for number in conflict.bribes]
        assert {(bid.turn, bid.round, bid.host, bid.figure.profession) for bid in bids} == {
            (conflict.turn, conflict.round, conflict.host, conflict.profession)
        }
        assert conflict.internal == any(bid.role == "defender" for bid in bids)
        assert {bid.role for bid in bids} <= ({"defender", "attacker"} if conflict.internal else {"contender"})
        kept = game.bribes[conflict.kept]
        if conflict.room is not None:
            assert kept.room == conflict.room
