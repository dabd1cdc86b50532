"""The numbers of a game a second time, plainly: straight from the positions and actions of the replay.

Nothing here knows `analysis`: whatever is found out there is found out here another way.
"""

from collections import Counter

from rules import Bribe, Paid, Place, Position, Replay, Settle, TurnBegan


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
    """Cash and salaries to come, by step and seat."""
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
    """What each bribe earned, and what nobody's bribe did: each room remembers who paid last to be in it."""
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
    """Which bribe of the stage the room was taken or kept by: of one owner's two in a conflict, the first."""
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
    """The best room that a figure could get, tried room by room."""
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
    """In how many conflicts one owner paid most, and in how many of these the host kept theirs."""
    counted = won = 0
    for _, action, before in settlements(replay):
        bids = sorted(
            [(bid.amount, bid.seat) for bid in before.declared if bid.profession == action.profession], reverse=True
        )
        rivals = [bid for bid in bids if bid[1] != bids[0][1]]
        if rivals and rivals[0][0] < bids[0][0]:
            counted += 1
            won += bids[0][1] == action.winner
    return counted, won


def favours(replay: Replay) -> list[list[int]]:
    """Every salary to its host's favour, every bribe and refund against it."""
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
    """By settlement (the index of its action) and owner kept instead: everybody's ducats at the end in that case."""
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
    """Turns of a seat until the figure kept has to pay again, and the last income if it never has to."""
    count = 0
    # The settlement may be the last thing before the next turn.
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
