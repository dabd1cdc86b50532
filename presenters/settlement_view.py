"""The effects of each decision of a conflict on the board, for optimistic updates."""

from typing import Any

from presenters.board_places import in_park, in_room
from presenters.decision_words import DecisionWords, salary_of
from rules import Figure, Settle


def settlements(words: DecisionWords) -> list[dict[str, Any]]:
    """The effects of deciding for each winner (articles 7 and 8).

    `profession` and `winner`; `room`: the salary of the room it moves to if the action does not name it, or None;
    `banished`: the places of the figures that go to the island.
    """
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for choice in words.view.choices:
        if isinstance(choice, Settle) and (choice.profession, choice.winner) not in found:
            found[(choice.profession, choice.winner)] = _settlement(choice, words)
    return list(found.values())


def _settlement(settle: Settle, words: DecisionWords) -> dict[str, Any]:
    losers, held = words.effect(settle)[:2]
    winner = Figure(settle.winner, settle.profession)
    ousted = held if held is not None and held != winner else None
    salary = None if held is None else salary_of(words.view, settle.profession)
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
