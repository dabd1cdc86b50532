"""A whole random game."""

from random import Random
from typing import Any

from rules import EDITIONS, Action, Bribe, BribeRange, Player, Table, legal, opening, play, record_data


def whole_game(edition: str, names: tuple[str, ...], seed: int) -> dict[str, Any]:
    """The record of a finished random game; every bribe is the smallest."""
    random, box = Random(seed), EDITIONS[edition]
    table = Table(box, tuple([Player(name, house.name) for name, house in zip(names, box.houses, strict=False)]))
    position = opening(table).position
    actions: list[Action] = []
    while position.host is not None:
        choice = random.choice(legal(position))
        action = Bribe(choice.seat, choice.profession, choice.least) if isinstance(choice, BribeRange) else choice
        position = play(position, action).position
        actions.append(action)
    return record_data(table, actions)
