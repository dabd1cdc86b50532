"""Whether a decision made at an older version of a table still stands, or the table has moved on (`moved-on`)."""

from collections.abc import Iterable

from storage import BESIDE, Entry


def decides_anew(newer: Iterable[Entry]) -> bool:
    """Whether one of these entries invalidates a decision made before it: any but settings, words and payments."""
    return any(
        entry.kind != "settings" and not (entry.kind == "action" and entry.data.get("type") in BESIDE)
        for entry in newer
    )
