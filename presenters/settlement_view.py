"""The effects of each decision of a conflict on the board, for optimistic updates."""

from typing import Any

from live import View
from presenters.board_places import in_park, in_room
from presenters.legal_moves_view import losers_of, salary_of
from rules import Figure, Settle


def settlements(view: View) -> list[dict[str, Any]]:
    """The effects of deciding for each winner (articles 7 and 8).

    `profession` and `winner`; `room`: the salary of the room it moves to if the action does not name it, or None;
    `banished`: the places of the figures that go to the island.
    """
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for choice in view.choices:
        if isinstance(choice, Settle):
            found.setdefault((choice.profession, choice.winner), _settlement(view, choice))
    return list(found.values())


def _settlement(view: View, settle: Settle) -> dict[str, Any]:
    losers, held = losers_of(view, settle)
    winner = Figure(settle.winner, settle.profession)
    ousted = held if held is not None and held != winner else None
    salary = None if held is None else salary_of(view, settle.profession)
    banished = [in_park(loser, settle.seat) for loser in losers]
    if ousted is not None and salary is not None:
        # The defender is the first of the losers.
        banished[0] = in_room(ousted, settle.seat, salary)
    return {
        "profession": settle.profession,
        "winner": settle.winner,
        "room": None if ousted is None else salary,
        "banished": banished,
    }
