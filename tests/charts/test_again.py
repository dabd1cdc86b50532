"""The analysis against a second implementation (`plain`), in random games of all editions and options."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

from analysis import Chronicle, chronicle
from rules import Bribe, Dispatch, Paid, Replay, load, places_of, replay
from tests.charts import plain
from tests.charts.strategies import Shown, games

KEPT = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


@settings(max_examples=60, deadline=None)
@given(games())
def test_the_numbers_agree_with_plain_ones(shown: Shown) -> None:
    agrees(shown.replay)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_numbers_of_every_kept_game_agree_with_plain_ones(path: Path) -> None:
    agrees(replay(load(path.read_bytes())).sound())


def agrees(replay: Replay) -> None:
    game = chronicle(replay)
    wealth_agrees(game, replay)
    earnings_agree(game, replay)
    prices_agree(game, replay)
    promises_agree(game)
    assert (game.talk.conflicts, game.talk.won) == plain.money_talks(replay)
    assert [list(row) for row in game.favours] == plain.favours(replay)
    kings_agree(game, replay)
    broken = {one.step: (one.damage, one.before, one.after) for one in game.pledges if one.outcome == "broken"}
    again = plain.broken_promises(replay)
    assert broken == {number: (one.damage, one.before, one.after) for number, one in again.items()}
    assert all(not (one.damage or one.before or one.after) for one in game.pledges if one.outcome != "broken")


def wealth_agrees(game: Chronicle, replay: Replay) -> None:
    plainly = plain.projected(replay)
    lines = {line.step: list(line.projected) for line in game.wealth}
    now = plainly[0]
    assert lines[0] == now
    for step, expected in enumerate(plainly):
        now = lines.get(step, now)
        assert now == expected, step
    for earlier, line in pairwise(game.wealth):
        event = game.timed_events[line.number].event
        if isinstance(event, Paid) and event.why == "income":
            assert line.projected == earlier.projected
    for step, action in enumerate(replay.actions, 1):
        if isinstance(action, Dispatch):
            grants = [0] * game.table.seats
            for event in replay.steps[step].events:
                if isinstance(event, Paid) and event.why == "grant":
                    grants[event.target or 0] += event.amount
            before = [sum(pair) for pair in zip(plainly[step - 1], grants, strict=True)]
            assert plainly[step] == before
    assert game.wealth[-1].projected == game.wealth[-1].cash == replay.position.balances
    decided_as_told(game, plainly)


def decided_as_told(game: Chronicle, plainly: list[list[int]]) -> None:
    """From the action that took the lead on nobody is ahead of a winner; before it somebody was."""
    others = _others(game)
    behind = [
        step
        for step, wealth in enumerate(plainly)
        if others and max(wealth[other] for other in others) > min(wealth[seat] for seat in game.winners)
    ]
    taken = game.lead_taken
    assert (taken is None) == (not behind)
    if taken is not None:
        assert taken.step == behind[-1] + 1
        assert taken.before < 0 <= taken.after
    if others:
        gaps = [min(wealth[one] for one in game.winners) - max(wealth[one] for one in others) for wealth in plainly]
        changed = [step for step in range(1, len(gaps)) if gaps[step] != gaps[step - 1]]
        assert [(one.step, one.before, one.after) for one in game.swings] == [
            (step, gaps[step - 1], gaps[step]) for step in changed
        ]
        assert gaps[0] + sum(one.change for one in game.swings) == gaps[-1]


def _others(game: Chronicle) -> list[int]:
    return [seat for seat in game.seats if seat not in game.winners]


def earnings_agree(game: Chronicle, replay: Replay) -> None:
    bribes, unbribed = plain.earned(replay)
    assert [bribe.earned for bribe in game.bribes] == bribes
    assert game.unbribed == unbribed
    assert sum(bribes) + unbribed == sum(account.income for account in game.accounts)


def prices_agree(game: Chronicle, replay: Replay) -> None:
    turns = plain.schedule(replay)
    number = 0
    for step, action in enumerate(replay.actions, 1):
        if not isinstance(action, Bribe):
            continue
        bribe, before = game.bribes[number], replay.steps[step - 1].position
        number += 1
        assert bribe.within_reach == plain.reach(before, action.profession)
        assert bribe.stake == bribe.within_reach * plain.incomes_to_come(before, action.seat, turns)
        assert bribe.wasted == max(0, bribe.cost - bribe.stake)
        if bribe.promised is not None:
            assert bribe.promise_possible == (bribe.promised <= bribe.within_reach)
    fought: list[tuple[int, int | None, int]] = []
    for _, settled, before in plain.settlements(replay):
        bids = [bid for bid in before.declared if bid.profession == settled.profession]
        rivals = [bid.amount for bid in bids if bid.seat != settled.winner]
        fought.append((len(bids), max(rivals, default=None), settled.winner))
    for conflict, (count, best, winner) in zip(game.conflicts, fought, strict=True):
        kept = game.bribes[conflict.kept]
        assert (len(conflict.bribes), kept.next_best, conflict.winner) == (count, best, winner)
        assert kept.figure.seat == winner
        assert kept.won
        assert kept.overpaid == (0 if best is None else max(0, kept.cost - best))
    won = {conflict.kept for conflict in game.conflicts}
    assert [bribe.number for bribe in game.bribes if bribe.won] == sorted(won)


def promises_agree(game: Chronicle) -> None:
    broken = [one for one in game.bribes if one.promised and (one.room or 0) < one.promised <= one.within_reach]
    assert [one.bribe for one in game.betrayals] == [bribe.number for bribe in broken]
    for betrayal, bribe in zip(game.betrayals, broken, strict=True):
        paid = [0, 0]
        for other in game.bribes:
            if (other.host, other.figure.seat) == (bribe.host, bribe.figure.seat) and other.number != bribe.number:
                paid[other.turn > bribe.turn] += other.amount - other.refunded
        assert [betrayal.before, betrayal.after] == paid
        assert betrayal.damage == ((bribe.promised or 0) - (bribe.room or 0)) * bribe.incomes > 0


def kings_agree(game: Chronicle, replay: Replay) -> None:
    settled = [number for number, _, _ in plain.settlements(replay)]
    winners = set(game.winners)
    expected = {}
    for (number, instead), ends in plain.other_ends(replay).items():
        other = {seat for seat, place in enumerate(places_of(ends)) if place == 1}
        host = replay.steps[number].position.host
        if other != winners and host not in winners | other:
            expected[settled.index(number), instead] = tuple(ends)
    assert {(one.conflict, one.instead): one.balances for one in game.kingmaking} == expected
