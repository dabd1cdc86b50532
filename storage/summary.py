"""The summary that lists show of a table, computed and stored with every change (`State`).

It holds a digest of the position and the version of the rules, so that a later correction of the rules cannot change an
old game unnoticed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import takewhile
from typing import Any

from rules import (
    EDITIONS,
    RULES_VERSION,
    Edition,
    Position,
    edition_data,
    is_custom,
    known_edition,
    name_key,
    options_data,
)
from rules.once_per_object import once_per_object
from storage.position_digest import digest
from storage.size_limits import shortened
from storage.store import Doc, State


@dataclass(frozen=True)
class Summary:
    """One finished game.

    played: its date (ISO), place: where; both from the record's `meta`, else the day it was begun and "". created,
    ended: UTC, ISO 8601. names, houses, balances (ducats at the end), places (1 is best, equal sums share): by seat.
    options: those that differ from the edition's defaults. rounds: how many were played. actions: how many are in
    force. corrected: the number of the last entry that took back, brought back or set right anything, 0 if none did.
    source: "played" with the program, "imported", or "result" (`storage.entered_results`). first: the starting
    seat, None if unknown. box: the data of a custom edition, None for published ones.
    published: the name of the published box on the table, "" if nobody said which. notes_after: how many of the actions
    are notes that follow all others.
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
    published: str = ""
    corrected: int = 0
    notes_after: int = 0

    @once_per_object
    def name_keys(self) -> tuple[str, ...]:
        """The `name_key` of each name, by seat."""
        return tuple(map(name_key, self.names))

    @property
    def rules(self) -> Edition:
        """The edition that was played."""
        # A summary without its custom edition can be rebuilt; until then any edition serves to show it.
        return known_edition(self.edition, self.box) or next(iter(EDITIONS.values()))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won (article 11)."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])


def count_notes_after(types: Iterable[str]) -> int:
    """How many notes follow all other actions. types: of the actions in force, from the last one on."""
    return len(list(takewhile("note".__eq__, types)))


def state_of(
    table: str,
    header: Mapping[str, Any],
    position: Position,
    actions: int,
    changed: str,
    ended: str,
    known: str | None = None,
    corrected: int = 0,
    notes_after: int = 0,
) -> State:
    """The state of a table.

    changed: the time of its last entry. ended: when the action that ended the game was entered, if it is over. known:
    the position's digest, if already computed. corrected, notes_after: see `Summary`.
    """
    told = known or digest(position)
    if position.phase == "over":
        summary = summarise(table, header, ended, actions, position)
        summary = replace(summary, corrected=corrected, notes_after=notes_after)
        return State("over", {**summary_data(summary), "digest": told, "rules": RULES_VERSION})
    return State(
        "running",
        {
            "round": position.round,
            "phase": position.phase,
            "seat": position.host,
            "actions": actions,
            "changed": changed,
            "digest": told,
            "rules": RULES_VERSION,
        },
    )


def summarise(table: str, header: Mapping[str, Any], ended: str, actions: int, position: Position) -> Summary:
    """The summary of a finished game.

    header: see `storage.table_migrations.new_header`. ended: when the action that ended it was entered.
    """
    meta: Mapping[str, Any] = header["setup"].get("meta") or {}
    created: str = header["created"]
    rules_table = position.table
    return Summary(
        table=table,
        edition=rules_table.edition.name,
        options=options_data(rules_table.options, rules_table.edition),
        played=shortened(meta.get("played")) or created[:10],
        place=shortened(meta.get("place")),
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
        published=shortened(header["options"].get("box")),
    )


def summary_data(summary: Summary) -> Doc:
    """A summary as JSON data."""
    data = asdict(summary)
    if summary.box is None:
        del data["box"]
    if not summary.published:
        del data["published"]
    if not summary.corrected:
        del data["corrected"]
    if not summary.notes_after:
        del data["notes_after"]
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


_FIELDS = frozenset(Summary.__dataclass_fields__)


def read_summary(document: Mapping[str, Any]) -> Summary:
    """Parse a document of `GAMES`. Raises TypeError if it is not a summary."""
    read = {key: _tupled(value) for key, value in document.items() if key in _FIELDS}
    summary = Summary(**read)
    seats = len(summary.names)
    sums = [*summary.balances, *summary.places]
    if not len(summary.balances) == len(summary.places) == len(summary.houses) == seats:
        raise TypeError("by seat")
    if not all(type(number) is int for number in sums) or not all(isinstance(name, str) for name in summary.names):
        raise TypeError("ducats and names")
    return summary


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
