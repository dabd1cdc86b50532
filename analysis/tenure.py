"""Tenure: who held which room from when to when, and what it paid them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from analysis.timed_events import TimedEvent, end_turn, turn_number
from rules import Banished, Figure, Paid, Placed, Replay, Table


@dataclass(frozen=True)
class Stay:
    """One figure's tenure of one room.

    number: its index among the game's stays. host and room: the palace, and the salary. since and until: the turns of
    its arrival and departure (the current turn, or `end_turn`, if it never left). left: whether it left. at_start:
    whether it was there before the record begins. pays: turn and ducats of every salary paid.
    """

    number: int
    host: int
    room: int
    figure: Figure
    since: int
    until: int
    left: bool
    at_start: bool
    pays: tuple[tuple[int, int], ...]

    @property
    def turns(self) -> int:
        """Its length in turns: until - since."""
        return self.until - self.since

    @property
    def earned(self) -> int:
        """The salaries paid during the stay: the sum of `pays` (article 3)."""
        return sum(amount for _, amount in self.pays)


@dataclass
class _Open:
    """A stay under construction."""

    host: int
    room: int
    figure: Figure
    since: int
    at_start: bool = False
    until: int | None = None
    pays: list[tuple[int, int]] = field(default_factory=list)


def _set_up(table: Table) -> list[_Open]:
    """The stays in a set-up position."""
    start = table.start
    if start is None:
        return []
    since = turn_number(table, start.round, start.seat)
    return [
        _Open(host, room, figure, since, at_start=True)
        for host, palace in enumerate(start.palaces)
        for room, figure in zip(table.edition.rooms, palace, strict=True)
        if figure is not None
    ]


def stays_of(replay: Replay, timed_events: Iterable[TimedEvent]) -> tuple[Stay, ...]:
    """All stays of a game, in order of arrival (articles 3, 6, 7 and 8).

    A salary belongs to the stay that occupies its room when it is paid, so the sum of all stays' `earned` is the sum of
    all incomes.
    """
    table = replay.table
    every = _set_up(table)
    rooms = {(stay.host, stay.room): stay for stay in every}
    now = 1
    for _, now, _, _, event in timed_events:
        if isinstance(event, Placed):
            stay = _Open(event.palace, event.room, event.figure, now)
            every.append(stay)
            rooms[event.palace, event.room] = stay
        elif isinstance(event, Banished) and event.room is not None:
            rooms.pop((event.palace, event.room)).until = now
        elif isinstance(event, Paid):
            for salary in event.salaries:
                rooms[salary.palace, salary.room].pays.append((now, salary.room))
    last = end_turn(table) if replay.position.host is None else now
    return tuple(
        [
            Stay(
                number=number,
                host=stay.host,
                room=stay.room,
                figure=stay.figure,
                since=stay.since,
                until=last if stay.until is None else stay.until,
                left=stay.until is not None,
                at_start=stay.at_start,
                pays=tuple(stay.pays),
            )
            for number, stay in enumerate(every)
        ]
    )
