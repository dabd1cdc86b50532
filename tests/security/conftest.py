"""Fixtures: tables in play on a data directory of each test's own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import live
from live import LiveTable, Registry
from presenters import digest_counting
from storage import Library
from tests.live.conftest import setup


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / "data"
    monkeypatch.setenv("COMPANION_DATA", str(place))
    # Nothing is judged by the clock: a page waits until its few games are counted.
    monkeypatch.setattr(digest_counting, "PATIENCE", 60.0)
    yield place
    digest_counting.end_counting()
    live.close()


@pytest.fixture
def table() -> Callable[..., LiveTable]:
    def made(players: int = 3, **more: Any) -> LiveTable:
        return live.registry().create(setup(players, **more))

    return made


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Registry, Registry]]:
    """Two servers on one store."""
    library = Library(tmp_path / "shared")
    both = Registry(library), Registry(Library(store=library.store))
    yield both
    for registry in both:
        registry._follower.close()
    library.close()
