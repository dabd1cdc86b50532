"""The turning points of a game, told as data: what people will talk about."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from analysis import Bribed, Chronicle, Stay
from charts.action_text import deed
from charts.words import All, Inserts, Number, Told, Trade, Who


def turning_points(game: Chronicle) -> tuple[Told, ...]:
    """The turning points that this game has, in the order of telling."""
    found = (
        *decisive(game),
        kingmaker(game),
        dearest_for_nothing(game),
        most_overpaid(game),
        cheapest_top_room(game),
        snake(game),
    )
    return tuple([told for told in found if told is not None])


def decisive(game: Chronicle) -> Iterable[Told]:
    """The decisive moments in projected wealth: what put the winners ahead for good, their best and their worst."""
    if not game.over or len(game.winners) == len(game.seats):
        return
    winner: Inserts = {"winner": All(game.winners)}
    taken = game.lead_taken
    if taken is None:
        yield Told("never-behind", winner)
    best = max(game.swings, key=lambda swing: swing.change, default=None)
    worst = min(game.swings, key=lambda swing: swing.change, default=None)
    said: dict[int, list[Told]] = {}
    if taken is not None:
        said.setdefault(taken.step, []).append(Told("decided", winner))
    if best is not None and best.change > 0:
        amount: Inserts = {"amount": Number(best.change)}
        said.setdefault(best.step, []).append(Told("swing-for", {**winner, **amount}))
    if worst is not None and worst.change < 0:
        said.setdefault(worst.step, []).append(Told("swing-against", {**winner, "amount": Number(-worst.change)}))
    for step, told in sorted(said.items()):
        yield _row([deed(game, step), *told])


def _row(sentences: Sequence[Told]) -> Told:
    """One sentence after another."""
    first, *others = sentences
    return replace(first, then=_row(others)) if others else first


def kingmaker(game: Chronicle) -> Told | None:
    """Of the decisions of hosts who could not win themselves, the last that made the winner."""
    if not game.kingmaking:
        return None
    made = game.kingmaking[-1]
    conflict = game.conflicts[made.conflict]
    return Told(
        "kingmaker",
        {
            "host": Who(conflict.host),
            "profession": Trade(conflict.profession),
            "instead": Who(made.instead),
            "kept": Who(conflict.winner),
            "round": Number(conflict.round),
            "others": All(made.winners),
        },
    )


def dearest_for_nothing(game: Chronicle) -> Told | None:
    """The bribe of the highest cost among those whose figure was banished all the same; of several, the first."""
    idle = [bribe for bribe in game.bribes if bribe.cost and bribe.outcome == "banished"]
    if not idle:
        return None
    bribe = max(idle, key=lambda one: one.cost)
    return Told("nothing", {"payer": Who(bribe.figure.seat), **_paid(bribe)})


def most_overpaid(game: Chronicle) -> Told | None:
    """The bribe that was furthest above the next best, or above all that was at stake where that is more."""
    bribe = max(game.bribes, key=lambda one: max(one.overpaid, one.wasted), default=None)
    if bribe is None or not max(bribe.overpaid, bribe.wasted):
        return None
    payer: Inserts = {"payer": Who(bribe.figure.seat), **_paid(bribe)}
    if bribe.wasted > bribe.overpaid:
        return Told("wasted", {**payer, "stake": Number(bribe.stake)})
    return Told("overpaid", {**payer, "next": Number(bribe.next_best or 0)})


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


def snake(game: Chronicle) -> Told | None:
    """Who broke the most promises, of several who took more for them; else who earned most from the banished."""
    broken = [game.bribes[one.bribe] for one in game.betrayals]
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
