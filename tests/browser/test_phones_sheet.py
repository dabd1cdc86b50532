"""The sheet on which people sit down: the crest of whoever does lights up, and nothing else moves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench._tables import cookie
from live import SEATS, Device, Registry
from storage import Library
from tests.browser.conftest import Screen
from tests.browser.doubled import doubled, watch_doubled
from tests.browser.page_checks import PHONE, at_rest
from tests.browser.sample_tables import ELENA, TURN
from tests.browser.seats import belongs_to
from tests.browser.server import Server

pytestmark = pytest.mark.browser

# Also those that wait before they begin: each is a layer of the page at once.
NOTE_MOTION = """() => {
  window.moved = [];
  for (const kind of ['transitionrun', 'animationstart']) {
    document.addEventListener(kind, ({ target, propertyName, animationName }) => {
      if (target.closest('.st-key-phones-people')) window.moved.push(propertyName ?? animationName);
    });
  }
}"""
CREST = '.st-key-phones-people [class*="st-key-phones-here-"] .intrige-crest'
WHILE_BUILT = """crest => {
  const block = crest.closest('.st-key-phones-sheet').appendChild(document.createElement('div'));
  const state = () => getComputedStyle(crest).animationPlayState;
  block.dataset.testid = 'stSkeleton';
  const built = state();
  block.remove();
  return [built, state()];
}"""


@pytest.fixture
def banker() -> list[str]:
    """The code of the table and the cookie of its banker, once the server runs."""
    return []


@pytest.fixture
def server(tmp_path: Path, banker: list[str]) -> Iterator[Server]:
    """The app with a table at which Elena has a phone already."""
    running = Server(tmp_path)
    with Library(running.data) as library:
        table = Registry(library).create(TURN)
        held = table.joining.take(table.joining.banker_ticket(Device(), access=SEATS))
        table.joining.take(table.joining.seat_ticket(ELENA))
        banker[:] = [table.table_id, cookie(held)]
    with running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""


def test_a_crest_lights_up_alone_once_the_sheet_is_built(screen: Screen, server: Server, banker: list[str]) -> None:
    code, held = banker
    page = belongs_to(screen("/"), server.address, held)
    page.goto(f"/table?t={code}")
    page.get_by_role("button", name="Phones").first.click()
    expect(page.get_by_text("Elena: has a phone")).to_be_visible()
    expect(page.get_by_role("button", name="Back to the table")).to_be_visible()
    assert page.locator(CREST).evaluate(WHILE_BUILT) == ["paused", "running"]
    page.evaluate(NOTE_MOTION)
    phone = screen("/", PHONE)
    watch_doubled(phone)
    phone.goto(f"/join?t={code}")
    think_better_of_it(phone)
    assert doubled(phone) == []
    sit_down(phone)
    expect(page.get_by_text("Ben: has a phone")).to_be_visible()
    page.wait_for_function("window.moved.includes('crest-lit')")
    assert page.evaluate("window.moved") == ["crest-lit"]


def sit_down(phone: Page) -> None:
    """Ben takes his seat."""
    phone.get_by_role("button", name="I am Ben").click()
    phone.get_by_role("button", name="Sit down").click()
    phone.wait_for_url("**/seat?t=*")


def think_better_of_it(page: Page) -> None:
    """Choose a seat, and then choose again."""
    page.get_by_role("button", name="I am Anna").click()
    page.get_by_role("button", name="I am somebody else").click()
    expect(page.get_by_text("Who are you?")).to_be_visible()
    at_rest(page)
