"""The turning points of a game as data: memorable events, each with the chart that shows it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from analysis import Bribed, Chronicle, Stay
from charts.action_text import banished, deed, doer, subject
from charts.sentence_data import All, Inserts, Number, Told, Trade, Who
from rules import Event, Figure, Placed


@dataclass(frozen=True)
class TurningPoint:
    """One turning point.

    title: a code of `LABELS`. told: its sentence. chart: the name of the chart that shows it. step: its action, None if
    it is not a single one. figure: the one concerned. seats: the palaces or players concerned. room: the one that the
    figure has then. banished: the figures that had to leave for it, or it alone. is_gone: whether it is that one; an
    owner's two of a profession are equal. doer: the seat whose doing it was.
    """

    title: str
    told: Told
    chart: str
    step: int | None = None
    figure: Figure | None = None
    seats: tuple[int, ...] = ()
    room: int | None = None
    banished: tuple[Figure, ...] = ()
    is_gone: bool = False
    doer: int | None = None


def turning_points(game: Chronicle) -> tuple[TurningPoint, ...]:
    """The turning points of a game, in the order of display."""
    found = (
        *with_kingmaker(decisive(game), kingmaker(game)),
        dearest_for_nothing(game),
        most_overpaid(game),
        cheapest_top_room(game),
        snake(game),
    )
    return tuple([point for point in found if point is not None])


def decisive(game: Chronicle) -> Iterable[TurningPoint]:
    """The decisive moments in projected wealth: when the winners took the lead for good, their best and their worst."""
    if not game.over or len(game.winners) == len(game.seats):
        return
    winner: Inserts = {"winner": All(game.winners)}
    taken = game.lead_taken
    if taken is None:
        yield TurningPoint("point-never-behind", Told("never-behind", winner), "wealth", seats=game.winners)
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
        yield _of_action(f"point-{told[0].code}", _row([deed(game, step), *told]), game, step)


def _of_action(title: str, told: Told, game: Chronicle, step: int) -> TurningPoint:
    figure, palace, room = subject(game, step)
    seats = () if palace is None else (palace,)
    gone, whose = banished(game, step), doer(game, step)
    return TurningPoint(title, told, "wealth", step, figure, seats, room, gone, doer=whose)


def _row(sentences: Sequence[Told]) -> Told:
    """Chain sentences."""
    first, *others = sentences
    return replace(first, then=_row(others)) if others else first


def with_kingmaker(points: Iterable[TurningPoint], made: TurningPoint | None) -> Iterable[TurningPoint]:
    """The decisive moments and the kingmaker's; where both are one action, one point that tells it once."""
    told = False
    for point in points:
        if made is None or point.step != made.step:
            yield point
            continue
        told = True
        about = {name: made.told.inserts[name] for name in ("host", "profession", "instead", "others")}
        deed_told, *others = _sentences(point.told)
        yield replace(point, title=made.title, told=_row([deed_told, Told("kingmaker-there", about), *others]))
    if made is not None and not told:
        yield made


def _sentences(told: Told | None) -> list[Told]:
    return [] if told is None else [replace(told, then=None), *_sentences(told.then)]


def kingmaker(game: Chronicle) -> TurningPoint | None:
    """The last decision of a host who could not win that decided the winner."""
    if not game.kingmaking:
        return None
    made = game.kingmaking[-1]
    conflict = game.conflicts[made.conflict]
    told = Told(
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
    return _of_action("point-kingmaker", told, game, conflict.step)


def dearest_for_nothing(game: Chronicle) -> TurningPoint | None:
    """The most expensive bribe whose figure was banished; on a tie the first."""
    idle = [bribe for bribe in game.bribes if bribe.cost and bribe.outcome == "banished"]
    if not idle:
        return None
    bribe = max(idle, key=lambda one: one.cost)
    return _of_bribe("point-nothing", Told("nothing", _paid(bribe)), "banished", bribe)


def most_overpaid(game: Chronicle) -> TurningPoint | None:
    """The bribe with the largest excess over the next best, or over the possible earnings if that is more."""
    bribe = max(game.bribes, key=lambda one: max(one.overpaid, one.wasted), default=None)
    if bribe is None or not max(bribe.overpaid, bribe.wasted):
        return None
    if bribe.wasted > bribe.overpaid:
        told = Told("wasted", {**_paid(bribe), "stake": Number(bribe.stake)})
        return _of_bribe("point-wasted", told, "bargains", bribe)
    told = Told("overpaid", {**_paid(bribe), "next": Number(bribe.next_best or 0)})
    return _of_bribe("point-overpaid", told, "prices", bribe)


def _paid(bribe: Bribed) -> Inserts:
    return {
        "payer": Who(bribe.figure.seat),
        "host": Who(bribe.host),
        "cost": Number(bribe.cost),
        "profession": Trade(bribe.figure.profession),
    }


def _of_bribe(title: str, told: Told, chart: str, bribe: Bribed) -> TurningPoint:
    is_gone = bribe.outcome == "banished"
    gone = (bribe.figure,) if is_gone else ()
    return TurningPoint(title, told, chart, bribe.step, bribe.figure, (bribe.host,), bribe.room, gone, is_gone)


def cheapest_top_room(game: Chronicle) -> TurningPoint | None:
    """The cheapest entry into a room of the highest salary; on a tie the one that earned most."""
    top = game.table.edition.rooms[-1]
    moved = [stay for stay in game.stays if stay.room == top and not stay.at_start]
    if not moved:
        return None
    stay = min(moved, key=lambda one: (game.entry_cost(one), -one.earned))
    told = Told(
        "bargain",
        {
            "payer": Who(stay.figure.seat),
            "cost": Number(game.entry_cost(stay)),
            "host": Who(stay.host),
            "room": Number(stay.room),
            "profession": Trade(stay.figure.profession),
            "earned": Number(stay.earned),
        },
    )
    return TurningPoint("point-bargain", told, "tenure", _arrival(game, stay), stay.figure, (stay.host,), top)


def _arrival(game: Chronicle, stay: Stay) -> int | None:
    """The action by which a figure came into its room."""
    came = (stay.figure, stay.host, stay.room)
    steps = [timed.step for timed in game.timed_events if timed.turn == stay.since and _placed(timed.event) == came]
    return steps[0] if steps else None


def _placed(event: Event) -> tuple[Figure, int, int] | None:
    return (event.figure, event.palace, event.room) if isinstance(event, Placed) else None


def snake(game: Chronicle) -> TurningPoint | None:
    """Who broke the most promises, of several who took more for them; else who earned most from the banished.

    Promises entered by themselves count too; nothing is paid for these.
    """
    broken = [game.bribes[one.bribe] for one in game.betrayals]
    counts = Counter(bribe.host for bribe in broken)
    counts.update(one.promiser for one in game.pledges if one.outcome == "broken")
    if counts:
        taken = _taken(broken)
        hosts = leaders({seat: (count, taken[seat]) for seat, count in counts.items()})
        return TurningPoint("point-snake", _broken(hosts, counts[hosts[0]], taken[hosts[0]]), "promises", seats=hosts)
    taken = _taken([bribe for bribe in game.bribes if bribe.outcome == "banished"])
    hosts = leaders({seat: (0, amount) for seat, amount in taken.items()})
    if not hosts or not taken[hosts[0]]:
        return None
    return TurningPoint("point-snake", _silent(hosts, taken[hosts[0]]), "banished", seats=hosts)


def _broken(hosts: tuple[int, ...], count: int, taken: int) -> Told:
    if len(hosts) > 1:
        return Told("snakes", {"hosts": All(hosts), "broken": Number(count)})
    return Told("snake", {"host": Who(hosts[0]), "taken": Number(taken), "broken": Number(count)})


def _silent(hosts: tuple[int, ...], taken: int) -> Told:
    if len(hosts) > 1:
        return Told("snakes-silent", {"hosts": All(hosts), "taken": Number(taken)})
    return Told("snake-silent", {"host": Who(hosts[0]), "taken": Number(taken)})


def _taken(bribes: Iterable[Bribed]) -> Counter[int]:
    """Each host's income from these bribes, less refunds."""
    taken: Counter[int] = Counter()
    for bribe in bribes:
        taken[bribe.host] += bribe.cost
    return taken


def leaders(scores: Mapping[int, tuple[int, int]]) -> tuple[int, ...]:
    """The seats with the highest score, in seat order."""
    best = max(scores.values(), default=None)
    return tuple(sorted(seat for seat, score in scores.items() if score == best))


def most(scores: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The seats with the highest of these scores (given by seat), and that score."""
    best = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == best]), best
