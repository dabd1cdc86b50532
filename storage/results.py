"""Games played without the program, of which only the result is known; marked as such wherever they are counted."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules import (
    Edition,
    Illegal,
    IntrigeError,
    Malformed,
    Player,
    Table,
    check_table,
    edition_data,
    is_custom,
    known_edition,
    places_of,
)
from storage import bounds
from storage.collection import Collection
from storage.identifiers import new_key
from storage.journal_lines import Doc
from storage.summary import Summary


class Results:
    """The results that were entered. None of them is a table: there is nothing to replay."""

    def __init__(self, kept: Collection) -> None:
        self._kept = kept

    @property
    def version(self) -> int:
        """Rises with every change. Raises StorageError as `Collection.all` does."""
        return self._kept.version

    def all(self) -> list[Summary]:
        """All results as summaries, whose `table` is a key for `remove` and no table's code."""
        return [summary for key, document in self._kept.all().items() if (summary := _summary(key, document))]

    def add(
        self,
        edition: str,
        names: Sequence[str],
        balances: Sequence[int],
        *,
        played: str,
        place: str = "",
        first: int | None = None,
        box: Mapping[str, Any] | None = None,
    ) -> str:
        """Keep a result; its key.

        names and balances: by seat, clockwise. played: the day (ISO). first: the starting seat, if it is remembered.
        box: what an edition of one's own says (`rules.edition_data`); the boxes need none.

        Raises:
            Malformed, Illegal: the players or the ducats cannot be those of a game (articles 1 and 5.1), or something
                is of the wrong kind. StorageError: `sum-large`, `text-broken`, or the disk's, and nothing is kept.
        """
        document, _ = _checked(edition, names, balances, first, box)
        document.update(played=bounds.day(played), place=bounds.place(place))
        key = new_key()
        self._kept.put({key: document})
        return key

    def remove(self, key: str) -> None:
        """Take a result back. Raises StorageError."""
        self._kept.put({key: None})


def _checked(edition: object, names: object, balances: object, first: object, box: object) -> tuple[Doc, Edition]:
    """A result, by the same rules as a record's head and a set-up position. Raises what is wrong with it."""
    known = known_edition(edition, box) if isinstance(edition, str) else None
    if known is None:
        raise Malformed("unknown-edition", "record", edition=bounds.shortened(edition))
    for key, value in (("names", names), ("balances", balances)):
        if not isinstance(value, list | tuple):
            raise Malformed("not-a-list", "record", key=key)
    if first is not None and type(first) is not int:
        raise Malformed("not-a-number", "record", key="first")
    assert isinstance(names, list | tuple)
    assert isinstance(balances, list | tuple)
    shown = [bounds.name(name) for name in names]
    # Nobody asks which house each had; the rest of a set-up is checked as for any table.
    houses = [house.name for house in known.houses] + [""]
    players = tuple([Player(name, houses[min(seat, len(known.houses))]) for seat, name in enumerate(shown)])
    check_table(Table(known, players, first or 0, known.defaults))
    ducats = [bounds.ducats(value, seat, known.unit) for seat, value in enumerate(balances)]
    if len(ducats) != len(players):
        raise Illegal("start-length", "1", key="balances", seats=len(players))
    document: Doc = {"edition": known.name, "names": shown, "balances": ducats, "first": first}
    if is_custom(known):
        document["box"] = edition_data(known)
    return document, known


def _summary(key: str, document: Mapping[str, Any]) -> Summary | None:
    """What was kept as a summary; None for what no longer passes the door, which takes no other result along."""
    try:
        checked, edition = _checked(
            document["edition"], document["names"], document["balances"], document.get("first"), document.get("box")
        )
        played, place = bounds.day(document["played"]), bounds.place(document.get("place", ""))
    except (IntrigeError, LookupError):
        return None
    balances = tuple(checked["balances"])
    return Summary(
        table=key,
        edition=checked["edition"],
        options={},
        played=played,
        place=place,
        created=played,
        ended=played,
        names=tuple(checked["names"]),
        houses=("",) * len(balances),
        first=checked["first"],
        balances=balances,
        places=places_of(balances),
        rounds=edition.rounds,
        actions=0,
        source="result",
        box=checked.get("box"),
    )
