"""First page loads on a phone four times slower than this machine, against a minimal one-button app on the same phone.

Measured are the join page, which the QR code opens, and the seat's page, which follows. Every load uses a new browser.
"""

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from bench import Row
from bench._servers import bare, ours
from bench._tables import Seated, tables
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.page_checks import PHONE

SLOWED = 4
LOADS = 31
BAR = 1.5


def rows() -> list[Row]:
    """Measure; takes about five minutes."""
    join: list[float] = []
    seat: list[float] = []
    peer: list[float] = []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        place = Path(name)
        (table,) = tables(place / "data", 1, 5)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        with ours(place / "data") as here, bare(place) as there:
            for number in range(LOADS + 1):
                taken = (
                    _load(browser, f"{here.address}/join?t={table.code}", '[data-testid="stButton"] button'),
                    _seat(browser, here.address, table, number % 5),
                    _load(browser, there.address, '[data-testid="stButton"] button'),
                )
                # The first visitor pays for what a server makes only once.
                for times, one in zip((join, seat, peer), taken, strict=True):
                    times.extend([one] if number else [])
        browser.close()
    return [
        _row("first load of the join page on a slow phone", join, peer),
        _row("first load of a seat's page on a slow phone", seat, peer),
    ]


def _load(browser: Browser, address: str, shown: str, cookie: str = "") -> float:
    """Seconds from the navigation until the first control is visible."""
    with browser.new_context(viewport=PHONE) as context:
        if cookie:
            name, _, value = cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": address}])
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        begun = perf_counter()
        page.goto(address, wait_until="commit")
        page.locator(shown).first.wait_for()
        return perf_counter() - begun


def _seat(browser: Browser, address: str, table: Seated, seat: int) -> float:
    return _load(browser, f"{address}/seat?t={table.code}", ".now .sentence", table.seats[seat])


def _row(name: str, here: list[float], there: list[float]) -> Row:
    mine, peers = median(here), median(there)
    return Row(name, f"{mine * 1e3:,.0f} ms", f"{peers * 1e3:,.0f} ms", mine / peers, BAR, higher_is_better=False)
