"""Everything that a store keeps, as text, wherever it lies: every file of a folder, every row of a database."""

from pathlib import Path

import psycopg

from tests import postgres
from tests.storage.places import Folder, Place
from tools.postgres import OWNER

_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'intrige'"


def kept_at(place: Place) -> dict[str, str]:
    """By file or row: what stands in it."""
    if isinstance(place, postgres.Database):
        return rows(place.address)
    assert isinstance(place, Folder)
    return files(place.path)


def files(folder: Path) -> dict[str, str]:
    """The files of a folder by name."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in found}


def rows(address: str) -> dict[str, str]:
    """The rows of a database, also those that servers cannot read."""
    found: dict[str, str] = {}
    with psycopg.connect(postgres.cluster().address(postgres.database_of(address), OWNER)) as connection:
        for (name,) in connection.execute(_TABLES).fetchall():
            told = connection.execute(f"SELECT t::text FROM intrige.{name} t").fetchall()
            found |= {f"{name} {at}": row for at, (row,) in enumerate(told)}
    return found


def telling(kept: dict[str, str], *words: str) -> list[str]:
    """Where any of these words stands."""
    return sorted(name for name, text in kept.items() if any(word in f"{name} {text}" for word in words))
