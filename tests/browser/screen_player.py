"""A player that uses only what the screen shows: reads what is due, and takes one of the offered choices."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import all_answered, at_rest, unfold
from tests.browser.server import Server
from tests.browser.taps import awake, pay

NOTHING = re.compile(r"\b(Offer nothing|No offer)\b")
# With only one figure to place there is no choice of figures.
DECISION = re.compile(r"group \"(Figure|Room)\"|button \"Banish ")


def set_up(page: Page, edition: str, names: tuple[str, ...], first: str, switch: str = "") -> str:
    """Fill in the set-up from the lobby and start; returns the table's code. switch: a switch to turn on."""
    page.get_by_role("button", name="New table").click()
    card = page.get_by_role("radiogroup", name="Which box is on the table?")
    card.locator("label").filter(has_text=edition).click()
    expect(card.get_by_role("radio", name=edition)).to_be_checked()
    count = page.get_by_role("radiogroup", name="Number of players")
    count.get_by_text(str(len(names)), exact=True).click()
    for number, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    page.get_by_role("textbox", name=f"Name of player {len(names)}").press("Enter")
    starts = page.get_by_role("radiogroup", name=re.compile("Who (starts|is the oldest)"))
    # The oldest player of the last game may be preselected.
    if not starts.get_by_role("radio", name=first).is_checked():
        starts.get_by_text(first, exact=True).click()
    expect(starts.get_by_role("radio", name=first)).to_be_checked()
    if switch:
        turn_on(page, switch)
    # What was turned on may add a line above.
    at_rest(page)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table?t=*")
    return page.url.rpartition("=")[2]


def turn_on(page: Page, switch: str) -> None:
    """Turn on one of the switches of the set-up, including the house rules."""
    # The house rules are in an expander, which a pending redraw would close again.
    unfold(page)
    page.get_by_text(switch, exact=True).click()
    expect(page.get_by_label(switch)).to_be_checked()


class Person:
    """Enters everything for everybody on one screen; `random` makes the choices, `click` the taps."""

    def __init__(self, page: Page, random: Random, click: Callable[[Locator], None] = Locator.click) -> None:
        self.page = page
        self.random = random
        self._click = click
        self.now = page.get_by_role("region", name="What is due")
        self.seen: set[str] = set()

    def play(self, steps: int | None = None) -> int:
        """Play `steps` steps, or to the end; returns the number played."""
        played = 0
        while steps is None or played < steps:
            offered = self._read()
            if not self._act(offered):
                return played
            played += 1
        return played

    def due(self) -> str:
        """The sentence that says what is due, once the last tap has been answered."""
        self.settle()
        return self.now.get_by_role("paragraph").first.inner_text()

    def settle(self) -> None:
        """Wait until the last tap has been answered."""
        all_answered(self.page)

    def _read(self) -> str:
        self.settle()
        return self.now.aria_snapshot()

    def _act(self, offered: str) -> bool:
        if "Accept " in offered and 'textbox "Amount"' not in offered:
            self._accept()
        elif 'textbox "Amount"' in offered:
            self._bribe()
        elif 'button "Send both"' in offered:
            self._dispatch()
        elif DECISION.search(offered):
            self._decide()
        elif NOTHING.search(offered):
            self._nothing()
        else:
            return False
        return True

    def _group(self, name: str | re.Pattern[str]) -> Locator:
        return self.now.get_by_role("group", name=name, exact=True).get_by_role("button", disabled=False)

    def _choose(self, name: str | re.Pattern[str]) -> None:
        ways = self._group(name)
        ways.first.wait_for()
        self._click(ways.nth(self.random.randrange(ways.count())))

    def _dispatch(self) -> None:
        self.seen.add("dispatch")
        for _ in range(2):
            self._choose("Figure")
            self._choose("Palace")
        self._click(self.now.get_by_role("button", name="Send both"))

    def _bribe(self) -> None:
        if self.random.random() < 0.5 and self._group("Who declares now").count():
            self._choose("Who declares now")
        nothing = self.now.get_by_role("button", name=NOTHING)
        if nothing.count() and self.random.random() < 0.3:
            self._nothing()
            return
        self.seen.add("bribe")
        if self.random.random() < 0.3:
            self._click(self.now.get_by_role("button", name="More"))
        asks = self.now.get_by_role("button", name="Ask for a room")
        if self.random.random() < 0.2 and asks.count():
            self._click(asks)
            self._choose(re.compile("^(Asks|I ask) for$"))
            # Where offers come first, the wish is sent already.
            self.settle()
        if not self.now.get_by_role("button", name=re.compile("^Pay ")).count():
            self.seen.add("offer")
            self._click(self.now.get_by_role("button", name=re.compile("^Offer [0-9]")))
            return
        pay(self.now, re.compile("^Pay "), re.compile("^Yes, pay "), self._click)

    def _accept(self) -> None:
        self.seen.add("accept")
        self._click(self.now.get_by_role("button", name=re.compile("^Accept ")).first)
        self._click(awake(self.now.get_by_role("button", name=re.compile("^Yes, "))))

    def _nothing(self) -> None:
        self.seen.add("nothing")
        self._click(self.now.get_by_role("button", name=NOTHING))

    def _decide(self) -> None:
        figures = self._group("Figure")
        rooms = self._group("Room")
        banish = self.now.get_by_role("button", name=re.compile("^Banish "))
        if not rooms.count() and not banish.count():
            self._choose("Figure")
            if not rooms.count() and not banish.count():
                self.seen.add("open")
                return
        elif figures.count() > 1 and self.random.random() < 0.5:
            self._choose("Figure")
        if rooms.count():
            self.seen.add("place")
            self._choose("Room")
        else:
            self.seen.add("settle")
            self._click(banish)


def resume(page: Page, server: Server, code: str) -> None:
    """Open a table again from the lobby."""
    page.goto(server.address)
    page.get_by_role("button", name=f"Resume {code}").click()
    page.wait_for_url(f"**/table?t={code}")
