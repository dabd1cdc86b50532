"""Three input methods: a mouse that drags, a finger that taps, keys alone; for buttons and figures."""

import re
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser.board.pointer import drag

# The distance of an element from the focused one: in tab order, and on the screen.
_WAY = """
element => {
  const deep = (node) => node?.shadowRoot?.activeElement ? deep(node.shadowRoot.activeElement) : node;
  const order = new Map();
  const walk = (node) => {
    order.set(node, order.size);
    for (const child of (node.shadowRoot ?? node).children) walk(child);
  };
  walk(document.body);
  const focus = deep(document.activeElement);
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [here, there] = [focus, element].map((one) => middle(one.getBoundingClientRect()));
  return [order.get(element) - order.get(focus), there[0] - here[0], there[1] - here[1]];
}
"""
_COUNT_POINTERS = """
() => {
  window.pointed = [];
  addEventListener('pointerdown', ({ pointerType }) => window.pointed.push(pointerType), true);
}
"""
# Whoever taps again in one place, to decide, has seen what the tap before has done: sooner it is half of a double tap.
_HAS_SEEN = """
element => new Promise((tap) => {
  if (!window.lastTap) {
    window.lastTap = { at: -Infinity, x: 0, y: 0 };
    addEventListener('click', ({ timeStamp, clientX, clientY }) => {
      window.lastTap = { at: timeStamp, x: clientX, y: clientY };
    }, true);
  }
  const { at, x, y } = window.lastTap;
  const box = element.getBoundingClientRect();
  const away = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
  setTimeout(tap, away > 40 ? 0 : Math.max(0, at + 410 - performance.now()));
})
"""
# Where a refusal leads: the numbered cases of its code or its article.
CASES = re.compile(r"^rules\?cases=.")
_STOPS = 200
_ARROWS = 12


class Way(Protocol):
    """An input method."""

    def press(self, button: Locator) -> None:
        """Press a button."""

    def move(self, source: Locator, goal: str) -> None:
        """Move a figure of the board to a goal, by the goal's key."""


def watch_pointers(page: Page) -> None:
    """Record the pointer types used on the page from now on."""
    page.evaluate(_COUNT_POINTERS)


def pointers(page: Page) -> set[str]:
    """The pointer types used since: `mouse`, `touch`, or none."""
    return set(page.evaluate("window.pointed"))


def zone(page: Page, goal: str) -> Locator:
    """The place on the board to drop a figure: on the figure there, if any."""
    place = page.locator(f'.board [data-zone="{goal}"]')
    standing = place.locator(f'[data-source="{goal}"]')
    return standing if standing.count() else place


def drop_refused(page: Page, source: str, goal: str) -> str:
    """Drop a figure that may move where it may not be: it springs back, and the board says why; the article it names.

    source: the prefix of the figure's key.
    """
    figure = page.locator(f'.board [data-movable][data-source^="{source}"]').first
    stood = figure.get_attribute("data-source")
    drag(page, figure, page.locator(f'.board [data-zone="{goal}"]'))
    bubble = page.locator(".board .bubble")
    expect(bubble).to_contain_text("Article ")
    expect(page.locator(".board .layer .token")).to_have_count(0)
    expect(page.locator(f'.board [data-source="{stood}"]').first).to_be_visible()
    expect(bubble.get_by_role("link")).to_have_attribute("href", CASES)
    told = bubble.locator("small").inner_text()
    bubble.get_by_role("button").click()
    expect(bubble).to_have_count(0)
    return told


class Mouse:
    """Drags figures, and clicks only buttons."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        button.click()

    def move(self, source: Locator, goal: str) -> None:
        drag(self.page, source, zone(self.page, goal))


class Finger:
    """Taps a figure and then its goal: alternately on the board and in the list of goals beside it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.listed = 0
        self._moves = 0

    def press(self, button: Locator) -> None:
        self._tap(button)

    def move(self, source: Locator, goal: str) -> None:
        self._tap(source)
        self._moves += 1
        on_board = self.page.locator(f'.board .cells [data-goal="{goal}"]')
        expect(on_board).to_be_visible()
        beside = self.page.locator(f'.board .dock [data-goal="{goal}"]')
        if self._moves % 2 and beside.count():
            self.listed += 1
            self._tap(beside)
        else:
            self._tap(on_board)

    def _tap(self, place: Locator) -> None:
        place.evaluate(_HAS_SEEN)
        place.tap()


class Keys:
    """Tab to a control, Enter, and the arrow keys between goals; no pointer at all."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.used: set[str] = set()

    def press(self, button: Locator) -> None:
        self._tab_to(button)
        self._key("Enter")

    def move(self, source: Locator, goal: str) -> None:
        self.press(source)
        aim = self.page.locator(f'.board .cells [data-goal="{goal}"]')
        expect(self.page.locator(".board .goal:focus")).to_have_count(1)
        self._arrow_to(aim)
        expect(aim).to_be_focused()
        self._key("Enter")

    def _key(self, key: str) -> None:
        self.used.add(key)
        self.page.keyboard.press(key)

    def _tab_to(self, wanted: Locator) -> None:
        for _ in range(_STOPS):
            steps, _, _ = wanted.evaluate(_WAY)
            if steps == 0:
                return
            self._key("Tab" if steps > 0 else "Shift+Tab")
        raise AssertionError(f"the Tab key does not lead to {wanted}")

    def _arrow_to(self, wanted: Locator) -> None:
        for _ in range(_ARROWS):
            steps, right, down = wanted.evaluate(_WAY)
            if steps == 0:
                return
            across = ("ArrowRight" if right > 0 else "ArrowLeft") if abs(right) > abs(down) else ""
            self._key(across or ("ArrowDown" if down > 0 else "ArrowUp"))
        # Goals that the arrow keys do not reach are reached by Tab.
        self._tab_to(wanted)
