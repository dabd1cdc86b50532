"""Fixtures: a server of the board alone, a browser, and a function that opens a scene."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.board.pointer import SIZES, Opener
from tests.browser.conftest import Rooms, Watch
from tests.browser.context_pool import ContextPool
from tests.browser.server import Server

APP = Path(__file__).with_name("app.py")


@pytest.fixture(scope="module")
def rooms(pool: ContextPool, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    with Server(tmp_path_factory.mktemp("board"), script=APP) as server, Rooms(pool, server) as made:
        yield made


@pytest.fixture
def opened(rooms: Rooms, watched: Watch) -> Opener:
    def start(scene: str, size: str = "tablet", server: str = "plays", **options: Any) -> Page:
        width, height = SIZES[size]
        page = rooms.page({"width": width, "height": height}, **options)
        watched(page)
        page.goto(f"/?scene={scene}&server={server}")
        page.locator(".board .palace").first.wait_for()
        return page

    return start
