"""A table with screens at two servers, played to its end while a server and the database are killed."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from rules import Action, Note, Position, action_data, record_data
from storage import Library
from storage.postgres import PostgresStore, migrate
from tests.browser.conftest import PATIENCE, Watch
from tests.browser.final_standing import check_standing, saved_record
from tests.browser.input_methods import Finger, Mouse, Way
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.planned_game import Intent, begun
from tests.browser.sample_tables import FX
from tests.browser.server import Server
from tools.ports import free_port
from tools.postgres import USER, Cluster
from tools.proxy import Proxy

pytestmark = pytest.mark.browser

# A phone shows as many lines of the log as it has room for.
NEWEST = 3

NAMES = ("Anna", "Ben", "Cem")
LOST = "Connection lost, reconnecting …"
AWAY = "The database cannot be reached just now"


class Club(NamedTuple):
    """A database, two servers on it and the proxy before them."""

    cluster: Cluster
    address: str
    one: Server
    two: Server
    proxy: Proxy


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """Everything that `make club` starts; no server may have left an error behind that is not the database's."""
    with Cluster() as cluster:
        owner = cluster.database("club")
        migrate.make_ready(owner, USER)
        address = cluster.address("club", USER)
        places = [tmp_path / "one", tmp_path / "two"]
        for place in places:
            place.mkdir()
        made = [Server(place, database=address, launched=True) for place in places]
        with made[0] as one, made[1] as two:
            at_one, at_two = (server.address.removeprefix("http://") for server in (one, two))
            with Proxy(f"127.0.0.1:{free_port()}", at_one, at_two) as proxy:
                proxy.wait()
                yield Club(cluster, address, one, two, proxy)
        for server in (one, two):
            assert (server.errors, server.terminal) == ("", "")


class Screens:
    """Devices of one club, each at the server that it is told to go to."""

    def __init__(self, browser: Browser, club: Club, contexts: list[BrowserContext], watched: Watch) -> None:
        self._browser, self._club, self._contexts, self._watched = browser, club, contexts, watched

    def open(self, server: str, path: str, *, phone: bool) -> Page:
        """A new device. server: `one` or `two`."""
        context = self._browser.new_context(
            base_url=self._club.proxy.address,
            viewport=PHONE if phone else TABLET,
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
        )
        context.set_default_timeout(PATIENCE)
        context.add_cookies([{"name": "companion_server", "value": server, "url": self._club.proxy.address}])
        self._contexts.append(context)
        context.on("page", self._watched)
        page = context.new_page()
        page.goto(path)
        return page


class Evening(Intent):
    """Plays the rest of a game, each action on the phone of whoever acts; everybody must then see what came of it."""

    def __init__(
        self, tablet: Page, phones: list[Page], position: Position, before: Callable[[Position], None]
    ) -> None:
        super().__init__(tablet, Mouse(tablet), position, Random(7), before)
        self.tablet = tablet
        self.phones = phones
        self._ways: list[Way] = [Finger(phone) for phone in phones]

    def _enter(self, action: Action) -> None:
        seat = getattr(action, "seat", None)
        assert isinstance(seat, int)
        self.page, self.way = self.phones[seat], self._ways[seat]
        self._now = self.page.get_by_role("region", name="What is due")
        self._board = self.page.locator(".board")
        before = told(self.page).all_inner_texts()
        super()._enter(action)
        expect(told(self.page)).not_to_have_text(before)
        everybody_sees_the_same(self.page, [self.tablet, *self.phones])


def told(page: Page) -> Locator:
    """The newest lines of the log."""
    return page.get_by_role("region", name="The log").get_by_role("listitem").locator("p")


def everybody_sees_the_same(page: Page, others: list[Page]) -> None:
    """The log says the same on every screen."""
    lines = told(page).all_inner_texts()[:NEWEST]
    for other in others:
        if other is not page:
            for place, line in enumerate(lines):
                expect(told(other).nth(place)).to_have_text(line)


def phones_on(tablet: Page) -> None:
    tablet.get_by_role("button", name="Phones").click()
    tablet.get_by_role("textbox", name="The table keeper's PIN").fill("2468")
    tablet.get_by_role("button", name="Turn phones on").click()
    expect(tablet.get_by_text("Scan it, or open")).to_be_visible()
    tablet.keyboard.press("Escape")


def sit(page: Page, seat: int) -> None:
    page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/seat?t=*")


def test_an_evening_at_two_servers_outlives_one_of_them_and_the_database(
    browser: Browser, club: Club, contexts: list[BrowserContext], watched: Watch, tmp_path: Path
) -> None:
    position, actions = begun(FX, NAMES, Random(3), left=1)
    with Library(store=PostgresStore(club.address)) as library:
        code = library.new(record_data(position.table, actions)).id
    screens = Screens(browser, club, contexts, watched)
    tablet = screens.open("one", f"/table?t={code}", phone=False)
    phones_on(tablet)
    phones = [screens.open("two", f"/join?t={code}", phone=True) for _ in NAMES]
    for seat, phone in enumerate(phones):
        sit(phone, seat)
    evening: Evening

    def trouble(_: Position) -> None:
        if len(evening.meant) == 4:
            lose_a_server(club, phones)
        if len(evening.meant) == 8:
            restart_the_database(club, tablet)
            evening.meant.append(Note("while it was away"))
            # Else it may come to a phone after its tap, and be taken for what came of that.
            everybody_sees_the_same(tablet, phones)

    evening = Evening(tablet, phones, position, trouble)
    evening.play()
    assert len(evening.meant) > 8
    record = saved_record(tablet, tmp_path)
    entered = json.loads(record.read_text(encoding="utf-8"))["actions"]
    assert entered == [action_data(action) for action in (*actions, *evening.meant)]
    check_standing(tablet, record, NAMES)


def lose_a_server(club: Club, phones: list[Page]) -> None:
    """The phones' server is gone; each goes on at the other one by itself, on the page and the seat where it was."""
    served = [phone.evaluate("performance.timeOrigin") for phone in phones]
    club.two.kill()
    for phone, since in zip(phones, served, strict=True):
        expect(phone.get_by_text(LOST)).to_be_hidden()
        expect(phone.get_by_test_id("stStatusWidget")).to_have_count(0)
        expect(phone.get_by_role("button", name="My ducats")).to_be_visible()
        # It was not loaded anew.
        assert phone.evaluate("performance.timeOrigin") == since


def restart_the_database(club: Club, tablet: Page) -> None:
    """While it is away what is entered is refused in one sentence; once it is back the same is entered again."""
    club.cluster.stop(crash=True)
    tablet.get_by_role("button", name="Note", exact=True).click()
    tablet.get_by_role("textbox", name="A ruling, a promise, a remark").fill("while it was away")
    write = tablet.get_by_role("button", name="Write it down")
    write.click()
    expect(tablet.get_by_text(re.compile(AWAY))).to_be_visible()
    club.cluster.start()
    write.click()
    expect(told(tablet).first).to_contain_text("while it was away")
    tablet.keyboard.press("Escape")


def test_the_lobby_is_there_again_by_itself_when_the_database_is(
    browser: Browser, club: Club, contexts: list[BrowserContext], watched: Watch
) -> None:
    screens = Screens(browser, club, contexts, watched)
    club.cluster.stop(crash=True)
    lobby = screens.open("one", "/", phone=False)
    expect(lobby.get_by_text(re.compile(AWAY))).to_be_visible()
    club.cluster.start()
    expect(lobby.get_by_text(re.compile(AWAY))).to_be_hidden()
    expect(lobby.get_by_role("button", name="New table")).to_be_visible()
