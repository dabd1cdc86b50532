"""English names of houses, professions and editions; the catalogs translate them.

A record names professions by short keys (`law`); people know the figures of their own box (`lawyer`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

# The name of the game and of the program, the same in every language.
PROGRAM = "Intrige"


class Term(NamedTuple):
    """The names of a profession: one figure, and several."""

    one: str
    many: str


PROFESSIONS: Mapping[str, Term] = MappingProxyType(
    {
        "finance": Term("banker", "bankers"),
        "law": Term("lawyer", "lawyers"),
        "military": Term("officer", "officers"),
        "science": Term("scholar", "scholars"),
        "church": Term("churchman", "churchmen"),
        "chemist": Term("chemist", "chemists"),
        "writer": Term("writer", "writers"),
        "physician": Term("physician", "physicians"),
        "cleric": Term("cleric", "clerics"),
        "scientist": Term("scientist", "scientists"),
        "priest": Term("priest", "priests"),
    }
)

HOUSES: Mapping[str, str] = MappingProxyType(
    {
        "venice": "Venice",
        "milan": "Milan",
        "rome": "Rome",
        "naples": "Naples",
        "florence": "Florence",
        "orange": "Orange",
        "black": "Black",
        "white": "White",
        "blue": "Blue",
        "green": "Green",
        "yellow": "Yellow",
        "red": "Red",
        "purple": "Purple",
        "beige": "Beige",
        "brown": "Brown",
        "grey": "Grey",
        "pink": "Pink",
        "turquoise": "Turquoise",
    }
)

EDITIONS: Mapping[str, str] = MappingProxyType(
    {
        "fx-schmid-1994": "Intrige (FX Schmid, 1994)",
        "brettspielwelt": "Intrige as on BrettspielWelt",
        "intrigo-a-palazzo": "Intrigo a Palazzo",
        "amigo-2003": "Intrige (Amigo, 2003)",
    }
)
