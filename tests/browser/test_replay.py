"""The replay in a real browser: by buttons, keys, swipes and by itself; a link opens a line."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screen
from tests.browser.page_checks import PHONE, TABLET

pytestmark = pytest.mark.browser

SIZES = {"phone": PHONE, "tablet": TABLET}


def opened(screen: Screen, n: int, size: str = "tablet") -> Page:
    page = screen(f"/replay?t=SAMPLE&n={n}", SIZES[size])
    expect(place(page)).to_have_text(re.compile(rf"^{n} of "))
    # It is drawn after that; before, there is nothing to swipe over.
    expect(page.locator(".player .stage .palace").first).to_be_visible()
    return page


def place(page: Page) -> Locator:
    return page.locator(".player .place")


def act(page: Page, name: str) -> None:
    page.locator(f'.player [data-act="{name}"]').first.click()


def at(page: Page, n: int) -> None:
    """The player, the board and the address are at this line."""
    expect(place(page)).to_have_text(re.compile(rf"^{n} of "))
    expect(page).to_have_url(re.compile(rf"[?&]n={n}$"))


def test_buttons_keys_and_a_link_lead_to_every_line(screen: Screen) -> None:
    page = opened(screen, 10)
    act(page, "forward")
    at(page, 11)
    act(page, "back")
    act(page, "back")
    at(page, 9)
    page.keyboard.press("ArrowRight")
    at(page, 10)
    page.keyboard.press("End")
    last = int(place(page).inner_text().split()[-1])
    at(page, last)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("m")
    expect(page.locator(".player .decisive")).to_be_visible()
    act(page, "lines")
    page.locator(f'.player .line[data-frame="{last}"]').click()
    at(page, last)
    page.reload()
    at(page, last)


def test_it_plays_itself_to_the_end_and_ducats_run_along(screen: Screen) -> None:
    page = opened(screen, 130)
    before = page.locator(".player .sum").all_inner_texts()
    page.locator('.player [data-speed="4"]').click()
    act(page, "play")
    last = int(place(page).inner_text().split()[-1])
    at(page, last)
    expect(page.locator(".player .main")).to_contain_text("Play")
    assert page.locator(".player .sum").all_inner_texts() != before


def test_a_swipe_is_a_step(screen: Screen) -> None:
    page = opened(screen, 5, "phone")
    box = page.locator(".player .stage").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 100, box["y"] + 65)
    page.mouse.up()
    at(page, 6)
