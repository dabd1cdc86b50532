"""Somebody in the network chooses the first PIN of a seat at a table of one device, and reads its purse by it."""

from collections.abc import Callable, Iterator

import pytest
from httpx2 import Response
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

import live
from i18n.translator import Translator
from live import OPEN, SEATS, Caller, Device, LiveTable
from narration import tell_line
from tests.live.conftest import setup
from tests.live.phones import Make, device, phones_on, sit
from tests.live.test_table import refused
from web import seat_routes
from web.origin import SameOrigin
from web.visitor import BROWSER

KEEPER = "A device became the table keeper's."
TABLET, STRANGER = "tablet-of-the-family", "stranger"
HERE = {"origin": "http://testserver"}


@pytest.fixture
def post() -> Iterator[Callable[..., Response]]:
    """Ask `/purse` of seat 0, from a browser of this name, or with no cookie at all."""
    routes = Starlette(routes=[*seat_routes.ROUTES], middleware=[Middleware(SameOrigin)])
    with TestClient(routes) as client:

        def asked(made: LiveTable, browser: str = "", **wanted: object) -> Response:
            cookies = {"cookie": f"{BROWSER}={browser}"} if browser else {}
            body = {"table": made.table_id, "seat": "0", "pin": "", "lang": "en", **wanted}
            return client.post("/purse", json=body, headers={**HERE, **cookies})

        yield asked


def made_by(browser: str) -> LiveTable:
    return live.registry().create(setup(3), client=Caller("192.168.1.20", browser))


@pytest.mark.parametrize("browser", ["", STRANGER])
def test_a_stranger_reads_no_purse_by_a_pin_of_their_own(post: Callable[..., Response], browser: str) -> None:
    made = made_by(TABLET)
    before = made.view.version
    answer = post(made, browser, new="4711")
    assert (answer.status_code, answer.json()["code"]) == (403, "pin-elsewhere")
    assert "Phones" in answer.json()["sentence"]
    assert post(made, browser, pin="4711", look=True).json()["code"] == "pin-none"
    assert (made.view.version, made.view.protected) == (before, frozenset())


def test_the_tablet_that_made_the_table_chooses_and_looks(post: Callable[..., Response]) -> None:
    made = made_by(TABLET)
    assert post(made, TABLET, new="1357").status_code == 200
    assert post(made, TABLET, pin="1357", look=True).json() == {"cash": 320_000}
    assert made.view.log[-1].changed == "pin"
    # Whoever knows the PIN may change it anywhere.
    assert post(made, STRANGER, pin="1357", new="2468").status_code == 200


def test_a_table_knows_its_tablet_after_a_restart(post: Callable[..., Response]) -> None:
    code = made_by(TABLET).table_id
    live.close()
    made = live.registry().table(code)
    assert post(made, STRANGER, new="4711").status_code == 403
    assert post(made, TABLET, new="1357").status_code == 200


def test_of_two_devices_the_one_that_turned_phones_on_chooses_too(table: Make) -> None:
    made = made_by(TABLET)
    banker = phones_on(made)
    anna = sit(made, 0)
    made.joining.set_access(OPEN, banker)
    made.set_pin(0, "1357", device=anna)
    assert refused(lambda: made.set_pin(1, "4711", device=Device(browser=STRANGER))) == "pin-elsewhere"
    made.set_pin(1, "1357", device=banker)
    made.set_pin(2, "1357", device=Device(browser=TABLET))


def test_a_table_made_elsewhere_belongs_to_the_first_that_chooses(post: Callable[..., Response], table: Make) -> None:
    """A table of the command line, or of a version before this one."""
    made = table()
    assert post(made, TABLET, new="1357").status_code == 200
    assert post(made, STRANGER, seat="1", new="4711").json()["code"] == "pin-elsewhere"
    assert post(made, TABLET, seat="1", new="2468").status_code == 200


def test_nobody_is_told_by_which_cookie_a_table_knows_its_tablet() -> None:
    made = made_by(TABLET)
    made.set_pin(0, "1357", device=Device(browser=TABLET))
    live.registry().table(made.table_id, client=Caller("192.168.1.20", TABLET))
    kept = str([made._game_log.header, dict(made._game_log.settings), *live.registry().library.store.dump()])
    assert TABLET not in kept
    assert "maker" not in made.view.settings


def test_the_log_tells_of_every_pin(table: Make) -> None:
    """Whoever sits down with a PIN, or takes the table keeper's place with another one, does so before everybody."""
    made = table()
    banker = phones_on(made, pin="9999")
    sit(made, 0, new_pin="1234")
    sit(made, 1)
    for pin in ("8888", ""):
        banker = device(made.joining.take(made.joining.banker_ticket(banker, access=SEATS, pin=pin)))
    banker = device(made.joining.take(made.joining.replace_banker("8888")))
    made.joining.set_access(OPEN, banker)
    phones_on(made)
    translator = Translator("en", made.view.table.players, made.view.table.edition.name)
    assert [tell_line(line, translator).sentence for line in made.view.log if line.changed != "access"] == [
        f"{KEEPER} The table keeper has a PIN now.",
        "Anna has joined with a phone. Anna has a PIN now.",
        "Ben has joined with a phone.",
        f"{KEEPER} The table keeper has a PIN now.",
        KEEPER,
        KEEPER,
        f"{KEEPER} The table keeper has no PIN any more.",
    ]
