"""A custom edition in a real browser: from its file to a table that survives the removal of the file."""

import json
import signal
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screen
from tests.browser.page_checks import PHONE
from tests.browser.screen_player import Person, resume, set_up
from tests.browser.server import Server
from tests.rules.custom import KITCHEN

pytestmark = pytest.mark.browser
NAMES = ("Anna", "Ben", "Cem", "Dora")


def test_a_table_of_ones_own_edition_goes_on_without_its_file(server: Server, screen: Screen) -> None:
    folder = server.data / "editions"
    folder.mkdir()
    (folder / "kitchen.json").write_text(json.dumps(KITCHEN))
    (folder / "torn.json").write_text("{")
    page = screen()
    page.get_by_role("button", name="New table").click()
    expect(page.get_by_text("torn.json: This is not readable as JSON. (Article 1)")).to_be_visible()
    page.goto("/")
    code = set_up(page, "Kitchen Intrigue", NAMES, "Anna")
    person = Person(page, Random(5))
    assert person.play(12) == 12
    due = person.due()
    server.stop(signal.SIGTERM)
    (folder / "kitchen.json").unlink()
    server.start()
    resume(page, server, code)
    assert person.due() == due
    assert person.play(6) == 6


def test_who_played_last_starts_again_with_two_taps_from_the_lobby(screen: Screen) -> None:
    """On a phone, where the page is longer than the screen, the start is in sight all the same."""
    page = screen(viewport=PHONE)
    first = set_up(page, "Intrige (FX Schmid, 1994)", NAMES, "By lot")
    other = screen(viewport=PHONE)
    other.get_by_role("button", name="New table").click()
    expect(other.get_by_role("textbox", name="Name of player 4")).to_have_value("Dora")
    start = other.get_by_role("button", name="Start the game")
    expect(start).to_be_in_viewport()
    start.click()
    other.wait_for_url("**/table?t=*")
    assert other.url.rpartition("=")[2] != first
