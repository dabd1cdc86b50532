"""The table page in a real browser: what fits on the screen, what a tap opens, how many taps a move takes."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from storage import Library
from tests.browser.conftest import Rooms, Watch
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.sample_tables import ANNA, BEN, CEM, DARIO, ELENA, FX, INTRIGO, NAMES, bribe, place, story
from tests.browser.server import Server
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser

Opened = Callable[..., Page]
NO_SCROLLBARS = "rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)"
ENDED = whole_game(FX, NAMES, 4)
LAST_SENT = max(index for index, one in enumerate(ENDED["actions"]) if one["type"] == "dispatch")
GAMES: dict[str, dict[str, Any]] = {
    "conflict": story(
        FX,
        ANNA,
        [(ELENA, "military"), (BEN, "military"), (CEM, "law"), (DARIO, "church")],
        {ANNA: {20_000: (DARIO, "military"), 50_000: (BEN, "church")}, BEN: {100_000: (ANNA, "law")}},
        [bribe(CEM, "law", 30_000), place(ANNA, (CEM, "law"), 100_000)],
    ),
    "free": story(
        INTRIGO,
        CEM,
        [(ANNA, "chemist"), (BEN, "chemist"), (ELENA, "writer")],
        {CEM: {6_000: (ELENA, "chemist")}, ANNA: {10_000: (CEM, "writer")}},
    ),
    "talk": story(
        FX,
        ANNA,
        [(ELENA, "military"), (BEN, "military"), (CEM, "law")],
        {ANNA: {20_000: (DARIO, "military")}},
        [bribe(CEM, "law", 30_000), place(ANNA, (CEM, "law"), 100_000)],
    ),
    "last figures": {**ENDED, "actions": ENDED["actions"][:LAST_SENT]},
    "over": ENDED,
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, codes: dict[str, str]) -> Iterator[Server]:
    """One server with all the games, played with paper money; no test may leave an error behind."""
    server = Server(tmp_path_factory.mktemp("tabletop"))
    library = Library(server.data)
    for name, record in GAMES.items():
        codes[name] = library.new(record, options={"paper_money": True}).id
        codes[f"own {name}"] = library.new(record, options={"paper_money": True}).id
    library.close()
    with server:
        yield server
    assert server.errors == ""


@pytest.fixture
def opened(rooms: Rooms, codes: dict[str, str], watched: Watch) -> Opened:
    """The page of one game; `own` games are played on, the others only looked at."""

    def start(name: str, viewport: ViewportSize = TABLET, **more: Any) -> Page:
        page = rooms.page(viewport, **more)
        watched(page)
        page.goto(f"/table?t={codes[name]}")
        expect(page.locator(".palace").first).to_be_visible()
        return page

    return start


def due(page: Page) -> Locator:
    return page.get_by_role("region", name="What is due")


def bottom(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("game", ["conflict", "free"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_during_a_bribe_palaces_island_and_newest_line_fit_an_upright_tablet(
    opened: Opened, game: str, scheme: str
) -> None:
    page = opened(game, color_scheme=scheme)
    expect(due(page).get_by_role("textbox", name="Amount")).to_be_visible()
    expect(due(page).get_by_role("button", name="Handed over").first).to_be_visible()
    newest = page.locator(".log li p").first
    lowest = [page.locator(".palace").last, page.locator(".island"), *([newest] if newest.count() else [])]
    assert [bottom(one) for one in lowest if bottom(one) > TABLET["height"]] == []


def test_a_usual_amount_is_paid_in_two_taps(opened: Opened) -> None:
    page = opened("own conflict")
    now = due(page)
    now.get_by_role("button", name="50,000", exact=True).click()
    now.get_by_role("button", name="Yes, pay Anna 50,000").click()
    expect(page.locator(".log li").first).to_contain_text("pays Anna 50,000")


def test_a_usual_amount_may_still_be_changed_and_is_asked_about_anew(opened: Opened) -> None:
    now = due(opened("conflict"))
    now.get_by_role("button", name="50,000", exact=True).click()
    expect(now.get_by_role("button", name="Yes, pay Anna 50,000")).to_be_visible()
    now.get_by_role("button", name="More").click()
    expect(now.get_by_role("button", name=re.compile("^Yes"))).to_have_count(0)
    now.get_by_role("button", name="Pay 60,000").click()
    expect(now.get_by_role("button", name="Yes, pay Anna 60,000")).to_be_visible()


def test_the_way_down_ends_at_the_least_bribe(opened: Opened) -> None:
    now = due(opened("conflict"))
    less, amount = now.get_by_role("button", name="Less"), now.get_by_role("textbox", name="Amount")
    expect(amount).to_have_value("10,000")
    expect(less).to_be_disabled()
    now.get_by_role("button", name="More").click()
    expect(less).to_be_enabled()
    less.click()
    expect(amount).to_have_value("10,000")
    expect(less).to_be_disabled()


def test_a_wish_is_said_at_once_may_be_taken_back_and_is_told_with_the_bribe(opened: Opened) -> None:
    page = opened("own free")
    now, newest = due(page), page.locator(".log li").first
    rooms = now.get_by_role("group", name="Asks for")
    rooms.get_by_role("button", name="3,000").click()
    expect(newest).to_contain_text("wishes for the 3,000 room")
    expect(rooms).to_have_count(0)
    expect(page.locator(".board .park .said")).to_have_text("→3k")
    now.get_by_role("button", name="Asks for the 3,000 room").click()
    rooms.get_by_role("button", name="3,000", pressed=True).click()
    expect(newest).to_contain_text("offers nothing so far")
    now.get_by_role("button", name="Ask for a room").click()
    rooms.get_by_role("button", name="3,000").click()
    expect(rooms).to_have_count(0)
    now.get_by_role("button", name="5,000", exact=True).click()
    now.get_by_role("button", name="Yes, pay Cem 5,000").click()
    expect(newest).to_contain_text("pays Cem 5,000")
    expect(newest).to_contain_text("asks for the 3,000 room")


def test_something_may_be_offered_before_it_is_ones_turn(opened: Opened) -> None:
    page = opened("talk")
    now = due(page)
    now.get_by_role("button", name="Offer without paying").click()
    now.get_by_role("button", name="Ben's officer", exact=True).click()
    now.get_by_role("button", name="50,000", exact=True).click()
    now.get_by_role("button", name="Offer 50,000", exact=True).click()
    row = now.get_by_role("list", name="What was said and paid").get_by_role("listitem")
    expect(row).to_contain_text("Ben's officer")
    expect(row).to_contain_text("offers 50,000")
    expect(page.locator(".board .said")).to_have_text("50k?")
    expect(now.get_by_role("button", name="Pay 10,000")).to_be_visible()
    row.get_by_role("button", name="Refuse").click()
    expect(row).to_have_count(0)


def test_a_pointer_that_comes_does_not_restyle_what_is_inside_a_part(opened: Opened) -> None:
    page = opened("conflict")
    for part, name in ((".st-key-board", ".board"), (".st-key-now", ".now"), (".st-key-log", ".log")):
        inside = page.locator(f"{part} {name}").first
        inside.hover()
        # Streamlit's own style sheet has it inherited by everything inside.
        expect(page.locator(part)).not_to_have_css("scrollbar-color", NO_SCROLLBARS)
        expect(inside).to_have_css("scrollbar-color", NO_SCROLLBARS)


def test_the_last_figure_of_a_dispatch_is_in_hand_already(opened: Opened) -> None:
    page = opened("own last figures")
    now = due(page)
    figures, palaces = (now.get_by_role("group", name=name, exact=True) for name in ("Figure", "Palace"))
    figures.get_by_role("button", disabled=False).first.click()
    palaces.get_by_role("button", disabled=False).first.click()
    palaces.get_by_role("button", disabled=False).last.click()
    now.get_by_role("button", name="Send both").click()
    expect(page.locator(".log li").first).to_contain_text("sends the")


def test_panel_and_board_know_of_one_dispatch(opened: Opened) -> None:
    page = opened("last figures")
    now, board = due(page), page.locator(".board")
    figures, palaces = (now.get_by_role("group", name=name, exact=True) for name in ("Figure", "Palace"))
    figures.get_by_role("button", disabled=False).first.click()
    palaces.get_by_role("button", disabled=False).first.click()
    expect(board.get_by_role("button", name="Take back")).to_have_count(1)
    board.get_by_role("button", name="Take back").click()
    expect(now.locator(".half")).to_have_count(0)
    figures.get_by_role("button", disabled=False).first.click()
    palaces.get_by_role("button", disabled=False).first.click()
    board.locator("[data-movable]").first.click()
    expect(figures.get_by_role("button", pressed=True)).to_have_count(1)
    board.locator(".goal").first.click()
    expect(now.get_by_role("button", name="Send both")).to_be_enabled()
    expect(now.locator(".half")).to_have_count(2)


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_a_small_button_below_the_log_opens_and_closes(opened: Opened, size: ViewportSize) -> None:
    page = opened("conflict", viewport=size)
    change = page.get_by_role("button", name="Give change", exact=True)
    expect(change).to_have_attribute("aria-expanded", "false")
    change.click()
    expect(page.get_by_role("textbox", name="To pay")).to_be_in_viewport()
    change.click()
    expect(page.get_by_role("textbox", name="To pay")).to_have_count(0)


def test_when_it_is_over_the_newest_line_tells_everybodys_last_income(opened: Opened) -> None:
    page = opened("over")
    newest = page.locator(".log li").first
    expect(newest.locator(".then").last).to_be_visible()
    assert newest.locator(".then").count() >= len(NAMES)
    expect(newest.get_by_text("…", exact=True)).to_have_count(0)


def test_cash_is_counted_at_the_end(opened: Opened) -> None:
    page = opened("over")
    page.get_by_role("button", name="Count the cash").click()
    page.get_by_role("textbox", name="Anna has counted").fill("1")
    page.get_by_role("textbox", name="Anna has counted").press("Enter")
    expect(page.get_by_text("less than in the books")).to_be_visible()
