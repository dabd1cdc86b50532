"""A double tap decides one thing: the answer to its first half is there before its second."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screen
from tests.browser.page_checks import all_answered
from tests.browser.sample_tables import ANNA, BEN, CEM, DARIO, ELENA, FX, bribe, place, put_all, story
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
    running = Server(tmp_path)
    codes.update(put_all({"three": FOUGHT_FOR}, running.data))
    with running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""


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
