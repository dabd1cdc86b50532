"""The archive: a small summary of every finished game, so that statistics need not replay them.

It is a log too: a finished game is added, again when a later correction changes it, and withdrawn when the end is
undone. All of it can be made anew from the tables at any time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from threading import Lock
from typing import Any

from rules import EDITIONS, Edition, Position, edition_data, is_custom, known_edition, options_data
from storage.engine import Listing
from storage.errors import StorageError
from storage.lines import Doc

# Raised with every change of `Summary`; an archive of another format is made anew from the tables.
_FORMAT = 1
_RECENT = 100


@dataclass(frozen=True)
class Summary:
    """One finished game.

    played: the date it was played (ISO), place: where, both as the record's `meta` has them, else the day it was
    begun and "". created, ended: UTC, ISO 8601. names, houses, balances (ducats at the end), places (1 is best, equal
    sums share): by seat. options: what differs from the edition's defaults. rounds: how many were played.
    actions: how many are in force. source: "played" with the program, "imported", or "result" (`storage.results`).
    first: the starting seat, None where nobody remembers. box: what an edition of one's own says, None for the others.
    """

    table: str
    edition: str
    options: Mapping[str, Any]
    played: str
    place: str
    created: str
    ended: str
    names: tuple[str, ...]
    houses: tuple[str, ...]
    first: int | None
    balances: tuple[int, ...]
    places: tuple[int, ...]
    rounds: int
    actions: int
    source: str
    box: Mapping[str, Any] | None = None

    @property
    def rules(self) -> Edition:
        """The edition that was played."""
        # An archive that lost an edition can be made anew; until then any box shows the game.
        return known_edition(self.edition, self.box) or next(iter(EDITIONS.values()))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won (article 11)."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])


def summarise(table: str, header: Mapping[str, Any], ended: str, actions: int, position: Position) -> Summary:
    """The summary of a finished game.

    header: see `storage.formats.new_header`. ended: when the action that ended it was entered.
    """
    meta: Mapping[str, Any] = header["setup"].get("meta") or {}
    created: str = header["created"]
    played, place = meta.get("played"), meta.get("place")
    rules_table = position.table
    return Summary(
        table=table,
        edition=rules_table.edition.name,
        options=options_data(rules_table.options, rules_table.edition),
        played=played if isinstance(played, str) else created[:10],
        place=place if isinstance(place, str) else "",
        created=created,
        ended=ended,
        names=tuple([player.name for player in rules_table.players]),
        houses=tuple([player.house for player in rules_table.players]),
        first=rules_table.first,
        balances=position.balances,
        places=position.places or (),
        rounds=position.round - (rules_table.start.round - 1 if rules_table.start else 0),
        actions=actions,
        source="imported" if header["options"].get("imported") else "played",
        box=edition_data(rules_table.edition) if is_custom(rules_table.edition) else None,
    )


class Archive:
    """The summaries of finished games, newest first, whatever keeps them."""

    def __init__(self, log: Listing) -> None:
        self._log = log
        self._lock = Lock()
        self._written: dict[str, Doc | None] = {}
        self._last: Doc | None = None

    @property
    def version(self) -> int:
        """Rises with every change; a key for caches. The cost does not depend on how many games there are."""
        return int(self._newest()["n"])

    @property
    def count(self) -> int:
        """How many games there are, at the same cost."""
        return int(self._newest()["count"])

    def newest(self) -> Iterator[Summary]:
        """The finished games, the last finished first, lazily: take as many as a page shows.

        Raises:
            StorageError: `archive-unreadable` where it is damaged or of another format; `rebuild` makes it anew.
        """
        for document in self._current():
            if document["game"] is not None:
                yield _read(document)

    def changes(self, since: int) -> tuple[list[Summary], list[str]]:
        """What changed after a version: the games added or changed, newest first, and the tables withdrawn."""
        added, withdrawn = [], []
        for document in self._current(since):
            if document["game"] is None:
                withdrawn.append(str(document["table"]))
            else:
                added.append(_read(document))
        return added, withdrawn

    def put(self, summary: Summary, *, again: bool) -> None:
        """Add a game, or with `again` change the summary of one that is there."""
        data = _data(summary)
        with self._lock:
            if self._written.get(summary.table) != data:
                more = 0 if again or self._is_recent(summary.table) else 1
                self._append(summary.table, data, more)

    def withdraw(self, table: str) -> None:
        """Take out a game that is there, because its end was undone."""
        with self._lock:
            self._append(table, None, -1)

    def rewrite(self, summaries: Iterable[Summary]) -> None:
        """Put these in place of all there were."""
        with self._lock:
            version = self._version_before()
            games = sorted(map(_data, summaries), key=lambda data: (data["ended"], data["table"]))
            documents = [_document(version + n, n, data["table"], data) for n, data in enumerate(games, 1)]
            self._log.rewrite(documents or [_document(version + 1, 0, "", None)])
            self._written.clear()
            self._last = None

    def _version_before(self) -> int:
        # Caches must see a rise, but a damaged archive can no longer tell; its games then count for themselves.
        try:
            return self.version
        except StorageError:
            return 0

    def _is_recent(self, table: str) -> bool:
        """Whether a crash came between a game's end in the archive and its move to the finished ones."""
        recent = islice(self._documents(), _RECENT)
        return next((document["game"] is not None for document in recent if document["table"] == table), False)

    def _append(self, table: str, data: Doc | None, more: int) -> None:
        last = self._newest()
        document = _document(last["n"] + 1, last["count"] + more, table, data)
        self._log.append(document)
        self._last = document
        self._written[table] = data

    def _newest(self) -> Doc:
        if self._last is None:
            self._last = next(self._documents(), _document(0, 0, "", None))
        return self._last

    def _documents(self) -> Iterator[Doc]:
        try:
            for document in self._log.newest():
                if document.get("format") != _FORMAT:
                    raise StorageError("archive-unreadable")
                yield document
        except StorageError as error:
            raise StorageError("archive-unreadable") if error.code == "unreadable" else error from error

    def _current(self, since: int = 0) -> Iterator[Doc]:
        """The last document of each table that changed after a version, newest first."""
        seen: set[str] = set()
        for document in self._documents():
            if document["n"] <= since:
                return
            if document["table"] and document["table"] not in seen:
                seen.add(document["table"])
                yield document


def _document(n: int, count: int, table: str, data: Doc | None) -> Doc:
    return {"format": _FORMAT, "n": n, "count": count, "table": table, "game": data}


def _data(summary: Summary) -> Doc:
    data = asdict(summary)
    if summary.box is None:
        del data["box"]
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def _read(document: Doc) -> Summary:
    data: dict[str, Any] = document["game"]
    return Summary(**{key: _tupled(value) for key, value in data.items()})


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
