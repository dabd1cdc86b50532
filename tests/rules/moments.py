"""The actions of a game, each with the positions before and after it."""

from collections.abc import Iterator
from typing import NamedTuple

from rules import (
    Event,
    Position,
    Replay,
)
from rules.actions import Action


class Moment(NamedTuple):
    """One action of a game: the positions before and after it, its events, and the game."""

    before: Position
    action: Action
    after: Position
    events: tuple[Event, ...]
    game: Replay
    number: int


def moments(game: Replay) -> Iterator[Moment]:
    for index, action in enumerate(game.actions):
        step = game.steps[index + 1]
        yield Moment(game.steps[index].position, action, step.position, step.events, game, index)
