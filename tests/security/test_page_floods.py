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
from tests.security.test_security_document import TEXT
from tests.security.test_socket_frames import Connection, until
from web import message_pace, request_limits
from web.capacity import Capacity
from web.message_pace import PageMessages, paced
from web.ranked_turns import RankedTurns
from web.request_limits import Limits
from web.socket_limits import CALM_SECONDS, MOST_BEHIND, PAGE_MESSAGES, STREAM

# A turn of the event loop; the fixture replaces `asyncio.sleep`.
next_round = asyncio.sleep


async def received(number: int, shared: list[PageMessages | None], clock: Clock) -> None:
    """So many messages by turns over sockets of these addresses."""

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
        await next_round(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return made


def test_pages_of_one_address_run_at_its_rate_however_many_there_are(clock: Clock) -> None:
    begun, more = clock.now, 50
    together = PageMessages(clock)
    asyncio.run(received(PAGE_MESSAGES.burst + more, [together] * 40, clock))
    assert clock.now - begun == pytest.approx(more * PAGE_MESSAGES.seconds, rel=0.05)


def test_pages_of_another_address_do_not_wait_for_it(clock: Clock) -> None:
    begun = clock.now
    asyncio.run(received(PAGE_MESSAGES.burst, [PageMessages(clock) for _ in range(4)], clock))
    assert clock.now == begun


async def lateness_of(taps: list[float], clock: Clock, crowd: int) -> list[float]:
    """Seconds after which what is tapped at these times is read, where so many pages of the address never cease."""
    address = PageMessages(clock)
    late: list[float] = []

    async def at_once() -> Message:
        return {"type": "websocket.receive", "bytes": b"run"}

    async def send(_: Message) -> None:
        raise AssertionError

    async def flood() -> None:
        flooding = paced(at_once, send, None, address, clock)
        while True:
            await flooding()

    async def tapped() -> Message:
        while clock.now < begun + taps[len(late)]:
            await next_round(0)
        return await at_once()

    begun = clock.now
    others = [asyncio.create_task(flood()) for _ in range(crowd)]
    calm = paced(tapped, send, None, address, clock)
    while len(late) < len(taps):
        await calm()
        late.append(clock.now - begun - taps[len(late)])
    for one in others:
        one.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    return late


def test_a_page_that_was_calm_does_not_wait_for_a_crowd_of_its_address_that_never_ceases(clock: Clock) -> None:
    taps = [60.0, 64.0, 64.3, 64.6, 70.0, 75.0]
    late = asyncio.run(asyncio.wait_for(lateness_of(taps, clock, 100), 60))
    assert max(late) < 1, late
    assert "a page that sent nothing for two seconds before those that never cease" in TEXT
    assert CALM_SECONDS == 2


def test_nobody_waits_for_ever_however_many_are_calm(clock: Clock) -> None:
    """Who comes later by some seconds comes first after them."""
    address = PageMessages(clock)

    async def take(behind: int, times: int) -> None:
        for _ in range(times):
            await address.take(behind)

    async def late() -> float:
        calm = [asyncio.create_task(take(0, 100)) for _ in range(50)]
        await next_round(0)
        begun = clock.now
        await address.take(MOST_BEHIND)
        for one in calm:
            one.cancel()
        await asyncio.gather(*calm, return_exceptions=True)
        return clock.now - begun

    assert asyncio.run(asyncio.wait_for(late(), 60)) == pytest.approx(MOST_BEHIND, rel=0.5)


def test_a_page_that_goes_while_it_waits_gives_its_turn_to_the_next(clock: Clock) -> None:
    address = PageMessages(clock)

    async def leave() -> None:
        async def take() -> None:
            for _ in range(PAGE_MESSAGES.burst):
                await address.take(0)

        # The first takes all there is at once, the second has its turn and waits for more, the others wait for theirs.
        waiting = [asyncio.create_task(take()) for _ in range(4)]
        await next_round(0)
        for one in (waiting[2], waiting[1]):
            one.cancel()
        await waiting[3]

    asyncio.run(asyncio.wait_for(leave(), 60))


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
        monkeypatch.setattr(message_pace, "PAGE_MESSAGES", Rate(3, 10.0))
        one = paced(receive, send, None, PageMessages(clock), clock)
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

    def shared() -> PageMessages:
        seen.append(host)
        return PageMessages()

    monkeypatch.setattr(request_limits, "PageMessages", shared)
    routes = [WebSocketRoute(one, echo) for one in ("/_stcore/stream", "/table/{code}")]
    app = Starlette(routes=routes, middleware=[Middleware(Limits, room=Capacity())])
    with TestClient(app, client=(host, 1)) as client, client.websocket_connect(path) as socket:
        socket.send_bytes(b"on")
        assert socket.receive_bytes() == b"on"
    assert seen == kept


@pytest.mark.parametrize("waits", [False, True])
def test_a_page_whose_message_waits_for_its_turn_is_not_taken_for_lost(waits: bool) -> None:
    """It is not read then, nor its answer whether it is there: what was tapped was lost after half a minute."""

    def said(words: bytes) -> bytes:
        return b"\x82" + bytes([0x80 | len(words)]) + bytes(4) + words

    async def tap() -> None:
        page = await Connection("192.168.1.20").opened(STREAM)
        page.takes.clear()
        page.receive(said(b"first"))
        await until(lambda: page.heard == [b"first"])
        if waits:
            page.receive(said(b"tap"))
        page.wait_for_its_answer_no_longer()
        assert page.is_cut_off() is not waits
        page.takes.set()
        await until(lambda: page.heard == [b"first", b"tap"][: 1 + waits])

    asyncio.run(tap())


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
        assert (closed.value.code, heard) == (message_pace.NO_TEXT, [message_pace.NO_TEXT])


def test_text_at_a_page_that_was_closed_for_what_came_after_it_is_no_error() -> None:
    async def receive() -> Message:
        return {"type": "websocket.receive", "text": "on"}

    async def send(_: Message) -> None:
        raise RuntimeError

    async def hear() -> None:
        assert await paced(receive, send, None)() == {"type": "websocket.disconnect", "code": message_pace.NO_TEXT}

    asyncio.run(hear())


def test_whoever_goes_in_the_moment_it_is_called_passes_the_turn_on() -> None:
    turns = RankedTurns()
    called: list[int] = []

    async def wait(line: int) -> None:
        async with turns.turn(line):
            called.append(line)

    async def leave() -> None:
        async with turns.turn(0):
            waiting = [asyncio.create_task(wait(line)) for line in (2, 3, 1)]
            await asyncio.sleep(0)
        waiting[2].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(asyncio.wait_for(leave(), 10))
    assert called == [2, 3]
