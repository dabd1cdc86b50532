"""A game with every kind of talk: by whom it is entered, and what the record must contain afterwards."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import all_answered
from tests.browser.sample_tables import ANNA, BEN, CEM, DARIO, ELENA, INTRIGO, NAMES, bribe, place, settle, story
from tests.browser.taps import awake

# Cem's turn in the last round: two regular figures, then two chemists of which one can stay.
GAME = story(
    INTRIGO,
    CEM,
    [(ANNA, "chemist"), (BEN, "chemist"), (ELENA, "writer"), (DARIO, "cleric")],
    {ANNA: {10_000: (CEM, "writer")}},
    last=True,
)
NOW = {"round": 5, "seat": CEM}


def offer(seat: int, profession: str, **more: int) -> dict[str, Any]:
    """An offer in the format of records."""
    return {"type": "offer", "seat": seat, "profession": profession, **more}


def promise(seat: int, to: int, **more: Any) -> dict[str, Any]:
    """A promise in the format of records."""
    return {"type": "promise", "seat": seat, "to": to, **more}


def refuse(owner: int, profession: str) -> dict[str, Any]:
    """A refusal by Cem in the format of records."""
    return {"type": "refuse", "seat": CEM, "owner": owner, "profession": profession}


SAID = [
    offer(DARIO, "cleric", asks=10_000),
    offer(ELENA, "writer", amount=0),
    offer(ELENA, "writer", amount=5_000),
    offer(DARIO, "cleric", amount=1_000, asks=10_000),
    {"type": "note", "text": "Cem asks Dario for more for the cleric.", "seat": CEM},
    refuse(ELENA, "writer"),
    offer(DARIO, "cleric", amount=2_000, asks=10_000),
    bribe(DARIO, "cleric", 2_000, asks=10_000, promised=10_000),
    bribe(ELENA, "writer", 0),
    promise(CEM, ANNA, room=6_000, due=NOW),
    promise(ANNA, CEM, amount=5_000, due=NOW),
    promise(BEN, ANNA, text="I never attack you"),
    {"type": "pay", "seat": ANNA, "to": CEM, "amount": 5_000},
    place(CEM, (DARIO, "cleric"), 10_000),
    place(CEM, (ELENA, "writer"), 1_000),
    offer(ANNA, "chemist", asks=6_000),
    offer(BEN, "chemist", asks=3_000),
    offer(ANNA, "chemist", amount=1_000, asks=6_000),
    bribe(ANNA, "chemist", 1_000, asks=6_000),
    bribe(BEN, "chemist", 0, asks=3_000),
    settle(CEM, "chemist", ANNA, room=6_000),
    {"type": "judge", "seat": ANNA, "promise": 11, "kept": False},
]


class Talker:
    """Enters talk and actions on the screen that `page_of` returns for a seat; counts its taps."""

    def __init__(self, page_of: Callable[[int], Page], *, shared: bool) -> None:
        self._page_of, self._shared = page_of, shared
        self.taps = 0

    def now(self, seat: int) -> Locator:
        """The panel of a seat's screen, once idle."""
        now = self._page_of(seat).get_by_role("region", name="What is due")
        expect(now).to_have_attribute("aria-busy", "false")
        return now

    def deals(self, seat: int) -> Locator:
        """The promises and payments on a seat's screen."""
        return self._page_of(seat).get_by_role("region", name="Promises and payments")

    def tap(self, button: Locator) -> None:
        """Tap an enabled button, and wait for the answer: whoever taps next shall not be quicker than this tap."""
        awake(button).click()
        self.taps += 1
        all_answered(button.page)
        self._all_know(button.page)

    def _all_know(self, page: Page) -> None:
        """Wait until everybody's screen has the newest line of this one: what arrives later moves what is tapped."""
        newest = page.locator(".log li").first
        told = newest.inner_text() if newest.count() else ""
        for other in {self._page_of(seat) for seat in range(len(NAMES))} - {page}:
            expect(other.locator(".log li").first).to_have_text(told, use_inner_text=True)

    def press(self, seat: int, name: str | re.Pattern[str]) -> None:
        """Tap a button of a seat's panel."""
        self.tap(self.now(seat).get_by_role("button", name=name, exact=True))

    def turn_to(self, seat: int, profession: str) -> None:
        """On a shared screen: select the figure, unless it is shown already."""
        chip = self.now(seat).get_by_role("button", name=f"{NAMES[seat]}'s {profession}", exact=True)
        if self._shared and chip.count() and chip.get_attribute("aria-pressed") == "false":
            self.tap(chip)

    def wish(self, seat: int, profession: str, room: str | None) -> None:
        """Name a room, or pass."""
        self.turn_to(seat, profession)
        rooms = self.now(seat).get_by_role("group", name=re.compile("^(Asks|I ask) for$"))
        said = f"{room} room" if room else f"No wish for the {profession}"
        self.tap(rooms.get_by_role("button", name=said, exact=True))

    def offer(self, seat: int, profession: str, amount: str) -> None:
        """Offer a suggested sum, or the one in the stepper."""
        self.turn_to(seat, profession)
        if amount == "5,000":
            self.now(seat).get_by_role("textbox", name="Amount").fill(amount)
        elif amount == "2,000":
            self.press(seat, "More")
        self.press(seat, f"Offer {amount}")

    def nothing(self, seat: int, profession: str) -> None:
        """Declare a bribe of 0."""
        self.turn_to(seat, profession)
        self.press(seat, "Offer nothing")

    def answer(self, label: str, sure: str = "") -> None:
        """Answer an offer as Cem."""
        self.press(CEM, label)
        if sure:
            self.press(CEM, sure)

    def compose(self, seat: int, to: int, what: str) -> None:
        """Open the form for a promise or a payment, and choose the other player."""
        if self._shared:
            self.tap(self._page_of(seat).get_by_role("button", name="Promise or pay", exact=True))
            self.tap(self.deals(seat).get_by_role("button", name=what, exact=True))
            who = self.deals(seat).get_by_role("group", name="Who", exact=True)
            self.tap(who.get_by_role("button", name=NAMES[seat], exact=True))
        else:
            self.tap(self.deals(seat).get_by_role("button", name=f"{what} …", exact=True))
        whom = self.deals(seat).get_by_role("group", name="To whom")
        self.tap(whom.get_by_role("button", name=NAMES[to], exact=True))

    def choose(self, seat: int, group: str, name: str) -> None:
        """Tap a room or a sum in the form."""
        self.tap(self.deals(seat).get_by_role("group", name=group).get_by_role("button", name=name, exact=True))


def play(talker: Talker) -> None:
    """All of `SAID` but the last, by taps, with checks of what others see."""
    talker.wish(DARIO, "cleric", "10,000")
    expect(talker.now(ELENA)).to_contain_text("asks for the 10,000 room")
    talker.wish(ELENA, "writer", None)
    talker.offer(ELENA, "writer", "5,000")
    talker.offer(DARIO, "cleric", "1,000")
    expect(talker.now(CEM).get_by_role("list", name="What was said and paid")).to_contain_text("1,000")
    talker.answer("Ask Dario for more for the cleric")
    expect(talker.now(DARIO)).to_contain_text("asked for more")
    talker.answer("Refuse the offer of Elena for the writer")
    expect(talker.now(CEM)).not_to_contain_text("5,000 from Elena")
    talker.offer(DARIO, "cleric", "2,000")
    talker.answer(
        "Accept 2,000 from Dario for the cleric and promise the 10,000 room",
        "Yes, Dario pays 2,000",
    )
    expect(talker.now(CEM).get_by_role("list", name="What was said and paid")).to_contain_text("10,000 room")
    talker.nothing(ELENA, "writer")
    agree(talker)
    decide(talker)


def agree(talker: Talker) -> None:
    """Three kinds of promises, and a payment."""
    talker.compose(CEM, ANNA, "Promise")
    talker.choose(CEM, "A room", "6,000 room")
    expect(talker.deals(ANNA)).to_contain_text("the 6,000 room")
    expect(talker.deals(ANNA)).to_contain_text("due this turn")
    talker.compose(ANNA, CEM, "Promise")
    talker.choose(ANNA, "Ducats", "5,000")
    expect(talker.deals(CEM)).to_contain_text("5,000 ducats")
    talker.compose(BEN, ANNA, "Promise")
    talker.deals(BEN).get_by_role("textbox", name="In words").fill("I never attack you")
    talker.tap(talker.deals(BEN).get_by_role("button", name="Promise Anna").last)
    expect(talker.deals(ANNA)).to_contain_text("I never attack you")
    talker.compose(ANNA, CEM, "Pay")
    talker.choose(ANNA, "Ducats", "5,000")
    talker.tap(talker.deals(ANNA).get_by_role("button", name="Yes, pay Cem 5,000"))
    expect(talker.deals(ANNA).get_by_role("group", name="To whom")).to_have_count(0)


def decide(talker: Talker) -> None:
    """Cem places the regular figures, hears the chemists, and keeps one."""
    for figure, room in (("Dario's cleric", "10,000 room"), ("Elena's writer", "1,000 room")):
        chosen = talker.now(CEM).get_by_role("group", name="Figure").get_by_role("button", name=figure)
        if chosen.count() and chosen.get_attribute("aria-pressed") == "false":
            talker.tap(chosen)
        talker.press(CEM, room)
    talker.wish(ANNA, "chemist", "6,000")
    talker.wish(BEN, "chemist", "3,000")
    talker.offer(ANNA, "chemist", "1,000")
    talker.answer("Accept 1,000 from Anna for the chemist", "Yes, Anna pays 1,000")
    talker.nothing(BEN, "chemist")
    talker.press(CEM, "Anna's chemist")
    talker.press(CEM, "6,000 room")
