"""Connections that wait have their time, and less where the server is full, those of the largest crowd first."""

import asyncio
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from tests.security.waiting_connections import (
    Transport,
    answered,
    connection,
    screen,
    silent,
    speaking,
    sweeper_of,
    unread,
    uploading,
    working,
)
from web.capacity import MOST_OF_A_SESSION
from web.timeouts import (
    ANSWER,
    BODY,
    BODY_RATE,
    HEAD,
    HURRIED_AT_ONCE,
    MESSAGE,
    SOCKET,
    STEADY_SECONDS,
    Patience,
    _unread,
    bound,
)

PATIENCE = 30


@pytest.mark.parametrize("tight", [False, True])
@pytest.mark.parametrize(
    ("make", "patience"),
    [
        (silent, HEAD),
        (answered, HEAD),
        (uploading, BODY),
        (lambda: unread(working()), ANSWER),
        (lambda: unread(answered()), ANSWER),
        (lambda: unread(screen()), SOCKET),
        (speaking, MESSAGE),
        # However slowly it reads meanwhile.
        (lambda: unread(speaking()), MESSAGE),
    ],
)
def test_whatever_waits_has_its_time_and_no_more(make: Callable[[], Any], patience: Patience, tight: bool) -> None:
    waiting = make()
    sweeper, clock = sweeper_of(waiting)
    sweeper.sweep(tight)
    clock.now += (patience.hurried if tight else patience.usual) - 0.5
    assert sweeper.sweep(tight) == 0
    clock.now += 0.5
    assert sweeper.sweep(tight) == 1
    assert waiting.transport.aborted


@pytest.mark.parametrize("make", [working, screen])
def test_what_waits_for_the_server_alone_is_left(make: Callable[[], Any]) -> None:
    sweeper, clock = sweeper_of(make())
    for _ in range(3):
        assert sweeper.sweep(tight=True) == 0
        clock.now += 3600


@pytest.mark.parametrize("make", [working, screen])
def test_a_phone_that_reads_slowly_but_steadily_is_left(make: Callable[[], Any]) -> None:
    reading = unread(make())
    reading.transport.unread = 1_000
    sweeper, clock = sweeper_of(reading)
    for _ in range(100):
        clock.now += ANSWER.usual - 1
        reading.transport.unread -= 1
        assert sweeper.sweep(tight=False) == 0


def seconds_until_ended(received: Callable[[int], int], most: int, *, tight: bool = False) -> int:
    """For how many seconds a body goes on of which so many bytes came after as many seconds, `most` at the most."""
    upload = uploading()
    sweeper, clock = sweeper_of(upload)
    for second in range(most):
        upload.received = received(second)
        if sweeper.sweep(tight):
            return second
        clock.now += 1
    return most


@pytest.mark.parametrize("tight", [False, True])
def test_an_upload_that_comes_steadily_is_left(tight: bool) -> None:
    """20 MB at 2 Mbit/s."""
    assert seconds_until_ended(lambda second: second * 250_000, 80, tight=tight) == 80
    slowest = MOST_OF_A_SESSION // BODY_RATE
    assert seconds_until_ended(lambda second: second * BODY_RATE, slowest, tight=tight) == slowest


@pytest.mark.parametrize(
    ("received", "ended"),
    [
        (lambda second: second, BODY.usual),
        (lambda second: second * BODY_RATE // 100, BODY.usual),
        (lambda second: 20_000_000 + second if second else 0, BODY.usual + 1),
        # What a body is framed in has no size.
        (lambda second: second * 1_000_000, STEADY_SECONDS + BODY.usual),
    ],
)
def test_a_body_that_drips_or_never_ends_is_ended(received: Callable[[int], int], ended: int) -> None:
    assert 0 <= seconds_until_ended(received, 1_000) - ended <= 1


def test_what_comes_in_is_counted_and_handed_on() -> None:
    heard: list[bytes] = []

    class Protocol(asyncio.Protocol):
        def __init__(self, config: Any) -> None:
            self.config = config

        def data_received(self, data: bytes) -> None:
            heard.append(data)

    config = SimpleNamespace(
        http_protocol_class=Protocol, ws_protocol_class=Protocol, h11_max_incomplete_event_size=1, ssl=None
    )
    server: Any = SimpleNamespace(config=config)
    bound([server])
    made: Any = config.http_protocol_class(config)
    made.transport = SimpleNamespace(is_closing=lambda: False)
    for data in (b"a body", b" in parts"):
        made.data_received(data)
    assert made.received == len(b"".join(heard)) == 15


def test_where_there_is_no_room_the_largest_crowd_goes_first() -> None:
    crowd = [unread(working()) for _ in range(HURRIED_AT_ONCE + 5)]
    phones = [connection(f"192.168.1.{number}") for number in range(100, 110)]
    sweeper, clock = sweeper_of(*crowd, *phones)
    sweeper.sweep(tight=True)
    clock.now += ANSWER.hurried
    assert sweeper.sweep(tight=True) == HURRIED_AT_ONCE
    assert not [one for one in phones if one.transport.aborted]


def test_behind_a_proxy_a_crowd_is_that_of_the_visitor() -> None:
    """Whose name the request says; the connections are the proxy's."""
    others = [silent() for _ in range(HURRIED_AT_ONCE)]
    visitors = [silent() for _ in range(HURRIED_AT_ONCE + 1)]
    for number, one in enumerate(others):
        one.scope = {"client": (f"203.0.113.{number}", 1)}
    for one in visitors:
        one.scope = {"client": ("198.51.100.7", 1)}
    sweeper, clock = sweeper_of(*others, *visitors)
    sweeper.sweep(tight=True)
    clock.now += HEAD.hurried
    sweeper.sweep(tight=True)
    assert not [one for one in others if one.transport.aborted]


class OfTheKernel(Transport):
    """Of a connection of which the kernel keeps everything."""

    def __init__(self, kept: socket.socket) -> None:
        super().__init__()
        self._kept = kept

    def get_extra_info(self, _: str) -> socket.socket:
        return self._kept

    def abort(self) -> None:
        self._kept.close()


class WithoutSocket(Transport):
    """Of a connection with TLS while it is being closed."""

    def get_extra_info(self, _: str) -> Any:
        return None


def test_a_connection_that_closes_with_tls_does_not_end_the_sweeping() -> None:
    made = unread(screen())
    made.transport = WithoutSocket()
    made.transport.unread = 9
    sweeper, clock = sweeper_of(made)
    sweeper.sweep(tight=False)
    clock.now += SOCKET.usual
    assert sweeper.sweep(tight=False) == 1
    assert made.transport.aborted


def test_what_was_not_read_in_time_is_thrown_away() -> None:
    """Else the kernel would keep it for minutes, for as many as are ended."""
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as theirs:
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        theirs.connect(listening.getsockname())
        ours = listening.accept()[0]
        ours.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                ours.send(b"x" * 100_000)
        waiting = working()
        waiting.transport = OfTheKernel(ours)
        sweeper, clock = sweeper_of(waiting)
        sweeper.sweep(tight=False)
        clock.now += ANSWER.usual
        assert sweeper.sweep(tight=False) == 1
        reset = select.poll()
        reset.register(theirs, select.POLLERR)
        assert reset.poll(PATIENCE * 1000)


def test_what_the_kernel_keeps_unread_counts_until_it_is_read() -> None:
    async def counts() -> tuple[int, int]:
        ours, theirs = socket.socketpair()
        with theirs:
            _, writer = await asyncio.open_connection(sock=ours)
            writer.write(b"x" * 10_000)
            before = _unread(writer.transport)
            assert writer.transport.get_write_buffer_size() == 0
            assert len(theirs.recv(20_000)) == 10_000
            after = _unread(writer.transport)
            writer.close()
            return before, after

    before, after = asyncio.run(counts())
    assert before > 0
    assert after == 0
