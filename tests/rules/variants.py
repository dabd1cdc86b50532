"""All editions with every number of players and option, as record heads; legal choices as JSON data."""

import itertools
import random
from typing import Any

from rules import (
    EDITIONS,
    BribeRange,
    Choice,
    Figure,
    Position,
    action_data,
    legal,
    position_data,
)
from rules.record import parse_head
from rules.referee import opening

Data = dict[str, Any]
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
SIZES = [
    (edition.name, players)
    for edition in EDITIONS.values()
    for players in range(edition.least_players, edition.most_players + 1)
]
OPTIONS: list[Data] = [
    {"refund": refund, "insolvency": insolvency, "self_attack": self_attack}
    for refund, insolvency, self_attack in itertools.product((False, True), ("waive", "grant"), (True, False))
]


def head(edition: str, players: int, options: Data | None = None, first: int = 0, start: Data | None = None) -> Data:
    """A record without actions."""
    houses = EDITIONS[edition].houses
    return {
        "format": "intrige-record",
        "version": max(EDITIONS[edition].since, 2 if "side_payments" in (options or {}) else 1),
        "edition": edition,
        "options": options or {},
        "players": [{"name": NAMES[seat], "house": houses[seat].name} for seat in range(players)],
        "first": first,
        "start": start,
        "actions": [],
        "meta": None,
    }


def begin(record: Data) -> Position:
    """The first position of a record's game."""
    return opening(parse_head(record)[0]).position


def offered(choice: Choice) -> list[Data]:
    """All actions that a choice stands for, as JSON data: a range of bribes is every bribe in it."""
    if isinstance(choice, BribeRange):
        return [
            {"type": "bribe", "seat": choice.seat, "profession": choice.profession, "amount": amount}
            for amount in range(choice.least, choice.most + 1, choice.step)
        ]
    return [action_data(choice)]


def pick(position: Position, rng: random.Random) -> Data:
    """A random legal action; bribes are mostly small, so that several can be paid, sometimes all of a player's cash."""
    choices = legal(position)
    choice = rng.choice(choices)
    every = offered(choice)
    if isinstance(choice, BribeRange):
        return rng.choice([every[0], every[min(len(every) - 1, rng.randrange(6))], rng.choice(every), every[-1]])
    return rng.choice(every)


def start_of(position: Position, balances: list[int]) -> Data:
    """A position at the beginning of a turn as a set-up position with other balances."""
    data = position_data(position)
    return {key: data[key] for key in ("round", "seat", "palaces", "parks", "island")} | {"balances": balances}


def total_figures(position: Position) -> dict[Figure, int]:
    """The number of figures of each kind, wherever they are."""
    professions = position.table.edition.professions
    counts = {
        Figure(seat, profession): left
        for seat, supply in enumerate(position.supply)
        for profession, left in zip(professions, supply, strict=True)
    }
    for group in (*position.palaces, *position.parks, position.island):
        for figure in group:
            if figure is not None:
                counts[figure] += 1
    return counts
