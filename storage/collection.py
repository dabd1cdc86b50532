"""A collection of a store as names and their documents, read once and then followed."""

from collections.abc import Mapping

from storage.journal_lines import Doc
from storage.store import Document, Store


class Collection:
    """One of `storage.store.LASTING`; safe from any thread. What is asked again is read only where it has changed."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name
        # Replaced as a whole and never changed, so nobody sees half of it.
        self._read: tuple[int, Mapping[str, Doc]] = (0, {})

    @property
    def version(self) -> int:
        """Rises with every change; a key for caches. Raises StorageError as `all` does."""
        return self._store.version(self._name)

    def all(self) -> Mapping[str, Doc]:
        """The document of each name.

        Raises:
            StorageError: `unreadable` where the collection is damaged, or one of `DISK_CODES`.
        """
        version = self._store.version(self._name)
        before, known = self._read
        if version == before:
            return known
        changed = dict(known)
        for kept in reversed(self._store.since(self._name, before)):
            changed.pop(kept.key, None)
            if kept.document is not None:
                changed[kept.key] = kept.document
        self._read = version, changed
        return changed

    def since(self, version: int) -> Mapping[str, Doc]:
        """The documents set after a version, by name, kept nowhere: for lists too long to be held twice.

        Raises:
            StorageError: as `all` does.
        """
        changed = self._store.since(self._name, version)
        return {kept.key: kept.document for kept in changed if kept.document is not None}

    def get(self, name: str) -> Doc | None:
        """The document of one name; it costs the same however many there are. Raises StorageError as `all` does."""
        kept = self._store.get(self._name, name)
        return None if kept is None else kept.document

    def put(self, documents: Mapping[str, Document | None]) -> None:
        """Set the documents of these names, or with None take them out: all of it or nothing, durable on return.

        Raises:
            StorageError: one of `DISK_CODES`, and then nothing has changed.
        """
        if documents:
            self._store.put(self._name, documents)

    def clear(self) -> None:
        """Begin anew with nothing, whatever state the collection is in; for what can be worked out again."""
        self._store.clear(self._name)
