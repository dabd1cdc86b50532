"""A screen that waits for its turn at a view is heard meanwhile, also where it has entered something."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from threading import Event
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from live import LiveTable
from tests.pages.table_sockets import Screen
from web import table_socket
from web.socket_limits import MOST_PENDING

Make = Callable[..., LiveTable]
PATIENCE = 30
NOTE = {"type": "note", "text": "hello"}


@pytest.fixture
def guest() -> Iterator[TestClient]:
    with TestClient(Starlette(routes=[table_socket.ROUTE]), client=("192.168.1.20", 1)) as made:
        yield made


class Held:
    """The turns at making views, which come once `let` is set. gone: set when one of those who waited has left."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.let, self.gone = Event(), Event()
        self._turn = table_socket._views.turn
        monkeypatch.setattr(table_socket._views, "turn", self.turn)

    @asynccontextmanager
    async def turn(self, *at: Any, **more: Any) -> AsyncIterator[None]:
        """Wait for it, and then as usual."""
        try:
            while not self.let.is_set():
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            self.gone.set()
            raise
        async with self._turn(*at, **more):
            yield


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    return Held(monkeypatch)


@contextmanager
def heard(guest: TestClient, made: LiveTable) -> Iterator[WebSocketTestSession]:
    """A screen of the table that has been told that it is heard, and nothing before."""
    with guest.websocket_connect(f"/table/{made.table_id}") as socket:
        socket.send_text("")
        assert socket.receive_text() == ""
        yield socket


def test_a_page_that_waits_for_its_first_view_is_answered_that_it_is_heard(
    table: Make, guest: TestClient, held: Held
) -> None:
    """It connected anew every five seconds, and stood behind those before it, which had gone."""
    with heard(guest, table()) as socket:
        held.let.set()
        assert "view" in Screen(socket).hear()


def test_whoever_goes_before_the_first_view_leaves_the_turn_to_others(
    table: Make, guest: TestClient, held: Held
) -> None:
    made = table()
    with heard(guest, made):
        pass
    assert held.gone.wait(PATIENCE)
    held.let.set()
    with guest.websocket_connect(f"/table/{made.table_id}") as socket:
        assert "view" in Screen(socket).hear()
    assert not made.subscribers.any()


def test_what_is_entered_before_the_first_view_is_answered_after_it(table: Make, guest: TestClient, held: Held) -> None:
    made = table()
    with guest.websocket_connect(f"/table/{made.table_id}") as socket:
        screen = Screen(socket)
        screen.say({"version": 0, "key": "tap", "action": NOTE})
        held.let.set()
        first = screen.hear()
        assert ("view" in first, "answer" in first) == (True, False)
        assert screen.hear()["answer"] == {"key": "tap", "is": "done"}
    assert made.view.version == 1


def test_a_page_that_has_entered_something_is_heard_while_it_waits(table: Make, guest: TestClient, held: Held) -> None:
    """It connected anew every five seconds, entered it again, and stood behind those before it, which had gone."""
    made = table()
    with heard(guest, made) as socket:
        screen = Screen(socket)
        # More in the end than may wait at once.
        for first in range(0, MOST_PENDING + 2, 2):
            keys = [f"tap-{first}", f"tap-{first + 1}"]
            held.let.clear()
            for key in keys:
                screen.say({"version": 0, "key": key, "action": NOTE})
            socket.send_text("")
            assert socket.receive_text() == ""
            held.let.set()
            told: list[dict[str, Any]] = []
            while len(told) < len(keys):
                told += [message["answer"] for message in [screen.hear()] if "answer" in message]
            assert told == [{"key": key, "is": "done"} for key in keys]


def test_a_fault_while_views_are_made_is_told(table: Make, guest: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only that the screen stands still."""

    def faulty(*_: object) -> None:
        raise ZeroDivisionError

    def ask() -> None:
        with heard(guest, table()):
            pass

    monkeypatch.setattr(table_socket.TableSocket, "_told", faulty)
    with pytest.raises(ZeroDivisionError):
        ask()
