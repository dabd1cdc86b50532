"""Where room is scarce: a seat on an upright tablet, a bar in a long language, a small watching screen, a low ring."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.layout.conftest import LANDSCAPE, Opened, box
from tests.browser.page_checks import PHONE, TABLET, misfits

pytestmark = pytest.mark.browser


def seated(codes: dict[str, str], *names: str) -> dict[str, Any]:
    """A device with these cookies of the table with phones."""
    kept = [codes[name].partition("=") for name in names]
    cookies = [{"name": name, "value": value, "domain": "127.0.0.1", "path": "/"} for name, _, value in kept]
    return {"cookies": cookies, "origins": []}


def test_on_an_upright_tablet_a_seats_panel_covers_nothing_of_the_board(opened: Opened, codes: dict[str, str]) -> None:
    page = opened("seated", TABLET, "seat", storage_state=seated(codes, "seat"), locale="de")
    dock = box(page.locator(".docked"))["y"]
    for thing in (page.locator(".palace").last, page.locator(".island"), page.locator(".agreements .begin")):
        assert box(thing)["y"] + box(thing)["height"] <= dock
    page.locator(".figures summary").click()
    # What is opened lies over the panel, and moves nothing.
    assert box(page.locator(".docked"))["y"] == dock
    assert misfits(page) == []


@pytest.mark.parametrize("language", ["de", "it"])
def test_on_an_upright_tablet_the_answers_to_an_offer_are_whole(
    opened: Opened, codes: dict[str, str], language: str
) -> None:
    page = opened("answering", TABLET, "seat", storage_state=seated(codes, "host"), locale=language)
    said = page.locator(".card > .said")
    assert said.evaluate("one => one.scrollHeight - one.clientHeight") == 0


def test_on_a_phone_a_long_line_of_the_log_goes_on_below_its_buttons(opened: Opened) -> None:
    page = opened("long lines", PHONE)
    buttons = box(page.locator(".log header"))
    line = page.locator(".log li").first.locator(".told p").first
    right = line.evaluate(
        """one => {
          const words = document.createRange();
          words.selectNodeContents(one);
          return Math.max(...[...words.getClientRects()].map(({ right }) => right));
        }"""
    )
    assert right > buttons["x"] + buttons["width"] / 2


def test_a_seat_that_also_lets_phones_in_has_a_bar_no_wider_than_a_phone(opened: Opened, codes: dict[str, str]) -> None:
    page = opened("seated", PHONE, storage_state=seated(codes, "bank", "seat"), locale="fr")
    assert page.locator("[data-testid=stMain]").evaluate("one => one.scrollWidth - one.clientWidth") == 0
    assert misfits(page) == []


def test_a_small_watching_screen_shows_every_palace_whole(opened: Opened) -> None:
    page = opened("said", {"width": 1280, "height": 800}, "watch")
    for thing in (page.locator(".palace").last, page.locator(".island")):
        assert box(thing)["y"] + box(thing)["height"] <= 800


def test_a_panel_scaled_down_round_the_island_stays_large_enough_to_touch(opened: Opened) -> None:
    page = opened("offers", LANDSCAPE)
    page.evaluate("localStorage.setItem('intrige-ring', 'yes')")
    page.reload()
    expect(page.locator(".board")).to_have_attribute("data-layout", "ring")
    assert page.locator(".docked").evaluate("one => one.getBoundingClientRect().height < one.offsetHeight")
    assert misfits(page) == []
