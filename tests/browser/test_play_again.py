"""After the end the same people play again, two taps from the final standing: in the same houses, by the same rules."""

import signal

import pytest
from playwright.sync_api import expect

from storage import Library
from tests.browser.conftest import Screen
from tests.browser.page_checks import PHONE, TABLET, at_rest, findings, misfits
from tests.browser.server import Server
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser
NAMES = ("Ada", "Bo & Co", "Chiara", "Dora")


def ended(server: Server) -> str:
    """Put a finished game with paper money on the server; its code."""
    server.stop(signal.SIGTERM)
    with Library(server.data) as library:
        code = library.new(whole_game("intrigo-a-palazzo", NAMES, 4), options={"paper_money": True}).id
    server.start()
    return code


def test_the_same_table_plays_again_from_the_final_standing(screen: Screen, server: Server) -> None:
    code = ended(server)
    page = screen(f"/table?t={code}", TABLET, reduced_motion="reduce")
    expect(page.get_by_role("table", name="Final standing")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url("**/new")
    for number, name in enumerate(NAMES, 1):
        expect(page.get_by_role("textbox", name=f"Name of player {number}")).to_have_value(name)
    expect(page.get_by_role("radio", name="Intrigo a Palazzo")).to_be_checked()
    expect(page.get_by_label("We keep the paper money")).to_be_checked()
    # Here the rulebook knows who starts, so that nothing is missing.
    expect(page.get_by_text("Still missing")).to_have_count(0)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table?t=*")
    assert page.url.rpartition("=")[2] != code
    for name, house in zip(NAMES, ("Orange", "Black", "White", "Blue"), strict=True):
        palace = page.locator(".palace").filter(has=page.get_by_role("heading", name=name))
        expect(palace).to_contain_text(house)
    page.goto(f"/table?t={code}")
    expect(page.get_by_role("table", name="Final standing")).to_be_visible()


def test_players_are_rows_in_their_houses_colours_and_the_start_covers_none_for_good(
    screen: Screen, server: Server
) -> None:
    ended(server)
    page = screen("/new", PHONE, reduced_motion="reduce")
    rows = page.locator("[class*=st-key-seat-]")
    expect(rows).to_have_count(len(NAMES))
    at_rest(page)
    sizes = "one => [one.parentElement.closest('[class*=st-key-seat-]'), one].map((it) => Math.round(it.clientHeight))"
    for row in rows.all():
        whole, colour = row.locator(".intrige-row-house").evaluate(sizes)
        assert whole - colour <= 2
    box = page.get_by_role("radiogroup", name="Which box is on the table?")
    box.locator("label").filter(has_text="Intrige (FX Schmid, 1994)").click()
    expect(page.get_by_text("Still missing: who is the oldest.")).to_be_in_viewport()
    # Reached by the Tab key, the choice is clear of the bar.
    page.get_by_role("button", name="Draw the houses by lot").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    oldest = page.get_by_role("radiogroup", name="Who is the oldest?")
    expect(oldest.get_by_role("radio").first).to_be_focused()
    lowest = oldest.bounding_box()
    bar = page.get_by_text("Still missing").bounding_box()
    assert lowest is not None
    assert bar is not None
    assert lowest["y"] + lowest["height"] <= bar["y"]
    assert misfits(page) + findings(page) == []
