"""Positions of a table of five at the beginning of a turn, and a function to play on."""

from typing import Any

from rules import EDITIONS, play
from rules.actions import Action
from rules.events import Event
from rules.position import Position
from rules.record import parse_head
from rules.referee import Step, opening
from tests.rules.variants import head

Data = dict[str, Any]
Piece = tuple[int, str]
FX, INTRIGO = "fx-schmid-1994", "intrigo-a-palazzo"
A, B, C, D, E = range(5)
ORANGE, BLACK, WHITE, BLUE, GREEN = range(5)


def table(
    edition: str,
    turn: int,
    park: list[Piece],
    palaces: dict[int, dict[int, Piece]],
    sent: int = 4,
    options: Data | None = None,
    cash: list[int] | None = None,
) -> Step:
    """Five players at the beginning of the turn of `turn`, who started; everybody has sent `sent` figures.

    Unmentioned figures are on the island.
    """
    told = [*park, *(held for palace in palaces.values() for held in palace.values())]
    island = []
    for seat in range(5):
        spare = [(seat, word) for word in EDITIONS[edition].professions for _ in range(2 - told.count((seat, word)))]
        island += spare[: sent - [owner for owner, _ in told].count(seat)]
    start = {
        "round": sent // 2 + 1,
        "seat": turn,
        "balances": cash or [32_000 if edition == INTRIGO else 320_000] * 5,
        "palaces": [{str(room): figure(held) for room, held in palaces.get(seat, {}).items()} for seat in range(5)],
        "parks": [[figure(one) for one in park] if seat == turn else [] for seat in range(5)],
        "island": [figure(one) for one in island],
    }
    return opening(parse_head(head(edition, 5, options, first=turn, start=start))[0])


def figure(piece: Piece) -> Data:
    return {"seat": piece[0], "profession": piece[1]}


def follow(position: Position, *actions: Action) -> tuple[Position, list[Event]]:
    """Play all actions; returns the last position and all events."""
    events: list[Event] = []
    for action in actions:
        position, new = play(position, action)
        events.extend(new)
    return position, events
