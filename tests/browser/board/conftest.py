"""A server of the board alone, a browser, and a way to open a scene in it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.board.hands import SIZES, Opener
from tests.browser.server import Server

APP = Path(__file__).with_name("app.py")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(tmp_path_factory.mktemp("board"), script=APP) as server:
        yield server.address


@pytest.fixture
def opened(address: str, browser: Browser) -> Iterator[Opener]:
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def start(scene: str, size: str = "tablet", server: str = "plays", **options: Any) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda line: faults.append(line.text) if "BidiComponent" in line.text else None)
        page.goto(f"{address}/?scene={scene}&server={server}")
        page.locator(".board .palace").first.wait_for()
        return page

    yield start
    for context in contexts:
        context.close()
    assert faults == []
