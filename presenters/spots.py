"""Places on the board (room, park, supply, island) as the board's data writes them."""

from typing import Any, TypeAlias

from rules import Figure

Spot: TypeAlias = dict[str, Any]

ISLAND: Spot = {"zone": "island"}


def of_figure(figure: Figure) -> dict[str, Any]:
    """A figure as data."""
    return {"seat": figure.seat, "profession": figure.profession}


def room(palace: int, salary: int) -> Spot:
    """A room as a goal."""
    return {"zone": "room", "palace": palace, "room": salary}


def park(palace: int) -> Spot:
    """A park as a goal."""
    return {"zone": "park", "palace": palace}


def in_room(figure: Figure, palace: int, salary: int) -> Spot:
    """Where a figure in a room is taken from."""
    return {**room(palace, salary), **of_figure(figure)}


def in_park(figure: Figure, palace: int) -> Spot:
    """Where a figure in a park is taken from."""
    return {**park(palace), **of_figure(figure)}


def in_supply(figure: Figure) -> Spot:
    """Where a figure in its owner's supply is taken from."""
    return {"zone": "supply", **of_figure(figure)}
