"""What is asked, offered and told is seen whole: clear of the panel on a phone, in the panel round the island."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Rooms
from tests.browser.layout.conftest import SIZES, TELEVISION, Opened, box
from tests.browser.page_checks import PHONE, at_rest, findings
from tests.browser.sample_tables import CEM, DARIO
from tests.browser.wordless_player import phones_on, sit_down

pytestmark = pytest.mark.browser
# By the players' names, as the palaces on the board bear them.
LETTERS = """() => Object.fromEntries(
  [...document.querySelector('.st-key-board').shadowRoot.querySelectorAll('.palace')].map(
    (one) => [one.querySelector('h3').innerText, one.querySelector('.crest b').innerText]))"""


def test_a_phone_scrolls_the_palace_that_is_asked_about_clear_of_the_panel(opened: Opened) -> None:
    page = opened("offers", PHONE)
    palace, dock = page.locator(".palace", has=page.locator(".figure.hot")), page.locator(".docked")
    scrolled = "document.querySelector('[data-testid=stMain]').scrollTop"
    page.wait_for_function(f"{scrolled} > 0")
    at_rest(page)
    seen, high = box(palace), box(dock)["height"]
    assert seen["y"] >= 0
    assert seen["y"] + seen["height"] <= box(dock)["y"]
    # A panel that grows moves nothing.
    point = box(page.locator('.now .extras [data-name="promised"]'))
    page.mouse.click(point["x"] + 20, point["y"] + 20)
    expect(page.locator('.now .extras [data-name="promised"]')).to_have_attribute("aria-expanded", "true")
    at_rest(page)
    assert box(dock)["height"] > high
    assert box(palace) == seen


@pytest.mark.parametrize("size", ["tablet", "landscape"])
def test_one_action_is_the_main_one_where_a_host_answers_and_others_bribe(opened: Opened, size: str) -> None:
    page = opened("offers", SIZES[size])
    main = page.locator(".now .button.main:visible")
    expect(main).to_have_text(["Accept 4,000"])
    whose = page.locator(".now .by:visible").first
    expect(whose).to_have_text("Cem answers")
    expect(whose).to_be_in_viewport()
    # Another sum than the offered one is the owner's to pay.
    page.locator(".now").get_by_role("button", name="More", exact=True).click()
    expect(main).to_have_text(["Pay 5,000"])
    page.locator(".now").get_by_role("button", name="Pay 5,000").click()
    expect(main).to_have_text(["Yes, pay Cem 5,000"])
    page.locator(".now").get_by_role("button", name="Change").click()
    page.locator('.now [data-name="accept"]').first.click()
    expect(main).to_have_text(["Yes, Dario pays 4,000"])


def test_a_phones_own_palace_is_whole_or_out_of_sight(opened: Opened, rooms: Rooms, codes: dict[str, str]) -> None:
    phones_on(opened("asked"), codes["asked"])
    # A device of its own, without the tablet's cookies.
    phone = rooms.page(PHONE, reduced_motion="reduce", has_touch=True)
    sit_down(phone, codes["asked"], DARIO)
    scrolled = "document.querySelector('[data-testid=stMain]').scrollTop"
    phone.wait_for_function(f"{scrolled} > 0")
    at_rest(phone)
    own, hosts = box(phone.locator(".cells > .palace")), box(phone.locator(".palace.turn"))
    assert own["y"] + own["height"] <= 1
    assert hosts["y"] >= 0
    assert hosts["y"] + hosts["height"] <= box(phone.locator(".docked"))["y"]
    phone.close()


def test_an_offer_is_what_its_hosts_phone_is_about(opened: Opened, rooms: Rooms, codes: dict[str, str]) -> None:
    phones_on(opened("request"), codes["request"])
    phone = rooms.page(PHONE, reduced_motion="reduce", has_touch=True)
    sit_down(phone, codes["request"], CEM)
    row = phone.locator(".now [data-request]").first
    expect(row.locator(".request strong")).to_have_text("Dario offers you 1,000")
    expect(row.locator(".request")).to_contain_text("for the 10,000 room")
    # The likeliest answer has a row of its own, also while it is confirmed.
    accept, wide = row.locator(".main"), box(row)["width"]
    expect(accept).to_have_text("Accept 1,000")
    assert box(accept)["width"] > wide - 2
    high, top = box(phone.locator(".docked"))["height"], box(accept)["y"]
    assert box(accept)["y"] + box(accept)["height"] <= PHONE["height"]
    accept.click()
    expect(row.locator(".sure")).to_have_text("Yes, Dario pays 1,000")
    at_rest(phone)
    assert (box(phone.locator(".docked"))["height"], box(row.locator(".sure"))["y"]) == (high, top)
    row.get_by_role("button", name="Change").click()
    expect(accept).to_have_text("Accept 1,000")
    phone.close()


def test_names_in_the_panel_bear_the_letter_of_their_figures(opened: Opened) -> None:
    page = opened("looked at")
    names = page.locator(".now .sentence b")
    letters = page.evaluate(LETTERS)
    told = names.evaluate_all("all => all.map((one) => [one.textContent, getComputedStyle(one, '::before').content])")
    assert told
    assert all(f'"{letters[name]}"' in content for name, content in told)


def test_lines_of_the_log_are_whole_and_the_banished_as_large_as_they_fit(opened: Opened) -> None:
    page = opened("middle")
    lines = page.locator(".log ol")
    high, each = lines.evaluate(
        "one => [one.clientHeight, parseFloat(getComputedStyle(one.querySelector('p')).lineHeight)]"
    )
    assert high % each == 0
    assert all(one % each == 0 for one in lines.locator("li").evaluate_all("all => all.map((one) => one.offsetHeight)"))
    island, figures = box(page.locator(".shore")), page.locator(".island .token")
    count = figures.count()
    assert box(figures.first)["width"] > 38
    lowest = max(box(figures.nth(number))["y"] + box(figures.nth(number))["height"] for number in range(count))
    assert lowest <= island["y"] + island["height"]


@pytest.mark.parametrize("size", ["desktop", "television"])
def test_four_open_offers_are_a_row_each_beside_the_board(opened: Opened, size: str) -> None:
    page = opened("offers", {**SIZES, "television": TELEVISION}[size])
    rows = page.locator(".now .said > li")
    expect(page.locator('.now [data-name="accept"]:visible')).to_have_count(4)
    assert page.locator(".now .said").evaluate("one => one.scrollHeight <= one.clientHeight")
    expect(page.locator('.now [data-name="refuse"]:visible')).to_have_count(1)
    rows.last.locator(".tab").click()
    expect(rows.last.get_by_role("button", name="Refuse")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport()


def test_four_open_offers_fit_the_panel_round_the_island(opened: Opened) -> None:
    page = opened("offers")
    page.get_by_role("button", name="More …").click()
    page.get_by_role("button", name="Sit round it").click()
    expect(page.locator(".board")).to_have_attribute("data-layout", "ring")
    rows = page.locator(".now .said > li")
    expect(rows).to_have_count(4)
    expect(page.locator('.now [data-name="accept"]:visible')).to_have_count(4)
    for whole in (".now .said", ".docked"):
        assert page.locator(whole).evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    rows.last.locator(".tab").click()
    expect(rows.last.get_by_role("button", name="Refuse")).to_be_visible()
    expect(page.locator('.now [data-name="refuse"]:visible')).to_have_count(1)
    assert findings(page) == []
