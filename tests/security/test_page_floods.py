"""Many page runs from one address: they wait for each other, and play does not."""

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from live.token_bucket import Rate, TokenBucket
from tests.live.phones import Clock
from web import request_limits
from web.capacity import Capacity
from web.request_limits import Limits, paced
from web.socket_limits import PAGE_MESSAGES


async def received(number: int, shared: list[TokenBucket | None], clock: Clock) -> None:
    """So many messages by turns over sockets that share these buckets."""

    async def receive() -> Message:
        return {"type": "websocket.receive", "bytes": b"run"}

    async def send(_: Message) -> None:
        raise AssertionError

    sockets = [paced(receive, send, None, one, clock) for one in shared]
    for at in range(number):
        await sockets[at % len(sockets)]()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that goes on only while something sleeps."""
    made = Clock()

    async def sleep(seconds: float) -> None:
        made.now += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return made


def test_pages_of_one_address_run_at_its_rate_however_many_there_are(clock: Clock) -> None:
    begun, more = clock.now, 50
    together = TokenBucket(PAGE_MESSAGES, begun)
    asyncio.run(received(PAGE_MESSAGES.burst + more, [together] * 40, clock))
    assert clock.now - begun == pytest.approx(more * PAGE_MESSAGES.seconds, rel=0.05)


def test_pages_of_another_address_do_not_wait_for_it(clock: Clock) -> None:
    begun = clock.now
    asyncio.run(received(PAGE_MESSAGES.burst, [TokenBucket(PAGE_MESSAGES, begun) for _ in range(4)], clock))
    assert clock.now == begun


def test_what_has_to_wait_is_not_read_before(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each of an address' sockets would keep a message more here."""
    read: list[int] = []

    async def receive() -> Message:
        read.append(len(read))
        return {"type": "websocket.connect" if len(read) == 1 else "websocket.receive", "bytes": b"run"}

    async def send(_: Message) -> None:
        raise AssertionError

    class Stop(Exception):
        pass

    async def sleep(_: float) -> None:
        raise Stop

    async def go_on() -> None:
        monkeypatch.setattr(asyncio, "sleep", sleep)
        one = paced(receive, send, None, TokenBucket(Rate(3, 10.0), clock.now), clock)
        for _ in range(4):
            await one()
        with pytest.raises(Stop):
            await one()

    asyncio.run(go_on())
    # It connected, and said three things.
    assert len(read) == 4


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    async for words in socket.iter_bytes():
        await socket.send_bytes(words)


@pytest.mark.parametrize(
    ("path", "host", "kept"),
    [
        ("/_stcore/stream", "192.168.1.20", ["192.168.1.20"]),
        ("/table/KRAB", "192.168.1.20", []),
        ("/_stcore/stream", "127.0.0.1", []),
    ],
)
def test_only_pages_are_held_to_it_and_only_those_of_others(
    path: str, host: str, kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def bucket(rate: Rate, now: float) -> TokenBucket:
        if rate == PAGE_MESSAGES:
            seen.append(host)
        return TokenBucket(rate, now)

    monkeypatch.setattr(request_limits, "TokenBucket", bucket)
    routes = [WebSocketRoute(one, echo) for one in ("/_stcore/stream", "/table/{code}")]
    app = Starlette(routes=routes, middleware=[Middleware(Limits, room=Capacity())])
    with TestClient(app, client=(host, 1)) as client, client.websocket_connect(path) as socket:
        socket.send_bytes(b"on")
        assert socket.receive_bytes() == b"on"
    assert seen == kept


def test_a_bucket_is_never_below_empty() -> None:
    bucket = TokenBucket(Rate(1, 2.0), 0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [True, False, False]
    assert bucket.wait(0.0) == 2.0
    assert bucket.take(2.0)


def test_a_page_is_reached_under_no_other_spelling() -> None:
    """A route is found with a line feed behind it, too, and a limit that goes by the path would not be."""
    app = Starlette(routes=[WebSocketRoute("/_stcore/stream", echo)], middleware=[Middleware(Limits, room=Capacity())])
    with TestClient(app, client=("192.168.1.20", 1)) as client:
        other = client.websocket_connect("/_stcore/stream%0a")
        with pytest.raises(WebSocketDisconnect), other:
            pass


def test_a_page_that_sends_text_is_closed_without_an_error() -> None:
    """Streamlit asks for the bytes of each message; without any its app would fail, with a traceback for each."""
    heard: list[int] = []

    async def stream(socket: WebSocket) -> None:
        await socket.accept()
        try:
            await socket.receive_bytes()
        except WebSocketDisconnect as gone:
            heard.append(gone.code)

    app = Starlette(
        routes=[WebSocketRoute("/_stcore/stream", stream)], middleware=[Middleware(Limits, room=Capacity())]
    )
    with TestClient(app, client=("192.168.1.20", 1)) as client:
        with client.websocket_connect("/_stcore/stream") as socket:
            socket.send_text("on")
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_bytes()
        assert (closed.value.code, heard) == (request_limits.NO_TEXT, [request_limits.NO_TEXT])
