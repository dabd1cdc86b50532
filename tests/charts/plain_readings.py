"""What the readings of the charts and the turning points name, a second time: straight from actions and positions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from charts import Told
from charts.sentence_data import All, Inserts, Number, Percent, Trade, Who
from rules import Bribe, Paid, Replay, Settle, places_of
from tests.charts import plain, plain_books, plain_bribes

# The half-width of a 95 % interval, in standard deviations of the normal distribution.
Z = 1.959963984540054


class Bid(NamedTuple):
    """A bribe: when and to whom, what came of it, what it could have earned and what it did, and its dearest rival."""

    turn: int
    stage: str
    host: int
    bribe: Bribe
    came: plain_bribes.Came
    reach: int
    incomes: int
    earned: int
    rival: int | None
    won: bool

    @property
    def cost(self) -> int:
        return self.bribe.amount - self.came.refunded

    @property
    def overpaid(self) -> int:
        """How much more than the others whoever won this conflict paid."""
        return 0 if self.rival is None or not self.won else max(0, self.cost - self.rival)

    @property
    def wasted(self) -> int:
        """How much more was paid than the best room within reach could have earned."""
        return max(0, self.cost - self.reach * self.incomes)

    @property
    def broken(self) -> bool:
        """Whether the promised room was to be had, and neither it nor a better one was given."""
        return (self.came.room or 0) < (self.bribe.promised or 0) <= self.reach


def bids(replay: Replay) -> list[Bid]:
    """Every bribe of a game."""
    schedule = plain.schedule(replay)
    steps = [step for step, action in enumerate(replay.actions) if isinstance(action, Bribe)]
    earned, _ = plain.earned(replay)
    rivals, won = _rivals(replay), _won(replay)
    found = []
    for step, came, sum_of_salaries in zip(steps, plain_bribes.outcomes(replay), earned, strict=True):
        before, bribe = replay.steps[step].position, replay.actions[step]
        assert isinstance(bribe, Bribe)
        reach = plain.reach(before, bribe.profession)
        incomes = plain.incomes_to_come(before, bribe.seat, schedule)
        when = (plain_books.turn_of(replay, before), before.phase.split("-")[0])
        rival = rivals.get(step)
        found.append(Bid(*when, before.host or 0, bribe, came, reach, incomes, sum_of_salaries, rival, step in won))
    return found


def _won(replay: Replay) -> set[int]:
    """The steps of the bribes whose figures stayed: of one owner's two in a conflict, the first."""
    found = set()
    for _, settled, decided in plain.settlements(replay):
        turn, stage = plain_books.turn_of(replay, decided), decided.phase.split("-")[0]
        for step, one in enumerate(replay.actions):
            before = replay.steps[step].position
            if not isinstance(one, Bribe) or (one.seat, one.profession) != (settled.winner, settled.profession):
                continue
            if (before.phase, plain_books.turn_of(replay, before)) == (f"{stage}-bribes", turn):
                found.add(step)
                break
    return found


def _rivals(replay: Replay) -> dict[int, int]:
    """By the step of a bribe in a conflict: the most that another owner paid in it."""
    stages: dict[tuple[int, str, str], list[tuple[int, Bribe]]] = {}
    for step, action in enumerate(replay.actions):
        before = replay.steps[step].position
        if isinstance(action, Bribe) and before.phase != "regular-bribes":
            where = (plain_books.turn_of(replay, before), before.phase, action.profession)
            stages.setdefault(where, []).append((step, action))
    return {
        step: max(other.amount for _, other in stage if other.seat != bribe.seat)
        for stage in stages.values()
        for step, bribe in stage
        if any(other.seat != bribe.seat for _, other in stage)
    }


def wealth(replay: Replay) -> Told:
    """Who won by how much, and in which round anybody was last ahead of them."""
    ends = sorted(replay.position.balances, reverse=True)
    winners = [seat for seat, end in enumerate(replay.position.balances) if end == ends[0]]
    if len(winners) > 1:
        return Told("shared", {"winners": All(tuple(winners)), "cash": Number(ends[0])})
    second = [seat for seat, end in enumerate(replay.position.balances) if end == ends[1]]
    who: Inserts = {"winner": Who(winners[0]), "lead": Number(ends[0] - ends[1]), "second": All(tuple(second))}
    behind = [step for step, now in enumerate(plain.projected(replay)) if max(now) > now[winners[0]]]
    if not behind:
        return Told("wealth-never", who)
    return Told("wealth", {**who, "round": Number(replay.steps[behind[-1]].position.round)})


def cash(replay: Replay) -> Told:
    """Who won by how much, and at the end of how many rounds everybody else had less."""
    told = wealth(replay)
    if told.code == "shared":
        return told
    best = max(replay.position.balances)
    winner = replay.position.balances.index(best)
    rounds = _cash_by_round(replay)
    counts: Inserts = {
        "count": Number(sum(sorted(cash)[-2] < cash[winner] for cash in rounds)),
        "rounds": Number(len(rounds)),
    }
    who = {name: told.inserts[name] for name in ("winner", "lead", "second")}
    return Told("won", {**who, "cash": Number(best), **counts})


def _cash_by_round(replay: Replay) -> list[list[int]]:
    """Everybody's cash at the end of each round."""
    moved = plain_bribes.sums_by_round(replay)
    now, found = [replay.table.edition.cash] * replay.table.seats, []
    for number in range(1, replay.table.edition.rounds + 1):
        for (when, seat, _, comes), amount in moved.items():
            if when == number:
                now[seat] += amount if comes else -amount
        found.append(list(now))
    return found


def chances(replay: Replay, shares: Sequence[tuple[int, Sequence[float]]]) -> Told:
    """The winner's lowest chance, and the round from whose beginning it stayed at 90 %. shares: round and chances."""
    ends = replay.position.balances
    winner = ends.index(max(ends))
    own = [(share[winner], number) for number, share in shares]
    low = min(own, key=lambda one: one[0])
    inserts: Inserts = {"winner": Who(winner), "percent": Percent(round(low[0] * 100)), "round": Number(low[1])}
    rounds = sorted({number for _, number in own})
    sure = [number for number in rounds if all(share >= 0.9 for share, at in own if at >= number)]
    if ends.count(max(ends)) > 1 or sure in ([], rounds):
        return Told("chance-low", inserts)
    return Told("chance-low", inserts, Told("chance-sure", {"sure": Percent(90), "from": Number(sure[0])}))


def tenure(replay: Replay) -> list[Told]:
    """Whose rooms paid most, and which of theirs the most; one sentence for each that paid as much."""
    held = plain_books.tenures(replay)
    paid = {one.figure.seat: 0 for one in sorted(held, key=lambda one: one.figure.seat)}
    for one in held:
        paid[one.figure.seat] += one.earned
    owner = next(seat for seat, earned in paid.items() if earned == max(paid.values()))
    salaries = Counter(_salaries(replay, owner))
    rooms = {(one.host, one.room) for one in held if one.figure.seat == owner}
    sums = {(host, room): salaries[host, room] * room for host, room in rooms}
    best = max(sums.values())
    who: Inserts = {"owner": Who(owner), "earned": Number(paid[owner]), "most": Number(best)}
    return [
        Told("rooms", {**who, "room": Number(room), "host": Who(host)})
        for (host, room), amount in sums.items()
        if amount == best
    ]


def _salaries(replay: Replay, seat: int) -> Iterator[tuple[int, int]]:
    """The palace and room of every salary that a seat was paid."""
    for _, events in replay.steps:
        for event in events:
            if isinstance(event, Paid) and event.target == seat:
                yield from [(salary.palace, salary.room) for salary in event.salaries]


def bargains(paid: Sequence[Bid]) -> Told:
    """How many bribes earned their price, and the one that earned most above it."""
    worth = [one for one in paid if one.earned > 0 and one.earned >= one.cost]
    if not worth:
        return Told("worthless", {"all": Number(len(paid))})
    best = max(worth, key=lambda one: one.earned - one.cost)
    counts: Inserts = {"count": Number(len(worth)), "all": Number(len(paid))}
    return Told("worth", {**counts, **_price(best), "earned": Number(best.earned)})


def _price(bid: Bid) -> Inserts:
    return {"payer": Who(bid.bribe.seat), "host": Who(bid.host), "cost": Number(bid.cost)}


def talk(replay: Replay) -> Told:
    """The share of conflicts that the highest bribe won, with the roots of (p - share)² = z² p (1 - p) / n."""
    count, won = plain.money_talks(replay)
    if not count:
        return Told("talk-none")
    middle, whole = 2 * won + Z * Z, 2 * (count + Z * Z)
    root = sqrt(middle * middle - 2 * whole * won * won / count)
    shares = {"percent": won / count, "low": (middle - root) / whole, "high": (middle + root) / whole}
    counts: Inserts = {"won": Number(won), "all": Number(count)}
    return Told("talk", {**counts, **{name: Percent(round(share * 100)) for name, share in shares.items()}})


def prices(replay: Replay, paid: Sequence[Bid]) -> Told:
    """In how many conflicts the winner paid more than anybody else, and how much more in all."""
    contested, over = 0, []
    for _, settled, before in plain.settlements(replay):
        where = (plain_books.turn_of(replay, before), before.phase.split("-")[0], settled.profession, settled.winner)
        kept = next(one for one in paid if (one.turn, one.stage, one.bribe.profession, one.bribe.seat) == where)
        contested += kept.rival is not None
        over.append(kept.overpaid)
    won = [more for more in over if more]
    if not won:
        return Told("prices-none")
    return Told("prices", {"count": Number(len(won)), "all": Number(contested), "sum": Number(sum(won))})


def overpaid(paid: Sequence[Bid]) -> Told | None:
    """The bribe furthest above its rivals, or above all that it could earn."""
    dearest = max(paid, key=lambda one: max(one.overpaid, one.wasted))
    if not max(dearest.overpaid, dearest.wasted):
        return None
    price: Inserts = {**_price(dearest), "profession": Trade(dearest.bribe.profession)}
    if dearest.wasted > dearest.overpaid:
        return Told("wasted", {**price, "stake": Number(dearest.reach * dearest.incomes)})
    return Told("overpaid", {**price, "next": Number(dearest.rival or 0)})


def kingmaker(replay: Replay) -> Told | None:
    """The last decision of a host who could not win, but for which somebody else would have won."""
    real = _first(replay.position.balances)
    found = []
    for (number, instead), ends in plain.other_ends(replay).items():
        before, settled = replay.steps[number].position, replay.actions[number]
        host, others = before.host or 0, _first(ends)
        assert isinstance(settled, Settle)
        if others != real and host not in (*real, *others):
            who: Inserts = {"host": Who(host), "instead": Who(instead), "kept": Who(settled.winner)}
            what: Inserts = {"profession": Trade(settled.profession), "round": Number(before.round)}
            found.append((number, instead, Told("kingmaker", {**who, **what, "others": All(others)})))
    return max(found, key=lambda one: one[:2])[2] if found else None


def _first(ends: Sequence[int]) -> tuple[int, ...]:
    return tuple([seat for seat, place in enumerate(places_of(ends)) if place == 1])


def favours(replay: Replay) -> list[Told]:
    """The best hosts, and the greatest favour; one sentence for each that was as great."""
    rows = plain.favours(replay)
    sums = [sum(row) for row in rows]
    hosts = All(tuple([host for host, total in enumerate(sums) if total == max(sums)]))
    pairs = [(row[guest], host, guest) for host, row in enumerate(rows) for guest in range(len(rows)) if guest != host]
    most, _, _ = max(pairs)
    who: Inserts = {"hosts": hosts, "sum": Number(max(sums)), "amount": Number(most)}
    return [
        Told("favours", {**who, "host": Who(host), "guest": Who(guest)})
        for amount, host, guest in pairs
        if amount == most
    ]


def matrix(replay: Replay) -> list[Told]:
    """Who paid whom most; one sentence for each pair of whom one paid as much."""
    paid = Counter[tuple[int, int]]()
    for (_, payer, host), amount in plain_books.bribes_between(replay).items():
        paid[payer, host] += amount
    most = max(paid.values(), default=0)
    if not most:
        return [Told("no-bribes")]
    return [
        Told("payer", {"payer": Who(payer), "host": Who(host), "amount": Number(most)})
        for (payer, host), amount in paid.items()
        if amount == most
    ]
