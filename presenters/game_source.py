"""What an index of finished games reads them from."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from live import Changes, Summary


class Names(Protocol):
    """Which names belong to the same person."""

    def names(self) -> Mapping[str, str]:
        """By name: the person it was merged into."""


class OnlyResults(Protocol):
    """Games of which only the result is known."""

    def all(self) -> Sequence[Summary]:
        """Every such game as a summary."""


class GameSource(Protocol):
    """The source of finished games for an index, such as `live.FinishedGames`; every member may raise StorageError."""

    @property
    def version(self) -> tuple[int, int, int, int]:
        """Changes with anything that an index shows: of the archive, the people, the results and the digests."""

    @property
    def people(self) -> Names:
        """Merged names."""

    @property
    def results(self) -> OnlyResults:
        """The games without a record."""

    def changes(self, since: int) -> Changes:
        """The games added and removed since a version of the archive; all games since version 0."""

    def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game."""

    def keep(self, digests: Mapping[str, Mapping[str, Any] | None]) -> None:
        """Store the digests of games by key, or delete those of a key (None)."""

    def kept(self, since: int) -> Mapping[str, Mapping[str, Any]]:
        """The digests stored after a version of theirs, by key; every one after version 0."""
