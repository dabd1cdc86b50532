"""The sentences of charts and turning points against a second implementation, in random games."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings

from analysis import Chronicle, chronicle
from charts import Told, draw, sentence, turning_points
from charts.sentence_data import All, Inserts, Number, Trade, Who, english
from rules import Bribe, Replay
from tests.charts import plain, plain_books, plain_bribes, plain_hall
from tests.charts.strategies import Shown, games


@settings(max_examples=15, deadline=None)
@given(games())
def test_what_is_told_of_a_game_agrees_with_a_plain_account(shown: Shown) -> None:
    agrees(shown)


@pytest.mark.soak
@settings(max_examples=400, deadline=None)
@given(games())
def test_what_is_told_of_many_games_agrees_with_a_plain_account(shown: Shown) -> None:
    agrees(shown)


def agrees(shown: Shown) -> None:
    game = chronicle(shown.replay)
    told = dict(point for one in turning_points(game) for point in _chain(one.told))
    assert {code: told[code] for code in told if code in DECISIVE} == decisive(shown.replay)
    assert {code: told[code] for code in told if code.startswith("snake")} == snake(shown.replay)
    assert told.get("nothing") == nothing(shown.replay)
    assert told.get("bargain") == cheapest(shown.replay)
    spoken = english(game.table)
    for name, expected in readings(game, shown.replay).items():
        assert draw(name, game).reading == sentence(expected, spoken), name


DECISIVE = ("never-behind", "decided", "swing-for", "swing-against")


def _chain(told: Told | None) -> list[tuple[str, Inserts]]:
    return [] if told is None else [(told.code, dict(told.inserts)), *_chain(told.then)]


def _best(scores: Sequence[int]) -> tuple[All, Number]:
    top = max(scores)
    return All(tuple([seat for seat, score in enumerate(scores) if score == top])), Number(top)


def decisive(replay: Replay) -> dict[str, Inserts]:
    """The largest changes of the winners' margin in projected wealth, and whether anybody was ever ahead of them."""
    ends = replay.position.balances
    winners = [seat for seat, end in enumerate(ends) if end == max(ends)]
    others = [seat for seat in range(len(ends)) if seat not in winners]
    if not others:
        return {}
    gaps = [min(now[one] for one in winners) - max(now[one] for one in others) for now in plain.projected(replay)]
    changes = [after - before for before, after in pairwise(gaps)]
    who: Inserts = {"winner": All(tuple(winners))}
    found: dict[str, Inserts] = {"never-behind" if min(gaps) >= 0 else "decided": who}
    if max(changes) > 0:
        found["swing-for"] = {**who, "amount": Number(max(changes))}
    if min(changes) < 0:
        found["swing-against"] = {**who, "amount": Number(-min(changes))}
    return found


def _bids(replay: Replay) -> list[tuple[int, int, Bribe, plain_bribes.Came]]:
    """Step, host, bribe, and what came of it."""
    steps = [step for step, action in enumerate(replay.actions) if isinstance(action, Bribe)]
    found = []
    for step, came in zip(steps, plain_bribes.outcomes(replay), strict=True):
        bribe = replay.actions[step]
        assert isinstance(bribe, Bribe)
        found.append((step, replay.steps[step].position.host or 0, bribe, came))
    return found


def nothing(replay: Replay) -> Inserts | None:
    """The dearest bribe for a figure that was banished."""
    lost = [
        (bribe.amount - came.refunded, -step, host, bribe)
        for step, host, bribe, came in _bids(replay)
        if came.outcome == "banished" and bribe.amount > came.refunded
    ]
    if not lost:
        return None
    cost, _, host, bribe = max(lost, key=lambda one: one[:2])
    return {"payer": Who(bribe.seat), "host": Who(host), "cost": Number(cost), "profession": Trade(bribe.profession)}


def cheapest(replay: Replay) -> Inserts | None:
    """The cheapest way into a room of the highest salary; of several the one that earned most."""
    costs = plain_bribes.entry_costs(replay)
    top = replay.table.edition.rooms[-1]
    rooms = [
        (costs.get((held.since, held.host, held.room), 0), -held.earned, held)
        for held in plain_books.tenures(replay)
        if held.room == top
    ]
    if not rooms:
        return None
    cost, _, held = min(sorted(rooms, key=_moved_in), key=lambda one: one[:2])
    return {
        "payer": Who(held.figure.seat),
        "cost": Number(cost),
        "host": Who(held.host),
        "room": Number(top),
        "profession": Trade(held.figure.profession),
        "earned": Number(held.earned),
    }


def _moved_in(room: tuple[int, int, plain_books.Held]) -> int:
    return room[2].since


def snake(replay: Replay) -> dict[str, Inserts]:
    """Who broke most promises, for most; else who kept most of what was paid for the banished."""
    bids = chronicle(replay).bribes
    broken = plain_hall.words(replay, bids)[1]
    kept: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for step, host, bribe, came in _bids(replay):
        cost = bribe.amount - came.refunded
        reach = plain.reach(replay.steps[step].position, bribe.profession)
        if bribe.promised is not None and (came.room or 0) < bribe.promised <= reach:
            kept[host] += cost
        if came.outcome == "banished":
            lost[host] += cost
    if any(broken):
        worst = max((broken[seat], kept[seat]) for seat in range(len(broken)))
        hosts = [seat for seat in range(len(broken)) if (broken[seat], kept[seat]) == worst]
        if len(hosts) > 1:
            return {"snakes": {"hosts": All(tuple(hosts)), "broken": Number(worst[0])}}
        return {"snake": {"host": Who(hosts[0]), "taken": Number(worst[1]), "broken": Number(worst[0])}}
    most = max(lost.values(), default=0)
    hosts = sorted(seat for seat, amount in lost.items() if amount == most)
    if not most:
        return {}
    if len(hosts) > 1:
        return {"snakes-silent": {"hosts": All(tuple(hosts)), "taken": Number(most)}}
    return {"snake-silent": {"host": Who(hosts[0]), "taken": Number(most)}}


def readings(game: Chronicle, replay: Replay) -> dict[str, Told]:
    """The readings of some charts, by chart."""
    seats = range(replay.table.seats)
    sums = plain_books.sums(replay)
    between = plain_books.bribes_between(replay)
    income = [sums[seat, "income", True] for seat in seats]
    taken = [sums[seat, "bribe", True] - sums[seat, "refund", False] for seat in seats]
    spent = [sums[seat, "bribe", False] - sums[seat, "refund", True] for seat in seats]
    gains = [earned - paid for earned, paid in zip(income, spent, strict=True)]
    best = gains.index(max(gains))
    found = {
        "rounds": Told("return", {"seat": Who(best), "income": Number(income[best]), "spent": Number(spent[best])})
    }
    if max(taken) or max(spent):
        (hosts, received), (payers, paid) = _best(taken), _best(spent)
        found["accounts"] = Told("accounts", {"hosts": hosts, "received": received, "payers": payers, "paid": paid})
    gone = plain_hall.banished(replay)
    if any(map(sum, gone)):
        hosts, sent = _best([sum(row) for row in gone])
        owners, lost = _best([sum(column) for column in zip(*gone, strict=True)])
        found["banished"] = Told("banished", {"owners": owners, "lost": lost, "hosts": hosts, "sent": sent})
    if between:
        rounds = [
            sum(amount for (number, _, _), amount in between.items() if number == one)
            for one in range(1, replay.table.edition.rounds + 1)
        ]
        if any(rounds):
            dearest: Inserts = {"round": Number(rounds.index(max(rounds)) + 1), "amount": Number(max(rounds))}
            found["chord"] = Told("chord", {**dearest, "all": Number(sum(rounds))})
    ends = replay.position.balances
    winners = [seat for seat in seats if ends[seat] == max(ends)]
    if len(winners) > 1:
        found["cash"] = Told("shared", {"winners": All(tuple(winners)), "cash": Number(max(ends))})
    return found
