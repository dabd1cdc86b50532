"""Whether a decision made at an older version of a table still stands, or the table has moved on (`moved-on`)."""

from collections.abc import Iterable

from storage import WORDS, Entry

# Actions that do not change what is due or what may be decided; a correction still makes others decide again.
BESIDE = (*WORDS, "pay")


def decides_anew(newer: Iterable[Entry], beside: tuple[str, ...] = BESIDE) -> bool:
    """Whether one of these entries invalidates a decision made before it.

    beside: types of actions that do not.
    """
    return any(
        entry.kind != "settings" and not (entry.kind == "action" and entry.data.get("type") in beside)
        for entry in newer
    )
