"""A second implementation of the statistics of a game, directly from positions and actions.

Independent of `analysis`, to check it.
"""

from collections import Counter
from typing import NamedTuple

from rules import Bribe, Figure, Judge, Paid, Pay, Place, Position, Replay, Settle, TurnBegan


def schedule(replay: Replay) -> list[tuple[int, int]]:
    """Every turn of the game: its round and its seat."""
    table = replay.table
    order = [(table.first + turn) % table.seats for turn in range(table.seats)]
    return [(number, seat) for number in range(1, table.edition.rounds + 1) for seat in order]


def incomes_to_come(position: Position, seat: int, turns: list[tuple[int, int]]) -> int:
    if position.host is None:
        return 0
    now = turns.index((position.round, position.host))
    return [whose for _, whose in turns[now + 1 :]].count(seat) + 1


def projected(replay: Replay) -> list[list[int]]:
    """Projected wealth, by step and seat."""
    turns = schedule(replay)
    found = []
    for position, _ in replay.steps:
        wealth = list(position.balances)
        for palace in position.palaces:
            for salary, figure in zip(replay.table.edition.rooms, palace, strict=True):
                if figure is not None:
                    wealth[figure.seat] += salary * incomes_to_come(position, figure.seat, turns)
        found.append(wealth)
    return found


def earned(replay: Replay) -> tuple[list[int], int]:
    """The earnings of each bribe, and the salaries without a bribe: each room remembers the last bribe for it."""
    bribes = sum(isinstance(action, Bribe) for action in replay.actions)
    sums: Counter[int] = Counter()
    holders: dict[tuple[int, int], int] = {}
    stage: list[tuple[int, Bribe]] = []
    number = -1
    for step, (position, events) in enumerate(replay.steps):
        action = replay.actions[step - 1] if step else None
        if isinstance(action, Bribe):
            number += 1
            stage.append((number, action))
        elif isinstance(action, Place | Settle):
            holders.update(_taken(replay.steps[step - 1].position, action, stage))
        for event in events:
            if isinstance(event, Paid):
                for palace, salary in event.salaries:
                    sums[holders.get((palace, salary), -1)] += salary
        if not position.declared:
            stage = []
    return [sums[one] for one in range(bribes)], sums[-1]


def _taken(before: Position, action: Place | Settle, stage: list[tuple[int, Bribe]]) -> dict[tuple[int, int], int]:
    """The bribes of the stage by which the room was taken or kept: of one owner's two in a conflict, the first."""
    host = before.host or 0
    if isinstance(action, Place):
        return {(host, action.room): _paid_by(stage, action.figure.seat, action.figure.profession)[-1]}
    room = action.room
    if before.phase == "internal-settlement":
        fought = before.room_of(host, action.profession)
        assert fought is not None
        room = before.table.edition.rooms[fought]
    return {} if room is None else {(host, room): _paid_by(stage, action.winner, action.profession)[0]}


def _paid_by(stage: list[tuple[int, Bribe]], seat: int, profession: str) -> list[int]:
    return [number for number, bribe in stage if (bribe.seat, bribe.profession) == (seat, profession)]


def reach(position: Position, profession: str) -> int:
    """The best room that a figure could get, by trying each room."""
    assert position.host is not None
    palace = position.palaces[position.host]
    rooms = list(zip(position.table.edition.rooms, palace, strict=True))
    own = [room for room, figure in rooms if figure and figure.profession == profession]
    return (own or sorted(room for room, figure in rooms if figure is None))[-1]


def settlements(replay: Replay) -> list[tuple[int, Settle, Position]]:
    return [
        (number, action, replay.steps[number].position)
        for number, action in enumerate(replay.actions)
        if isinstance(action, Settle)
    ]


def money_talks(replay: Replay) -> tuple[int, int]:
    """The number of conflicts with a single highest bribe, and of those that it won: of one owner's two, the first."""
    counted = won = 0
    for _, action, before in settlements(replay):
        bids = sorted(
            [(bid.amount, bid.seat) for bid in before.declared if bid.profession == action.profession], reverse=True
        )
        rivals = [bid for bid in bids if bid[1] != bids[0][1]]
        if rivals and rivals[0][0] < bids[0][0]:
            counted += 1
            (stays, *_) = [
                bid.amount
                for bid in before.declared
                if (bid.seat, bid.profession) == (action.winner, action.profession)
            ]
            won += stays == bids[0][0]
    return counted, won


def favours(replay: Replay) -> list[list[int]]:
    """Favours by host and guest: salaries minus bribes plus refunds."""
    seats = replay.table.seats
    sums = [[0] * seats for _ in range(seats)]
    for _, events in replay.steps:
        for event in events:
            if isinstance(event, Paid) and event.why == "income" and event.target is not None:
                for palace, salary in event.salaries:
                    sums[palace][event.target] += salary
            elif isinstance(event, Paid) and event.why == "bribe":
                sums[event.target or 0][event.source or 0] -= event.amount
            elif isinstance(event, Paid) and event.why == "refund":
                sums[event.source or 0][event.target or 0] += event.amount
    return sums


def other_ends(replay: Replay) -> dict[tuple[int, int], list[int]]:
    """By settlement (the index of its action) and alternative owner: everybody's final ducats in that case."""
    found = {}
    for number, action, before in settlements(replay):
        host = before.host
        assert host is not None
        index = before.room_of(host, action.profession)
        room = (
            replay.table.edition.rooms[index]
            if before.phase == "internal-settlement" and index is not None
            else (action.room)
        )
        bids = [bid for bid in before.declared if bid.profession == action.profession]
        if room is None:
            continue
        for instead in {bid.seat for bid in bids} - {action.winner}:
            ends = list(replay.position.balances)
            for seat, sign in ((action.winner, -1), (instead, 1)):
                ends[seat] += sign * room * _incomes_until_next_time(replay, number, host, action, seat)
            if replay.table.options.refund:
                for seat, sign in ((action.winner, 1), (instead, -1)):
                    amount = next(bid.amount for bid in bids if bid.seat == seat)
                    ends[seat] += sign * amount
                    ends[host] -= sign * amount
            found[number, instead] = ends
    return found


def _incomes_until_next_time(replay: Replay, number: int, host: int, settled: Settle, seat: int) -> int:
    """A seat's incomes until the kept figure must pay again, including the final one if it never must."""
    count = 0
    # The settlement may be the last action before the next turn.
    count += sum(isinstance(event, TurnBegan) and event.seat == seat for event in replay.steps[number + 1].events)
    for later, action in enumerate(replay.actions[number + 1 :], number + 1):
        before = replay.steps[later].position
        if (
            isinstance(action, Bribe)
            and (before.host, before.phase) == (host, "internal-bribes")
            and (action.seat, action.profession) == (settled.winner, settled.profession)
            and before.round > replay.steps[number].position.round
        ):
            return count
        count += sum(isinstance(event, TurnBegan) and event.seat == seat for event in replay.steps[later + 1].events)
    return count + 1


class Broken(NamedTuple):
    """A broken promise: between whom, when it was, its damage, and the payments to the promiser before and after."""

    between: tuple[int, int]
    turn: int
    damage: int
    before: int
    after: int


def broken_promises(replay: Replay) -> dict[int, Broken]:
    """The broken promises, by action."""
    turns = schedule(replay)
    found = {}
    for state in replay.position.negotiation.promises:
        if state.outcome != "broken":
            continue
        promise = state.promise
        judged = [
            _turn(replay, step)
            for step, action in enumerate(replay.actions, 1)
            if isinstance(action, Judge) and action.promise == state.number
        ]
        when = judged[0] if promise.due is None else turns.index((promise.due.round, promise.due.seat))
        known = min([when, *judged])
        last = [position for step, (position, _) in enumerate(replay.steps) if _turn(replay, step) <= when][-1]
        after_it = [step for step in range(len(replay.steps)) if _turn(replay, step) > when]
        palaces = _at_end_of_turn(replay, after_it[0] if after_it else None) or last.palaces
        rooms = zip(replay.table.edition.rooms, palaces[promise.seat], strict=True)
        best = max(
            [
                room
                for room, held in rooms
                if held and held.seat == promise.to and promise.profession in (None, held[1])
            ],
            default=0,
        )
        to_come = [seat for _, seat in turns[when + 1 :]].count(promise.to) + 1 if when < len(turns) else 0
        damage = max(0, (promise.amount or 0) - state.paid) + max(0, (promise.room or 0) - best) * to_come
        sums = [0, 0]
        for step, action in enumerate(replay.actions, 1):
            before = replay.steps[step - 1].position
            late = _turn(replay, step - 1) > known
            if isinstance(action, Pay) and (action.seat, action.to) == (promise.to, promise.seat):
                sums[late] += action.amount
            if isinstance(action, Bribe) and (action.seat, before.host) == (promise.to, promise.seat):
                sums[late] += action.amount
            for event in replay.steps[step].events:
                if isinstance(event, Paid) and event.why == "refund" and event.source == promise.seat:
                    sums[late] -= event.amount if event.target == promise.to else 0
        found[state.number + 1] = Broken((promise.seat, promise.to), known, damage, *sums)
    return found


def _turn(replay: Replay, step: int) -> int:
    """The index in the schedule of the turn after a step; the schedule's length when the game is over."""
    position = replay.steps[step].position
    turns = schedule(replay)
    return len(turns) if position.host is None else turns.index((position.round, position.host))


def _at_end_of_turn(replay: Replay, following: int | None) -> tuple[tuple[Figure | None, ...], ...] | None:
    """The palaces at the end of a turn: the next turn begins with nobody placed or banished."""
    return None if following is None else replay.steps[following].position.palaces
