"""A server with a table for each test of the layouts, and its pages."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from live import SEATS, Device, Registry
from storage import Library
from tests.browser.conftest import Rooms, Watch
from tests.browser.page_checks import PHONE, TABLET, at_rest
from tests.browser.sample_tables import (
    ANNA,
    BEN,
    CEM,
    CLOCK,
    DARIO,
    ELENA,
    FX,
    INTRIGO,
    NAMES,
    PROMISED,
    SENDING,
    TURN,
    story,
)
from tests.browser.server import Server
from tests.browser.talk import GAME, SAID, offer
from tests.pages.whole_game import whole_game

Opened = Callable[..., Page]
LANDSCAPE: ViewportSize = {"width": 1180, "height": 820}
WIDE: ViewportSize = {"width": 1440, "height": 900}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
OFFERS = {
    **story(INTRIGO, CEM, [(ANNA, "chemist"), (BEN, "physician"), (ELENA, "writer"), (DARIO, "cleric")], {}, last=True),
    "version": 2,
    "actions": [
        offer(ANNA, "chemist", amount=1_000, asks=3_000),
        offer(BEN, "physician", amount=2_000, asks=6_000),
        offer(ELENA, "writer", amount=5_000, asks=10_000),
        offer(DARIO, "cleric", amount=4_000, asks=10_000),
    ],
}
SIZES = {"phone": PHONE, "tablet": TABLET, "landscape": LANDSCAPE, "desktop": WIDE}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, codes: dict[str, str]) -> Iterator[Server]:
    """One server with a table for each test that plays; no test may leave an error behind."""
    server = Server(tmp_path_factory.mktemp("layout"))
    library = Library(server.data)
    for name in (*SIZES, "looked at", "purse", "ring", "banish", "undo"):
        codes[name] = library.new(TURN).id
    codes["clock"] = library.new(TURN, options={"clock": CLOCK}).id
    codes["seated"] = library.new(PROMISED).id
    joining = Registry(library).table(codes["seated"]).joining
    bank = joining.take(joining.banker_ticket(Device(), access=SEATS))
    seat = joining.take(joining.seat_ticket(CEM))
    codes.update({"bank": f"{bank.cookie}={bank.token}", "seat": f"{seat.cookie}={seat.token}"})
    codes["answering"] = library.new({**GAME, "version": 2, "actions": SAID[:7]}).id
    joining = Registry(library).table(codes["answering"]).joining
    joining.take(joining.banker_ticket(Device(), access=SEATS))
    host = joining.take(joining.seat_ticket(CEM))
    codes["host"] = f"{host.cookie}={host.token}"
    codes["long lines"] = library.new(TURN).id
    long = Registry(library).table(codes["long lines"])
    for number in range(2):
        long.act({"type": "note", "text": "a long word " * 30}, version=number, key=f"note {number}")
    long.undo(version=2, key="undo")
    ended = whole_game(FX, NAMES, 4)
    codes["middle"] = library.new({**ended, "actions": ended["actions"][:60]}).id
    codes["paper"] = library.new({**ended, "actions": ended["actions"][:60]}, options={"paper_money": True}).id
    codes["over"] = library.new(ended).id
    codes["sending"] = library.new(SENDING).id
    codes["wished"] = library.new({**GAME, "version": 2, "actions": SAID[:2]}).id
    codes["promised"] = library.new(PROMISED).id
    codes["offers"] = library.new(OFFERS).id
    for name in ("said", "asked", "request"):
        codes[name] = library.new({**GAME, "version": 2, "actions": SAID[:4]}).id
    library.close()
    with server:
        yield server
    assert server.errors == ""


@pytest.fixture
def opened(rooms: Rooms, codes: dict[str, str], watched: Watch) -> Opened:
    """A table's page, or another one of it."""

    def start(name: str, viewport: ViewportSize = TABLET, page_name: str = "table", **more: Any) -> Page:
        page = rooms.page(viewport, reduced_motion="reduce", **more)
        watched(page)
        page.goto(f"/{page_name}?t={codes[name]}")
        expect(page.locator(".palace").first).to_be_visible()
        at_rest(page)
        return page

    return start


def box(thing: Locator) -> dict[str, float]:
    found = thing.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}
