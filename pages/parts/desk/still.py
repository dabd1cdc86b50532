"""The board to look at: the same drawing with nothing to move."""

from dataclasses import replace
from typing import Any

from live import View
from pages.parts.language import Speech
from pages.parts.scene import scene
from rules import Position, due, plan_of


def still(view: View, speech: Speech, *, number: int, refused: dict[str, Any] | None = None) -> dict[str, Any]:
    """A scene without moves; `number` tells one moment from another, so that the board shows what came about."""
    drawn = scene(replace(view, choices=()), speech, refused)
    return {**drawn, "version": number, "moves": [], "dispatch": []}


def as_would_be(view: View, position: Position) -> View:
    """The table as it would stand in another position; nothing can be done there."""
    return replace(view, position=position, due=due(position), plan=plan_of(position), choices=(), log=())
