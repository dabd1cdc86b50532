"""Finished games as the hall counts them, and which digests of theirs are current."""

from collections.abc import Mapping
from typing import Any

from charts.hall import Digest, Played, read_digest
from live import Summary
from presenters.boxes import box_of_table

# Field of a stored digest: see `end_of`.
END = "end"


def end_of(summary: Summary) -> str:
    """What a stored digest must be of to be current: the end of the game, its actions and its balances.

    Actions may follow the end, and a judged promise changes the digest, but no note; so does a judgement that was set
    right.
    """
    end = f"{summary.table} {summary.ended} {summary.actions - summary.notes_after} {summary.balances}"
    return f"{end} {summary.corrected}" if summary.corrected else end


def stored_digest(kept: Mapping[str, Mapping[str, Any]], table: str, end: str) -> Digest | None:
    """The stored digest of a table if it is current. Earlier versions stored each by its end, beside the former."""
    document = kept.get(table)
    if document is None or document.get(END) != end:
        return None
    return read_digest(document)


def played_of(summary: Summary, digest: Digest | None = None) -> Played:
    """A finished game as the hall counts it."""
    return Played(
        table=summary.table,
        edition=summary.edition,
        played=summary.played,
        place=summary.place,
        ended=summary.ended,
        names=summary.names,
        first=summary.first,
        balances=summary.balances,
        places=summary.places,
        source=summary.source,
        unit=summary.rules.unit,
        houses=summary.houses,
        box=box_of_table(summary.edition, summary.houses, summary.published),
        digest=digest,
    )
