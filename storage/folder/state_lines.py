"""The state of a table as its journal holds it: of a finished game most lines tell only what has changed.

The summary of a finished game repeats its names and the words of its edition, so few lines hold it whole; the others
name such a line by its version, `since`, and tell what differs from it.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from storage.store import Doc, Document, State

# For how many entries others refer to a whole summary: whoever reads the last line alone reads back as far.
MOST_CHANGES = 64


class Whole(NamedTuple):
    """The last summary of a finished game that stands whole, and the version at which it does.

    left: how many bytes of changes may refer to it: no more than it has itself.
    """

    version: int
    summary: Document
    left: int


def state_document(state: State, version: int, whole: Whole | None = None) -> Doc:
    """A state as a document of a journal. whole: what it may refer to."""
    document: Doc = {"status": state.status, "version": version}
    if whole is None or state.status != "over" or not _may_refer(state, version, whole):
        return {**document, "summary": state.summary}
    changed = {name: one for name, one in state.summary.items() if _json(one) != _json(whole.summary.get(name))}
    return {**document, "summary": changed, "since": whole.version}


def read_state(document: Mapping[str, Any], whole: Whole | None) -> State | None:
    """The state of a document; None if it refers to another summary than `whole`. Raises LookupError, TypeError."""
    summary, since = document["summary"], document.get("since")
    if since is not None:
        if whole is None or whole.version != since:
            return None
        summary = {**whole.summary, **summary}
    return State("over" if document["status"] == "over" else "running", summary)


def whole_after(document: Mapping[str, Any], whole: Whole | None) -> Whole | None:
    """What documents after this one may refer to. Raises LookupError."""
    if document["status"] != "over":
        return whole
    size = len(_json(document["summary"]))
    if "since" not in document:
        return Whole(document["version"], document["summary"], size)
    return None if whole is None else whole._replace(left=whole.left - size)


def _may_refer(state: State, version: int, whole: Whole) -> bool:
    # What is no longer there could not be told as a change.
    return version - whole.version < MOST_CHANGES and whole.left > 0 and whole.summary.keys() <= state.summary.keys()


def _json(one: object) -> str:
    # Compared as JSON: what was read back has lists for tuples, and 1 == True in Python.
    return json.dumps(one, default=dict)
