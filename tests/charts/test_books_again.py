"""Accounts, tenures, bribe matrix and standing against a second implementation, in random games of all kinds."""

from bisect import bisect_left

from hypothesis import given, settings

from analysis import Chronicle, best_hosts, chronicle, highest
from analysis.chance import victory
from rules import Replay
from tests.charts import plain, plain_books
from tests.charts.strategies import Shown, games

INCOMING = {
    "income": "income",
    "bribes_received": "bribe",
    "refunds_received": "refund",
    "grants": "grant",
    "corrections_in": "adjust",
    "payments_in": "payment",
}
OUTGOING = {
    "bribes_paid": "bribe",
    "refunds_paid": "refund",
    "corrections_out": "adjust",
    "payments_out": "payment",
}


@settings(max_examples=40, deadline=None)
@given(games())
def test_the_books_agree_with_plain_ones(shown: Shown) -> None:
    replay = shown.replay
    game = chronicle(replay)
    cash_agrees(game, replay)
    accounts_agree(game, replay)
    tenures_agree(game, replay)
    conflicts_agree(game)
    visits_agree(game)


def cash_agrees(game: Chronicle, replay: Replay) -> None:
    """After every action the ledger's cash is the position's, and the standing counts who has more."""
    steps = [entry.step for entry in game.ledger]
    for step, (position, _) in enumerate(replay.steps):
        number = bisect_left(steps, step + 1)
        assert (game.ledger[number - 1].cash if number else game.start) == position.balances
    ends = replay.position.balances
    assert [(one.place, one.seat, one.cash) for one in game.standing] == sorted(
        [(1 + sum(other > own for other in ends), seat, own) for seat, own in enumerate(ends)]
    )
    best = [seat for seat in game.seats if ends[seat] == max(ends)]
    assert list(game.winners) == best
    assert victory(ends) == tuple([(seat in best) / len(best) for seat in game.seats])


def accounts_agree(game: Chronicle, replay: Replay) -> None:
    sums = plain_books.sums(replay)
    for seat, account in enumerate(game.accounts):
        assert [getattr(account, name) for name in INCOMING] == [sums[seat, why, True] for why in INCOMING.values()]
        assert [getattr(account, name) for name in OUTGOING] == [sums[seat, why, False] for why in OUTGOING.values()]
        assert account.taken == sums[seat, "bribe", True] - sums[seat, "refund", False]
        assert account.spent == sums[seat, "bribe", False] - sums[seat, "refund", True]
    between = plain_books.bribes_between(replay)
    for number, matrix in enumerate(game.bribes_by_round, 1):
        assert [[between[number, payer, host] for host in game.seats] for payer in game.seats] == list(
            map(list, matrix)
        )
    assert {host: sum(row) for host, row in enumerate(plain.favours(replay))} == best_hosts(game.favours)


def tenures_agree(game: Chronicle, replay: Replay) -> None:
    told = [plain_books.Held(one.host, one.room, one.figure, one.since, one.until, one.earned) for one in game.stays]
    assert sorted(told) == sorted(plain_books.tenures(replay))


def conflicts_agree(game: Chronicle) -> None:
    """The next best is the most that anybody else paid in the same conflict; outside of conflicts there is none."""
    rivals: dict[int, int | None] = {}
    for conflict in game.conflicts:
        bids = [game.bribes[number] for number in conflict.bribes]
        assert set(highest(conflict, game.bribes)) == (
            {bid.figure.seat for bid in bids if bid.amount == max(one.amount for one in bids)}
            if len({bid.figure.seat for bid in bids}) > 1
            else set()
        )
        for bid in bids:
            others = sorted(one.amount for one in bids if one.figure.seat != bid.figure.seat)
            rivals[bid.number] = others[-1] if others else None
    assert [bribe.next_best for bribe in game.bribes] == [rivals.get(bribe.number) for bribe in game.bribes]
    for bribe in game.bribes:
        assert (bribe.cost, bribe.gain) == (bribe.amount - bribe.refunded, bribe.earned - bribe.amount + bribe.refunded)


def visits_agree(game: Chronicle) -> None:
    """On how many of a host's turns the betrayed paid them other bribes, up to the betrayal and since."""
    for betrayal in game.betrayals:
        broken = game.bribes[betrayal.bribe]
        turns = [set[int](), set[int]()]
        for bribe in game.bribes[:]:
            if bribe is not broken and (bribe.host, bribe.figure.seat) == (betrayal.host, betrayal.guest):
                turns[bribe.turn > broken.turn].add(bribe.turn)
        assert [betrayal.visits_before, betrayal.visits_after] == list(map(len, turns))
        assert betrayal.taken == broken.amount - broken.refunded
