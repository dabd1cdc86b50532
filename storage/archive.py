"""The list of finished games; reading a page of it costs the same however many there are.

It is kept by the stores, `folder.derived_lists` and `postgres.game_tables`.
"""

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
        """A version number that rises with every change, for cache keys; constant cost."""
        return self._number(self._store.version)

    @property
    def count(self) -> int:
        """The number of finished games; constant cost."""
        return self._number(self._store.count)

    def newest(self) -> Iterator[Summary]:
        """Yield the finished games lazily, last finished or changed first.

        Skips a summary that cannot be read; `storage.maintenance.check_archive` finds those.

        Raises:
            StorageError: `archive-unreadable` where the list is damaged; `rebuild` recreates it.
        """
        try:
            for kept in self._store.newest(GAMES):
                summary = _read(kept)
                if summary is not None:
                    yield summary
        except StorageError as error:
            raise _told(error) from error

    def changes(self, since: int) -> tuple[list[Summary], list[str]]:
        """The changes since a version: games added or changed, newest first, and the codes of tables removed."""
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
