"""The rulebook in a real browser: the printed summary, and worked examples on the board."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from cases import cases_of
from tests.browser.context_pool import ContextPool
from tests.browser.page_checks import TABLET
from tests.browser.server import Server, sound
from tests.browser.taps import tap

pytestmark = pytest.mark.browser


BOXES = ("Intrige (FX Schmid, 1994)", "Intrige as on BrettspielWelt", "Intrigo a Palazzo", "Intrige (Amigo, 2003)")


@pytest.mark.parametrize("sheet", ["On one page", "Set-up sheet"])
@pytest.mark.parametrize("edition", BOXES)
def test_each_sheet_prints_on_one_page(rules: Page, edition: str, sheet: str) -> None:
    tap(rules, "Edition", edition)
    tap(rules, "What to read", sheet)
    expect(rules.locator(".desk-sheet h2")).to_have_text(edition)
    printed = rules.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", printed)) == 1


def test_worked_example_is_stepped_through_on_the_board(rules: Page) -> None:
    tap(rules, "Edition", "Intrigo a Palazzo")
    tap(rules, "What to read", "Examples")
    rules.get_by_role("combobox", name="Worked example").click()
    rules.get_by_role("option", name="A promised room binds nobody").click()
    expect(rules.get_by_text("Moment 0 of 2", exact=True)).to_be_visible()
    room = rules.locator('.board [data-zone="room:2:1000"] [data-who]')
    expect(room).to_have_count(0)
    for number in (1, 2):
        rules.get_by_role("button", name="Forward", exact=True).click()
        expect(rules.get_by_text(f"Moment {number} of 2", exact=True)).to_be_visible()
    expect(room).to_have_attribute("data-who", "4:cleric")
    expect(rules.locator(".desk-article[open]")).to_contain_text("Article 5.6")


def test_a_case_is_found_by_its_code_shown_on_the_board_and_played_on(rules: Page) -> None:
    first = cases_of(code="room-taken")[0]
    rules.goto("/rules?cases=room-taken")
    expect(rules.get_by_label("Search the cases")).to_have_value("room-taken")
    expect(rules.get_by_text(re.compile(r"Refused by Article 4\.4"))).to_be_visible()
    expect(rules.locator(".board [data-zone]").first).to_be_visible()
    rules.get_by_role("button", name="Play on from here").click()
    expect(rules).to_have_url(re.compile(f"/what-if\\?t=CASE-{first}&n="))
    expect(rules.get_by_role("heading", name=re.compile("^What if"), level=2)).to_be_visible()
    expect(rules.locator(".board [data-zone]").first).to_be_visible()


def test_a_ruling_of_the_desk_leads_to_its_cases(rules: Page) -> None:
    rules.goto("/position")
    link = rules.get_by_role("link", name=re.compile("^Test cases"))
    expect(rules.get_by_role("heading", name="Put in a position")).to_be_visible()
    rules.get_by_role("radio", name="1", exact=True).first.click()
    expect(link).to_be_visible()
    link.click()
    expect(rules).to_have_url(re.compile(r"/rules\?cases="))
    expect(rules.get_by_label("Search the cases")).not_to_have_value("")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all who read; no test may leave an error behind."""
    yield from sound(tmp_path_factory.mktemp("rulebook"))


@pytest.fixture
def rules(pool: ContextPool, server: Server) -> Iterator[Page]:
    """The rules at hand, on a tablet."""
    context = pool.take(server.address, viewport=TABLET, service_workers="block")
    page = context.new_page()
    page.goto("/rules")
    yield page
    pool.give_back(context)
