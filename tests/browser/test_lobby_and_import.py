"""Lobby, set-up and import of records in a real browser."""

import json
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.doubled import doubled, watch_doubled
from tests.browser.page_checks import PHONE, at_rest
from tests.browser.screen_player import Person, set_up
from tests.browser.server import Server
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser


def finished_game(seed: int) -> bytes:
    """The record of a whole game among people with long names."""
    names = ("Anna Katharina", "Ben", "Cem", "Dario", "Elena-Marie von und zu Hohenlohe")
    return json.dumps(whole_game("fx-schmid-1994", names, seed)).encode()


def bring(page: Page, name: str, raw: bytes) -> None:
    page.get_by_text("Open a game record").click()
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/json", "buffer": raw})


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
    expect(alert).to_contain_text("The name of player 2 is longer than 40 characters. (Article 1)")
    page.get_by_role("textbox", name="Name of player 2").fill("Ben")
    start.click()
    expect(alert).to_contain_text("Two players are called “anna”. (Article 1)")
    for number, name in enumerate(("Anna", "Ben", *names[2:]), 1):
        expect(page.get_by_role("textbox", name=f"Name of player {number}")).to_have_value(name)
    page.get_by_role("textbox", name="Name of player 3").fill("Cem")
    start.click()
    expect(alert).to_contain_text("Who starts? Say who is the oldest, or let the lot decide.")
    page.get_by_role("radiogroup", name="Who is the oldest?").get_by_text("Cem", exact=True).click()
    start.click()
    page.wait_for_url("**/table?t=*")
    expect(page.get_by_role("heading", name=names[3])).to_be_visible()


def test_record_cut_in_half_is_told_whoever_begins_a_game_meanwhile(screen: Screen) -> None:
    page = screen("/new")
    watch_doubled(page)
    page.goto("/")
    expect(page.get_by_text("Open a game record")).to_be_visible()
    set_up(screen(), "Intrige (FX Schmid, 1994)", ("Anna", "Ben", "Cem"), first="Anna")
    raw = finished_game(2)
    bring(page, "half.json", raw[: len(raw) // 2])
    told = "The file is not readable as JSON, or it was cut off. (Article “record”)"
    expect(page.get_by_role("alert")).to_contain_text(told)
    expect(page.get_by_role("button", name="Go on with this game")).to_have_count(0)
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    at_rest(page)
    assert doubled(page) == []


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


def test_a_server_that_comes_back_finds_the_table_shown_once(screen: Screen, server: Server) -> None:
    page = screen()
    set_up(page, "Intrige (FX Schmid, 1994)", ("Anna", "Ben", "Cem"), first="Anna")
    expect(page.get_by_role("button", name="Send both")).to_be_visible()
    server.kill()
    expect(page.get_by_text("Connection lost, reconnecting …")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost, reconnecting …")).to_be_hidden()
    Person(page, Random(1)).play(1)
    expect(page.locator(".log li").first).to_be_visible()
    for part in ("now", "board", "log"):
        expect(page.locator(f".st-key-{part}")).to_have_count(1)
