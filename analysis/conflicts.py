"""Conflicts: who paid what for a room, whom the host kept, and what another decision would have changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from analysis.bribes import Bribed
from analysis.tenure import Stay
from analysis.timed_events import end_turn, turn_number
from rules import Replay, Settle, Table, places_of


@dataclass(frozen=True)
class Conflict:
    """One settled external or internal conflict (articles 7, 8).

    step, turn, round: when. host: who decided. profession: of the figures. internal: whether a figure in a room was
    attacked. room: the one won, None if the winner stayed in the park as an attacker (7.2). bribes: the indices of its
    bribes, in order of declaration. winner: the owner of the figure that was kept; `kept`: the index of its bribe.
    """

    step: int
    turn: int
    round: int
    host: int
    profession: str
    internal: bool
    room: int | None
    bribes: tuple[int, ...]
    winner: int
    kept: int


def conflicts_of(replay: Replay, bribes: Sequence[Bribed]) -> tuple[Conflict, ...]:
    """All settled conflicts of a game, in order of decision."""
    found = []
    for step, action in enumerate(replay.actions, 1):
        if not isinstance(action, Settle):
            continue
        internal = replay.steps[step - 1].position.phase == "internal-settlement"
        turn = next(bribe.turn for bribe in reversed(bribes) if bribe.step < step)
        own = [
            bribe
            for bribe in bribes
            if (bribe.turn, bribe.figure.profession) == (turn, action.profession)
            and bribe.role in (("defender", "attacker") if internal else ("contender",))
        ]
        # Of two figures of one owner the first declared stays: the defender (8.2), else by 7.3.
        kept = next(bribe for bribe in own if bribe.figure.seat == action.winner)
        found.append(
            Conflict(
                step=step,
                turn=turn,
                round=kept.round,
                host=kept.host,
                profession=action.profession,
                internal=internal,
                room=kept.room if internal else action.room,
                bribes=tuple([bribe.number for bribe in own]),
                winner=action.winner,
                kept=kept.number,
            )
        )
    return tuple(found)


@dataclass(frozen=True)
class Talk:
    """In how many conflicts one owner paid the highest bribe, and how many of these that bribe won."""

    conflicts: int
    won: int


def talk_of(conflicts: Iterable[Conflict], bribes: Sequence[Bribed]) -> Talk:
    """How often the highest bribe won. Conflicts in which two owners paid the highest are not counted.

    Of an owner with two figures the one that stayed (7.3, 8.2) may be the one for which less was paid.
    """
    counted = won = 0
    for one in conflicts:
        if len(highest(one, bribes)) == 1:
            counted += 1
            won += bribes[one.kept].amount == max(bribes[number].amount for number in one.bribes)
    return Talk(counted, won)


def highest(conflict: Conflict, bribes: Sequence[Bribed]) -> tuple[int, ...]:
    """The owners of the highest bribe of a conflict; empty if only one owner paid."""
    paid: dict[int, int] = {}
    for number in conflict.bribes:
        bribe = bribes[number]
        paid[bribe.figure.seat] = max(paid.get(bribe.figure.seat, 0), bribe.amount)
    if len(paid) < 2:
        return ()
    return tuple(sorted(seat for seat, amount in paid.items() if amount == max(paid.values())))


@dataclass(frozen=True)
class Kingmaking:
    """A decision that decided the winner: with `instead` kept and all else equal, `winners` would have won.

    conflict: its index among the game's conflicts. instead: an owner who was banished in it. balances: everybody's
    ducats in that case: the real ones, - room * incomes for the winner, + room * incomes for `instead`, each with their
    own incomes until the room is paid for again or lost; with refunds (article 9) the host pays the winner's bribe back
    and not the other's.
    """

    conflict: int
    instead: int
    balances: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that would have won."""
        return tuple([seat for seat, place in enumerate(places_of(self.balances)) if place == 1])


def kingmaking_of(
    table: Table,
    conflicts: Sequence[Conflict],
    bribes: Sequence[Bribed],
    stays: Sequence[Stay],
    balances: tuple[int, ...],
) -> tuple[Kingmaking, ...]:
    """Every decision of a host who wins in neither case, of which an alternative would have changed the winners."""
    real = {seat for seat, place in enumerate(places_of(balances)) if place == 1}
    found = []
    for number, conflict in enumerate(conflicts):
        bribe = bribes[conflict.kept]
        if bribe.stay is None or conflict.room is None:
            continue
        until = _until(table, bribe, bribes, stays)
        for instead in sorted({bribes[other].figure.seat for other in conflict.bribes} - {conflict.winner}):
            changed = _changed(table, conflict, bribes, instead, until, balances)
            other = Kingmaking(number, instead, changed)
            if set(other.winners) != real and conflict.host not in real.union(other.winners):
                found.append(other)
    return tuple(found)


def _until(table: Table, bribe: Bribed, bribes: Sequence[Bribed], stays: Sequence[Stay]) -> int:
    """The turn until which the decision has effect: the next bribe for the same stay, its end, or the game's end."""
    assert bribe.stay is not None
    later = [other.turn for other in bribes if other.stay == bribe.stay and other.turn > bribe.turn]
    stay = stays[bribe.stay]
    ends = [stay.until] if stay.left else [end_turn(table) + 1]
    return min([*later, *ends])


def incomes_between(table: Table, seat: int, turn: int, until: int) -> int:
    """How many incomes a seat receives after one turn and before another; the last one has the number `end_turn`."""
    own = [turn_number(table, number, seat) for number in range(1, table.edition.rounds + 1)]
    return sum(turn < paid < until for paid in (*own, end_turn(table)))


def _changed(
    table: Table, conflict: Conflict, bribes: Sequence[Bribed], instead: int, until: int, balances: tuple[int, ...]
) -> tuple[int, ...]:
    """The final balances with another figure kept: its owner gets the salaries until then, and refunds change (9)."""
    sums = dict(enumerate(balances))
    kept = bribes[conflict.kept]
    other = next(bribes[number] for number in conflict.bribes if bribes[number].figure.seat == instead)
    room = conflict.room or 0
    sums[conflict.winner] -= room * incomes_between(table, conflict.winner, conflict.turn, until)
    sums[instead] += room * incomes_between(table, instead, conflict.turn, until)
    if table.options.refund:
        _pay(sums, conflict.host, conflict.winner, kept.amount)
        _pay(sums, conflict.host, instead, -other.refunded)
    return tuple(sums.values())


def _pay(sums: dict[int, int], source: int, target: int, amount: int) -> None:
    sums[source] -= amount
    sums[target] += amount


def favours_of(bribes: Iterable[Bribed], stays: Iterable[Stay], seats: int) -> tuple[tuple[int, ...], ...]:
    """Favours by host (row) and guest (column): salaries that the guest's figures earned there, minus their bribes."""
    sums = [[0] * seats for _ in range(seats)]
    for stay in stays:
        sums[stay.host][stay.figure.seat] += stay.earned
    for bribe in bribes:
        sums[bribe.host][bribe.figure.seat] -= bribe.cost
    return tuple([tuple(row) for row in sums])


def best_hosts(favours: Sequence[Sequence[int]]) -> Mapping[int, int]:
    """The total favours of each host: the sums of the rows."""
    return {host: sum(row) for host, row in enumerate(favours)}
