"""Parsers for the fields of a custom edition (docs/editions.md), each raising errors with its key; article 1.

Where a field may be left out, null stands for the default. Every parser raises Malformed for a wrong type and Illegal
for a wrong value. A table's options are parsed here too, as an edition's defaults have the same fields.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rules.editions import House, Insolvency
from rules.errors import Illegal
from rules.json_values import boolean, fields, listed, text, whole
from rules.look_alikes import looks_like_any
from rules.texts import cleaned_name, is_too_long

MARK = "~"
# The colour names that board and charts support, besides `#rrggbb`.
COLOURS = (
    "beige",
    "black",
    "blue",
    "brown",
    "green",
    "grey",
    "orange",
    "pink",
    "purple",
    "red",
    "turquoise",
    "white",
    "yellow",
)
MOST_DUCATS = 1_000_000
WORD_LENGTH = 20
_HEX = frozenset("0123456789abcdef")


def number_in(value: object, key: str, least: int, most: int) -> int:
    """A whole number from `least` to `most`."""
    number = whole(value, key)
    if not least <= number <= most:
        raise Illegal("edition-range", "1", key=key, number=number, least=least, limit=most)
    return number


def ducats(value: object, key: str, least: int, unit: int) -> int:
    """A sum in whole units, as every balance must be (article 5.1)."""
    amount = number_in(value, key, least, MOST_DUCATS)
    if amount % unit:
        raise Illegal("edition-unit", "1", key=key, amount=amount, unit=unit)
    return amount


def list_of(value: object, key: str, least: int, most: int) -> list[Any]:
    """A list of `least` to `most` entries."""
    found = listed(value, key)
    if not least <= len(found) <= most:
        raise Illegal("edition-count", "1", key=key, count=len(found), least=least, limit=most)
    return found


def rising(value: object, key: str, least: int, most: int, unit: int) -> tuple[int, ...]:
    """Different sums in whole units, ascending."""
    sums = tuple([ducats(one, key, unit, unit) for one in list_of(value, key, least, most)])
    if list(sums) != sorted(set(sums)):
        raise Illegal("edition-rising", "1", key=key)
    return sums


def seats(value: object) -> tuple[int, int]:
    """The least and greatest number of players."""
    least, most = [number_in(one, "players", 3, 5) for one in list_of(value, "players", 2, 2)]
    if least > most:
        raise Illegal("edition-players", "1")
    return least, most


def word(value: object, key: str, limit: int = WORD_LENGTH) -> str:
    """A short text, stripped."""
    typed = " ".join(text(value, key).split())
    found = "" if is_too_long(typed, limit) else cleaned_name(typed)
    if not 1 <= len(found) <= limit or not typed.isprintable() or MARK in found:
        raise Illegal("edition-word", "1", key=key, limit=limit)
    return found


def words(value: object, key: str, least: int, most: int) -> tuple[str, ...]:
    """A list of words; whether they can be told apart is checked by `check_distinct`."""
    return tuple([word(one, key) for one in list_of(value, key, least, most)])


def houses(value: object, players: int) -> tuple[House, ...]:
    """A list of houses, at least one per player, with distinct colours."""
    found = []
    for one in list_of(value, "houses", players, 8):
        got = fields(one, "houses", ("name", "colour"))
        found.append(House(word(got["name"], "name"), _colour(got["colour"])))
    check_distinct([house.colour for house in found], "colour")
    return tuple(found)


def least_bribe(value: object, unit: int) -> int:
    """0 or one unit: article 5.5 covers only players with less than a unit."""
    least = unit if value is None else whole(value, "least_bribe")
    if least not in (0, unit):
        raise Illegal("edition-least", "1", amount=least, unit=unit)
    return least


def notes(value: object, unit: int) -> tuple[int, ...]:
    """Notes of which each divides the next, the smallest dividing the unit, so that every sum can be paid."""
    if value is None or value == []:
        return ()
    found = rising(value, "notes", 1, 8, 1)
    if unit % found[0] or any(larger % smaller for smaller, larger in pairwise(found)):
        raise Illegal("edition-notes", "1", unit=unit)
    return found


def switch(value: object, key: str, usual: bool) -> bool:
    """A boolean; null is the default."""
    return usual if value is None else boolean(value, key)


def insolvency(value: object, usual: Insolvency) -> Insolvency:
    """How article 5.5 is played; null is the default."""
    if value is None:
        return usual
    match text(value, "insolvency"):
        case "waive" | "grant" as known:
            return known
        case _:
            raise Illegal("option-unknown", "1", option="insolvency")


def _colour(value: object) -> str:
    colour = text(value, "colour").lower()
    if colour not in COLOURS and not (len(colour) == 7 and colour[0] == "#" and set(colour[1:]) <= _HEX):
        raise Illegal("edition-colour", "1", colour=colour, reason=", ".join(COLOURS))
    return colour


def check_distinct(found: Sequence[str], key: str) -> None:
    """Refuse words of which one looks like an earlier one."""
    for index, one in enumerate(found):
        if looks_like_any(one, found[:index]):
            raise Illegal("edition-twice", "1", key=key, word=one)
