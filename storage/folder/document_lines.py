"""How the documents of one collection stand in a file: the TinyDB table `documents`, one document for each key.

A changed document has a new number, which is its id; the one before it goes with the same line. Each tells its `key`,
its number `n`, its `document` (None for one that was taken out), and how many there were after it (`count`).
"""

from collections.abc import Iterable
from typing import Any

from storage.folder.journal_lines import Change, file_bytes, write_lines
from storage.store import Doc, Document, Kept

DOCUMENTS = "documents"


def documents_file(documents: Iterable[Kept]) -> bytes:
    """The bytes of the journal that holds these, whatever their order; taken out ones as such."""
    return file_bytes(write_lines(changes_of(sorted(documents, key=lambda kept: kept.n))))


def changes_of(documents: Iterable[Kept]) -> list[Change]:
    """The journal that holds these, oldest first."""
    changes: list[Change] = [{DOCUMENTS: {}}]
    count = 0
    for kept in documents:
        count += kept.document is not None
        changes.append({DOCUMENTS: {str(kept.n): line_of(kept, count)}})
    return changes


def in_place_of(before: Iterable[Kept], documents: Iterable[tuple[str, Document]]) -> list[Kept]:
    """What stands in a file when these take the place of all there were; the version rises.

    before: those there were. Whoever knew them sees which of them are gone.
    """
    known = {kept.key: kept.n for kept in before}
    version, listed = max([1, *known.values()]), dict(documents)
    gone = ["", *sorted(known.keys() - {"", *listed})]
    kept = [Kept(key, version + at, None) for at, key in enumerate(gone, 1)]
    return [*kept, *(Kept(key, version + at, dict(one)) for at, (key, one) in enumerate(listed.items(), len(gone) + 1))]


def line_of(kept: Kept, count: int) -> Doc:
    """A document as it stands in the file. count: how many there are after it."""
    return {"key": kept.key, "n": kept.n, "count": count, "document": kept.document}


def fresh(kept: Kept) -> Kept:
    """A copy that may be changed without changing what is kept."""
    return Kept(kept.key, kept.n, _copied(kept.document))


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value
