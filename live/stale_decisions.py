"""Whether a decision made at an older version of a table still stands, or the table has moved on (`moved-on`)."""

from collections.abc import Iterable

from storage import BESIDE, Entry


def decides_anew(newer: Iterable[Entry]) -> bool:
    """Whether one of these entries invalidates a decision made before it: any but settings, words and payments."""
    return any(
        entry.kind != "settings" and not (entry.kind == "action" and entry.data.get("type") in BESIDE)
        for entry in newer
    )


def settles_anew(newer: Iterable[Entry], name: str) -> bool:
    """Whether one of these entries changes this setting of the table."""
    return any(entry.kind == "settings" and name in entry.data for entry in newer)


def seats_anew(newer: Iterable[Entry], seat: int) -> bool:
    """Whether one of these entries may have given this seat to somebody else, or to nobody."""
    return any(
        entry.kind != "action" and (entry.kind != "settings" or seat in (entry.seat, entry.for_seat)) for entry in newer
    )
