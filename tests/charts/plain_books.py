"""A second implementation of accounts, tenures and the bribe matrix, directly from events and positions."""

from collections import Counter
from typing import NamedTuple

from rules import Figure, Paid, Position, Replay
from tests.charts.plain import schedule


class Held(NamedTuple):
    """One figure in one room: first and last turn, and its salaries."""

    host: int
    room: int
    figure: Figure
    since: int
    until: int
    earned: int


def turn_of(replay: Replay, position: Position) -> int:
    """The number of the current turn, from 1; one more than all of them when the game is over."""
    turns = schedule(replay)
    return len(turns) + 1 if position.host is None else turns.index((position.round, position.host)) + 1


def sums(replay: Replay) -> Counter[tuple[int, str, bool]]:
    """Ducats by seat, reason, and whether received."""
    found: Counter[tuple[int, str, bool]] = Counter()
    for _, events in replay.steps:
        for event in events:
            if isinstance(event, Paid):
                for seat, comes in ((event.source, False), (event.target, True)):
                    if seat is not None:
                        found[seat, event.why, comes] += event.amount
    return found


def bribes_between(replay: Replay) -> Counter[tuple[int, int, int]]:
    """Bribes by round, payer and host."""
    found: Counter[tuple[int, int, int]] = Counter()
    for before, after in zip(replay.steps, replay.steps[1:], strict=False):
        for event in after.events:
            if isinstance(event, Paid) and event.why == "bribe":
                found[before.position.round, event.source or 0, before.position.host or 0] += event.amount
    return found


def tenures(replay: Replay) -> list[Held]:
    """All tenures, by comparing successive positions."""
    rooms = replay.table.edition.rooms
    begun: dict[tuple[int, int], tuple[Figure, int]] = {}
    paid: Counter[tuple[int, int]] = Counter()
    found = []
    before = replay.steps[0].position
    for position, events in replay.steps:
        now = turn_of(replay, before)
        for host, palace in enumerate(position.palaces):
            for room, figure in zip(rooms, palace, strict=True):
                place = host, room
                old = begun.get(place)
                if old is not None and old[0] != figure:
                    found.append(Held(host, room, old[0], old[1], now, paid.pop(place, 0)))
                    del begun[place]
                if figure is not None and place not in begun:
                    begun[place] = (figure, now)
        for event in events:
            if isinstance(event, Paid):
                for salary in event.salaries:
                    paid[salary.palace, salary.room] += salary.room
        before = position
    last = turn_of(replay, before)
    found += [Held(*place, figure, since, last, paid[place]) for place, (figure, since) in begun.items()]
    return found
