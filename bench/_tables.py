"""Creates tables in a data directory or database before its server starts, with a token for every seat."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from live import SEATS, Device, Registry, Taken
from rules import EDITIONS
from storage import Library


class Seated(NamedTuple):
    """A table with phones: its code, the banker's cookie, and one for each seat."""

    code: str
    banker: str
    seats: tuple[str, ...]


def tables(data: Path | str, count: int, players: int, *, phones: bool = True) -> list[Seated]:
    """Create `count` tables; with `phones`, every seat is taken by a phone."""
    with Library(data) as library:
        registry = Registry(library)
        return list(_made(registry, count, players, phones))


def _made(registry: Registry, count: int, players: int, phones: bool) -> Iterator[Seated]:
    edition = EDITIONS["fx-schmid-1994"]
    people = [{"name": f"Player {seat}", "house": edition.houses[seat].name} for seat in range(players)]
    head = {"format": "intrige-record", "version": 1, "edition": edition.name, "first": 0, "players": people}
    for _ in range(count):
        table = registry.create({**head, "actions": []})
        if not phones:
            yield Seated(table.table_id, "", ())
            continue
        joining = table.joining
        banker = cookie(joining.take(joining.banker_ticket(Device(), access=SEATS)))
        seats = [cookie(joining.take(joining.seat_ticket(seat))) for seat in range(players)]
        yield Seated(table.table_id, banker, tuple(seats))


def cookie(taken: Taken) -> str:
    """The Cookie header of a token."""
    return f"{taken.cookie}={taken.token}"
