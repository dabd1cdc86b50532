"""A collection of a store as a mapping from names to documents, cached and updated incrementally."""

from collections.abc import Mapping

from storage.store import Doc, Document, Store


class Collection:
    """One of `storage.store.LASTING`; thread-safe. A repeated read fetches only what has changed."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name
        # An immutable snapshot, replaced as a whole, so that readers need no lock.
        self._read: tuple[int, Mapping[str, Doc]] = (0, {})

    @property
    def version(self) -> int:
        """A version number that rises with every change, for cache keys. Raises StorageError as `all` does."""
        return self._store.version(self._name)

    def all(self) -> Mapping[str, Doc]:
        """All documents by name.

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
        """The document of one name; constant cost. Raises StorageError as `all` does."""
        kept = self._store.get(self._name, name)
        return None if kept is None else kept.document

    def put(self, documents: Mapping[str, Document | None]) -> None:
        """Set the documents of these names, or delete them (None), in one transaction that is durable on return.

        Raises:
            StorageError: one of `DISK_CODES`, and then nothing has changed.
        """
        if documents:
            self._store.put(self._name, documents)

    def clear(self) -> None:
        """Empty the collection, even a damaged one; for data that can be recomputed."""
        self._store.clear(self._name)
