"""Games played without the program, of which only the result is known; marked as such wherever they are counted."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from rules import EDITIONS, Illegal, Malformed, Player, Table, check_table, places_of
from storage.archive import Summary
from storage.kept import Kept
from storage.lines import Doc
from storage.places import new_key

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_PLACE_LENGTH = 80


class Results:
    """The results that were entered. None of them is a table: there is nothing to replay."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept

    @property
    def version(self) -> int:
        """Rises with every change. Raises StorageError as `Kept.all` does."""
        return self._kept.version

    def all(self) -> list[Summary]:
        """All results as summaries, whose `table` is a key for `remove` and no table's code."""
        return [_summary(key, document) for key, document in self._kept.all().items()]

    def add(
        self,
        edition: str,
        names: Sequence[str],
        balances: Sequence[int],
        *,
        played: str,
        place: str = "",
        first: int | None = None,
    ) -> str:
        """Keep a result; its key.

        names and balances: by seat, clockwise. played: the day (ISO). first: the starting seat, if it is remembered.

        Raises:
            Malformed, Illegal: the players or the ducats cannot be those of a game (articles 1 and 5.1), or `played`
                is no day. StorageError: the disk's, and nothing is kept.
        """
        document = {
            "edition": edition,
            "names": [" ".join(name.split()) for name in names],
            "balances": list(balances),
            "played": played,
            "place": " ".join(place.split())[:_PLACE_LENGTH],
            "first": first,
        }
        _check(document)
        key = new_key()
        self._kept.put({key: document})
        return key

    def remove(self, key: str) -> None:
        """Take a result back. Raises StorageError."""
        self._kept.put({key: None})


def _check(document: Mapping[str, Any]) -> None:
    """Raise what is wrong with a result, by the same rules as a record's head and a set-up position."""
    edition = EDITIONS.get(document["edition"])
    if edition is None:
        raise Malformed("unknown-edition", "record", edition=document["edition"])
    # Nobody asks which house each had; the rest of a set-up is checked as for any table.
    houses = [house.name for house in edition.houses] + [""]
    names = document["names"]
    players = tuple([Player(name, houses[min(seat, len(edition.houses))]) for seat, name in enumerate(names)])
    check_table(Table(edition, players, document["first"] or 0, edition.defaults))
    for seat, ducats in enumerate(document["balances"]):
        if type(ducats) is not int or ducats < 0 or ducats % edition.unit:
            raise Illegal("start-balance", "1", seat=seat, unit=edition.unit)
    if len(document["balances"]) != len(players):
        raise Illegal("start-length", "1", key="balances", seats=len(players))
    if not _is_day(document["played"]):
        raise Malformed("not-a-text", "record", key="played")


def _is_day(text: object) -> bool:
    try:
        return isinstance(text, str) and bool(_DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _summary(key: str, document: Doc) -> Summary:
    balances = tuple(document["balances"])
    return Summary(
        table=key,
        edition=document["edition"],
        options={},
        played=document["played"],
        place=document["place"],
        created=document["played"],
        ended=document["played"],
        names=tuple(document["names"]),
        houses=("",) * len(balances),
        first=document["first"],
        balances=balances,
        places=places_of(balances),
        rounds=EDITIONS[document["edition"]].rounds,
        actions=0,
        source="result",
    )
