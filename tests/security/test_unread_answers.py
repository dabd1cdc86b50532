"""Answers that are read slowly: what is kept of them is counted, bounded, and has to be read at some rate."""

import asyncio
from collections.abc import Callable
from typing import Any, Self

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from uvicorn.server import ServerState

from live.export_limits import MOST_PACKED
from tests.security.test_socket_frames import until
from tests.security.test_unread_messages import Slow
from tests.security.waiting_connections import connection, sweeper_of
from web.capacity import Capacity
from web.request_limits import Limits
from web.tabletop_script import ROUTE
from web.timeouts import READ_RATE, READING, bound
from web.unread_answers import LITTLE, MOST_OF_ALL, MOST_OF_AN_ADDRESS, UnreadAnswer, note, unread_answer

MEGA = 1024 * 1024
GUEST, OTHER, HERE = "192.168.1.20", "192.168.1.21", "127.0.0.1"


def reader(size: int, address: str = GUEST, *, body: int | None = None, taken: int = 0, began: float = 0.0) -> Any:
    """A connection to which an answer is sent. body: which, where several are sent the same."""
    state: dict[str, Any] = {}
    made = connection(address, response_complete=False, more_body=False, scope={"state": state})
    note(state, UnreadAnswer(id(state) if body is None else body, size, taken, began))
    made.state = state
    return made


def ended(*readers: Any) -> list[bool]:
    sweeper, clock = sweeper_of(*readers)
    clock.now += 10
    sweeper.sweep(tight=False)
    return [one.transport.aborted for one in readers]


def test_what_an_address_leaves_unread_is_bounded() -> None:
    gone = ended(*[reader(4 * MEGA) for _ in range(800)])
    assert sum(not one for one in gone) * 4 * MEGA == MOST_OF_AN_ADDRESS


def test_who_reads_faster_stays_and_so_do_other_addresses() -> None:
    idle = [reader(4 * MEGA, taken=100) for _ in range(100)]
    phone = reader(4 * MEGA, taken=100_000)
    others = [reader(4 * MEGA, OTHER), *[reader(4 * MEGA, HERE) for _ in range(10)]]
    gone = ended(phone, *idle, *others)
    assert gone[0] is False
    assert sum(gone) == 100 - (MOST_OF_AN_ADDRESS // (4 * MEGA) - 1)
    assert not any(gone[-len(others) :])


def test_a_household_and_a_file_of_all_games_are_left() -> None:
    assert not any(ended(reader(MOST_PACKED), *[reader(4 * MEGA) for _ in range(6)]))


def test_a_club_that_loads_the_same_is_left() -> None:
    """Of what is kept once for all nothing is gained by sending it to fewer."""
    assert not any(ended(*[reader(4 * MEGA, body=1) for _ in range(60)]))


def kept_of(readers: list[Any]) -> int:
    """Bytes of those that are not ended by now."""
    gone = ended(*readers)
    kept = {id(one.state): one.state for one, is_gone in zip(readers, gone, strict=True) if not is_gone}
    return sum(state["intrige-answer"].size for state in kept.values())


def test_of_all_addresses_those_with_the_most_go_first() -> None:
    crowds = [reader(8 * MEGA, f"10.0.{address}.1") for address in range(6) for _ in range(6)]
    small = [reader(MEGA, f"10.1.{address}.1") for address in range(10)]
    assert MOST_OF_ALL - 8 * MEGA < kept_of([*crowds, *small]) <= MOST_OF_ALL
    assert not any(one.transport.aborted for one in small)


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.{}.1"])
def test_of_many_that_keep_as_much_no_more_than_need_be_are_ended(address: str) -> None:
    """Also of a proxy's on this computer that is not named to the program."""
    assert kept_of([reader(4 * MEGA, address.format(number)) for number in range(200)]) == MOST_OF_ALL


def test_what_many_addresses_are_sent_of_the_same_counts_once() -> None:
    readers = [reader(4 * MEGA, f"10.0.{number}.1", body=1) for number in range(200)]
    more = [reader(16 * MEGA, f"10.1.{number}.1") for number in range(8)]
    assert sum(ended(*readers, *more)) == 1
    assert not any(one.transport.aborted for one in readers)


def seconds_until_ended(read: Callable[[int], int], most: int) -> int:
    """For how many seconds an answer of a chronicle's size goes on of which so much was read after as many seconds."""
    one = reader(4 * MEGA)
    sweeper, clock = sweeper_of(one)
    answer = unread_answer(one)
    assert answer is not None
    for second in range(most):
        note(one.state, answer._replace(taken=read(second)))
        # It comes on: what is written stays the same or does not.
        one.transport.unread = second % 2 + 1
        if sweeper.sweep(tight=False):
            return second
        clock.now += 1
    return most


def test_a_phone_on_a_weak_network_gets_its_file() -> None:
    """32 kbit/s, which is left of a phone's speed once its month's data are used up; also with pauses."""
    assert seconds_until_ended(lambda second: second * 4_000, 1_000) == 1_000
    assert seconds_until_ended(lambda second: second // 15 * 15 * 4_000, 1_000) == 1_000
    assert seconds_until_ended(lambda second: (second + 1) * READ_RATE, 2_000) == 2_000


@pytest.mark.parametrize("rate", [0, 1, READ_RATE // 10])
def test_an_answer_that_is_read_in_drips_is_ended(rate: int) -> None:
    assert READING.usual <= seconds_until_ended(lambda second: second * rate, 1_000) <= 1.2 * READING.usual


class Unread(Slow):
    """Its bounds are those of `Slow`."""

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """As they are."""


class Connection:
    """A guest's connection to a server that answers with a large file."""

    def __init__(self) -> None:
        async def file(_: Request) -> Response:
            return Response(bytes(self.size))

        self.size = MEGA
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None}
        app = Starlette(routes=[Route("/", file), ROUTE], middleware=[Middleware(Limits, room=Capacity())])
        config = uvicorn.Config(app, http="h11", **options)
        config.load()
        bound([uvicorn.Server(config)])
        made: Any = config.http_protocol_class
        self.protocol = made(config=config, server_state=ServerState(), app_state={})
        self.transport = Unread()
        self.transport.protocol = self.protocol
        self.protocol.connection_made(self.transport)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.protocol.connection_lost(None)
        await asyncio.sleep(0)

    def ask(self, method: str = "GET", path: str = "/") -> None:
        self.protocol.data_received(f"{method} {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode())

    def kept(self) -> int:
        answer = unread_answer(self.protocol)
        return 0 if answer is None else answer.size

    async def read(self) -> int:
        """Read what there is until nothing more comes; returns how much that was."""
        got = 0
        while self.transport.written:
            got += self.transport.read()
            for _ in range(20):
                await asyncio.sleep(0)
        return got


def test_a_large_answer_counts_until_it_was_taken() -> None:
    async def tell() -> None:
        async with Connection() as guest:
            guest.ask()
            await until(lambda: guest.kept() == MEGA)
            assert len(guest.transport.written) < MEGA // 4
            assert await guest.read() > MEGA
            assert guest.kept() == 0

    asyncio.run(tell())


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_an_answer_that_waits_for_the_one_before_counts(method: str) -> None:
    """Which is taken, but not read, and stops the next one before a byte of it was sent."""

    async def tell() -> None:
        async with Connection() as guest:
            guest.size = LITTLE - 36
            guest.ask()
            await until(lambda: len(guest.transport.written) > guest.size)
            assert guest.kept() == 0
            guest.size = MEGA
            guest.ask(method)
            await until(lambda: guest.kept() == MEGA)
            assert await guest.read() > (MEGA if method == "GET" else LITTLE - 36)
            assert guest.kept() == 0

    asyncio.run(tell())


def test_a_small_answer_is_not_counted() -> None:
    assert unread_answer(reader(LITTLE)) is None


def test_the_tabletops_script_is_kept_once() -> None:
    async def tell() -> None:
        async with Connection() as one, Connection() as other:
            for guest in (one, other):
                guest.ask(path=ROUTE.path)
            await until(lambda: min(one.kept(), other.kept()) > LITTLE)
            first, second = unread_answer(one.protocol), unread_answer(other.protocol)
            assert first is not None
            assert second is not None
            assert first.body == second.body

    asyncio.run(tell())
