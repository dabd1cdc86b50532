"""TCP_NODELAY is set, the hall is read before the first visitor, and idle tables are closed for as long as it runs."""

import asyncio
import gc
import socket
import sys
from collections.abc import Iterator

import pytest

import live
from charts.hall import Choice
from live import FinishedGames, finished_games, registry
from presenters.hall_index import hall_index_of
from storage import StorageError
from tests.charts.small import small_record
from web import lifespan
from web.garbage import Collector
from web.lifespan import answer_promptly, read_hall


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """What a start keeps out of garbage collections is collected again after it."""
    yield
    gc.unfreeze()


def test_connections_of_a_listening_socket_do_not_wait_for_acknowledgements() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        answer_promptly()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_finished_games_are_read_before_the_first_visitor(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registry().create(small_record())
    read_hall()

    def read_again(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(FinishedGames, "changes", read_again)
    index = hall_index_of(finished_games())
    index.follow(finished_games())
    hall = index.hall(Choice())
    assert {"order", "tallies"} <= vars(hall).keys()
    assert len(hall.games) == 1


def test_what_was_read_is_in_nobodys_way_afterwards(data: str) -> None:
    registry().create(small_record())
    usual = sys.getswitchinterval()
    read_hall()
    assert (gc.isenabled(), sys.getswitchinterval()) == (True, usual)
    index = hall_index_of(finished_games())
    assert len(index.games) == 1
    # A collection looks at whatever is in this list, and nobody runs meanwhile.
    assert [one for one in gc.get_objects() if one is index.games or one is vars(index)] == []


def test_archive_that_cannot_be_read_keeps_no_server_from_starting(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(FinishedGames, "changes", _unreadable)
        read_hall()
    registry().create(small_record())
    index = hall_index_of(finished_games())
    index.prepare(finished_games())
    assert len(index.games) == 1


def _unreadable(*_: object) -> None:
    raise StorageError("unreadable", path="games.journal")


@pytest.mark.parametrize("failure", [RuntimeError("can't start new thread"), OSError(24, "Too many open files")])
def test_idle_tables_are_closed_again_after_a_time_that_failed(
    monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    closed: list[None] = []
    failures = [failure]

    def close_idle() -> None:
        if failures:
            raise failures.pop()
        closed.append(None)

    async def until_closed() -> None:
        task = asyncio.create_task(lifespan.tidy())
        async with asyncio.timeout(10):
            while not closed and not task.done():
                await asyncio.sleep(0.001)
        task.cancel()

    monkeypatch.setattr(lifespan, "TIDY_SECONDS", 0.001)
    monkeypatch.setattr(live, "close_idle", close_idle)
    asyncio.run(until_closed())
    assert closed


def test_garbage_is_collected_by_one_that_remembers_how_long_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[Collector] = []

    async def until_collected() -> None:
        task = asyncio.create_task(lifespan.tidy())
        async with asyncio.timeout(10):
            while len(collected) < 3 and not task.done():
                await asyncio.sleep(0.001)
        task.cancel()

    monkeypatch.setattr(lifespan, "TIDY_SECONDS", 0.001)
    monkeypatch.setattr(live, "close_idle", lambda: None)
    monkeypatch.setattr(Collector, "collect", lambda collector: collected.append(collector))
    asyncio.run(until_collected())
    assert len({id(one) for one in collected}) == 1
