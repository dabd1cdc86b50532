"""What the chart of promises tells, a second time: straight from bribes, payments and the promises of the record."""

from collections import Counter
from collections.abc import Iterable, Sequence

from charts import Told
from charts.sentence_data import All, Inserts, Number
from rules import Replay
from tests.charts import plain
from tests.charts.plain_readings import Bid


def promises(replay: Replay, paid: Sequence[Bid]) -> Told:
    """How many were kept, who broke most, what it cost and brought, and what became of those entered by themselves."""
    states = replay.position.negotiation.promises
    promised = [one for one in paid if one.bribe.promised is not None]
    impossible = [one for one in promised if (one.bribe.promised or 0) > one.reach]
    ends = Counter(state.outcome for state in states)
    broken = Counter([one.host for one in promised if one.broken])
    broken.update(state.promise.seat for state in states if state.outcome == "broken")
    kept = len(promised) - len(impossible) - sum(one.broken for one in promised) + ends["kept"]
    decided = bool(kept or broken)
    then: list[Told] = list(_first(kept, broken)) if decided else []
    if any(one.broken for one in promised):
        then += _consequences(replay, paid)
    if impossible:
        code = "promises-impossible" if decided else "promises-all-impossible"
        then.append(Told(code, {"count": Number(len(impossible))}))
    if states:
        counts: Inserts = {name: Number(ends[name]) for name in ("kept", "broken", "impossible", "open")}
        then.append(Told("pledges", counts))
    if ends["broken"]:
        broken_ones = plain.broken_promises(replay)
        first: dict[tuple[int, int], plain.Broken] = {}
        for one in sorted(broken_ones.values(), key=lambda one: one.turn):
            first.setdefault(one.between, one)
        sums = {
            "damage": sum(one.damage for one in broken_ones.values()),
            "before": sum(one.before for one in first.values()),
            "after": sum(one.after for one in first.values()),
        }
        then.append(Told("pledges-paid", {name: Number(amount) for name, amount in sums.items()}))
    return chained(then or [Told("no-promises")])


def _first(kept: int, broken: Counter[int]) -> Iterable[Told]:
    counts: Inserts = {"kept": Number(kept), "all": Number(kept + broken.total())}
    if broken:
        most = max(broken.values())
        hosts = tuple(sorted(seat for seat, count in broken.items() if count == most))
        yield Told("promises", {**counts, "hosts": All(hosts), "broken": Number(most)})
    else:
        yield Told("promises-kept", counts)


def _consequences(replay: Replay, paid: Sequence[Bid]) -> list[Told]:
    """What the betrayed lost, what their hosts were paid for it, and what those were paid a turn before and since."""
    damage = taken = 0
    sums, visits = [0, 0], [0, 0]
    for one in paid:
        if not one.broken:
            continue
        damage += ((one.bribe.promised or 0) - (one.came.room or 0)) * one.incomes
        taken += one.cost
        others = [bid for bid in paid if (bid.host, bid.bribe.seat) == (one.host, one.bribe.seat) and bid is not one]
        for late in (False, True):
            own = [bid for bid in others if (bid.turn > one.turn) == late]
            sums[late] += sum(bid.cost for bid in own)
            visits[late] += len({bid.turn for bid in own})
    told = [Told("promises-paid", {"damage": Number(damage), "taken": Number(taken)})]
    if all(visits):
        unit = replay.table.edition.unit
        means = [Number(round(total / count / unit) * unit) for total, count in zip(sums, visits, strict=True)]
        told.append(Told("promises-visits", {"before": means[0], "after": means[1]}))
    return told


def chained(sentences: Sequence[Told]) -> Told:
    """Sentences one after another."""
    first, *others = sentences
    return Told(first.code, first.inserts, chained(others) if others else None)
