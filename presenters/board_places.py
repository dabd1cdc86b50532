"""Places on the board (room, park, supply, island) in the format of the board's data."""

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
    """A figure in a room as a source."""
    return {**room(palace, salary), **of_figure(figure)}


def in_park(figure: Figure, palace: int) -> Spot:
    """A figure in a park as a source."""
    return {**park(palace), **of_figure(figure)}


def in_supply(figure: Figure) -> Spot:
    """A figure in its owner's supply as a source."""
    return {"zone": "supply", **of_figure(figure)}
