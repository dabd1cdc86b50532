"""What a list shows of a table, worked out with every change and kept with it: `State`.

Each keeps a digest of the position and the version of the rules it was reached by, so that a rule that is mended later
cannot rewrite an old game unnoticed.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rules import (
    EDITIONS,
    RULES_VERSION,
    Edition,
    Position,
    edition_data,
    is_custom,
    known_edition,
    options_data,
)
from storage.bounds import shortened
from storage.journal_lines import Doc
from storage.position_digest import digest
from storage.store import State


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
        # A list that lost an edition can be made anew; until then any box shows the game.
        return known_edition(self.edition, self.box) or next(iter(EDITIONS.values()))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won (article 11)."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])


def state_of(
    table: str,
    header: Mapping[str, Any],
    position: Position,
    actions: int,
    changed: str,
    ended: str,
    known: str | None = None,
) -> State:
    """The state of a table.

    changed: when its last entry was made. ended: when the action that ended the game was entered, if it is over.
    known: the position's digest, where it has been worked out already.
    """
    told = known or digest(position)
    if position.phase == "over":
        summary = summary_data(summarise(table, header, ended, actions, position))
        return State("over", {**summary, "digest": told, "rules": RULES_VERSION})
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

    header: see `storage.formats.new_header`. ended: when the action that ended it was entered.
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
    )


def summary_data(summary: Summary) -> Doc:
    """A summary as JSON data."""
    data = asdict(summary)
    if summary.box is None:
        del data["box"]
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


_FIELDS = frozenset(Summary.__dataclass_fields__)


def read_summary(document: Mapping[str, Any]) -> Summary:
    """The summary that a document of `GAMES` holds. Raises TypeError where it is none."""
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
