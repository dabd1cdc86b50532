"""Open cash, paper money, the sheets of the box, lots, and the hint about a useless dispatch, in a real browser."""

import re
import signal

import pytest
from playwright.sync_api import Page, expect

from storage import Library
from tests.browser.conftest import Screen
from tests.browser.doubled import doubled, watch_doubled
from tests.browser.page_checks import PHONE, at_rest, findings, misfits
from tests.browser.screen_player import set_up
from tests.browser.server import Server
from tests.browser.taps import awake, tap
from tests.browser.wordless_player import phones_on, sit_down
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser
NAMES = ("Anna", "Ben", "Cem")


def send(page: Page, *halves: tuple[str, str]) -> None:
    """Choose two figures and their palaces, without sending them."""
    now = page.get_by_role("region", name="What is due")
    for figure, palace in halves:
        now.get_by_role("button", name=figure, exact=True).click()
        now.get_by_role("button", name=f"to {palace}", exact=True).click()


def test_a_table_with_open_cash_shows_it_on_every_screen(screen: Screen) -> None:
    page = screen()
    code = set_up(page, "Intrigo a Palazzo", NAMES, first="Anna", switch="We play with open cash")
    cash = page.locator(".board .cash")
    expect(cash).to_have_text(["32,000 ducats"] * 3)
    expect(page.get_by_role("button", name="My ducats")).to_have_count(0)
    phones_on(page, code)
    phone = sit_down(screen(viewport=PHONE), code, 2)
    expect(phone.locator(".board .cash")).to_have_text(["32,000 ducats"] * 3)


def test_a_table_with_secret_cash_shows_it_on_none(screen: Screen) -> None:
    page = screen()
    code = set_up(page, "Intrigo a Palazzo", NAMES, first="Anna")
    expect(page.get_by_role("button", name="Own ducats of Anna")).to_be_visible()
    phones_on(page, code)
    phone = sit_down(screen(viewport=PHONE), code, 2)
    for one in (page, phone):
        expect(one.locator(".board .palace")).to_have_count(3)
        expect(one.locator(".board .cash")).to_have_count(0)
        expect(one.get_by_text("32,000")).to_have_count(0)


def test_two_equal_figures_to_one_palace_are_sent_with_a_hint(screen: Screen) -> None:
    page = screen()
    set_up(page, "Intrigo a Palazzo", NAMES, first="Anna")
    now = page.get_by_role("region", name="What is due")
    hint = now.get_by_text("Two equal figures in one park only fight each other: useless, says the rulebook.")
    send(page, ("chemist", "Ben"), ("writer", "Ben"))
    expect(now.get_by_role("button", name="Send both")).to_be_enabled()
    expect(hint).to_have_count(0)
    now.get_by_role("button", name="Take back: writer to Ben").click()
    send(page, ("chemist", "Ben"))
    expect(hint).to_be_visible()
    now.get_by_role("button", name="Send both").click()
    expect(page.locator('.board [data-who="0:chemist"]')).to_have_count(2)


def test_every_payment_comes_with_its_notes(screen: Screen) -> None:
    page = screen()
    set_up(page, "Intrige (Amigo, 2003)", NAMES, first="Anna", switch="We keep the paper money")
    now = page.get_by_role("region", name="What is due")
    send(page, ("clerk", "Ben"), ("doctor", "Cem"))
    now.get_by_role("button", name="Send both").click()
    now.get_by_role("textbox", name="Amount").fill("3000")
    now.get_by_role("button", name="Pay 3,000").click()
    awake(now.get_by_role("button", name=re.compile("^Yes, pay "))).click()
    notes = page.locator(".notes")
    expect(notes).to_have_count(1)
    expect(notes).to_contain_text("From Anna to Ben: 3,000")
    expect(notes).to_contain_text("three 1,000, or one 5,000 and two 1,000 back")
    page.get_by_role("button", name="Give change").click()
    expect(page.get_by_text("A note of 10,000 is changed into two 5,000.")).to_be_visible()
    left = "In the bank, if everybody paid with the fewest notes: 44 of 1,000, 44 of 5,000, and 44 of 10,000."
    expect(page.get_by_text(left)).to_be_visible()


def test_the_set_up_sheet_before_and_the_box_after(screen: Screen, server: Server) -> None:
    server.stop(signal.SIGTERM)
    with Library(server.data) as library:
        game = whole_game("intrigo-a-palazzo", NAMES, 7)
        over, begun = library.new(game).id, library.new({**game, "actions": []}).id
    server.start()
    page = screen(f"/table?t={begun}")
    page.get_by_role("button", name="Set-up sheet").click()
    expect(page.get_by_text("Clockwise: Anna (Orange), Ben (Black), and Cem (White).")).to_be_visible()
    page.goto(f"/table?t={over}")
    page.get_by_role("button", name="Back into the box").click()
    expect(page.get_by_text("Anna (Orange): the palace and 8 figures.", exact=False)).to_be_visible()


# Each name stands in one field, whoever sits where.
EVERYBODY = """() => [...document.querySelectorAll('[class*=st-key-setup-name-] input')].map((one) => one.value)
  .sort().join() === 'Anna,Ben,Cem,Dario'"""


def test_seats_and_houses_are_drawn_by_lot_on_the_screen(screen: Screen) -> None:
    page = screen("/new", viewport=PHONE)
    names = [page.get_by_role("textbox", name=f"Name of player {number}") for number in range(1, 5)]
    for field, name in zip(names, ("Anna", "Ben", "Cem", "Dario"), strict=True):
        field.fill(name)
        field.press("Enter")
    for _ in range(8):
        page.get_by_role("button", name="Draw the seats by lot").click()
        page.get_by_role("button", name="Draw the houses by lot").click()
        page.wait_for_function(EVERYBODY)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("Who starts? Say who is the oldest, or let the lot decide.")).to_be_visible()


def test_the_oldest_stays_chosen_when_tapped_again(screen: Screen) -> None:
    page = screen("/new")
    page.get_by_role("textbox", name="Name of player 1").fill("Anna")
    page.get_by_role("textbox", name="Name of player 1").press("Enter")
    oldest = page.get_by_role("radiogroup", name="Who is the oldest?")
    oldest.get_by_text("Anna", exact=True).click()
    anna = oldest.get_by_role("radio", name="Anna", exact=True)
    expect(anna).to_be_checked()
    # By then the server has heard of it.
    expect(page.get_by_text("Still missing: 3 names.")).to_be_visible()
    oldest.get_by_text("Anna", exact=True).click()
    at_rest(page)
    expect(anna).to_be_checked()
    oldest.get_by_text("Player 2", exact=True).click()
    expect(oldest.get_by_role("radio", name="Player 2", exact=True)).to_be_checked()


def test_what_is_below_the_seats_keeps_its_place(screen: Screen) -> None:
    """With other players, and another box, nothing is there twice and the house rules stay open."""
    page = screen("/")
    watch_doubled(page)
    page.goto("/new")
    page.get_by_text("House rules").click()
    rule = page.get_by_text("Refund for the banished")
    expect(rule).to_be_visible()
    for count in (3, 5):
        tap(page, "Number of players", str(count))
        expect(page.locator("[class*=st-key-seat-]")).to_have_count(count)
        at_rest(page)
        expect(rule).to_be_visible()
    card = page.get_by_role("radiogroup", name="Which box is on the table?")
    for box in ("Intrigo a Palazzo", "Intrige (Amigo, 2003)"):
        card.locator("label").filter(has_text=box).click()
        expect(card.get_by_role("radio", name=box)).to_be_checked()
        at_rest(page)
        expect(rule).to_be_visible()
    assert doubled(page) == []


# How high a row is, and the colour of its house in it.
HEIGHTS = "one => [one.closest('[class*=st-key-seat-]'), one].map((it) => it.clientHeight)"


def test_players_are_rows_in_their_houses_colours_clear_of_the_start(screen: Screen) -> None:
    page = screen("/new", PHONE, reduced_motion="reduce")
    rows = page.locator("[class*=st-key-seat-]")
    expect(rows).to_have_count(4)
    at_rest(page)
    for row in rows.all():
        whole, colour = row.locator(".intrige-row-house").evaluate(HEIGHTS)
        assert whole - colour <= 2
    missing = page.get_by_text("Still missing: 4 names and who is the oldest.")
    expect(missing).to_be_in_viewport()
    # What is scrolled to, as browsers do for the Tab key, is clear of the bar.
    oldest = page.get_by_role("radiogroup", name="Who is the oldest?")
    oldest.evaluate("one => one.scrollIntoView({ block: 'end' })")
    at_rest(page)
    lowest, bar = oldest.bounding_box(), missing.bounding_box()
    assert lowest is not None
    assert bar is not None
    assert lowest["y"] + lowest["height"] <= bar["y"]
    assert misfits(page) + findings(page) == []
