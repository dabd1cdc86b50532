"""A double tap decides one thing: the answer to its first half is there before its second."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screen
from tests.browser.page_checks import all_answered
from tests.browser.sample_tables import ANNA, BEN, CEM, DARIO, ELENA, FX, bribe, place, sound_with, story
from tests.browser.server import Server
from tests.browser.test_phones import Table

pytestmark = pytest.mark.browser

# The scholar, whom Dario holds, is fought for by Ben and Elena: three bribes are due, one after the other.
FOUGHT_FOR = story(
    FX,
    ANNA,
    [(ELENA, "military"), (BEN, "military"), (CEM, "law")],
    {ANNA: {20_000: (DARIO, "military")}},
    [bribe(CEM, "law", 30_000), place(ANNA, (CEM, "law"), 100_000)],
)


@pytest.fixture
def codes() -> dict[str, str]:
    return {}


@pytest.fixture
def server(tmp_path: Path, codes: dict[str, str]) -> Iterator[Server]:
    """The app with a table at which three bribes are due; no test may leave an error behind."""
    yield from sound_with({"three": FOUGHT_FOR}, tmp_path, codes)


def test_the_second_half_of_a_double_click_pays_nothing_for_the_next(screen: Screen, codes: dict[str, str]) -> None:
    page = screen(f"/table?t={codes['three']}")
    now = page.get_by_role("region", name="What is due")
    pays = now.get_by_role("button", name="Pay 10,000")
    paid = page.get_by_role("region", name="The log").get_by_text(re.compile("pays Anna 10,000"))
    expect(pays).to_be_visible()
    box = pays.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def click(count: int) -> None:
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)

    click(1)
    expect(paid).to_have_count(1)
    all_answered(page)
    # The next one's button is the same, in the same place.
    assert pays.bounding_box() == box
    click(2)
    # Nothing is sent. Were it answered by now, the next click would pay for the last one.
    assert now.get_attribute("aria-busy") == "false"
    click(1)
    expect(paid).to_have_count(2)
    all_answered(page)
    expect(pays).to_be_visible()
    expect(paid).to_have_count(2)


def test_the_second_half_of_a_double_click_frees_no_seat_unasked(screen: Screen) -> None:
    table = Table(screen, Random(2))
    table.phones_on()
    table.sit(0)
    tablet = table.tablet
    free, sure = (tablet.get_by_role("button", name=name) for name in ("Free Anna's seat", "Yes, free it"))
    free.click()
    expect(sure).to_be_visible()
    sure.hover()
    tablet.mouse.down(click_count=2)
    tablet.mouse.up(click_count=2)
    sure.click()
    # Were the second half taken, the seat would be free, and nothing asked any more.
    expect(sure).to_have_count(0)
    expect(free).to_have_count(0)


def test_the_second_half_of_a_double_click_takes_no_pin_away(screen: Screen, codes: dict[str, str]) -> None:
    """What takes it away lies where the last digit was; no message of the table is sent for either."""
    page = screen(f"/table?t={codes['three']}")
    crest = page.locator(".board .crest").nth(1)
    crest.click()
    expect(page.get_by_text("Choose a PIN of four digits")).to_be_visible()
    for digit in "1806":
        page.get_by_role("button", name=digit, exact=True).click()
    no_pin = page.get_by_role("button", name="No PIN", exact=True)
    expect(no_pin).to_be_visible()
    no_pin.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.get_by_role("button", name="Close", exact=True).click()
    crest.click()
    expect(page.get_by_role("button", name="5", exact=True)).to_be_visible()
    expect(page.get_by_text("Choose a PIN of four digits")).to_have_count(0)
