"""Fixtures: a real browser and a real server."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.context_pool import ContextPool
from tests.browser.page_checks import TABLET
from tests.browser.server import Server, sound

CHROMIUM = "/usr/bin/chromium"
# The same without windows, in Debian a package of its own: a fifth less work.
SHELL = "/usr/bin/chromium-headless-shell"
# The pages of a context share a process, which has compiled Streamlit's scripts already.
ONE_PROCESS = "--process-per-site"
# Features of the browser. Of a switch that is given twice the last counts, so Playwright's own are repeated. The lists
# below the address bar, which no test opens, would be two pages more in every window, a sixth of all work.
WITHOUT = (
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
ARGUMENTS = (
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 20_000
# Milliseconds between two steps of a test, to find what is only right while a test is quick.
SLOW = int(os.environ.get("SLOW", "0"))

Screen = Callable[..., Page]
Watch = Callable[[Page], None]


class Rooms:
    """Browser contexts shared by tests, one per kind of device, so that common files are loaded only once.

    Files are cached by address, so this helps only tests that share the server too.
    """

    def __init__(self, pool: ContextPool, server: Server) -> None:
        self._pool, self._server = pool, server
        self._contexts: dict[str, BrowserContext] = {}

    def page(self, viewport: ViewportSize, **device: Any) -> Page:
        """A new page on a kind of device; closed by the test."""
        kind = json.dumps(device, sort_keys=True)
        if kind not in self._contexts:
            self._contexts[kind] = self._pool.take(self._server.address, service_workers="block", **device)
        page = self._contexts[kind].new_page()
        page.set_viewport_size(viewport)
        return page

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for context in self._contexts.values():
            self._pool.give_back(context)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=SHELL if Path(SHELL).exists() else CHROMIUM, args=[*ARGUMENTS, ONE_PROCESS], slow_mo=SLOW
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def pool(browser: Browser) -> ContextPool:
    """The contexts that tests share one after the other."""
    return ContextPool(browser, PATIENCE)


@pytest.fixture(scope="module")
def codes() -> dict[str, str]:
    """The codes of a module's tables, which its `tables` fills in."""
    return {}


@pytest.fixture(scope="module")
def rooms(pool: ContextPool, tables: Server) -> Iterator[Rooms]:
    """The devices of a module's tests, at the server that its fixture `tables` starts."""
    with Rooms(pool, tables) as made:
        yield made


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The app on an empty data directory; fails the test if the error log is not empty."""
    yield from sound(tmp_path)


@pytest.fixture
def contexts(pool: ContextPool) -> Iterator[list[BrowserContext]]:
    """The contexts of one test, given back after `watched` has checked their pages, as `screen` requests them first."""
    made: list[BrowserContext] = []
    yield made
    for context in made:
        pool.give_back(context)


@pytest.fixture
def watched() -> Iterator[Watch]:
    """Watches a page: a script error or a component that fails to render fails the test."""
    pages: list[Page] = []
    failures: list[str] = []

    def watch(page: Page) -> None:
        pages.append(page)
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("console", lambda line: failures.append(line.text) if "BidiComponent" in line.text else None)

    yield watch
    for page in pages:
        if not page.is_closed():
            expect(page.get_by_text("BidiComponent Error")).to_have_count(0)
            page.close()
    assert failures == []


@pytest.fixture
def screen(pool: ContextPool, server: Server, contexts: list[BrowserContext], watched: Watch) -> Iterator[Screen]:
    """A browser context for another person."""

    def opened(path: str = "/", viewport: ViewportSize | None = None, **more: Any) -> Page:
        # The service worker is blocked except in its own tests, which makes the others deterministic.
        more = {"service_workers": "block", **more}
        context = pool.take(server.address, viewport=viewport or TABLET, **more)
        contexts.append(context)
        BrowserContext.on(context, "page", watched)
        page = context.new_page()
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.remove_listener("page", watched)
