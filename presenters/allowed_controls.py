"""Removes the controls that a device may not use from a component's data.

This only keeps a screen from offering what would be refused: the check itself is `live`'s, at every action.
"""

from collections.abc import Mapping
from typing import Any

from live import BANKER_ENTERS, Actor, View
from narration.turn import is_due


def may_act(view: View, actor: Actor) -> bool:
    """Whether this device may enter what is due now."""
    return is_due(view, actor.seat) and enters(view, actor)


def enters(view: View, actor: Actor) -> bool:
    """Whether this device may enter actions for its own seat at this table."""
    return actor.seat is not None and view.access != BANKER_ENTERS


def only_own(data: Mapping[str, Any], view: View, actor: Actor) -> dict[str, Any]:
    """A component's data without the controls that this device may not use; the banker's keeps them all.

    data: of the now panel, of the board or of the log; each has some of the keys below.
    """
    shown = dict(data)
    if actor.role == "banker":
        return shown
    if "offers" in shown:
        free = enters(view, actor)
        shown["offers"] = [offer for offer in shown["offers"] if free and offer["seat"] == actor.seat]
    if not may_act(view, actor):
        nothing: dict[str, Any] = {"decisions": None, "moves": []}
        nothing["dispatch"] = [] if "moves" in shown else None
        shown.update({name: value for name, value in nothing.items() if name in shown})
    if "undo" in shown:
        shown.update(undo=False, redo=False)
    return shown
