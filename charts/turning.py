"""The turning points of a game, told as data: what people will talk about."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from charts.numbers import Bribed, Chronicle, Stay
from charts.words import All, Inserts, Number, Told, Trade, Who


def turning_points(game: Chronicle) -> tuple[Told, ...]:
    """The turning points that this game has, in the order of telling."""
    found = (decided(game), dearest_for_nothing(game), cheapest_top_room(game), longest_tenure(game), snake(game))
    return tuple([told for told in found if told is not None])


def dearest_for_nothing(game: Chronicle) -> Told | None:
    """The bribe of the highest cost among those that earned nothing; of several, the first."""
    idle = [bribe for bribe in game.bribes if bribe.cost and not bribe.earned and bribe.outcome != "waiting"]
    if not idle:
        return None
    bribe = max(idle, key=lambda one: one.cost)
    return Told("nothing", {"payer": Who(bribe.figure.seat), **_paid(bribe)})


def _paid(bribe: Bribed) -> Inserts:
    return {"host": Who(bribe.host), "cost": Number(bribe.cost), "profession": Trade(bribe.figure.profession)}


def cheapest_top_room(game: Chronicle) -> Told | None:
    """Of all that moved into a room of the highest salary, whoever paid least to get in; of several, the best paid."""
    top = game.table.edition.rooms[-1]
    moved = [stay for stay in game.stays if stay.room == top and not stay.at_start]
    if not moved:
        return None
    stay = min(moved, key=lambda one: (game.entry_cost(one), -one.earned))
    cost = Number(game.entry_cost(stay))
    return Told("bargain", {"payer": Who(stay.figure.seat), "cost": cost, **_held(stay)})


def _held(stay: Stay) -> Inserts:
    return {
        "host": Who(stay.host),
        "room": Number(stay.room),
        "profession": Trade(stay.figure.profession),
        "earned": Number(stay.earned),
    }


def longest_tenure(game: Chronicle) -> Told | None:
    """The stay of the most turns; of several, the best paid."""
    if not game.stays:
        return None
    stay = max(game.stays, key=lambda one: (one.turns, one.earned))
    return Told("tenure", {"owner": Who(stay.figure.seat), "turns": Number(stay.turns), **_held(stay)})


def deciding_round(game: Chronicle) -> int | None:
    """The first recorded round from whose end on, at every round's end, nobody had more than any winner.

    None before the game is over.
    """
    if not game.over:
        return None
    decided = game.table.edition.rounds
    for number in reversed(game.recorded):
        cash = [account.end for account in game.rounds[number - 1]]
        if any(cash[seat] < max(cash) for seat in game.winners):
            break
        decided = number
    return decided


def decided(game: Chronicle) -> Told | None:
    """The deciding round; a shared victory was decided for all who share it."""
    number = deciding_round(game)
    if number is None:
        return None
    winner = All(game.winners)
    if number == game.table.edition.rounds:
        return Told("decided-last", {"winner": winner})
    return Told("decided", {"winner": winner, "round": Number(number)})


def snake(game: Chronicle) -> Told | None:
    """Who broke the most promises, of several who took more for them; else who earned most from the banished."""
    broken = [bribe for bribe in game.promises if bribe.promise_kept is False]
    if not broken:
        return _silent_snake(game)
    counts = Counter(bribe.host for bribe in broken)
    taken = _taken(broken)
    hosts = leaders({seat: (count, taken[seat]) for seat, count in counts.items()})
    count = counts[hosts[0]]
    if len(hosts) > 1:
        return Told("snakes", {"hosts": All(hosts), "broken": Number(count)})
    return Told("snake", {"host": Who(hosts[0]), "taken": Number(taken[hosts[0]]), "broken": Number(count)})


def _silent_snake(game: Chronicle) -> Told | None:
    taken = _taken([bribe for bribe in game.bribes if bribe.outcome == "banished"])
    hosts = leaders({seat: (amount, 0) for seat, amount in taken.items()})
    if not hosts or not taken[hosts[0]]:
        return None
    if len(hosts) > 1:
        return Told("snakes-silent", {"hosts": All(hosts), "taken": Number(taken[hosts[0]])})
    return Told("snake-silent", {"host": Who(hosts[0]), "taken": Number(taken[hosts[0]])})


def _taken(bribes: Iterable[Bribed]) -> Counter[int]:
    """What each host took for these bribes, less refunds."""
    taken: Counter[int] = Counter()
    for bribe in bribes:
        taken[bribe.host] += bribe.cost
    return taken


def leaders(scores: Mapping[int, tuple[int, int]]) -> tuple[int, ...]:
    """The seats of the highest score, in seat order."""
    best = max(scores.values(), default=None)
    return tuple(sorted(seat for seat, score in scores.items() if score == best))


def most(scores: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The seats of the highest of these scores, one by seat, and that score."""
    best = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == best]), best
