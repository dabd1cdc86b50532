"""The pages around a game as a visitor meets them: lobby, set-up and standing, at three sizes, by day and by night."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, TABLET, Screen
from tests.browser.person import set_up
from tests.pages.whole import whole_game

pytestmark = pytest.mark.browser

SIZES = (PHONE, TABLET, DESKTOP)
TOUCHED = "button, summary, a, [role=radio], [role=switch], [role=combobox], input[type=text]"
# The thing itself or the label around it; what is hidden for listeners only is not touched.
TOO_SMALL = """
(selector) => [...document.querySelectorAll(`[data-testid="stMain"] :is(${selector})`)]
  .filter((one) => one.checkVisibility() && one.tabIndex >= 0)
  .map((one) => one.closest('label') ?? one)
  .map((one) => [one.innerText || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 2 && (box.width < 43.5 || box.height < 43.5))
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)
"""


def finished_game(seed: int) -> bytes:
    """The record of a whole game among people with long names."""
    names = ("Anna Katharina", "Ben", "Cem", "Dario", "Elena-Marie von und zu Hohenlohe")
    return json.dumps(whole_game("fx-schmid-1994", names, seed)).encode()


def bring(page: Page, name: str, raw: bytes) -> None:
    page.get_by_text("Open a game record").click()
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/json", "buffer": raw})


def check_page(page: Page) -> None:
    """At every size nothing sticks out, everything touched is large enough, and axe finds nothing."""
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_load_state("networkidle")
        main = page.get_by_test_id("stMain")
        assert main.evaluate("main => main.scrollWidth - main.clientWidth") == 0
        assert page.evaluate(TOO_SMALL, TOUCHED) == []
        found = Axe().run(page).response["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_and_are_accessible(screen: Screen, scheme: str) -> None:
    page = screen(color_scheme=scheme)
    expect(page.get_by_role("heading", name="Intrige")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="New table").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    page.get_by_text("House rules").click()
    expect(page.get_by_role("switch", name="Refund for the banished")).to_be_visible()
    check_page(page)
    page.get_by_role("link", name="Tables").click()
    bring(page, "game.json", finished_game(1))
    page.get_by_role("button", name="Show this game").click()
    expect(page.get_by_role("table", name="Final standing")).to_be_visible()
    page.get_by_role("link", name="Tables").click()
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    check_page(page)


def test_page_has_our_name_icon_language_and_no_menus(screen: Screen) -> None:
    page = screen()
    expect(page).to_have_title("Tables · Intrige")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert str(page.locator("link[rel~=icon]").first.get_attribute("href")).startswith("data:image/svg+xml")
    for name in ("stAppDeployButton", "stMainMenu", "stToolbarActions"):
        expect(page.get_by_test_id(name)).not_to_be_visible()


def test_refused_names_stay_as_typed(screen: Screen) -> None:
    page = screen("/new", viewport=PHONE)
    names = ("Anna", "x" * 500, "anna", "<img src=x onerror=alert(1)>")
    for number, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    start = page.get_by_role("button", name="Start the game")
    start.click()
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("The name of player 2 is longer than 40 characters. (Article 1)")
    page.get_by_role("textbox", name="Name of player 2").fill("Ben")
    start.click()
    expect(alert).to_have_text("Two players are called “anna”. (Article 1)")
    for number, name in enumerate(("Anna", "Ben", *names[2:]), 1):
        expect(page.get_by_role("textbox", name=f"Name of player {number}")).to_have_value(name)
    page.get_by_role("textbox", name="Name of player 3").fill("Cem")
    start.click()
    page.wait_for_url("**/table?t=*")
    expect(page.get_by_role("heading", name=names[3])).to_be_visible()


def test_record_cut_in_half_is_told(screen: Screen) -> None:
    page = screen()
    raw = finished_game(2)
    bring(page, "half.json", raw[: len(raw) // 2])
    told = "The file is not readable as JSON, or it was cut off. (Article “record”)"
    expect(page.get_by_role("alert")).to_have_text(told)
    expect(page.get_by_role("button", name="Go on with this game")).to_have_count(0)


def test_other_screen_sees_a_change_without_reloading(screen: Screen) -> None:
    page = screen()
    code = set_up(page, "Intrige (FX Schmid, 1994)", ("Anna", "Ben", "Cem", "Dario"), first="Anna")
    other = screen(f"/table?t={code}")
    due = other.get_by_role("region", name="What is due")
    expect(due.get_by_role("button", name="Send both")).to_be_visible()
    now = page.get_by_role("region", name="What is due")
    for profession in ("lawyer", "officer"):
        now.get_by_role("group", name="Figure").get_by_role("button", name=profession).click()
        now.get_by_role("group", name="Palace").get_by_role("button", disabled=False).first.click()
    now.get_by_role("button", name="Send both").click()
    expect(due.get_by_role("textbox", name="Amount")).to_be_visible()
