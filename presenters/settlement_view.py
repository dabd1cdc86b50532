"""What each decision of a conflict brings about on the board, so that a screen can show it before it is confirmed."""

from typing import Any

from live import View
from presenters.legal_moves_view import losers_of, salary_of
from presenters.spots import in_park, in_room
from rules import Figure, Settle


def settlements(view: View) -> list[dict[str, Any]]:
    """What a decision for each winner brings about (articles 7 and 8).

    `profession` and `winner`, `room` (what the room pays that it moves to where the action names none, or None), and
    `banished` (the spots of the figures that go to the island).
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
        # The defender stands first among the losers.
        banished[0] = in_room(ousted, settle.seat, salary)
    return {
        "profession": settle.profession,
        "winner": settle.winner,
        "room": None if ousted is None else salary,
        "banished": banished,
    }
