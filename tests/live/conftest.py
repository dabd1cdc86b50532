"""Fixtures: tables in play on a data directory of each test's own, and again on a database."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import live
from live import LiveTable
from tests.postgres import new_database

HOUSES = ("venice", "milan", "rome", "naples", "florence")
NAMES = ("Anna", "Ben", "Cem", "Dario", "Elena")


@pytest.fixture(autouse=True, params=["folder", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / "data"
    monkeypatch.setenv("COMPANION_DATA", str(place))
    if request.param == "postgres":
        monkeypatch.setenv("COMPANION_DATABASE", new_database())
    yield place
    live.close()


def setup(players: int, **more: Any) -> dict[str, Any]:
    people = [{"name": name, "house": house} for name, house in zip(NAMES[:players], HOUSES, strict=False)]
    head = {"format": "intrige-record", "version": 1, "edition": "fx-schmid-1994", "first": 0}
    return {**head, "players": people, "actions": [], **more}


@pytest.fixture
def table() -> Callable[..., LiveTable]:
    def made(players: int = 3, **more: Any) -> LiveTable:
        return live.registry().create(setup(players, **more))

    return made
