"""The routes of a seat, and their protection from other origins."""

import logging
from collections.abc import Callable, Iterator

import pytest
from httpx2 import Response
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from live import SEATS, Device, LiveTable
from web import seat_routes, table_socket
from web.origin import SameOrigin
from web.server_address import ADDRESS

Made = Callable[..., LiveTable]
HERE = {"origin": "http://testserver"}
ELSEWHERE = ("http://elsewhere.example", "http://testserver.example", "http://testserver:8502", "null", "", "http://[")


def app() -> Starlette:
    page = Route("/", lambda _: PlainTextResponse("a page"))
    return Starlette(routes=[page, table_socket.ROUTE, *seat_routes.ROUTES], middleware=[Middleware(SameOrigin)])


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(app(), follow_redirects=False) as client:
        yield client


def phones_on(table: LiveTable) -> Device:
    taken = table.joining.take(table.joining.banker_ticket(Device(), access=SEATS))
    return Device({taken.cookie: taken.token})


def take(client: TestClient, table: LiveTable, ticket: str) -> Response:
    return client.post("/take", json={"table": table.table_id, "ticket": ticket}, headers=HERE)


def own(client: TestClient, table: LiveTable) -> Response:
    return client.post("/own", json={"table": table.table_id}, headers=HERE)


def test_a_page_of_another_seat_is_told_no_ducats(client: TestClient, table: Made) -> None:
    """Two tabs of a browser have one cookie for a table: that of the seat taken last."""
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    take(client, played, played.joining.seat_ticket(1))
    for seat, status in ((1, 200), (0, 403), ("1", 403), ([], 403)):
        answer = client.post("/own", json={"table": played.table_id, "seat": seat}, headers=HERE)
        assert (answer.status_code, "cash" in answer.json()) == (status, status == 200), seat


def test_no_answer_is_longer_for_a_larger_sum(client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Encrypted, its length would be all that the network sees of it."""
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    take(client, played, played.joining.seat_ticket(1))
    answers = []
    for cash in (0, 90_000, 1_000_000, -(10**18)):
        with monkeypatch.context() as sums:
            sums.setattr(LiveTable, "own_cash", lambda *_, cash=cash: cash)
            answers.append(own(client, played))
        assert answers[-1].json() == {"cash": cash}
    assert len({len(answer.content) for answer in answers}) == 1
    assert len({tuple(answer.headers.items()) for answer in answers}) == 1


def test_a_ticket_becomes_a_cookie_that_no_script_can_read(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    answer = take(client, played, played.joining.seat_ticket(1))
    assert (answer.status_code, answer.json()) == (200, {"taken": True})
    cookie = answer.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=lax", "path=/", "max-age=7776000"))
    assert "secure" not in cookie
    assert answer.headers["cache-control"] == "no-store"
    (token,) = client.cookies.values()
    assert token not in answer.text
    assert own(client, played).json() == {"cash": 320_000}


def test_over_tls_the_cookie_is_for_tls_alone(table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    with TestClient(app(), base_url="https://testserver") as client:
        body = {"table": played.table_id, "ticket": played.joining.seat_ticket(0)}
        answer = client.post("/take", json=body, headers={"origin": "https://testserver"})
    assert "secure" in answer.headers["set-cookie"].lower()


def test_without_the_cookie_nobodys_cash_is_told(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    bank = phones_on(played)
    assert (own(client, played).status_code, own(client, played).json()) == (403, {"code": "watching"})
    client.cookies.update(dict(bank.cookies))
    assert own(client, played).json() == {"code": "watching"}
    take(client, played, played.joining.seat_ticket(0))
    played.joining.free(0, bank)
    assert own(client, played).json() == {"code": "watching"}


def test_a_used_ticket_sets_no_cookie(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    ticket = played.joining.seat_ticket(0)
    take(client, played, ticket)
    again = take(client, played, ticket)
    assert (again.status_code, again.json()) == (403, {"code": "no-ticket"})
    assert "set-cookie" not in again.headers


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/json"),
        (b"[]", "application/json"),
        (b'{"table": 7, "ticket": "x"}', "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[" * 900, "application/json"),
        (b'{"table": "' + b"x" * 2000 + b'", "ticket": ""}', "application/json"),
        (b'{"table": "KRAB", "ticket": "x"}', "text/plain"),
    ],
)
def test_nonsense_is_answered_as_such(client: TestClient, body: bytes, kind: str) -> None:
    for path in ("/take", "/own"):
        answer = client.post(path, content=body, headers={**HERE, "content-type": kind})
        assert answer.status_code in {400, 403}
        assert answer.json()["code"] in {"malformed", "unknown-table"}


def test_neither_route_can_be_asked_by_an_address_alone(client: TestClient) -> None:
    assert [client.get(path).status_code for path in ("/take", "/own")] == [405, 405]


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_page_of_another_origin_can_post_nothing_and_hear_nothing(
    client: TestClient, table: Made, origin: str
) -> None:
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    take(client, played, played.joining.seat_ticket(0))
    for path in ("/take", "/own", "/"):
        answer = client.post(path, json={"table": played.table_id}, headers={"origin": origin})
        assert answer.status_code == 403
        assert "320" not in answer.text
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/table/{played.table_id}", headers={"origin": origin}),
    ):
        pass


def test_a_request_that_hides_where_it_comes_from_brings_no_cookie_in(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    take(client, played, played.joining.seat_ticket(0))
    assert client.post("/own", json={"table": played.table_id}).status_code == 403


def test_no_other_page_may_frame_ours(client: TestClient) -> None:
    answer = client.get("/")
    assert "frame-ancestors 'self';" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_behind_a_proxy_the_address_people_use_is_ours_too(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = table("Anna", "Ben", "Cem")
    monkeypatch.setenv(ADDRESS, "https://other.example")
    assert from_games(client, played) == "This comes from a page of another origin."
    monkeypatch.setenv(ADDRESS, "https://games.example/")
    assert from_games(client, played) == '{"code":"watching"}'


@pytest.mark.parametrize("headers", [{"x-forwarded-host": "games.example"}, {"host": "games.example:443"}])
def test_behind_a_proxy_its_own_word_for_the_address_counts(
    client: TestClient, table: Made, headers: dict[str, str]
) -> None:
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    told = {"origin": "https://games.example", **headers}
    with client.websocket_connect(f"/table/{played.table_id}", headers=told) as screen:
        assert screen.receive_json()["view"]["version"] == played.view.version
    body = {"table": played.table_id, "ticket": played.joining.seat_ticket(0)}
    answer = client.post("/take", json=body, headers=told)
    assert "secure" in answer.headers["set-cookie"].lower()
    assert client.post("/own", json=body, headers=told | {"origin": "https://other.example"}).status_code == 403


@pytest.mark.parametrize(
    ("base", "address"), [("https://games.example", ""), ("http://inside", "https://games.example")]
)
def test_over_tls_a_page_without_it_is_none_of_ours(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch, base: str, address: str
) -> None:
    """Who can write into plain connections of the network would have one opened under the server's name."""
    played = table("Anna", "Ben", "Cem")
    monkeypatch.setenv(ADDRESS, address)
    client.base_url = client.base_url.copy_with(scheme=base.partition(":")[0], host=base.rpartition("/")[2])
    path, asked = f"{base.replace('http', 'ws')}/table/{played.table_id}", {"table": played.table_id}
    assert from_games(client, played) == '{"code":"watching"}'
    plain = {"origin": "http://games.example"}
    assert client.post("/own", json=asked, headers=plain).status_code == 403
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers=plain):
        pass
    with client.websocket_connect(path, headers={"origin": "https://games.example"}) as screen:
        assert screen.receive_json()["view"]["version"] == played.view.version


def from_games(client: TestClient, table: LiveTable) -> str:
    return client.post("/own", json={"table": table.table_id}, headers={"origin": "https://games.example"}).text


def test_no_log_tells_a_token(client: TestClient, table: Made, caplog: pytest.LogCaptureFixture) -> None:
    played = table("Anna", "Ben", "Cem")
    with caplog.at_level(logging.DEBUG):
        phones_on(played)
        ticket = played.joining.seat_ticket(0)
        take(client, played, ticket)
        own(client, played)
    (token,) = client.cookies.values()
    assert token not in caplog.text
    assert ticket not in caplog.text
