"""The events of a game in order, each with its turn."""

from typing import NamedTuple

from rules import Ended, Event, Paid, Replay, Table, TurnBegan


class TimedEvent(NamedTuple):
    """One event and when it happened.

    step: 0 for the set-up, i + 1 for the record's action number i. turn: numbered from 1 through the whole game; events
    after the last turn have the number `end_turn`. round: from 1; the final incomes belong to the last round. seat:
    whose turn it is, None after the last one.
    """

    step: int
    turn: int
    round: int
    seat: int | None
    event: Event


def turn_number(table: Table, number: int, seat: int) -> int:
    """The number of this seat's turn in this round: (round - 1) * players + position in the turn order + 1."""
    return (number - 1) * table.seats + table.turn_index(seat) + 1


def end_turn(table: Table) -> int:
    """The turn number of the final incomes (article 11): rounds * players + 1."""
    return table.edition.rounds * table.seats + 1


def incomes_left(table: Table, turn: int, seat: int) -> int:
    """How many incomes this seat still gets after this many turns have begun (articles 3, 11).

    One for each of its later turns, and the final one; none once the last turn is over.
    """
    own = [turn_number(table, number, seat) for number in range(1, table.edition.rounds + 1)]
    return 0 if turn >= end_turn(table) else sum(number > turn for number in own) + 1


def round_of(table: Table, turn: int) -> int:
    """The round of a turn; events after the last turn belong to the last round."""
    return min((turn - 1) // table.seats + 1, table.edition.rounds)


def tell(replay: Replay) -> tuple[TimedEvent, ...]:
    """All events of a game in order, each with its turn (articles 2, 3 and 11).

    An income directly after the beginning of a turn belongs to that turn; any other is a final income.
    """
    table = replay.table
    opening = replay.steps[0].position
    number, seat = opening.round, opening.host
    turn = end_turn(table) if seat is None else turn_number(table, number, seat)
    began: int | None = None
    timed_events = []
    for step, (_, events) in enumerate(replay.steps):
        for event in events:
            if isinstance(event, TurnBegan):
                number, seat = event
                turn = turn_number(table, number, seat)
            elif isinstance(event, Ended) or _is_last_income(event, began):
                turn, seat = end_turn(table), None
            began = seat if isinstance(event, TurnBegan) else None
            timed_events.append(TimedEvent(step, turn, number, seat, event))
    return tuple(timed_events)


def _is_last_income(event: Event, began: int | None) -> bool:
    return isinstance(event, Paid) and event.why == "income" and event.target != began
