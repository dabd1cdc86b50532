"""Makes a record of a sandbox of a running game, which reveals no secret balance.

The record begins with the turn in which the sandbox begins (record.md, `start`). Everybody has the balance that the
sandbox assumes: more than enough, except those whom the table shows to have nothing left (5.5). Promises, offers and
notes are left out, as they may refer to turns that the record does not contain.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from rules import (
    Action,
    Bribe,
    Event,
    IntrigeError,
    Judge,
    Note,
    Offer,
    Paid,
    Promise,
    Refuse,
    Start,
    Step,
    TurnBegan,
    record_data,
    replay_actions,
)


def record_of_turn(
    steps: Sequence[Step], course: Sequence[Action], played: Sequence[Action], purses: Sequence[int], note: str
) -> dict[str, Any] | None:
    """The record of a turn; None if it cannot be replayed.

    steps: of the game up to the beginning of the sandbox. course: the game's actions that led there. played: those of
    the sandbox. purses: everybody's balance there, as far as it may be revealed. note: the text of the record's first
    entry.
    """
    begun = next(number for number in range(len(steps) - 1, -1, -1) if _of_turn(steps[number].events))
    began, *_ = events = _of_turn(steps[begun].events)
    assert isinstance(began, TurnBegan)
    events += [event for step in steps[begun + 1 :] for event in step.events]
    position = steps[begun].position
    balances = tuple([purse - cash_flow(seat, events) for seat, purse in enumerate(purses)])
    start = Start(began.round, began.seat, balances, position.palaces, position.parks, position.island)
    table = replace(position.table, start=start)
    actions = [Note(note, None), *[one for one in (*course[begun:], *played) if not _is_word(one)]]
    try:
        replay_actions(table, actions, kept=True).sound()
    except IntrigeError:
        return None
    return record_data(table, actions)


def _of_turn(events: Sequence[Event]) -> list[Event]:
    """What happened since the last beginning of a turn; empty if no turn began."""
    at = [number for number, event in enumerate(events) if isinstance(event, TurnBegan)]
    return list(events[at[-1] :]) if at else []


def cash_flow(seat: int, events: Iterable[Event]) -> int:
    """What a seat received less what it paid."""
    paid = [event for event in events if isinstance(event, Paid)]
    return sum(one.amount for one in paid if one.target == seat) - sum(one.amount for one in paid if one.source == seat)


def emptied(moves: Iterable[tuple[Action | None, Sequence[Event]]], least: int) -> dict[int, int]:
    """What is left after these moves to every seat that declared less than the smallest bribe in them, by seat.

    It had nothing then (5.5). moves: actions with their events. least: the edition's smallest bribe.
    """
    found: dict[int, int] = {}
    for action, events in moves:
        if action is not None and declares_nothing(action, least):
            found[action.seat] = 0
        for seat, left in found.items():
            # It may have had less than a unit, which nobody knows.
            found[seat] = max(0, left + cash_flow(seat, events))
    return found


def declares_nothing(action: Action, least: int) -> TypeGuard[Bribe | Offer]:
    """Whether this is a bribe or an offer below the smallest bribe, which only those may declare who have nothing."""
    return isinstance(action, Bribe | Offer) and action.amount is not None and action.amount < least


def _is_word(action: Action) -> bool:
    return isinstance(action, Note | Offer | Refuse | Promise | Judge)
