"""A collection of a store as names and their documents, read once and then followed."""

from collections.abc import Mapping
from threading import Lock

from storage.lines import Doc
from storage.store import Document, Store


class Collection:
    """One of `storage.store.LASTING`; safe from any thread. What is asked again is read only where it has changed."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name
        self._lock = Lock()
        self._known: dict[str, Doc] = {}
        self._version = 0

    @property
    def version(self) -> int:
        """Rises with every change; a key for caches. Raises StorageError as `all` does."""
        return self._store.version(self._name)

    def all(self) -> Mapping[str, Doc]:
        """The document of each name.

        Raises:
            StorageError: `unreadable` where the collection is damaged, or one of `DISK_CODES`.
        """
        with self._lock:
            version = self._store.version(self._name)
            if version != self._version:
                for kept in reversed(self._store.since(self._name, self._version)):
                    self._known.pop(kept.key, None)
                    if kept.document is not None:
                        self._known[kept.key] = kept.document
                self._version = version
            return dict(self._known)

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
