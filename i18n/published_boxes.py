"""The published boxes of the game: what is printed on each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Box(NamedTuple):
    """One published box. name: the title on its lid; year: "" if unknown.

    lacking: houses of its edition that it does not contain.
    """

    edition: str
    name: str
    publisher: str
    year: str
    lacking: frozenset[str] = frozenset()


BOXES: Final[Mapping[str, Box]] = MappingProxyType(
    {
        "fx-schmid-1994": Box("fx-schmid-1994", "Intrige", "FX Schmid", "1994"),
        "amigo-2003": Box("amigo-2003", "Intrige", "Amigo", "2003"),
        "mayfair-2006": Box("amigo-2003", "Intrigue", "Mayfair Games", "2006"),
        "igiari-2016": Box("intrigo-a-palazzo", "Intrigue", "Igiari", "2016", frozenset({"orange"})),
        "intrigo-a-palazzo": Box(
            "intrigo-a-palazzo", "Intrigo a Palazzo", "Cranio Creations", "", frozenset({"yellow"})
        ),
    }
)
