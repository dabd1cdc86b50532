"""The set-up page: a change of language keeps every choice, and no house rule is carried over unseen."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.screen_player import set_up

pytestmark = pytest.mark.browser
NAMES = ("Anna", "Ben", "Cem", "Dario")


def name_them(page: Page) -> None:
    for number, name in enumerate(NAMES, 1):
        page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
        page.keyboard.press("Tab")


def by_lot(page: Page) -> None:
    """Nobody says who is the oldest."""
    asked = page.get_by_role("radiogroup", name="Who is the oldest?")
    # It is made anew with every name.
    expect(asked.get_by_role("radio", name=NAMES[-1])).to_be_visible()
    asked.get_by_text("By lot", exact=True).click()
    expect(asked.get_by_role("radio", name="By lot")).to_be_checked()


def test_another_language_keeps_what_was_chosen(screen: Screen) -> None:
    page = screen("/new")
    name_them(page)
    expect(page.locator("[data-testid=stSelectbox]")).to_have_count(len(NAMES))
    page.locator("[data-testid=stSelectbox] input").first.click()
    page.get_by_role("option", name=re.compile("Florence")).click()
    expect(page.locator("[data-testid=stSelectbox] input").first).to_have_value(re.compile("Florence"))
    by_lot(page)
    before = houses_of(page)
    page.get_by_role("button", name="English").click()
    page.get_by_text("Deutsch", exact=True).click()
    expect(page.get_by_role("heading", name="Neuer Tisch")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    after = houses_of(page)
    assert len(set(before)) == len(set(after)) == len(NAMES)
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert houses_of(page) == before
    page.get_by_role("button", name=re.compile("Spiel beginnen|Start|Los")).last.click()
    page.wait_for_url("**/table?t=*")
    for name in NAMES:
        expect(page.get_by_role("heading", name=name, exact=True).first).to_be_visible()


def houses_of(page: Page) -> list[str]:
    boxes = page.locator("[data-testid=stSelectbox]")
    return [str(box.evaluate("one => one.querySelector('input')?.value || one.textContent")) for box in boxes.all()]


def test_rules_of_the_last_game_are_seen(screen: Screen) -> None:
    page = screen("/new")
    name_them(page)
    by_lot(page)
    page.get_by_text("House rules").click()
    page.get_by_text("Refund for the banished").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table?t=*")
    other = screen("/new", viewport=PHONE)
    expect(other.get_by_role("switch", name="Refund for the banished")).to_be_visible()


def test_first_pins_are_chosen_on_the_screen_that_made_the_table(screen: Screen) -> None:
    ours = screen("/", TABLET)
    code = set_up(ours, "Intrige (FX Schmid, 1994)", NAMES[:3], "By lot")
    theirs = screen(f"/table?t={code}", TABLET)
    for page in (theirs, ours):
        page.get_by_role("button", name="Own ducats of Cem").click()
        pad = page.get_by_role("dialog", name="Own ducats of Cem")
        expect(pad).to_contain_text("Choose a PIN of four digits")
        page.keyboard.type("1357")
        if page is theirs:
            expect(pad.get_by_role("status")).to_contain_text("on the device that made the table")
        else:
            expect(pad.locator(".held")).to_be_focused()
