"""Corrections in a real browser: an entry, on tablet and phone; the set-up; a player who leaves; a closed table."""

import json
import re
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screen
from tests.browser.doubled import doubled, watch_doubled
from tests.browser.page_checks import PHONE, TABLET, at_rest, findings, misfits
from tests.browser.sample_tables import put_in
from tests.browser.server import Server
from tests.browser.taps import section, tap
from tests.pages.whole_game import whole_game
from tests.storage.helpers import run

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Ben", "Cem")
RECORD = whole_game("fx-schmid-1994", NAMES, 3)
SIZES = {"tablet": TABLET, "phone": PHONE}

Put = Callable[[int], str]

# How many fields for the name of the second player were ever seen at once.
_MOST_SHOWN = """
window.shown = 0;
new MutationObserver(() => {
  const there = [...document.querySelectorAll('input[aria-label="Name of player 2"]')];
  window.shown = Math.max(window.shown, there.filter((one) => one.checkVisibility()).length);
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-stale"] });
"""


@pytest.fixture
def put(server: Server) -> Put:
    """A table with so many actions of the same game, on a server of the test's own."""

    def made(actions: int) -> str:
        server.stop(signal.SIGTERM)
        code = put_in({**RECORD, "actions": RECORD["actions"][:actions]}, server.data)
        server.start()
        return code

    return made


def bribe(nth: int = -1, before: int = 30) -> int:
    """The number of a line that is a bribe, counted from 1."""
    return [at for at, action in enumerate(RECORD["actions"][:before], 1) if action["type"] == "bribe"][nth]


def preview(page: Page) -> Locator:
    return page.locator(".st-key-desk-amend-preview")


@pytest.mark.parametrize("size", SIZES)
def test_a_sum_is_set_right_three_turns_later(screen: Screen, put: Put, size: str) -> None:
    """It was 90,000, not 10,000: two taps and a number, everything that followed still stands, and it can be undone."""
    code, number = put(40), bribe()
    page = screen("/", SIZES[size])
    watch_doubled(page)
    page.goto(f"/desk?t={code}")
    section(page, "History")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_text("Moment 39 of 40")).to_be_visible()
    page.get_by_role("button", name="Set this line right, and keep what followed").click()
    expect(page.get_by_text("Enter it as it was")).to_be_visible()
    at_rest(page)
    assert doubled(page) == []
    page.goto(f"/desk?t={code}&s=amend&n={number}")
    expect(page.get_by_text(f"Moment {number} of 40")).to_be_visible()
    page.get_by_label("Ducats").fill("90.000")
    page.get_by_label("Ducats").press("Enter")
    page.get_by_role("button", name="Show what it changes").click()
    expect(preview(page)).to_contain_text("90,000")
    expect(preview(page)).to_contain_text("Everything that was entered later still stands.")
    expect(preview(page)).to_contain_text("Only whose ducats move is told by how much.")
    preview(page).get_by_role("button", name="Set it right", exact=True).click()
    expect(page.get_by_text("It is set right. The log keeps what it was.")).to_be_visible()
    expect(page.get_by_text(f"Moment {number} of 40")).to_be_visible()
    at_rest(page)
    assert doubled(page) == []
    page.goto(f"/table?t={code}")
    expect(page.get_by_text(re.compile("Corrected: .*90,000")).first).to_be_attached()


def test_what_no_longer_stands_is_named_with_its_article_and_set_right_too(screen: Screen, put: Put) -> None:
    code, number = put(40), bribe(0)
    page = screen("/", PHONE)
    watch_doubled(page)
    page.goto(f"/desk?t={code}&s=amend&n={number}")
    tap(page, "What it was", "It never happened")
    page.get_by_role("button", name="Show what it changes").click()
    expect(preview(page)).to_contain_text("no longer stand. The first is refused:")
    expect(preview(page).locator(".desk-article")).to_contain_text("Article 5.4")
    preview(page).get_by_role("button", name="What followed it").or_(
        preview(page).locator("summary", has_text="What followed it")
    ).first.click()
    preview(page).get_by_role("button", name=re.compile("Set it right; .* no longer stand")).click()
    # The line that fell first can be set right in turn, and the rest of the evening follows.
    fallen = page.locator(".st-key-desk-fallen")
    expect(fallen).to_contain_text("that no longer stand. The first of them:")
    fallen.get_by_role("button", name="Set this line right too; what followed it then counts again").click()
    expect(page.get_by_text("Enter it as it was")).to_be_visible()
    fallen.get_by_role("button", name="Another line").click()
    # Or one thinks better of it: an undo brings everything back. A choice tapped while Streamlit draws is lost.
    at_rest(page)
    section(page, "History")
    expect(page.get_by_text(re.compile(rf"Moment {number} of {number}"))).to_be_visible()
    at_rest(page)
    assert doubled(page) == []
    page.goto(f"/table?t={code}")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text(re.compile("Taken back")).first).to_be_attached()
    page.goto(f"/desk?t={code}&s=how&n=39")
    expect(page.get_by_text("Moment 39 of 40")).to_be_visible()


def test_a_name_and_a_rule_of_the_table_are_entries_that_all_see(screen: Screen, put: Put) -> None:
    code = put(20)
    other = screen(f"/table?t={code}", TABLET)
    expect(other.get_by_text("Ben").first).to_be_visible()
    page = screen(f"/desk?t={code}&s=table", PHONE)
    page.get_by_label("Name of player 2").fill("Benedikt")
    page.get_by_label("Name of player 2").press("Tab")
    page.get_by_text("Refund for the banished").click()
    page.get_by_role("button", name="Show what it changes").click()
    expect(preview(page)).to_be_visible()
    preview(page).get_by_role("button", name=re.compile("^Set it right")).click()
    expect(page.get_by_text("The set-up is set right. Everybody sees it.")).to_be_visible()
    expect(other.get_by_text("Benedikt").first).to_be_visible()
    expect(other.get_by_text(re.compile("Ben.* is now called .*Benedikt")).first).to_be_attached()


def test_what_another_device_sets_right_meanwhile_is_told_in_the_preview_and_stays(screen: Screen, put: Put) -> None:
    code = put(12)
    first = screen(f"/desk?t={code}&s=table", TABLET)
    first.get_by_label("Name of player 2").fill("Benedikt")
    first.get_by_role("button", name="Show what it changes").click()
    expect(preview(first)).to_be_visible()
    second = screen("/", TABLET)
    second.add_init_script(_MOST_SHOWN)
    second.goto(f"/desk?t={code}&s=table")
    second.get_by_label("Name of player 3").fill("Caterina")
    second.get_by_role("button", name="Show what it changes").click()
    preview(second).get_by_role("button", name="Set it right", exact=True).click()
    expect(second.get_by_text("The set-up is set right. Everybody sees it.")).to_be_visible()
    expect(preview(first)).to_contain_text("The table has moved on since: look again.")
    expect(first.get_by_label("Name of player 2")).to_have_value("Benedikt")
    expect(first.get_by_label("Name of player 3")).to_have_value("Caterina")
    preview(first).get_by_role("button", name="Set it right", exact=True).click()
    expect(first.get_by_text("The set-up is set right. Everybody sees it.")).to_be_visible()
    for page in (first, second):
        # While the script runs the field that has followed stands before the former one, which nobody sees.
        expect(page.get_by_label("Name of player 2").first).to_have_value("Benedikt")
        expect(page.get_by_label("Name of player 3").first).to_have_value("Caterina")
    assert second.evaluate("window.shown") == 1


def test_a_player_leaves_and_a_table_is_closed_and_deleted_for_good(screen: Screen, put: Put) -> None:
    code = put(20)
    watching = screen(f"/table?t={code}", TABLET)
    page = screen("/", PHONE)
    watch_doubled(page)
    page.goto(f"/desk?t={code}&s=table")
    page.get_by_role("radio", name="Cem").or_(page.get_by_role("button", name="Cem")).first.click()
    page.get_by_role("button", name="The table plays this seat").click()
    expect(page.get_by_text("Cem has left. The table plays this seat in agreement.")).to_be_visible()
    expect(watching.locator('.palace[data-seat="2"]')).to_contain_text("the table plays it")
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("This table is closed.", exact=True)).to_be_visible()
    expect(
        watching.get_by_text("This table is closed. The table keeper can open it again at the desk.")
    ).to_be_visible()
    page.get_by_role("button", name="Open the table again").click()
    page.get_by_role("button", name="End the game as it stands").click()
    page.get_by_role("button", name="Yes, End the game as it stands").click()
    expect(page.get_by_text("The game was ended as it stood:", exact=False)).to_be_visible()
    reader = screen(f"/chronicle?t={code}", PHONE)
    expect(reader.get_by_role("heading", name=re.compile("Ahead when the game was ended"))).to_be_visible()
    looked_after(reader)
    delete = page.get_by_role("button", name="Delete for good")
    expect(delete).to_be_disabled()
    page.get_by_label("Type the table's code to delete it").fill(code)
    page.get_by_label("Type the table's code to delete it").press("Tab")
    expect(delete).to_be_enabled()
    at_rest(page)
    assert doubled(page) == []
    delete.click()
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    expect(page.get_by_text(code)).to_have_count(0)
    expect(watching.get_by_text(f"There is no table {code}.", exact=False)).to_be_visible()


def looked_after(page: Page) -> None:
    """Nothing sticks out or is too small to touch, and axe finds nothing."""
    at_rest(page)
    assert misfits(page) == []
    assert findings(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_pages_fit_and_can_be_touched(screen: Screen, put: Put, size: str) -> None:
    code, number = put(40), bribe()
    page = screen(f"/desk?t={code}&s=amend&n={number}", SIZES[size])
    page.get_by_label("Ducats").fill("90000")
    page.get_by_label("Ducats").press("Enter")
    page.get_by_role("button", name="Show what it changes").click()
    expect(preview(page)).to_be_visible()
    looked_after(page)
    page.goto(f"/desk?t={code}&s=table")
    expect(page.get_by_text("As it was set up")).to_be_visible()
    looked_after(page)


def test_a_record_of_an_amended_game_is_the_amended_one(screen: Screen, put: Put, server: Server) -> None:
    """Killed in the middle of an amendment's page nothing is lost, and what was confirmed is there afterwards."""
    code, number = put(40), bribe()
    page = screen(f"/desk?t={code}&s=amend&n={number}", TABLET)
    page.get_by_label("Ducats").fill("90000")
    page.get_by_label("Ducats").press("Enter")
    page.get_by_role("button", name="Show what it changes").click()
    preview(page).get_by_role("button", name="Set it right", exact=True).click()
    expect(page.get_by_text("It is set right. The log keeps what it was.")).to_be_visible()
    server.stop(signal.SIGKILL)
    exported: dict[str, Any] = json.loads(run(server.data, "export", code).stdout)
    assert exported["actions"][number - 1]["amount"] == 90_000
    assert len(exported["actions"]) == 40
    server.start()
