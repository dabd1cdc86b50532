"""What an entry brings into a table's record, and how much of it people have written."""

from collections.abc import Mapping
from typing import Any

from storage.entries import Entry


def size_of(entry: Entry) -> int:
    """Approximate bytes of an entry in a record, which has no settings; only texts can be long."""
    texts = [text for text in action_of(entry).values() if isinstance(text, str)]
    head = 200 if entry.kind == "action" else 0
    return head + sum(len(text.encode("utf-8", "replace")) for text in texts)


def text_of(action: Mapping[str, Any]) -> int:
    """How many characters people have written in an action."""
    return sum(len(action.get(name) or "") for name in ("text", "reason"))


def action_of(entry: Entry) -> Mapping[str, Any]:
    """The action that an entry brings into the record; empty if it brings none."""
    if entry.kind == "amend":
        action: Mapping[str, Any] = entry.data.get("action") or {}
        return action
    return entry.data if entry.kind == "action" else {}
