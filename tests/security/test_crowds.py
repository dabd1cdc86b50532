"""One address opens as many connections as it can: others come in, and a household or a club never meets the bound."""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect
from streamlit.file_util import get_static_dir
from websockets.sync.client import connect

from tests.security.attacker import Bounded, ask, host_of
from web.body_limits import in_pieces
from web.capacity import SPARE, Capacity
from web.connection_limiter import Accepted
from web.open_requests import OpenRequests, most_open
from web.request_limits import Limits

FILES = 300
# As many connections as leave no room for a page, and descriptors enough to refuse them with.
TOO_MANY = 250
CROWD, VISITOR = "127.0.0.2", "127.0.0.3"
GUEST, OTHER = "192.168.1.20", "192.168.1.21"
# A file that no kernel keeps as a whole for a client that does not read.
LARGE = "/static/js/" + next(Path(get_static_dir(), "static", "js").glob("PlotlyChart.*.js")).name
PATIENCE = 30
HALF = "Content-Type: application/json\r\nContent-Length: 9\r\n"
BEHIND = f"X-Forwarded-For: {CROWD}\r\n"


class Crowded(Bounded):
    """A server to which this machine's other addresses are strangers."""

    def _program(self) -> list[str]:
        flag, program = super()._program()
        known = "from web import visitor; visitor.network_of = lambda host: '' if host == '127.0.0.1' else host"
        return [flag, f"{known}; {program}"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowded]:
    with Crowded(tmp_path_factory.mktemp("crowded"), FILES) as running:
        yield running


def opened(server: Crowded, source: str) -> socket.socket:
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    one.settimeout(PATIENCE)
    one.bind((source, 0))
    one.connect(host_of(server.address))
    return one


def page_status(server: Crowded, source: str) -> int:
    with closing(HTTPConnection(*host_of(server.address), timeout=PATIENCE, source_address=(source, 0))) as visitor:
        visitor.request("GET", "/hall", headers={"accept": "text/html"})
        answer = visitor.getresponse()
        answer.read()
        return answer.status


def is_let_in(server: Crowded) -> bool:
    """Whether another visitor gets a page, and a socket for it."""
    with connect(
        f"ws{server.address.removeprefix('http')}/_stcore/stream",
        sock=opened(server, VISITOR),
        origin=None,
        open_timeout=PATIENCE,
    ):
        return page_status(server, VISITOR) == 200


def is_refused(connection: socket.socket) -> bool:
    """Closed as it was accepted, or told so."""
    try:
        return connection.recv(12) in (b"", b"HTTP/1.1 429")
    except ConnectionError:
        return True


def open_files(server: Crowded) -> int:
    found = re.search(r"^process_open_fds (\S+)", ask(server.address, "/metrics").body, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


def sent(path: str, more: str = "", method: str = "GET") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{more}\r\n".encode()


@pytest.mark.parametrize(
    ("source", "says"),
    [
        pytest.param(CROWD, b"", id="silent"),
        pytest.param(CROWD, b"GET / HTTP/1.1\r\nHost: x\r\nX-", id="half a head"),
        pytest.param(CROWD, sent("/own", HALF, "POST"), id="half a body"),
        pytest.param(CROWD, sent(LARGE), id="unread"),
        pytest.param("127.0.0.1", sent(LARGE, BEHIND), id="unread, through a proxy"),
        pytest.param("127.0.0.1", sent("/own", HALF + BEHIND, "POST"), id="half a body, through a proxy"),
    ],
)
def test_a_crowd_from_one_address_keeps_nobody_out(server: Crowded, source: str, says: bytes) -> None:
    # The crowd before this one goes.
    while open_files(server) > FILES // 4:
        pass
    with ExitStack() as crowd:
        connections = [crowd.enter_context(opened(server, source)) for _ in range(TOO_MANY)]
        for one in connections:
            with suppress(ConnectionError):
                one.sendall(says)
        assert is_refused(connections[-1])
        assert is_let_in(server)
    assert server.errors == ""


class Room(Capacity):
    """Where only addresses are bounded."""

    def is_full(self) -> bool:
        return False


def room_of(files: int | None) -> Capacity:
    room = Room()
    room.limit = files
    return room


@pytest.mark.parametrize(("devices", "files"), [(6, 1024), (60, None), (60, 65_536), (60, 4096)])
def test_a_household_and_a_club_never_meet_the_bound(devices: int, files: int | None) -> None:
    """All load a page at once: six connections of each browser, and a page's sockets, two of them."""
    requests = OpenRequests(room_of(files))
    accepted = Accepted(room_of(files), lambda _: False)
    with ExitStack() as stack:
        for _ in range(devices):
            for is_socket in (True, True, True, *[False] * 6):
                assert not requests.is_crowded(GUEST, is_socket=is_socket)
                stack.enter_context(requests.holding(GUEST, is_socket=is_socket))
                assert accepted.takes(stack.enter_context(socket.socket()), GUEST)


def test_where_crowds_take_half_of_all_each_other_address_has_what_a_household_needs() -> None:
    files = 1500
    requests = OpenRequests(room_of(files))
    accepted = Accepted(room_of(files), lambda _: False)
    with ExitStack() as stack:

        def opens(address: str) -> tuple[int, int]:
            """How many requests, and connections, are taken of as many as there are descriptors."""
            taken = [accepted.takes(stack.enter_context(socket.socket()), address) for _ in range(files)]
            begun = 0
            while not requests.is_crowded(address, is_socket=False):
                stack.enter_context(requests.holding(address, is_socket=False))
                begun += 1
            return begun, sum(taken)

        crowd = (files - SPARE) // 4
        assert [opens(f"203.0.113.{number}") for number in range(4)] == [(crowd, crowd), *[(60, 60)] * 3]


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


def test_sockets_of_one_address_are_bounded() -> None:
    room = room_of(64)
    assert (room.share(400, 4), most_open(room)) == (2, 4)
    app = Starlette(routes=[WebSocketRoute("/table/{code}", echo)], middleware=[Middleware(Limits, room=room)])
    for _ in range(2):
        with TestClient(app, client=(GUEST, 1)) as guest, ExitStack() as stack:
            for _ in range(2):
                stack.enter_context(guest.websocket_connect("/table/KRAB"))
            with pytest.raises(WebSocketDisconnect), guest.websocket_connect("/table/KRAB"):
                pass


async def answers_of(app: Starlette, host: str, times: int = 1) -> list[int]:
    transport = ASGITransport(app=app, client=(host, 1))
    async with AsyncClient(transport=transport, base_url="http://testserver") as guest:
        return [(await guest.get("/")).status_code for _ in range(times)]


def test_requests_of_one_address_that_are_open_are_bounded() -> None:
    """Through a proxy, which opens connections of its own; refused, the connection is closed."""

    async def answers() -> list[int]:
        waiting, finished = asyncio.Semaphore(0), asyncio.Event()

        async def hang(_: Request) -> PlainTextResponse:
            waiting.release()
            await finished.wait()
            return PlainTextResponse("")

        room = room_of(64)
        app = Starlette(routes=[Route("/", hang)], middleware=[Middleware(Limits, room=room)])
        begun = [asyncio.create_task(answers_of(app, GUEST)) for _ in range(most_open(room))]
        for _ in begun:
            await waiting.acquire()
        refused = await answers_of(app, GUEST, 2)
        other = asyncio.create_task(answers_of(app, OTHER))
        await waiting.acquire()
        finished.set()
        return [*refused, *await other, *[code for one in begun for code in await one], *await answers_of(app, GUEST)]

    assert asyncio.run(bounded(answers)) == [429, 429, 200, 200, 200, 200, 200, 200]


async def bounded(work: Callable[[], Awaitable[list[int]]]) -> list[int]:
    async with asyncio.timeout(PATIENCE):
        return await work()


@pytest.mark.parametrize("size", [0, 1, 9, 10, 11, 20, 25])
def test_an_answer_is_handed_on_in_pieces(size: int) -> None:
    body, pieces = bytes(range(size)), list[Message]()

    async def send(message: Message) -> None:
        pieces.append(message)

    async def answer() -> None:
        await in_pieces(send, 10)({"type": "http.response.body", "body": body})

    asyncio.run(answer())
    assert b"".join(one["body"] for one in pieces) == body
    assert max(len(one["body"]) for one in pieces) <= 10
    assert [one.get("more_body", False) for one in pieces] == [True] * (len(pieces) - 1) + [False]
