"""Limits on descriptors, sockets, unfinished requests and endless messages."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from signal import SIGTERM
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect
from streamlit import config
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection

from live.token_bucket import Rate
from tests.browser.server import Server
from tests.live.phones import Clock
from tests.security.attacker import Bounded, ask, half_body, half_request, page
from web import message_pace, request_limits
from web.capacity import Capacity
from web.request_limits import Limits
from web.socket_limits import MOST_OF_A_MESSAGE, MOST_OF_A_PAGES_MESSAGE
from web.timeouts import LEFT_SECONDS, Sweeper
from web.visitor import UNKNOWN, network_of

FILES = 160
GUEST = "192.168.1.20"
PATIENCE = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bounded]:
    with Bounded(tmp_path_factory.mktemp("bounded"), FILES) as running:
        yield running


def test_pages_opened_and_left_keep_nobody_out(server: Bounded) -> None:
    """As many pages as there are descriptors: the next visitor is told so, and let in as soon as they were left."""
    with ExitStack() as pages:
        assert 10 <= fill(server, pages) < FILES
        refused = ask(server.address)
        assert refused.status == 503
        assert "no room" in refused.body
    until = monotonic() + PATIENCE
    while ask(server.address).status != 200:
        assert monotonic() < until
    for _ in range(FILES):
        with page(server.address):
            pass
    assert server.errors == ""


def fill(server: Bounded, pages: ExitStack) -> int:
    """Open pages until no more is let in; how many."""
    for opened in range(FILES):
        try:
            pages.enter_context(page(server.address))
        except InvalidStatus:
            return opened
    return FILES


def test_half_requests_are_ended(server: Bounded) -> None:
    begun = [half_request(server.address) for _ in range(20)]
    for one in begun:
        assert one.recv(1) == b""
        one.close()


def test_half_request_does_not_keep_the_server_from_ending(tmp_path: Path) -> None:
    with Server(tmp_path) as running, half_body(running.address, "/own"):
        running.stop(SIGTERM)


def endless(socket: ClientConnection) -> None:
    """A message that has grown to three times what is read."""
    socket.send(iter([b"x" * 100_000] * (3 * MOST_OF_A_PAGES_MESSAGE // 100_000)))
    socket.recv(PATIENCE)


def test_endless_message_is_cut_off_before_it_is_in_memory(server: Bounded) -> None:
    with page(server.address) as socket, pytest.raises(ConnectionClosedError):
        endless(socket)


def test_body_that_nobody_asked_for_is_refused_unread(server: Bounded) -> None:
    answer = ask(server.address, "/own", "POST", b"x" * 200_000)
    assert answer.status == 413


class Left:
    """A session of a page that was left."""

    def __init__(self) -> None:
        self.id = "left"
        self.over = False

    def shutdown(self) -> None:
        self.over = True


@pytest.mark.parametrize(("tight", "seconds"), [(False, LEFT_SECONDS), (True, 0)])
def test_left_sessions_end_soon_and_at_once_where_there_is_no_room(tight: bool, seconds: float) -> None:
    session = Left()
    kept = {session.id: SimpleNamespace(session=session)}
    storage: Any = SimpleNamespace(list=lambda: list(kept.values()), delete=kept.pop)
    clock = Clock()
    sweeper = Sweeper([], [storage], clock)
    if seconds:
        sweeper.sweep(tight)
        assert not session.over
    clock.now += seconds
    sweeper.sweep(tight)
    assert session.over
    assert not kept


def test_a_page_that_was_left_before_is_kept_as_long_again() -> None:
    session = Left()
    kept: dict[str, Any] = {}
    storage: Any = SimpleNamespace(list=lambda: list(kept.values()), delete=kept.pop)
    clock = Clock()
    sweeper = Sweeper([], [storage], clock)
    for _ in range(2):
        kept[session.id] = SimpleNamespace(session=session)
        sweeper.sweep(tight=False)
        clock.now += LEFT_SECONDS - 1
        sweeper.sweep(tight=False)
        # Its visitor is back.
        del kept[session.id]
        sweeper.sweep(tight=False)
        clock.now += LEFT_SECONDS
    assert not session.over


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(str(len(await socket.receive_text())))
    except WebSocketDisconnect:
        return


async def read(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


@pytest.fixture
def client() -> Iterator[TestClient]:
    routes = [WebSocketRoute("/table/{code}", echo), Route("/own", read, methods=["POST"])]
    with TestClient(Starlette(routes=routes, middleware=[Middleware(Limits, room=Capacity())])) as made:
        yield made


@pytest.mark.parametrize("sign", ["x", "\U0001d11e"])
def test_message_to_a_socket_of_ours_is_short(client: TestClient, sign: str) -> None:
    most = MOST_OF_A_MESSAGE // len(sign.encode())
    with client.websocket_connect("/table/KRAB") as socket:
        socket.send_text(sign * most)
        assert socket.receive_text() == str(most)
        socket.send_text(sign * (most + 1))
        assert socket.receive()["code"] == message_pace.TOO_BIG


def test_body_without_a_length_is_not_read(client: TestClient) -> None:
    assert client.post("/own", content=b"x" * 30_000).text == "30000"
    assert client.post("/own", content=iter([b"x" * 10_000] * 3)).status_code == 411


@pytest.mark.parametrize(
    "length", ["-1", "1e9", "99999999999999999999", "٣", "", "00", "00000000000090000000", "000000000000000000001"]
)
@pytest.mark.parametrize("method", ["POST", "GET"])
def test_length_that_is_none_is_refused(client: TestClient, method: str, length: str) -> None:
    """Of a body that comes with GET nobody reads a part, but the server would receive all of it."""
    headers = {b"content-length": length.encode()}
    assert client.request(method, "/own", content=b"", headers=headers).status_code == 413


def test_length_of_a_body_that_is_short_is_taken(client: TestClient) -> None:
    for method, status in (("POST", 200), ("GET", 405)):
        assert client.request(method, "/own", content=b"x" * 65_536).status_code == status
        assert client.request(method, "/own", content=b"x" * 65_537).status_code == 413


def test_server_is_reached_under_its_own_names_alone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: `server.allowedHosts` guards every door, not Streamlit's socket alone."""
    told = config.get_option
    monkeypatch.setattr(
        config, "get_option", lambda key: ["games.example"] if key == "server.allowedHosts" else told(key)
    )
    assert client.post("/own", headers={"host": "evil.example"}).status_code == 421
    assert client.post("/own", headers={"host": "games.example"}).status_code == 200
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/table/KRAB", headers={"host": "evil.example"}):
        pass


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("127.0.0.1", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        ("", ""),
        ("unknown", UNKNOWN),
        ("_hidden", UNKNOWN),
        ("300.1.1.1", UNKNOWN),
        ("unix:", UNKNOWN),
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
    ],
)
def test_address_of_a_household(host: str, network: str) -> None:
    assert network_of(host) == network


def test_requests_of_one_address_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they ask for; other addresses and this computer go on."""
    monkeypatch.setattr(request_limits, "REQUESTS", Rate(3, 3600))
    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("on"))], middleware=[Middleware(Limits)])

    def answers(host: str) -> list[int]:
        with TestClient(app, client=(host, 1)) as guest:
            return [guest.get("/").status_code for _ in range(5)]

    assert answers("192.168.1.20") == [200, 200, 200, 429, 429]
    assert answers("192.168.1.21") == [200, 200, 200, 429, 429]
    assert answers("127.0.0.1") == [200] * 5


@pytest.mark.parametrize("path", ["/metrics%0a", "/_stcore/metrics%0A", "/readyz%0a", "/%00", "/hall%0d"])
def test_no_route_is_found_by_a_sign_that_nobody_sees(path: str) -> None:
    routes = [Route(one, lambda _: PlainTextResponse("on")) for one in ("/metrics", "/_stcore/metrics", "/readyz")]
    with TestClient(Starlette(routes=routes, middleware=[Middleware(Limits)]), client=(GUEST, 1)) as client:
        answer = client.get(path)
        assert (answer.status_code, answer.text) == (404, "Nothing here")


@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "/%6detrics", "/_stcore/metrics", "/_stcore/%6detrics"])
def test_counters_are_for_this_computer_alone(path: str) -> None:
    app = Starlette(routes=[Route("/{path:path}", lambda _: PlainTextResponse("on"))], middleware=[Middleware(Limits)])
    answers = {}
    for host in (GUEST, "unknown", "127.0.0.1"):
        with TestClient(app, client=(host, 1)) as client:
            answers[host] = client.get(path).status_code
    assert answers == {GUEST: 404, "unknown": 404, "127.0.0.1": 200}


def test_handshakes_count_as_requests_and_messages_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "REQUESTS", Rate(3, 3600))
    routes = [WebSocketRoute("/table/{code}", echo), Route("/", lambda _: PlainTextResponse("on"))]
    app = Starlette(routes=routes, middleware=[Middleware(Limits, room=Capacity())])
    with TestClient(app, client=(GUEST, 1)) as guest:
        for _ in range(3):
            with guest.websocket_connect("/table/KRAB") as socket:
                for _ in range(5):
                    socket.send_text("")
                    assert socket.receive_text() == "0"
        with pytest.raises(WebSocketDisconnect) as refused, guest.websocket_connect("/table/KRAB"):
            pass
        assert refused.value.code == request_limits.TRY_AGAIN
        assert guest.get("/").status_code == 429
