"""Latency of taps on the table page and at the desk, and the first page load, against a minimal one-button app.

The display on the own screen is counted in frames: one means that the next painted frame shows the tap. Both pages are
in one browser and measured by the same script: from the browser's own timestamp of the click (or of the navigation)
until everything that the tap changes is displayed and the script run is over. Samples of the two alternate, so that
other load on the machine affects both.
"""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench import Row
from bench._clicks import click
from bench._servers import Server, bare, ours
from live import Registry
from rules import EDITIONS
from storage import Library
from tests.browser.conftest import ARGUMENTS, CHROMIUM

GAMES = 8
LOADS = 8
ASKED = 33
_ROOM = {"width": 820, "height": 1180}
# Four figures of four players, none in a conflict: four bribes and four placings in one turn.
_PARK = ((1, "law"), (2, "military"), (3, "science"), (4, "church"))

# Checks the page after every change of it, inside components too, and when a run ends.
_WATCH = """
(() => {
  const deep = (selector) => [document, ...roots].flatMap((root) => [...root.querySelectorAll(selector)]);
  const roots = [];
  const tests = {
    bare: () => /Taps so far:/.test(document.body?.textContent ?? ''),
    tapped: () => document.body.textContent.includes(`Taps so far: ${watch.wanted}`),
    table: () => deep('.palace').length === 5 && deep('.now .sentence').length && deep('.log h2').length,
    played: () => deep('[aria-busy="true"]').length === 0 && watch.told() !== watch.before
      && deep('.log li .told')[0]?.textContent !== watch.line,
    desk: () => deep('.desk-question').length && deep('[data-field="who"] input').length,
    asked: () => deep('.desk-question')[0]?.textContent !== watch.question && deep('[aria-busy="true"]').length === 0,
  };
  const told = () => deep('.now .sentence')[0]?.textContent
    + deep('.palace .state').map((one) => one.textContent).join()
    + deep('.palace .figure').map((one) => one.dataset.source).join();
  const over = () => document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning';
  const watch = window.watch = { kind: null, done: null, begun: 0, told, frames: 0, shown: null };
  const count = () => {
    watch.frames += 1;
    if (watch.shown === null) requestAnimationFrame(count);
  };
  // That an element is busy is no more to see than a label for screen readers.
  const shows = ({ attributeName }) => !attributeName?.startsWith('aria-');
  const look = (changes) => {
    if (watch.kind && watch.shown === null && changes.some(shows)) watch.shown = watch.frames + 1;
    if (!watch.kind || watch.done !== null || !over() || !tests[watch.kind]()) return;
    watch.done = performance.now() - watch.begun;
  };
  const observer = new MutationObserver(look);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    roots.push(root);
    observer.observe(root, all);
    return root;
  };
  observer.observe(document, all);
  watch.load = (kind) => Object.assign(watch, { kind, done: null, begun: 0 });
  watch.tap = (kind, wanted) => {
    const line = deep('.log li .told')[0]?.textContent;
    const question = deep('.desk-question')[0]?.textContent;
    Object.assign(watch, { kind: null, done: null, wanted, before: told(), line, question });
    const begin = (event) => {
      Object.assign(watch, { kind, begun: event.timeStamp, frames: 0, shown: null });
      requestAnimationFrame(count);
    };
    addEventListener('click', begin, { capture: true, once: true });
  };
  watch.load(KIND);
})();
"""


def rows() -> list[Row]:
    """Measure taps and first loads of both; takes about three minutes."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        codes = _tables(place / "data", GAMES + LOADS)
        with ours(place / "data") as here, bare(place) as there, _chromium() as browser:
            bribed, placed, tapped, frames = _taps(browser, here, there, codes[:GAMES])
            first, plain = _loads(browser, here, there, codes[GAMES:])
            asked, beside = _questions(browser, here, there, codes[-1])
    return [
        _row("bribe declared: tap to settled screen", bribed, tapped, 0.25),
        _row("figure placed: tap to settled screen", placed, tapped, 0.25),
        Row("tap to first change on the own screen, in frames", f"{median(frames):.0f}", "2", median(frames), 2, False),
        _row("first load of the table page", first, plain, 1.5),
        _row("desk, “May I?”: tap to verdict", asked, beside, 0.25),
    ]


def _row(name: str, here: Sequence[float], there: Sequence[float], bar: float) -> Row:
    mine, peers = median(here), median(there)
    return Row(name, f"{mine:,.0f} ms", f"{peers:,.0f} ms", mine / peers, bar, higher_is_better=False)


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


def _taps(
    browser: Browser, here: Server, there: Server, codes: Sequence[str]
) -> tuple[list[float], list[float], list[float], list[float]]:
    bribed: list[float] = []
    placed: list[float] = []
    tapped: list[float] = []
    frames: list[float] = []
    with _page(browser, there.address, "bare") as button:
        _done(button)
        for code in codes:
            with _page(browser, f"{here.address}/table?t={code}", "table") as table:
                _done(table)
                for _ in _PARK:
                    bribed.append(_bribe(table))
                    frames.append(_frames(table))
                    tapped.append(_tap(button, len(tapped) + 1))
                for _ in _PARK:
                    placed.append(_place(table))
                    frames.append(_frames(table))
                    tapped.append(_tap(button, len(tapped) + 1))
    # Discard the first tap of all, with its one-time costs.
    return bribed[1:], placed[1:], tapped[1:], frames[1:]


def _loads(browser: Browser, here: Server, there: Server, codes: Sequence[str]) -> tuple[list[float], list[float]]:
    first: list[float] = []
    plain: list[float] = []
    for code in codes:
        with _page(browser, f"{here.address}/table?t={code}", "table") as table:
            first.append(_done(table))
        with _page(browser, there.address, "bare") as button:
            plain.append(_done(button))
    return first, plain


def _questions(browser: Browser, here: Server, there: Server, code: str) -> tuple[list[float], list[float]]:
    """Ask at the desk about one player after another whether they may bribe."""
    asked: list[float] = []
    beside: list[float] = []
    with (
        _page(browser, f"{here.address}/desk?t={code}&s=may", "desk") as desk,
        _page(browser, there.address, "bare") as button,
    ):
        _done(desk)
        _done(button)
        for number in range(ASKED):
            asked.append(_timed(desk, '[data-field="who"] label:has(input:not(:checked))', "asked"))
            beside.append(_tap(button, number + 1))
    return asked[1:], beside[1:]


@contextmanager
def _page(browser: Browser, address: str, kind: str) -> Iterator[Page]:
    """A page with an empty cache."""
    context = browser.new_context(viewport={"width": _ROOM["width"], "height": _ROOM["height"]})
    context.add_init_script(_WATCH.replace("KIND", f"'{kind}'"))
    page = context.new_page()
    page.goto(address, wait_until="commit")
    yield page
    context.close()


def _done(page: Page) -> float:
    """Wait until the screen has settled; return the milliseconds it took."""
    page.wait_for_function("window.watch?.done != null", polling=50)
    return float(page.evaluate("watch.done"))


def _frames(page: Page) -> float:
    """The number of animation frames from the tap to the first visible change."""
    return float(page.evaluate("watch.shown"))


def _timed(page: Page, name: str, kind: str, wanted: int = 0) -> float:
    button = page.locator(name).first
    button.wait_for()
    page.evaluate("([kind, wanted]) => watch.tap(kind, wanted)", [kind, wanted])
    click(button)
    return _done(page)


def _tap(page: Page, wanted: int) -> float:
    return _timed(page, '[data-testid="stBaseButton-secondary"]', "tapped", wanted)


def _bribe(page: Page) -> float:
    return _timed(page, '.now [data-act="pay"]', "played")


def _place(page: Page) -> float:
    page.locator(".board [data-movable]").first.click()
    return _timed(page, ".board .cells .goal", "played")


def _tables(data: Path, count: int) -> list[str]:
    """Create tables of five in the middle of a game: Anna's turn begins, and four figures are in her park."""
    with Library(data) as library:
        registry = Registry(library)
        return [registry.create(_record()).table_id for _ in range(count)]


def _record() -> dict[str, Any]:
    box = EDITIONS["fx-schmid-1994"]
    names = ("Anna", "Ben", "Cem", "Dario", "Elena")

    def one(seat: int, profession: str) -> dict[str, Any]:
        return {"seat": seat, "profession": profession}

    palaces = [
        {"10000": one(1, "finance")},
        {"10000": one(2, "law"), "50000": one(3, "church")},
        {"20000": one(3, "law"), "100000": one(4, "military")},
        {"30000": one(4, "science"), "50000": one(0, "law")},
        {"20000": one(0, "church"), "100000": one(1, "science")},
    ]
    there = [*_PARK, *[(held["seat"], held["profession"]) for palace in palaces for held in palace.values()]]
    island = []
    for seat in range(5):
        spare = [(seat, word) for word in box.professions for _ in range(2 - there.count((seat, word)))]
        island += spare[: 4 - [owner for owner, _ in there].count(seat)]
    return {
        "format": "intrige-record",
        "version": 1,
        "edition": box.name,
        "players": [{"name": name, "house": house.name} for name, house in zip(names, box.houses, strict=False)],
        "first": 0,
        "start": {
            "round": 3,
            "seat": 0,
            "balances": [box.cash] * 5,
            "palaces": palaces,
            "parks": [[one(*figure) for figure in _PARK], [], [], [], []],
            "island": [one(*figure) for figure in island],
        },
        "actions": [],
    }
