"""The finished games, as a list that costs the same however long it is."""

from collections.abc import Callable, Iterator

from storage.errors import StorageError
from storage.store import GAMES, Kept, Store
from storage.summary import Summary, read_summary


class Archive:
    """The summaries that a store keeps of the tables that are over, newest first."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def version(self) -> int:
        """Rises with every change; a key for caches. The cost does not depend on how many games there are."""
        return self._number(self._store.version)

    @property
    def count(self) -> int:
        """How many games there are, at the same cost."""
        return self._number(self._store.count)

    def newest(self) -> Iterator[Summary]:
        """The finished games, the last finished first, lazily: take as many as a page shows.

        One that cannot be read takes no other along; `storage.maintenance.check_archive` finds it.

        Raises:
            StorageError: `archive-unreadable` where the list is damaged; `rebuild` makes it anew.
        """
        try:
            for kept in self._store.newest(GAMES):
                summary = _read(kept)
                if summary is not None:
                    yield summary
        except StorageError as error:
            raise _told(error) from error

    def changes(self, since: int) -> tuple[list[Summary], list[str]]:
        """What changed after a version: the games added or changed, newest first, and the tables withdrawn."""
        try:
            changed = self._store.since(GAMES, since)
        except StorageError as error:
            raise _told(error) from error
        read = [_read(kept) for kept in changed]
        return [one for one in read if one is not None], [kept.key for kept in changed if kept.document is None]

    def get(self, table: str) -> Summary | None:
        """The summary of one game, None where it is not over."""
        kept = self._store.get(GAMES, table)
        return None if kept is None else _read(kept)

    def _number(self, ask: Callable[[str], int]) -> int:
        try:
            return ask(GAMES)
        except StorageError as error:
            raise _told(error) from error


def _told(error: StorageError) -> StorageError:
    return StorageError("archive-unreadable") if error.code == "unreadable" else error


def _read(kept: Kept) -> Summary | None:
    try:
        return None if kept.document is None else read_summary(kept.document)
    except (TypeError, ValueError, AttributeError):
        return None
