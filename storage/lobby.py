"""What the lobby shows: a row for every running table, and the games that were finished last."""

from dataclasses import dataclass

from rules import Edition, IntrigeError
from storage.archive import Summary
from storage.book import Book
from storage.errors import Damage, StorageError


@dataclass(frozen=True)
class Running:
    """A running table as the lobby shows it: nothing secret. `error` is why it cannot be opened; the rest is empty."""

    table: str
    edition: str = ""
    rules: Edition | None = None
    names: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    created: str = ""
    changed: str = ""
    round: int = 0
    phase: str = ""
    seat: int | None = None
    actions: int = 0
    damage: Damage | None = None
    error: IntrigeError | None = None


@dataclass(frozen=True)
class Lobby:
    """What the lobby shows: running tables, last changed first; the last finished games; why they cannot be read."""

    running: tuple[Running, ...]
    finished: tuple[Summary, ...]
    error: StorageError | None = None


def running_row(book: Book) -> Running:
    """An open table's row. Raises IntrigeError where its game cannot be told."""
    position = book.position()
    players = position.table.players
    return Running(
        table=book.id,
        edition=position.table.edition.name,
        rules=position.table.edition,
        names=tuple([player.name for player in players]),
        houses=tuple([player.house for player in players]),
        created=str(book.header["created"]),
        changed=book.last_time,
        round=position.round,
        phase=position.phase,
        seat=position.host,
        actions=len(book.in_force),
        damage=book.damage,
    )
