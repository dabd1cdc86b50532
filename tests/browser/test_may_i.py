"""“May I?” at a tap: without a run of the page's script, by keys alone, over a bad line, from the board."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.board.pointer import drag
from tests.browser.conftest import Rooms, Watch
from tests.browser.page_checks import PHONE, TABLET, at_rest
from tests.browser.sample_tables import PROMISED, put_all
from tests.browser.server import Server
from tests.browser.taps import answered, section, tap

pytestmark = pytest.mark.browser

LOST = "Connection lost, reconnecting …"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, codes: dict[str, str]) -> Iterator[Server]:
    """One server with the quarrel; no test may leave an error behind."""
    server = Server(tmp_path_factory.mktemp("may"))
    codes.update(put_all({"PROMISED": PROMISED}, server.data))
    with server:
        yield server
    assert server.errors == ""


@pytest.fixture
def desk(rooms: Rooms, codes: dict[str, str], watched: Watch) -> Page:
    """The desk of the quarrel, at “May I?”: Anna is to place Cem's lawyer."""
    page = rooms.page(TABLET)
    watched(page)
    page.goto(f"/desk?t={codes['PROMISED']}&s=may")
    answered(page, "Yes.")
    return page


def test_a_verdict_needs_no_run_of_the_pages_script(rooms: Rooms, codes: dict[str, str], watched: Watch) -> None:
    page = rooms.page(PHONE)
    watched(page)
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        if socket.url.endswith("/_stcore/stream"):
            socket.on("framesent", lambda _: sent.append(socket.url))

    page.on("websocket", listen)
    page.goto(f"/desk?t={codes['PROMISED']}&s=may")
    answered(page, "Yes.")
    at_rest(page)
    before = len(sent)
    tap(page, "May somebody …", "banish a figure")
    tap(page, "Which figure", "Ben's churchman, 50,000 room")
    answered(page, "No.", "Article 8")
    expect(page.locator(".desk-question")).to_have_text("May Anna banish Ben's churchman?")
    assert before
    assert len(sent) == before


def test_keys_alone_choose_and_the_choice_outlasts_another_section(desk: Page) -> None:
    choices = desk.get_by_role("radiogroup", name="Which room")
    choices.get_by_role("radio", checked=True).focus()
    # From the first to the last.
    desk.keyboard.press("ArrowUp")
    expect(choices.get_by_role("radio", name="100,000", exact=True)).to_be_focused()
    told = desk.locator(".desk-question")
    expect(told).to_have_text(re.compile("100,000 room"))
    section(desk, "Why?")
    expect(desk.locator(".may-i")).to_have_count(0)
    section(desk, "May I?")
    expect(told).to_have_text(re.compile("100,000 room"))
    tap(desk, "May somebody …", "bribe")
    tap(desk, "Who", "Cem")
    ducats = desk.get_by_role("textbox", name="Ducats")
    ducats.fill("35 000")
    ducats.press("Enter")
    answered(desk, "No.", "Article 5.1")
    ducats.fill("many")
    ducats.press("Tab")
    expect(ducats).to_have_value("35,000")


def test_over_a_lost_line_the_question_waits_and_is_answered_once_it_is_back(desk: Page) -> None:
    desk.route("**/may", lambda route: route.abort())
    tap(desk, "Which room", "100,000")
    expect(desk.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    expect(desk.locator(".desk-question")).to_have_text(re.compile("10,000 room"))
    desk.unroute("**/may")
    expect(desk.locator(".desk-question")).to_have_text(re.compile("100,000 room"))
    expect(desk.get_by_role("alert").filter(has_text=LOST)).to_have_count(0)
    expect(desk.get_by_role("radio", name="100,000", exact=True)).to_be_checked()


def test_a_figure_dragged_on_the_board_is_a_question_and_a_case_of_it_is_taken_home(desk: Page, tmp_path: Path) -> None:
    board = desk.locator(".may-board")
    drag(desk, board.locator('[data-source="room:0:50000"]'), board.locator(".island"))
    answered(desk, "No.", "Article 8")
    expect(desk.locator(".desk-question")).to_have_text("May Anna banish Ben's churchman?")
    desk.get_by_text("Send this as a test case").click()
    desk.get_by_role("textbox", name="Your question").fill("Out with him?")
    with desk.expect_download() as file:
        desk.get_by_role("button", name="Download the case").click()
    file.value.save_as(tmp_path / "case.json")
    (case,) = json.loads((tmp_path / "case.json").read_text(encoding="utf-8"))
    assert case["title"].endswith("Out with him?")
    assert case["record"]["actions"][-1]["type"] == "settle"
