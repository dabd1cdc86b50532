"""The layouts: the board keeps its position through a turn, everything is in sight, on every size of screen."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Rooms
from tests.browser.layout.conftest import LANDSCAPE, SIZES, TELEVISION, Opened, box
from tests.browser.page_checks import PHONE, TABLET, WATCH_TOP, at_rest, findings, misfits
from tests.browser.sample_tables import NAMES
from tests.browser.screen_player import Person

pytestmark = pytest.mark.browser
HEIGHT = "document.querySelector('[data-testid=stMain]').scrollHeight"


@pytest.mark.parametrize("size", SIZES)
def test_the_boards_top_stays_where_it_is_through_a_whole_turn(opened: Opened, size: str) -> None:
    page = opened(size, SIZES[size])
    page.evaluate(WATCH_TOP)
    person = Person(page, Random(1))
    while "Ben is on turn" not in page.locator(".log").inner_text():
        assert person.play(1) == 1
    assert {"bribe", "place", "settle", "dispatch"} <= person.seen
    assert len(page.evaluate("[...window.tops]")) == 1


@pytest.mark.parametrize("size", ["landscape", "desktop"])
def test_beside_the_board_everything_stands_on_one_screen(opened: Opened, size: str) -> None:
    page = opened("looked at", SIZES[size])
    things = [
        page.locator(".palace").last,
        page.locator(".island"),
        page.locator(".now .card"),
        page.locator(".log footer"),
    ]
    assert [box(one)["y"] + box(one)["height"] > SIZES[size]["height"] for one in things] == [False] * len(things)
    board = page.locator(".st-key-board")
    assert box(page.locator(".st-key-now"))["x"] >= box(board)["x"] + box(board)["width"]
    assert page.evaluate(HEIGHT) <= SIZES[size]["height"]


def test_a_phone_shows_one_house_whole_and_the_others_in_a_row(opened: Opened) -> None:
    page = opened("looked at", PHONE)
    row, main = page.locator(".board .row"), page.locator(".board .cells > .palace")
    expect(main).to_have_count(1)
    expect(main).to_contain_text("Anna")
    expect(row.locator(".palace")).to_have_count(4)
    # Nothing lies over the house that matters.
    assert box(main)["y"] + box(main)["height"] <= box(page.locator(".docked"))["y"]
    assert row.evaluate("(one) => one.scrollWidth > one.clientWidth")
    pay = box(page.locator('[data-act="pay"]'))
    assert pay["y"] > PHONE["height"] * 0.6
    expect(page.locator(".now .step-of")).to_have_text("Step 2 of 5: Regular figures")
    assert box(page.locator(".st-key-bar"))["height"] < 64


def test_what_is_scrolled_to_and_the_tray_stay_clear_of_a_phones_dock(opened: Opened) -> None:
    page = opened("looked at", PHONE)
    told = "(one) => getComputedStyle(one).getPropertyValue('--intrige-dock')"
    high = f"{page.locator('.docked').evaluate('(one) => one.offsetHeight')}px"
    expect(page.locator('[data-testid="stMain"]')).to_have_css("scroll-padding-bottom", high)
    assert page.locator(".board > .dock").evaluate(told) == high
    # The rest of the page must not inherit it: its style would be worked out anew whenever the panel grows.
    assert page.locator(".tabletop").evaluate(told) == "0px"


@pytest.mark.parametrize("size", ["tablet", "landscape", "television"])
def test_tags_under_figures_leave_the_board_on_the_screen(opened: Opened, size: str) -> None:
    view = {**SIZES, "television": TELEVISION}[size]
    page = opened("said", view, "watch" if size == "television" else "table")
    expect(page.locator(".park .said")).to_have_count(2)
    island = box(page.locator(".island"))
    assert island["y"] + island["height"] <= view["height"]
    assert box(page.locator(".now :is(.tag, .tab small):visible").first)["height"] < 44
    if size == "tablet":
        undo = box(page.locator(".log").get_by_role("button", name="Undo"))
        assert undo["y"] + undo["height"] <= box(page.locator(".docked"))["y"]


def test_one_figure_to_be_placed_is_not_asked_for_and_the_panel_covers_no_button(
    opened: Opened,
) -> None:
    page = opened("promised", TABLET)
    now = page.get_by_role("region", name="What is due")
    expect(now.get_by_role("group", name="Room")).to_be_visible()
    expect(now.get_by_role("group", name="Figure")).to_have_count(0)
    undo = box(page.get_by_role("region", name="The log").get_by_role("button", name="Undo"))
    assert undo["y"] + undo["height"] <= box(page.locator(".docked"))["y"]


@pytest.mark.parametrize("size", SIZES)
def test_what_is_not_for_play_opens_over_the_lines_and_moves_nothing(opened: Opened, size: str) -> None:
    page = opened("middle", SIZES[size])
    log, more = page.locator(".log"), page.get_by_role("button", name="More …")
    expect(log.get_by_role("button", name="Promise or pay")).to_have_count(1)
    expect(log.get_by_role("button", name="Correction")).to_have_count(0)
    before = box(page.locator(".board"))
    more.click()
    expect(log.get_by_role("button", name="Correction")).to_be_in_viewport()
    assert box(page.locator(".board"))["height"] == before["height"]
    assert findings(page) == []
    log.get_by_role("button", name="Correction").focus()
    page.keyboard.press("Escape")
    expect(log.get_by_role("button", name="Correction")).to_have_count(0)
    expect(more).to_be_focused()


def test_own_ducats_are_opened_by_the_crest_and_seen_while_held(opened: Opened) -> None:
    page = opened("purse")
    crest = page.get_by_role("button", name="Own ducats of Cem")
    crest.click()
    pad = page.get_by_role("dialog", name="Own ducats of Cem")
    expect(pad).to_contain_text("Choose a PIN of four digits")
    for digit in "1357":
        pad.get_by_role("button", name=digit, exact=True).click()
    held = pad.locator(".held")
    expect(held).to_contain_text("••••••")
    held.hover()
    page.mouse.down()
    expect(held).to_contain_text("320,000 ducats")
    page.mouse.up()
    expect(held).not_to_contain_text("320,000")
    pad.get_by_role("button", name="Close").click()
    expect(pad).to_have_count(0)
    crest.click()
    expect(pad).to_contain_text("Your PIN of four digits")
    page.keyboard.type("0000")
    expect(pad.get_by_role("status")).to_contain_text("Article 1")
    page.keyboard.type("1357")
    expect(held).to_be_focused()
    page.keyboard.press("Escape")
    expect(pad).to_have_count(0)


def test_round_the_island_everybody_has_a_side_and_the_panel_turns(opened: Opened) -> None:
    page = opened("ring")
    page.get_by_role("button", name="More …").click()
    page.get_by_role("button", name="Sit round it").click()
    expect(page.locator(".board")).to_have_attribute("data-layout", "ring")
    turns = page.locator(".palace").evaluate_all("all => all.map((one) => one.style.getPropertyValue('--turn'))")
    assert turns == ["0deg", "90deg", "90deg", "-90deg", "-90deg"]
    # Cem must bribe, and sits at the left.
    expect(page.locator(".docked")).to_have_attribute("style", re.compile(r"--panel-turn: 90deg"))
    # Nothing inside is styled anew when it turns.
    assert (
        page.locator(".st-key-now").evaluate("one => getComputedStyle(one).getPropertyValue('--panel-turn')") == "0deg"
    )
    expect(page.locator(".docked")).to_be_in_viewport()
    assert page.locator(".docked").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert misfits(page) == []
    assert findings(page) == []
    page.get_by_role("button", name="More …").click()
    page.get_by_role("button", name="Sit round it").click()
    expect(page.locator(".board")).to_have_attribute("data-layout", "upright")


def test_what_banishes_is_asked_on_the_board_with_the_panels_word(opened: Opened) -> None:
    page = opened("banish")
    person = Person(page, Random(1))
    # Looked at once the last tap has been answered: the moment that is waited for may be the next one.
    while person.due() and not page.locator('[data-movable][data-source^="room:"]').count():
        assert person.play(1) == 1
    page.locator('[data-movable][data-source^="room:"]').click()
    page.locator('.cells [data-goal="island"]').click()
    asked = page.locator(".tray").get_by_role("button", name="Banish ")
    # One button for each decision that this move may mean.
    expect(asked.first).to_be_visible()
    before = page.locator(".island .figure").count()
    asked.first.click()
    expect(page.locator(".island .figure")).not_to_have_count(before)


def test_what_was_taken_back_and_brought_back_is_not_asked_about(opened: Opened) -> None:
    page = opened("undo", LANDSCAPE)
    Person(page, Random(1)).play(1)
    log = page.get_by_role("region", name="The log")
    log.get_by_role("button", name="Undo").click()
    log.get_by_role("button", name="Bring back").click()
    expect(log.get_by_role("button", name="Bring back")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_television_shows_all_and_enters_nothing(opened: Opened, scheme: str) -> None:
    page = opened("middle", TELEVISION, "watch", color_scheme=scheme)
    expect(page.locator(".highlight p")).not_to_be_empty()
    expect(page.locator(".st-key-watch-code img")).to_be_visible()
    expect(page.locator(".st-key-bar")).to_have_count(0)
    assert page.locator(".now .controls button, .log button:visible, [data-purse], [data-movable]").count() == 0
    lowest = box(page.locator(".board .cells"))
    assert lowest["y"] + lowest["height"] <= TELEVISION["height"]
    assert page.evaluate(HEIGHT) <= TELEVISION["height"]
    # The type of every page grows with the screen.
    expect(page.locator("html")).to_have_css("font-size", "20px")
    assert findings(page) == []


def test_a_moment_of_the_evening_without_room_above_the_code_is_not_shown(opened: Opened) -> None:
    page = opened("offers", LANDSCAPE, "watch")
    expect(page.locator(".highlight p")).not_to_be_empty()
    panel, code = box(page.locator(".now .card")), box(page.locator(".st-key-watch-code"))
    assert panel["y"] + panel["height"] <= code["y"]
    expect(page.locator(".highlight")).not_to_be_in_viewport()
    assert page.evaluate(HEIGHT) <= LANDSCAPE["height"]


@pytest.mark.parametrize("size", ["landscape", "television"])
def test_the_end_is_beside_the_board_on_one_screen(opened: Opened, size: str) -> None:
    view = {**SIZES, "television": TELEVISION}[size]
    page = opened("over", view, "watch" if size == "television" else "table")
    standing, island = box(page.locator(".intrige-standing")), box(page.locator(".island"))
    assert standing["x"] >= island["x"] + island["width"]
    assert island["y"] + island["height"] <= view["height"]
    chronicle = page.get_by_role("button", name="Chronicle")
    if size == "television":
        expect(chronicle).to_be_hidden()
        assert page.evaluate(HEIGHT) <= view["height"]
    else:
        expect(chronicle).to_be_in_viewport()
        assert misfits(page) == []


def test_all_notes_to_hand_over_are_in_sight_on_a_tablet(opened: Opened) -> None:
    news = opened("paper").locator(".news")
    expect(news.get_by_role("button", name="Handed over")).to_have_count(2)
    assert news.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_clock_is_stopped_for_all_and_goes_on(opened: Opened) -> None:
    keeper, other = opened("clock"), opened("clock", TELEVISION, "watch")
    expect(other.get_by_role("timer")).to_have_count(len(NAMES))
    expect(other.locator(".clock button")).to_have_count(0)
    expect(other.locator(".clock .runs")).to_have_count(0)
    keeper.get_by_role("button", name="Go on").click()
    expect(other.locator(".clock .runs")).to_have_count(1)
    keeper.get_by_role("button", name="Pause for all").click()
    expect(other.locator(".clock .runs")).to_have_count(0)
    assert findings(keeper) == []


def test_the_end_opens_the_purses_once_and_then_crowns(opened: Opened, rooms: Rooms, codes: dict[str, str]) -> None:
    page = rooms.page(TABLET)
    page.goto(f"/table?t={codes['over']}")
    expect(page.locator(".purse-closed").first).to_be_attached()
    expect(page.locator(".crowned h2")).to_contain_text("Anna wins")
    expect(page.locator(".purse-closed, .counting")).to_have_count(0)
    page.reload()
    expect(page.locator(".intrige-standing")).to_be_visible()
    at_rest(page)
    expect(page.locator(".crowned")).to_have_count(0)
    expect(page.get_by_role("region", name="What is due")).to_contain_text("The game is over.")
    page.close()
