"""Whole games with a phone for each player and a tablet; and a search of one phone's traffic for others' cash."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from rules import opening, parse_action, play
from rules.record import parse_head
from storage import Library
from tests.browser.conftest import Screen
from tests.browser.final_standing import replayed, saved_record, shown_standing
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.screen_player import Person
from tests.browser.server import Server
from tests.browser.traffic import Wire, forms, leaks

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Ben", "<b>Cem</b> & *Co*", "Dario", "Elena")
HOUSES = {
    "fx-schmid-1994": ("venice", "milan", "rome", "naples", "florence"),
    "intrigo-a-palazzo": ("orange", "black", "white", "blue", "green"),
}
# Sums that nothing else at a table can be, in any way of writing them.
ODD = 135_792_460_000
PATIENCE_SECONDS = 30
# At one moment on every screen, which no two calls from here could meet.
TAP_TWICE = """
(button, moment) => setTimeout(() => {
  window.tapped = button.isConnected && !button.disabled ? 'yes' : 'no';
  button.click();
  button.click();
}, moment - Date.now())
"""
# Whoever plays here has read the question at once; what the page waits for lest a thumb says yes twice is a third of a
# game, and has a test of its own.
HURRY = """
const later = window.setTimeout;
window.setTimeout = (what, wait, ...more) => later(what, wait === 350 ? 20 : wait, ...more);
"""


@pytest.fixture
def edition() -> str:
    """What is played; a test that is about another one says so."""
    return "fx-schmid-1994"


@pytest.fixture
def server(tmp_path: Path, edition: str) -> Iterator[Server]:
    """The app on a directory that has one table already, with odd balances."""
    running = Server(tmp_path)
    with Library(running.data) as library:
        people = [{"name": name, "house": house} for name, house in zip(NAMES, HOUSES[edition], strict=True)]
        head = {"format": "intrige-record", "version": 1, "edition": edition, "first": 0, "players": people}
        library.new({**head, "actions": [odd(seat) for seat in range(len(NAMES))]})
    with running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""


def odd(seat: int) -> dict[str, Any]:
    """A correction that makes a balance unmistakable."""
    return {"type": "adjust", "from": "bank", "to": seat, "amount": ODD * (seat + 1), "reason": "counted anew"}


def phone(screen: Screen, hurry: bool = False) -> Page:
    """Somebody's phone; without animations, for six screens of them share this machine."""
    page = screen("/", PHONE, reduced_motion="reduce")
    if hurry:
        page.add_init_script(HURRY)
    return page


class Table:
    """A tablet that is the banker's, and a phone for everybody."""

    def __init__(self, screen: Screen, random: Random, hurry: bool = False) -> None:
        self.screen = screen
        self.hurry = hurry
        self.random = random
        self.tablet = screen("/", TABLET, reduced_motion="reduce")
        self.tablet.get_by_role("button", name="Resume").click()
        self.tablet.wait_for_url("**/table?t=*")
        self.code = self.tablet.url.rpartition("=")[2]
        self.people: list[Person] = []

    def phones_on(self) -> None:
        self.tablet.get_by_role("button", name="Phones").click()
        self.tablet.get_by_role("textbox", name="The table keeper's PIN").fill("2468")
        self.tablet.get_by_role("button", name="Turn phones on").click()
        expect(self.tablet.get_by_text("Scan it, or open")).to_be_visible()

    def sit(self, seat: int, pin: str = "", page: Page | None = None) -> Page:
        """A phone that reads the code, picks a seat and is in."""
        page = page or phone(self.screen, self.hurry)
        page.goto(f"/join?t={self.code}")
        page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
        if pin:
            page.get_by_role("textbox", name="PIN").fill(pin)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/seat?t=*")
        return page

    def everybody(self, first: Page | None = None) -> None:
        for seat in range(len(NAMES)):
            page = self.sit(seat, pin=f"100{seat}", page=first if seat == 0 else None)
            self.people.append(Person(page, self.random))
        self.tablet.keyboard.press("Escape")

    def due(self) -> Person | None:
        """Who must do something, by the title of their phone; None when the game is over."""
        until = monotonic() + PATIENCE_SECONDS
        while monotonic() < until:
            for person in self.people:
                if person.page.title().startswith("●"):
                    return person
            if self.tablet.get_by_role("table", name="Final standing").count():
                return None
        raise AssertionError("nobody is due and the game is not over")

    def play(self, steps: int | None = None, before: Callable[[], None] = lambda: None) -> bool:
        """Play so many steps, each on the phone of whoever is due; whether the game goes on."""
        played = 0
        while steps is None or played < steps:
            person = self.due()
            if person is None:
                return False
            before()
            # A title may be ahead of its page or behind it for a moment: then nothing is offered, and we look again.
            played += person.play(1)
            # Until the tap is answered its phone would still be the one that is due.
            person.settle()
        return True


def cut_off_and_back(table: Table, seat: int) -> None:
    """A phone loses its network while others play, says so, and catches up by itself."""
    context: BrowserContext = table.people[seat].page.context
    page = table.people[seat].page
    context.set_offline(True)
    expect(page.get_by_text("Connection lost, reconnecting …")).to_be_visible()
    note(table, "while a phone was away")
    expect(page.get_by_role("region", name="The log")).not_to_contain_text("while a phone was away")
    context.set_offline(False)
    expect(page.get_by_role("region", name="The log")).to_contain_text("while a phone was away")
    expect(page.get_by_text("Connection lost, reconnecting …")).to_be_hidden()


def note(table: Table, text: str) -> None:
    """The banker writes a note on the tablet."""
    table.tablet.get_by_role("button", name="Note", exact=True).click()
    table.tablet.get_by_role("textbox", name="A ruling, a promise, a remark").fill(text)
    table.tablet.get_by_role("button", name="Write it down").click()
    expect(table.tablet.get_by_role("region", name="The log")).to_contain_text(text)
    table.tablet.keyboard.press("Escape")


def replace(table: Table, seat: int) -> None:
    """A new phone takes a seat over with its PIN; the old one is told, and sees nothing of the seat any more."""
    old = table.people[seat].page
    table.people[seat] = Person(table.sit(seat, pin=f"100{seat}"), table.random)
    expect(old.get_by_text("This device has no seat at this table")).to_be_visible()
    expect(old.get_by_role("button", name="My ducats")).to_be_hidden()
    refused = old.request.post("/own", data={"table": table.code}, headers={"origin": origin(old)})
    assert (refused.status, refused.json()) == (403, {"code": "watching"})


def origin(page: Page) -> str:
    return str(page.evaluate("location.origin"))


def held(page: Page) -> str:
    """What the card says while it is held."""
    card = page.get_by_role("button", name="My ducats")
    shown = card.get_by_role("status")
    card.hover()
    page.mouse.down()
    expect(shown).to_contain_text("ducats")
    told = shown.inner_text()
    page.mouse.up()
    expect(shown).to_have_text("")
    return told


def balances(record: Path) -> list[tuple[int, ...]]:
    """Everybody's ducats before the game ended, moment by moment."""
    table, actions, _ = parse_head(json.loads(record.read_text(encoding="utf-8")))
    step = opening(table)
    found = [step.position.balances]
    for action in actions:
        step = play(step.position, parse_action(action, table.edition))
        if step.position.host is not None:
            found.append(step.position.balances)
    return found


# Minutes long on two cores.
@pytest.mark.soak
def test_five_phones_play_fx_schmid_and_one_hears_nobody_elses_balance(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, Random(11), hurry=True)
    table.phones_on()
    first = phone(screen, hurry=True)
    wire = Wire(first)
    table.everybody(first)
    assert table.play(24)
    table.people[1].page.reload()
    cut_off_and_back(table, 2)
    table.play(12)
    replace(table, 3)
    own = held(first)
    marks = [0]
    while table.play(1, lambda: marks.append(len(wire.heard))):
        pass
    record = saved_record(table.tablet, tmp_path)
    end = replayed(record)
    assert end["phase"] == "over"
    assert sorted(row[2] for row in shown_standing(table.tablet)) == sorted(end["balances"])
    # The first moments are those before the corrections.
    heard, moments = wire.heard[: marks[-1]], balances(record)[len(NAMES) :]
    assert len(heard) > 300
    # The phone's own sum is found, where it was asked for, so that another's would be.
    assert leaks(heard, {moment[0] for moment in moments})
    assert any(f"{moment[0]:,} ducats" in own for moment in moments)
    assert leaks(heard, {sum_ for moment in moments for sum_ in moment[1:]}) == []


@pytest.mark.parametrize("edition", ["intrigo-a-palazzo"])
# Minutes long on two cores.
@pytest.mark.soak
def test_five_phones_play_intrigo_through_a_killed_server(screen: Screen, server: Server, tmp_path: Path) -> None:
    table = Table(screen, Random(4), hurry=True)
    table.phones_on()
    table.everybody()
    assert table.play(20)
    server.kill()
    for page in (table.tablet, table.people[0].page):
        expect(page.get_by_text("Connection lost, reconnecting …")).to_be_visible()
    server.start()
    for page in (table.tablet, *[person.page for person in table.people]):
        expect(page.get_by_text("Connection lost, reconnecting …")).to_be_hidden()
        expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)
    assert table.play(10)
    table.people[4].page.reload()
    cut_off_and_back(table, 0)
    replace(table, 1)
    while table.play(1):
        pass
    end = replayed(saved_record(table.tablet, tmp_path))
    assert end["phase"] == "over"
    assert sorted(row[2] for row in shown_standing(table.tablet)) == sorted(end["balances"])


def test_every_way_of_writing_a_sum_is_found() -> None:
    for form in forms(ODD):
        assert leaks([b"before", b"x" + form + b"y"], [ODD]), form
    assert leaks([b"nothing", b"of", b"the kind"], [ODD]) == []


def test_two_phones_that_tap_at_once(screen: Screen) -> None:
    """The banker's tablet and a phone say yes to one bribe at the same moment, each with a doubled tap."""
    table = Table(screen, Random(2))
    table.phones_on()
    table.tablet.keyboard.press("Escape")
    page = table.sit(0)
    anna, banker = Person(page, table.random), Person(table.tablet, table.random)
    assert anna.play(1) == 1
    expect(banker.now).to_contain_text("Anna seeks a room")
    for person in (anna, banker):
        person.now.get_by_role("button", name="More").click()
        person.now.get_by_role("button", name=re.compile("^Pay ")).click()
        expect(yes(person)).to_be_enabled()
    moment = page.evaluate("Date.now() + 1500")
    for person in (anna, banker):
        yes(person).evaluate(TAP_TWICE, moment)
    left = [person.page.wait_for_function("window.tapped").json_value() for person in (anna, banker)]
    for person in (anna, banker):
        log = person.page.get_by_role("region", name="The log")
        expect(log.get_by_text("pays Ben 20,000 for the", exact=False)).to_have_count(1)
    # Whoever was still asked when the other's bribe arrived had nothing left to tap.
    if left == ["yes", "yes"]:
        until = monotonic() + PATIENCE_SECONDS
        while sum(person.now.get_by_role("alert").count() for person in (anna, banker)) != 1:
            assert monotonic() < until, "one of the two must be told"
    cash = page.request.post("/own", data={"table": table.code}, headers={"origin": origin(page)})
    assert cash.json() == {"cash": 320_000 + ODD - 20_000}


def yes(person: Person) -> Locator:
    """The answer to the question before money moves."""
    return person.now.get_by_role("button", name=re.compile("^Yes, pay "))
