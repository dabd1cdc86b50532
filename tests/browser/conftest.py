"""A real browser and a real server for the tests of this folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.server import Server

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 20_000

Screen = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The app on an empty data directory; no test may leave an error behind."""
    with Server(tmp_path) as running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""


@pytest.fixture
def screen(browser: Browser, server: Server) -> Iterator[Screen]:
    """Another person's screen: a browser context of its own; no test may leave an error in its scripts."""
    contexts: list[BrowserContext] = []
    failures: list[str] = []

    def opened(path: str = "/", viewport: ViewportSize | None = None, **more: Any) -> Page:
        context = browser.new_context(base_url=server.address, viewport=viewport or TABLET, **more)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        for page in context.pages:
            expect(page.get_by_text("BidiComponent Error")).to_have_count(0)
        context.close()
    assert failures == []
