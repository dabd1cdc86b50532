"""Frame times of the animations of a table at a quarter of the speed, against a square moving on an empty page.

A frame's duration is the time between two animation frames in the browser, from the first one in which something moves
to the last; each animation runs several times. The bar holds for 19 of 20 frames.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench import Row
from bench._servers import Server, ours
from storage import Library
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.sample_tables import FOUGHT, FX, NAMES, QUARREL
from tests.pages.whole_game import whole_game

SLOWED = 4
TIMES = 8
_ROOM: ViewportSize = {"width": 820, "height": 1180}
_RECORD = """
(moves) => {
  const board = document.querySelector('.st-key-board')?.shadowRoot;
  const isMoving = {
    flight: () => board.querySelector('.flying'),
    turn: () => document.querySelector('.docked').getAnimations().length,
    count: () => document.querySelector('.counting, .purse-closed'),
    square: () => document.getAnimations().length,
  }[moves];
  window.frames = new Promise((done) => {
    const found = [];
    let last = null;
    const step = (now) => {
      if (last !== null) found.push(now - last);
      const moving = isMoving();
      last = moving ? now : null;
      if (moving || !found.length) requestAnimationFrame(step);
      else done(found);
    };
    requestAnimationFrame(step);
  });
}
"""
_GLIDE = """
() => {
  const square = document.body.appendChild(document.createElement('div'));
  square.style.cssText = 'width: 48px; height: 48px; background: blue';
  square.animate([{ translate: '0 0' }, { translate: '400px 400px' }], 1000);
}
"""


def rows() -> list[Row]:
    """Measure all; takes about two minutes."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        with Library(data) as library:
            paid, turned, gone = ([library.new(one).id for _ in range(TIMES)] for one in (QUARREL, QUARREL, FOUGHT))
            over = [library.new(whole_game(FX, NAMES, 4)).id for _ in range(TIMES)]
        with ours(data) as server, _chromium() as browser:
            plain = [frame for _ in range(TIMES) for frame in _plain(browser)]
            found = {
                "coins of a bribe": _all(browser, server, paid, "flight", _pay),
                "a figure that is banished": _all(browser, server, gone, "flight", _banish),
                "the panel turning to the next one": _all(browser, server, turned, "turn", _pay, _sit_round),
                "purses opened at the end": _all(browser, server, over, "count"),
            }
    return [_row(name, frames, plain) for name, frames in found.items()]


def _row(name: str, frames: list[float], plain: list[float]) -> Row:
    mine, peers = _most(frames), _most(plain)
    words = f"frame, and 19 of 20: {name}"
    return Row(words, _told(frames), _told(plain), mine / peers, 1.1, higher_is_better=False)


def _most(frames: list[float]) -> float:
    return quantiles(frames, n=20)[-1]


def _told(frames: list[float]) -> str:
    return f"{median(frames):.1f}, {_most(frames):.0f} ms"


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


@contextmanager
def _slow_page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport=_ROOM) as context:
        page = context.new_page()
        yield page


def _slow(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def _plain(browser: Browser) -> list[float]:
    with _slow_page(browser) as page:
        _slow(page)
        page.evaluate(_RECORD, "square")
        page.evaluate(_GLIDE)
        return list(page.evaluate("window.frames"))


def _all(
    browser: Browser,
    server: Server,
    codes: list[str],
    moves: str,
    set_off: Callable[[Page], None] | None = None,
    prepare: Callable[[Page], None] | None = None,
) -> list[float]:
    found: list[float] = []
    for code in codes:
        with _slow_page(browser) as page:
            page.goto(f"{server.address}/table?t={code}")
            page.locator(".palace").first.wait_for()
            if prepare is not None:
                prepare(page)
            _slow(page)
            if set_off is None:
                page.locator(".purse-closed").first.wait_for(state="attached")
                page.evaluate(_RECORD, moves)
            else:
                page.locator('.st-key-now [aria-busy="false"], .now[aria-busy="false"]').first.wait_for()
                page.evaluate(_RECORD, moves)
                set_off(page)
            found += page.evaluate("window.frames")
    return found


def _pay(page: Page) -> None:
    page.locator('.now [data-act="pay"]').click()


def _banish(page: Page) -> None:
    page.locator('.now [data-act="option"]').first.click()
    page.locator('.now [data-act="banish"]').click()


def _sit_round(page: Page) -> None:
    page.locator('.log [data-act="rest"]').click()
    page.locator('.log [data-name="ring"]').click()
    page.locator('.board[data-layout="ring"]').wait_for()
