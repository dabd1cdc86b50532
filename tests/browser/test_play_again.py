"""After the end the same people play again, two taps from the final standing: in the same houses, by the same rules."""

import signal
from random import Random

import pytest
from playwright.sync_api import expect

from storage import Library
from tests.browser.conftest import Screen
from tests.browser.doubled import doubled, watch_doubled
from tests.browser.page_checks import TABLET, at_rest
from tests.browser.screen_player import Person
from tests.browser.server import Server
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser
NAMES = ("Ada", "Bo & Co", "Chiara", "Dora")
OTHERS = ("Emil", "Fritz", "Gerda")


def ended(server: Server) -> str:
    """Put a finished game with paper money on the server, and a later one of others; the code of the former."""
    server.stop(signal.SIGTERM)
    with Library(server.data) as library:
        code = library.new(whole_game("intrigo-a-palazzo", NAMES, 4), options={"paper_money": True}).id
        # Whoever comes to the set-up another way finds these.
        library.new(whole_game("amigo-2003", OTHERS, 5))
    server.start()
    return code


@pytest.mark.parametrize("path", ["table", "chronicle"])
def test_the_same_table_plays_again_from_the_final_standing(screen: Screen, server: Server, path: str) -> None:
    code = ended(server)
    page = screen(f"/{path}?t={code}", TABLET, reduced_motion="reduce")
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


@pytest.mark.parametrize("path", ["table", "watch"])
def test_the_tabletop_keeps_its_place_when_the_game_ends(screen: Screen, server: Server, path: str) -> None:
    """The last action is entered at the table; there and on a television the standing comes without a second board."""
    server.stop(signal.SIGTERM)
    with Library(server.data) as library:
        game = whole_game("intrigo-a-palazzo", NAMES, 4)
        code = library.new({**game, "actions": game["actions"][:-1]}).id
    server.start()
    page = screen("/", TABLET, reduced_motion="reduce")
    other = screen("/", TABLET, reduced_motion="reduce") if path == "watch" else page
    watch_doubled(other)
    for one, where in ((page, "table"), (other, path)):
        one.goto(f"/{where}?t={code}")
        expect(one.locator(".board")).to_be_visible()
    other.evaluate("window.before = document.querySelector('.st-key-tabletop')")
    Person(page, Random(1)).play()
    expect(other.get_by_role("table", name="Final standing")).to_be_visible()
    at_rest(other)
    assert other.evaluate("window.before.isConnected")
    assert doubled(other) == []
