"""The board to look at: the same drawing with nothing to move."""

from dataclasses import replace
from typing import Any

from live import View
from pages.parts.language import Speech
from pages.parts.scene import scene
from rules import Position, due, plan_of


def still(view: View, speech: Speech, *, number: int) -> dict[str, Any]:
    """A scene without moves; `number` tells one moment from another, so that the board shows what came about."""
    drawn = scene(replace(view, choices=()), speech)
    return {**drawn, "version": number, "moves": [], "dispatch": []}


def picture(view: View, speech: Speech, *, number: int) -> dict[str, Any]:
    """A scene in which nothing happens."""
    return {**still(view, speech, number=number), "events": []}


def as_would_be(view: View, position: Position) -> View:
    """The table as it would stand in another position; nothing can be done there."""
    return replace(view, position=position, due=due(position), plan=plan_of(position), choices=(), log=())
