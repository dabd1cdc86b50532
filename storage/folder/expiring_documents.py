"""Documents that expire (tickets, counts of wrong tries), in memory, since a folder is used by one process only."""

import time
from collections.abc import Callable, Mapping
from heapq import nsmallest
from threading import Lock

from storage.entries import plain
from storage.owned_documents import expires_with
from storage.store import Document, Kept

# Most documents kept; beyond this the one that expires first is evicted, which bounds the memory.
MOST = 65_536


class Expiring:
    """One collection of `storage.store.PASSING`; thread-safe. clock: seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lock = Lock()
        self._kept: dict[str, Kept] = {}
        self._last = 0

    def get(self, key: str) -> Kept | None:
        """See `Store.get`."""
        with self._lock:
            return self._live(key)

    def put(self, documents: Mapping[str, Document | None], expect: Mapping[str, int] | None = None) -> bool:
        """See `Store.put`."""
        with self._lock:
            for key, n in (expect or {}).items():
                kept = self._live(key)
                if (kept.n if kept else 0) != n:
                    return False
            for key, document in documents.items():
                self._kept.pop(key, None)
                self._last += 1
                if document is not None:
                    self._kept[key] = Kept(key, self._last, plain(document))
            if len(self._kept) > MOST:
                self._make_room()
            return True

    def forget(self, table: str) -> None:
        """Take out what is of a table."""
        with self._lock:
            kept = self._kept.items()
            self._kept = {key: one for key, one in kept if not expires_with(table, key, one.document or {})}

    def clear(self) -> None:
        """See `Store.clear`."""
        with self._lock:
            self._kept.clear()

    def version(self) -> int:
        """See `Store.version`."""
        return self._last

    def count(self) -> int:
        """See `Store.count`."""
        return len(self._kept)

    def _live(self, key: str) -> Kept | None:
        kept = self._kept.get(key)
        return kept if kept is not None and _until(kept) > self._clock() else None

    def _make_room(self) -> None:
        now = self._clock()
        self._kept = {key: kept for key, kept in self._kept.items() if _until(kept) > now}
        # Evict in batches, so that not every change scans all documents.
        surplus = len(self._kept) - MOST + MOST // 16 if len(self._kept) > MOST else 0
        for key in nsmallest(surplus, self._kept, key=lambda key: _until(self._kept[key])):
            del self._kept[key]


def _until(kept: Kept) -> float:
    return float((kept.document or {}).get("until", 0))
