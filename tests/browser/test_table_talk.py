"""Wishes, offers, refusals, promises and payments on five phones and on one tablet; all are in the record."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.final_standing import saved_record
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.sample_tables import ANNA, NAMES, put_in
from tests.browser.server import Server
from tests.browser.talk import GAME, SAID, Talker, play

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}


@pytest.fixture
def code() -> list[str]:
    return []


@pytest.fixture
def server(tmp_path: Path, code: list[str]) -> Iterator[Server]:
    """The app with that game; no test may leave an error behind."""
    running = Server(tmp_path)
    code.append(put_in(GAME, running.data))
    with running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""


def sit(screen: Screen, code: str, seat: int) -> Page:
    """A phone that takes a seat."""
    page = screen(f"/join?t={code}", PHONE, **CALM)
    page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/seat?t=*")
    return page


def said(page: Page, place: Path) -> list[dict[str, object]]:
    """The actions of the record that the screen offers."""
    actions: list[dict[str, object]] = json.loads(saved_record(page, place).read_text(encoding="utf-8"))["actions"]
    return actions


def test_everything_is_said_on_five_phones(screen: Screen, code: list[str], tmp_path: Path) -> None:
    tablet = screen(f"/table?t={code[0]}", TABLET, **CALM)
    tablet.get_by_role("button", name="Phones").click()
    tablet.get_by_role("textbox", name="The table keeper's PIN").fill("2468")
    tablet.get_by_role("button", name="Turn phones on").click()
    expect(tablet.get_by_text("Scan it, or open")).to_be_visible()
    tablet.keyboard.press("Escape")
    phones = [sit(screen, code[0], seat) for seat in range(len(NAMES))]
    talker = Talker(lambda seat: phones[seat], shared=False)
    play(talker)
    expect(tablet.get_by_role("table", name="Final standing")).to_be_visible()
    log = tablet.get_by_role("region", name="The log")
    expect(log).to_contain_text("Cem has kept a promise to Anna.")
    expect(log).to_contain_text("Anna has kept a promise to Cem.")
    talker.tap(talker.deals(ANNA).get_by_role("button", name="Broken: Ben promises me: I never attack you"))
    expect(log).to_contain_text("Anna says that a promise to them was broken.")
    # The record that a page offers is the one of when it was drawn.
    tablet.reload()
    assert said(tablet, tmp_path) == SAID


def test_everything_is_said_on_one_tablet(screen: Screen, code: list[str], tmp_path: Path) -> None:
    tablet = screen(f"/table?t={code[0]}", TABLET, **CALM)
    talker = Talker(lambda _: tablet, shared=True)
    play(talker)
    expect(tablet.get_by_role("table", name="Final standing")).to_be_visible()
    talker.tap(talker.deals(ANNA).get_by_role("button", name="Broken: Ben promises Anna: I never attack you"))
    expect(tablet.get_by_role("region", name="The log")).to_contain_text("says that a promise")
    tablet.reload()
    assert said(tablet, tmp_path) == SAID
