"""Small documents by name, the newest of each name counting: aliases of players, results, numbers worked out before."""

from collections.abc import Mapping
from threading import RLock
from typing import Any

from storage.engine import LISTINGS, Listing
from storage.errors import StorageError
from storage.lines import Doc

# Raised with every change of what a line of such a list holds.
_FORMAT = 1


class Kept:
    """A list of an engine (`Engine.listing`) read as names and their documents; safe from any thread.

    Nothing is overwritten: a change is added to the list, and a name without a document is gone.
    """

    def __init__(self, log: Listing) -> None:
        self._log = log
        self._lock = RLock()
        self._known: tuple[int, dict[str, Doc]] | None = None

    @property
    def version(self) -> int:
        """Rises with every change; a key for caches. Raises StorageError as `all` does."""
        with self._lock:
            return self._read()[0]

    def all(self) -> Mapping[str, Doc]:
        """The document of each name.

        Raises:
            StorageError: `unreadable` where the list is damaged, or one of `DISK_CODES`.
        """
        with self._lock:
            return dict(self._read()[1])

    def get(self, name: str) -> Doc | None:
        """The document of one name; it costs the same however many there are. Raises StorageError as `all` does."""
        with self._lock:
            return self._read()[1].get(name)

    def put(self, documents: Mapping[str, Doc | None]) -> None:
        """Set the documents of these names, or with None take them out: all of it or nothing, durable on return.

        Raises:
            StorageError: one of `DISK_CODES`, and then nothing has changed.
        """
        with self._lock:
            version, known = self._read()
            self._log.append({"format": _FORMAT, "n": version + 1, "set": dict(documents)})
            _change(known, documents)
            self._known = (version + 1, known)

    def clear(self) -> None:
        """Begin anew with nothing, whatever state the list is in; for what can be worked out again."""
        with self._lock:
            self._log.rewrite([])
            self._known = None

    def _read(self) -> tuple[int, dict[str, Doc]]:
        if self._known is None:
            version, known = 0, dict[str, Doc]()
            for line in reversed(list(self._log.newest())):
                version = _after(line, known)
            self._known = (version, known)
        return self._known


def _after(line: Mapping[str, Any], known: dict[str, Doc]) -> int:
    """Follow one line of the list; its version."""
    documents, version = line.get("set"), line.get("n")
    if line.get("format") != _FORMAT or not isinstance(documents, dict) or type(version) is not int:
        raise StorageError("unreadable", path=", ".join(LISTINGS))
    _change(known, documents)
    return version


def _change(known: dict[str, Doc], documents: Mapping[str, Doc | None]) -> None:
    for name, document in documents.items():
        if document is None:
            known.pop(name, None)
        else:
            known[name] = document
