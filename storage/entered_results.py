"""Results of games played without the program; marked as such in every statistic."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
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
from storage import size_limits
from storage.collection import Collection
from storage.errors import StorageError
from storage.identifiers import new_key
from storage.store import Doc, Document
from storage.summary import Summary


@dataclass(frozen=True)
class EnteredResult:
    """A result as it was entered, not checked yet.

    names and balances: by seat, clockwise. played: the day (ISO). first: the starting seat, if known. box: the data of
    a custom edition (`rules.edition_data`), None for published ones.
    """

    edition: str
    names: Sequence[str]
    balances: Sequence[int]
    _: KW_ONLY
    played: str
    place: str = ""
    first: int | None = None
    box: Mapping[str, Any] | None = None


class Results:
    """The results entered by hand. None of them is a table: there is nothing to replay."""

    def __init__(self, kept: Collection) -> None:
        self._kept = kept
        # By key: the document and its summary. An immutable snapshot, replaced as a whole, so readers need no lock.
        self._read: Mapping[str, tuple[Doc, Summary | None]] = {}
        # By key: the document and its bytes; likewise.
        self._sizes: Mapping[str, tuple[Doc, int]] = {}

    @property
    def version(self) -> int:
        """Rises with every change. Raises StorageError as `Collection.all` does."""
        return self._kept.version

    def all(self) -> list[Summary]:
        """All results as summaries, whose `table` is a key for `remove` rather than a table code.

        Only new or changed documents are parsed; the summary of any other is the same object as before.
        """
        before, read = self._read, {}
        for key, document in self._kept.all().items():
            known = before.get(key)
            # A collection replaces the documents that change and keeps the others.
            same = known is not None and known[0] is document
            read[key] = known if known is not None and same else (document, _summary(key, document))
        self._read = read
        return [summary for _, summary in read.values() if summary is not None]

    def add(self, result: EnteredResult) -> str:
        """Store a result and return its key.

        Raises:
            Malformed, Illegal: the players or the ducats cannot be those of a game (articles 1 and 5.1), or a value has
                the wrong type. StorageError: `sum-large`, `text-broken`, or as `keep` does, and nothing is stored.
        """
        return self.keep([result_of(result)])[0]

    def keep(self, results: Sequence[Document]) -> list[str]:
        """Store results made by `result_of`, all or none, and return their keys.

        Raises:
            StorageError: `list-full`, `list-large`, or one of `DISK_CODES`.
        """
        if results and len(self._kept.all()) + len(results) > size_limits.MOST_RESULTS:
            raise StorageError("list-full", limit=size_limits.MOST_RESULTS)
        if results and self._size() + sum(map(_bytes_of, results)) > size_limits.MOST_OF_RESULTS:
            raise StorageError("list-large", limit=size_limits.MOST_OF_RESULTS // 1024**2)
        documents = {new_key(): result for result in results}
        self._kept.put(documents)
        return list(documents)

    def remove(self, key: str) -> None:
        """Delete a result. Raises StorageError."""
        self._kept.put({key: None})

    def _size(self) -> int:
        """Bytes of all results; only new documents are measured."""
        before, sizes = self._sizes, dict[str, tuple[Doc, int]]()
        for key, document in self._kept.all().items():
            known = before.get(key)
            same = known is not None and known[0] is document
            sizes[key] = known if known is not None and same else (document, _bytes_of(document))
        self._sizes = sizes
        return sum(size for _, size in sizes.values())


def _bytes_of(document: Document) -> int:
    return len(json.dumps(document, ensure_ascii=False).encode())


def result_of(result: EnteredResult) -> Doc:
    """A result as it is stored. Raises what `Results.add` does."""
    document, _ = _checked(result.edition, result.names, result.balances, result.first, result.box)
    # What is stored must be read again, or it would take room that nobody can see.
    _checked(*[document.get(field) for field in ("edition", "names", "balances", "first", "box")])
    document.update(played=size_limits.day(result.played), place=size_limits.place(result.place))
    return document


def _checked(
    edition: object, names: object, balances: object, first: object, box: object, *, kept: bool = False
) -> tuple[Doc, Edition]:
    """Validate a result by the rules for a record's head and a set-up position. Raises what is wrong with it.

    kept: see `rules.check_table`.
    """
    known = known_edition(edition, box) if isinstance(edition, str) else None
    if known is None:
        raise Malformed("unknown-edition", "record", edition=size_limits.shortened(edition))
    for key, value in (("names", names), ("balances", balances)):
        if not isinstance(value, list | tuple):
            raise Malformed("not-a-list", "record", key=key)
    if first is not None and type(first) is not int:
        raise Malformed("not-a-number", "record", key="first")
    assert isinstance(names, list | tuple)
    assert isinstance(balances, list | tuple)
    shown = [size_limits.name(name) for name in names]
    # Houses do not matter for a result: assign any, so that the usual set-up validation applies.
    houses = [house.name for house in known.houses] + [""]
    players = tuple([Player(name, houses[min(seat, len(known.houses))]) for seat, name in enumerate(shown)])
    check_table(Table(known, players, first or 0, known.defaults), kept=kept)
    ducats = [size_limits.ducats(value, seat, known.unit) for seat, value in enumerate(balances)]
    if len(ducats) != len(players):
        raise Illegal("start-length", "1", key="balances", seats=len(players))
    document: Doc = {"edition": known.name, "names": shown, "balances": ducats, "first": first}
    if is_custom(known):
        document["box"] = edition_data(known)
    return document, known


def _summary(key: str, document: Mapping[str, Any]) -> Summary | None:
    """A stored result as a summary; None if it is invalid, so that the others are still listed."""
    try:
        checked, edition = _checked(
            document["edition"],
            document["names"],
            document["balances"],
            document.get("first"),
            document.get("box"),
            kept=True,
        )
        played, place = size_limits.day(document["played"]), size_limits.place(document.get("place", ""))
    except (IntrigeError, LookupError):
        return None
    balances, box = tuple(checked["balances"]), checked.get("box")
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
        # Both are kept: an equal box is kept once.
        box=document["box"] if box is not None and box == document["box"] else box,
    )
