"""Latency of a tap on phones: on the seat's own page, and on another screen of the table, in a real browser.

The peer is one tap on a minimal Streamlit app with default settings, in the same browser and run. All times are taken
in the pages: from the click to the redraw with its result. While the seat's own page is measured, the others of its
table are players without browsers.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from bench import Row
from bench._clicks import click
from bench._servers import Server, bare, ours
from bench._socket_players import SocketPlayers
from bench._tables import Seated, tables
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.page_checks import PHONE
from tests.browser.screen_player import Person

# Games on one seat's page, and taps of each; taps of a game on three pages.
GAMES = 2
OWN_TAPS = 24
TAPS = 36
_WARM = 4
_SEATS = 3

# Records the time of the last click and of the last change, on a clock shared by all pages.
_CLOCK = """
const now = () => performance.timeOrigin + performance.now();
const marks = window.marks = { click: 0, settled: 0, changed: 0 };
document.addEventListener('click', () => { marks.click = now(); }, true);
const inside = (name, one) => document.querySelector(name)?.shadowRoot?.querySelector(one);
window.watch = () => {
  const panel = inside('.st-key-now', '.now'), lines = inside('.st-key-log', 'ol');
  if (!panel || !lines) return false;
  new MutationObserver(() => {
    if (panel.getAttribute('aria-busy') === 'false') marks.settled = now();
  }).observe(panel, { attributes: true, attributeFilter: ['aria-busy'] });
  new MutationObserver(() => { marks.changed = now(); }).observe(lines, { childList: true });
  return true;
};
window.watchBare = () => {
  const told = () => [...document.querySelectorAll('[data-testid="stMarkdownContainer"]')]
    .map((one) => one.textContent).find((text) => text.includes('Taps so far'));
  let last = told();
  if (!last) return false;
  new MutationObserver(() => {
    const text = told();
    if (text && text !== last) {
      last = text;
      marks.changed = now();
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  return true;
};
"""


def rows() -> list[Row]:
    """Measure; takes about two minutes."""
    own: list[float] = []
    push: list[float] = []
    peer: list[float] = []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        place = Path(name)
        *alone, shared = tables(place / "data", GAMES + 1, _SEATS)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        with ours(place / "data") as server, bare(place) as other:
            simple = browser.new_context(**_looks(other.address)).new_page()
            simple.add_init_script(_CLOCK)
            simple.goto("/")
            _until(simple, "window.watchBare()")
            for table in alone:
                for tap in _own_taps(browser, server, table):
                    own.append(tap)
                    peer.append(_tap(simple))
            phones = [_phone(browser.new_context(**_looks(server.address)), shared, seat) for seat in range(_SEATS)]
            people = [Person(page, Random(seat), click) for seat, page in enumerate(phones)]
            for number in range(TAPS):
                shown = _shown_to_others(people)
                if number >= _WARM:
                    push.extend(shown)
        browser.close()
    return [
        _row("tap on the seat's page, settled", own, peer, 0.25),
        _row("tap, shown on another phone", push, peer, 0.3),
    ]


def _own_taps(browser: Browser, server: Server, table: Seated) -> Iterator[float]:
    """Play a seat in the browser; yield the milliseconds until its page has settled, after each tap but the first."""
    page = _phone(browser.new_context(**_looks(server.address)), table, 0)
    person = Person(page, Random(0), click)
    with SocketPlayers(server, table, range(1, _SEATS)) as others:
        for number in range(OWN_TAPS):
            while not (page.title().startswith("●") and person.play(1)):
                others.act()
            expect(person.now).to_have_attribute("aria-busy", "false")
            _until(page, "window.marks.settled > window.marks.click")
            if number >= _WARM:
                yield _mark(page, "settled") - _mark(page, "click")
    page.context.close()


def _looks(address: str) -> dict[str, Any]:
    return {"base_url": address, "viewport": PHONE, "reduced_motion": "reduce"}


def _phone(context: BrowserContext, table: Seated, seat: int) -> Page:
    name, _, value = table.seats[seat].partition("=")
    page = context.new_page()
    page.add_init_script(_CLOCK)
    page.goto("/")
    context.add_cookies([{"name": name, "value": value, "url": page.url}])
    page.goto(f"/seat?t={table.code}")
    _until(page, "window.watch()")
    return page


def _until(page: Page, ready: str) -> None:
    page.wait_for_function(ready)


def _shown_to_others(people: list[Person]) -> list[float]:
    """Let whoever is due play; return the milliseconds until each other page has changed."""
    while True:
        before = [_mark(person.page, "changed") for person in people]
        for number, person in enumerate(people):
            if person.page.title().startswith("●") and person.play(1):
                others = [index for index in range(len(people)) if index != number]
                for index in others:
                    people[index].page.wait_for_function("(was) => window.marks.changed > was", arg=before[index])
                click = _mark(person.page, "click")
                _until(person.page, "window.marks.settled > window.marks.click")
                return [_mark(people[index].page, "changed") - click for index in others]


def _tap(page: Page) -> float:
    before = _mark(page, "changed")
    click(page.get_by_role("button", name="Tap"))
    page.wait_for_function("(was) => window.marks.changed > was", arg=before)
    return _mark(page, "changed") - _mark(page, "click")


def _mark(page: Page, name: str) -> float:
    return float(page.evaluate(f"window.marks.{name}"))


def _row(name: str, here: list[float], there: list[float], bar: float) -> Row:
    one, other = median(here), median(there)
    return Row(name, f"{one:,.0f} ms", f"{other:,.0f} ms", one / other, bar, higher_is_better=False)
