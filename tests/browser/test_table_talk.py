"""Wishes, offers, refusals, promises and payments on five phones and on one tablet; all are in the record."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench._tables import Seated
from tests.browser.conftest import Screen
from tests.browser.final_standing import saved_record
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.sample_tables import ANNA, put_all
from tests.browser.seats import belongs_to, seated
from tests.browser.server import Server
from tests.browser.talk import GAME, SAID, Talker, play

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}


# A page of the server that takes no work.
BLANK = "/_stcore/health"


@pytest.fixture
def tables() -> list[Seated]:
    return []


@pytest.fixture
def server(tmp_path: Path, tables: list[Seated]) -> Iterator[Server]:
    """The app with that game twice, with phones in every seat and without; no test may leave an error behind."""
    running = Server(tmp_path)
    tables.append(seated(GAME, running.data))
    tables.append(Seated(put_all({"": GAME}, running.data)[""], "", ()))
    with running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""


def said(page: Page, place: Path) -> list[dict[str, object]]:
    """The actions of the record that the screen offers."""
    actions: list[dict[str, object]] = json.loads(saved_record(page, place).read_text(encoding="utf-8"))["actions"]
    return actions


def test_everything_is_said_on_five_phones(
    screen: Screen, server: Server, tables: list[Seated], tmp_path: Path
) -> None:
    table, _ = tables
    tablet = belongs_to(screen(BLANK, TABLET, **CALM), server.address, table.banker)
    phones = [belongs_to(screen(BLANK, PHONE, **CALM), server.address, held) for held in table.seats]
    tablet.goto(f"/table?t={table.code}")
    for phone in phones:
        phone.goto(f"/seat?t={table.code}")
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


def test_everything_is_said_on_one_tablet(screen: Screen, tables: list[Seated], tmp_path: Path) -> None:
    _, table = tables
    tablet = screen(f"/table?t={table.code}", TABLET, **CALM)
    talker = Talker(lambda _: tablet, shared=True)
    play(talker)
    expect(tablet.get_by_role("table", name="Final standing")).to_be_visible()
    talker.tap(talker.deals(ANNA).get_by_role("button", name="Broken: Ben promises Anna: I never attack you"))
    expect(tablet.get_by_role("region", name="The log")).to_contain_text("says that a promise")
    tablet.reload()
    assert said(tablet, tmp_path) == SAID
