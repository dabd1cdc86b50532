"""The route `/purse` of shared screens: a seat's ducats by its PIN; changing and removing the PIN."""

import json
from collections.abc import Callable, Iterator

import pytest
from httpx2 import Response
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

import live
from live import LiveTable, credential_hashing, joining
from live.credential_hashing import hash_pin
from live.visitor_limits import PINS, VisitorRates
from live.wrong_tries import FREE_TRIES
from tests.live.phones import Clock
from tests.security.test_security_document import TEXT
from web import seat_routes
from web.origin import SameOrigin

Made = Callable[..., LiveTable]
HERE = {"origin": "http://testserver"}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(Starlette(routes=[*seat_routes.ROUTES], middleware=[Middleware(SameOrigin)])) as client:
        yield client


def purse(client: TestClient, table: LiveTable, pin: str, seat: str = "0", **more: object) -> Response:
    asked = {"table": table.table_id, "seat": seat, "pin": pin, "lang": "en", "look": True, **more}
    return client.post("/purse", json=asked, headers=HERE)


def test_the_right_pin_shows_the_ducats_and_a_try_alone_does_not(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    played.set_pin(0, "1357")
    answer = purse(client, played, "1357")
    assert (answer.status_code, answer.json()) == (200, {"cash": 320_000})
    assert answer.headers["cache-control"] == "no-store"
    assert purse(client, played, "1357", look=False).json() == {}


def test_a_wrong_pin_is_told_in_a_sentence_and_slowed_down(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    played.set_pin(0, "1357")
    refused = [purse(client, played, "0000").json() for _ in range(FREE_TRIES + 1)]
    assert [one["code"] for one in refused] == ["pin-wrong"] * FREE_TRIES + ["pin-wait"]
    assert all("Article 1" in one["sentence"] for one in refused)
    assert purse(client, played, "1357").status_code == 403


@pytest.mark.parametrize("pin", ["", "\0", "9" * 900])
def test_a_pin_that_can_be_none_is_a_wrong_one(client: TestClient, table: Made, pin: str) -> None:
    played = table("Anna", "Ben", "Cem")
    played.set_pin(0, "1357")
    asked = {"table": played.table_id, "seat": "0", "pin": pin, "lang": "en", "look": True}
    told = {**HERE, "content-type": "application/json"}
    answer = client.post("/purse", content=json.dumps(asked), headers=told)
    assert (answer.status_code, answer.json()["code"]) == (403, "pin-wrong")


def test_the_first_pin_is_chosen_and_another_needs_the_one_before(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    assert purse(client, played, "", new="1357").json() == {}
    assert purse(client, played, "0000", new="2468").json()["code"] == "pin-wrong"
    assert purse(client, played, "1357", new="24x").json()["code"] == "pin-shape"
    assert played.cash(0, "1357") == 320_000
    assert purse(client, played, "1357", new="2468").status_code == 200
    assert played.cash(0, "2468") == 320_000


def test_a_pin_is_taken_away_by_whoever_knows_it(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    played.set_pin(0, "1357")
    assert purse(client, played, "0000", new="").status_code == 403
    assert played.view.protected == {0}
    assert purse(client, played, "1357", new="").status_code == 200
    assert played.view.protected == frozenset()


@pytest.mark.parametrize("seat", ["3", "-1", "x", "", "00"])
def test_a_seat_that_is_none_is_refused(client: TestClient, table: Made, seat: str) -> None:
    answer = purse(client, table("Anna", "Ben", "Cem"), "1357", seat)
    assert (answer.status_code, answer.json()) == (400, {"code": "malformed"})


def test_a_guest_who_asks_without_end_costs_no_work_and_keeps_nobody_out(
    table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = table("Anna", "Ben", "Cem")
    played.set_pin(0, "1357")
    live.registry().visitors = VisitorRates(Clock())
    app = Starlette(routes=[*seat_routes.ROUTES], middleware=[Middleware(SameOrigin)])
    guest, anna = (TestClient(app, client=(address, 5000)) for address in ("192.168.1.20", "192.168.1.21"))
    hashed = []

    def count(pin: str) -> str:
        hashed.append(pin)
        return hash_pin(pin)

    monkeypatch.setattr(joining, "hash_pin", count)
    codes = [purse(guest, played, "", "1", new="2468").json().get("code") for _ in range(2 * PINS[0].burst)]
    assert codes.count("too-fast") == PINS[0].burst
    assert len(hashed) <= PINS[0].burst
    assert purse(anna, played, "1357").json() == {"cash": 320_000}


def test_a_guest_of_the_household_keeps_nobody_from_their_own_ducats(table: Made) -> None:
    """A PIN that was chosen, or right before, is told from another without work: at once also where much was asked."""
    played, other = table("Anna", "Ben", "Cem"), table("Dora", "Emil", "Finn")
    played.set_pin(0, "1357")
    live.registry().visitors = VisitorRates(Clock())
    app = Starlette(routes=[*seat_routes.ROUTES], middleware=[Middleware(SameOrigin)])
    household = TestClient(app, client=("192.168.1.20", 5000))
    codes = [purse(household, other, "", "1", new="2468").json().get("code") for _ in range(2 * PINS[0].burst)]
    assert codes[-1] == "too-fast"
    assert purse(household, played, "1357").json() == {"cash": 320_000}
    assert "what is asked at a seat whose PIN was chosen, or found to be right, since its start counts as none" in TEXT
    # Wrong ones are counted there, too, and told: nobody finds out the right one by what is refused as too much.
    wrong = [purse(household, played, pin).json()["code"] for pin in ("0000", "1111", "2222", "1357")]
    assert wrong == [*["pin-wrong"] * 3, "pin-wait"]


def test_as_long_as_a_pin_is_not_known_right_and_wrong_ones_cost_the_same(table: Made) -> None:
    """After a restart."""
    played = table("Anna", "Ben", "Cem")
    played.set_pin(0, "1357")
    credential_hashing._known.clear()
    live.registry().visitors = VisitorRates(Clock())
    app = Starlette(routes=[*seat_routes.ROUTES], middleware=[Middleware(SameOrigin)])
    guest = TestClient(app, client=("192.168.1.20", 5000))
    for _ in range(PINS[0].burst):
        purse(guest, played, "", "1", new="2468")
    assert {purse(guest, played, pin).json()["code"] for pin in ("0000", "1357") * 3} == {"too-fast"}
    live.registry().visitors = VisitorRates(Clock())
    assert purse(guest, played, "1357").json() == {"cash": 320_000}
    assert credential_hashing.is_known(played.seating.pins[0])


def test_another_origin_has_no_use_for_it(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    played.set_pin(0, "1357")
    asked = {"table": played.table_id, "seat": "0", "pin": "1357", "lang": "en", "look": True}
    assert client.post("/purse", json=asked, headers={"origin": "http://elsewhere.example"}).status_code == 403
