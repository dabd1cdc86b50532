"""The table's socket in a real browser: optimistic updates, refusals, lost connections."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from bench._tables import Seated, tables
from storage import Library
from tests.browser.bad_connection import BadConnection
from tests.browser.board.pointer import drag
from tests.browser.conftest import PATIENCE
from tests.browser.final_standing import replayed
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.sample_tables import ANNA, BEN, CEM, FX, bribe, sound_with, story
from tests.browser.screen_player import Person
from tests.browser.server import Server
from tests.browser.socket_player import Robot

pytestmark = pytest.mark.browser

LOST = "Connection lost, reconnecting …"
PLACING = story(FX, ANNA, [(CEM, "law")], {BEN: {100_000: (ANNA, "law")}}, [bribe(CEM, "law", 30_000)])
BRIBING = story(FX, ANNA, [(CEM, "law")], {BEN: {100_000: (ANNA, "law")}})
FIGURE, ROOM = f"park:{ANNA}:{CEM}:law", f"room:{ANNA}:20000"
Opened = Callable[..., Page]


@pytest.fixture
def codes() -> dict[str, str]:
    return {}


@pytest.fixture
def server(tmp_path: Path, codes: dict[str, str]) -> Iterator[Server]:
    """The app with two tables in the middle of a turn; no test may leave an error behind."""
    yield from sound_with({"placing": PLACING, "bribing": BRIBING}, tmp_path, codes)


class Gate:
    """Holds back what a page sends up its table's socket, and lets it through or answers in the server's place."""

    def __init__(self, page: Page) -> None:
        self._held: list[str] = []
        self._closed = False
        page.route_web_socket(re.compile("/table/"), self._join)

    def _join(self, socket: WebSocketRoute) -> None:
        self._page, self._server = socket, socket.connect_to_server()
        socket.on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        if message and self._closed:
            self._held.append(str(message))
        else:
            self._server.send(message)

    def close(self) -> None:
        """From now on nothing that is entered goes through."""
        self._closed = True

    def open(self) -> None:
        """What was held goes on."""
        self._closed = False
        for message in self._held:
            self._server.send(message)
        self._held.clear()

    def refuse(self, sentence: str) -> None:
        """Say no in the server's place."""
        sent: dict[str, Any] = json.loads(self._held.pop())
        told = {"is": "refused", "key": sent["key"], "version": sent["version"], "sentence": sentence, "article": None}
        self._page.send(json.dumps({"answer": {**told, "code": "x", "figures": {}}}))


def figure(page: Page, source: str) -> Any:
    return page.locator(f'.board [data-source="{source}"]')


def put(page: Page) -> None:
    figure(page, FIGURE).click()
    page.locator(f'.board .cells [data-goal="{ROOM}"]').click()


def now(page: Page) -> Any:
    return page.get_by_role("region", name="What is due")


def test_a_figure_stands_in_its_room_before_the_server_has_said_so(screen: Opened, codes: dict[str, str]) -> None:
    page = screen("/", TABLET)
    gate = Gate(page)
    page.goto(f"/table?t={codes['placing']}")
    expect(figure(page, FIGURE)).to_be_visible()
    gate.close()
    put(page)
    expect(figure(page, ROOM)).to_be_visible()
    expect(figure(page, FIGURE)).to_have_count(0)
    assert page.locator(".tray").evaluate("one => one.offsetHeight")  # its place beside the island is kept
    expect(now(page)).to_have_attribute("aria-busy", "true")
    expect(now(page)).to_contain_text("Anna puts Cem's lawyer into the 20,000 room. …")
    expect(page.locator(".log li").first).not_to_contain_text("20,000 room")
    gate.open()
    expect(now(page)).to_have_attribute("aria-busy", "false")
    expect(page.locator(".log li").first).to_contain_text("into the 20,000 room")
    expect(figure(page, ROOM)).to_be_visible()


def test_what_is_refused_goes_back_and_says_why(screen: Opened, codes: dict[str, str]) -> None:
    page = screen("/", TABLET)
    gate = Gate(page)
    page.goto(f"/table?t={codes['placing']}")
    expect(figure(page, FIGURE)).to_be_visible()
    gate.close()
    put(page)
    expect(figure(page, ROOM)).to_be_visible()
    gate.refuse("Not this one, not now.")
    expect(figure(page, FIGURE)).to_be_visible()
    expect(figure(page, ROOM)).to_have_count(0)
    expect(page.locator(".board .bubble")).to_contain_text("Not this one, not now.")
    expect(now(page)).to_have_attribute("aria-busy", "false")
    expect(now(page).get_by_role("group", name="Room")).to_be_visible()


def test_what_the_board_refuses_leads_to_its_cases(screen: Opened, codes: dict[str, str]) -> None:
    page = screen(f"/table?t={codes['placing']}", TABLET)
    drag(page, figure(page, FIGURE), page.locator(f'.board [data-zone="room:{BEN}:20000"]'))
    bubble = page.locator(".board .bubble")
    expect(bubble).to_contain_text("Article 2")
    with page.context.expect_page() as opened:
        bubble.get_by_role("link", name=re.compile("^Test cases")).click()
    expect(opened.value.get_by_label("Search the cases")).to_have_value("not-on-turn")
    expect(opened.value.locator(".board")).to_be_visible()


def test_what_is_half_entered_stays_and_what_is_entered_waits_for_the_line(
    screen: Opened, codes: dict[str, str]
) -> None:
    page = screen(f"/table?t={codes['bribing']}", TABLET)
    amount = now(page).get_by_role("textbox", name="Amount")
    amount.fill("70,000")
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(amount).to_have_value("70,000")
    now(page).get_by_role("button", name="Pay 70,000").click()
    now(page).get_by_role("button", name="Yes, pay Anna 70,000").click()
    expect(now(page)).to_have_attribute("aria-busy", "true")
    expect(page.locator(".log li")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".log li").first).to_contain_text("pays Anna 70,000 for the lawyer")
    expect(page.get_by_text(LOST)).to_be_hidden()
    expect(page.locator(".log li")).to_have_count(1)


def test_a_tap_in_the_game_runs_no_script_of_the_page(screen: Opened, codes: dict[str, str]) -> None:
    page = screen("/", TABLET)
    runs: list[str] = []
    page.on("websocket", lambda one: one.on("framesent", lambda frame: runs.append(one.url) if frame else None))
    page.goto(f"/table?t={codes['placing']}")
    expect(figure(page, FIGURE)).to_be_visible()
    before = len([one for one in runs if "_stcore" in one])
    put(page)
    expect(page.locator(".log li").first).to_contain_text("into the 20,000 room")
    assert len([one for one in runs if "_stcore" in one]) == before
    assert any("/table/" in one for one in runs)


def pay(page: Page, typed: str) -> None:
    """Declare a bribe and say that it is meant."""
    now(page).get_by_role("textbox", name="Amount").fill(typed)
    now(page).get_by_role("button", name=f"Pay {typed}").click()
    now(page).get_by_role("button", name=f"Yes, pay Anna {typed}").click()


def test_the_same_refused_bribe_is_answered_every_time(screen: Opened, codes: dict[str, str]) -> None:
    page = screen("/", TABLET)
    answers: list[str] = []

    def keep(frame: str | bytes) -> None:
        if '"answer"' in str(frame):
            answers.append(str(frame))

    page.on("websocket", lambda one: one.on("framereceived", keep))
    page.goto(f"/table?t={codes['bribing']}")
    for times in (1, 2, 3):
        pay(page, "900,000")
        expect(now(page)).to_have_attribute("aria-busy", "false")
        expect(now(page).get_by_role("button", name="Pay 900,000")).to_be_visible()
        assert len(answers) == times
    assert all('"refused"' in one for one in answers)
    expect(page.get_by_text("No answer came")).to_have_count(0)
    pay(page, "70,000")
    expect(page.locator(".log li").first).to_contain_text("pays Anna 70,000 for the lawyer")


def test_no_debt_is_offered_to_be_paid(screen: Opened, codes: dict[str, str]) -> None:
    page = screen(f"/table?t={codes['bribing']}", TABLET)
    amount = now(page).get_by_role("textbox", name="Amount")
    amount.fill("20k")
    expect(now(page).get_by_role("button", name="Pay 20,000")).to_be_visible()
    for typed in ("-10,000", "-10k", "\u221210,000"):
        amount.fill(typed)
        expect(now(page).get_by_role("button", name=re.compile(r"Pay.*10,000"))).to_have_count(0)
        now(page).locator('[data-act="pay"]').click()
        expect(now(page).get_by_role("button", name=re.compile("Yes, pay"))).to_have_count(0)
    expect(page.locator(".log li")).to_have_count(0)


class Line:
    """Every socket of a page, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self._sockets: list[WebSocketRoute] = []
        self._is_cut = False
        page.route_web_socket(re.compile(r"/table/|/_stcore/stream"), self._join)

    def _join(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
            return
        self._sockets += [socket, socket.connect_to_server()]

    def cut(self) -> None:
        """From now on no socket is open."""
        self._is_cut = True
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()

    def mend(self) -> None:
        """From now on they come through again."""
        self._is_cut = False


def test_a_correction_tapped_while_the_line_is_cut_is_not_lost(screen: Opened, codes: dict[str, str]) -> None:
    """Nothing can be sent off meanwhile, all that was typed stays, and then it goes."""
    page = screen("/", TABLET)
    line = Line(page)
    page.goto(f"/table?t={codes['bribing']}")
    page.get_by_role("button", name="More …").click()
    page.get_by_role("button", name="Correction").click()
    page.get_by_role("textbox", name="Ducats").fill("20,000")
    page.get_by_role("textbox", name="Reason").fill("counted anew")
    correct = page.get_by_role("button", name="Correct the books")
    expect(correct).to_be_enabled()
    line.cut()
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(correct).to_be_disabled()
    line.mend()
    expect(page.get_by_text(LOST)).to_be_hidden()
    expect(page.get_by_role("textbox", name="Ducats")).to_have_value("20,000")
    correct.click()
    expect(page.locator(".log li").first).to_contain_text("counted anew")
    expect(page.locator(".log li")).to_have_count(1)


# A whole game of taps that each take a second.
@pytest.mark.soak
def test_a_phone_on_a_bad_line_plays_a_whole_game(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    (table,) = tables(server.data, 1, 3)
    with server, BadConnection(server.address, cut_after=20.0) as line:
        page = phone(browser, line.address, table)
        person = Person(page, Random(5))
        others = [Robot(server.address, table.code, cookie) for cookie in table.seats[1:]]
        with others[0] as one, others[1] as other:
            while not one.over:
                played = one.play() + other.play()
                if not played and page.title().startswith("●"):
                    person.play(1)
        expect(page.get_by_role("table", name="Final standing")).to_be_visible()
        page.context.close()
        assert line.cuts > 0
    assert (server.errors, server.terminal) == ("", "")
    with Library(server.data) as library:
        record = library.game_log(table.code).record()
    saved = tmp_path / "record.json"
    saved.write_text(json.dumps(record), encoding="utf-8")
    assert replayed(saved)["phase"] == "over"


def phone(browser: Browser, address: str, table: Seated) -> Page:
    """The phone of the first seat."""
    context = browser.new_context(base_url=address, viewport=PHONE, reduced_motion="reduce")
    context.set_default_timeout(3 * PATIENCE)
    name, _, value = table.seats[0].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": address}])
    page = context.new_page()
    page.goto(f"/seat?t={table.code}")
    expect(page.get_by_role("region", name="What is due")).to_be_visible(timeout=3 * PATIENCE)
    return page
