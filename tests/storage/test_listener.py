"""The thread that hears of other servers goes on, whatever the system refuses it for a while."""

import selectors
import socket
from collections.abc import Iterator
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any, Self

import psycopg
import pytest

from storage.postgres import listener
from storage.postgres.listener import Listener

WAIT = 10


class Connected:
    """A connection to a database at which nothing happens."""

    def __init__(self, statements: list[str], failures: Iterator[BaseException | None]) -> None:
        self._here, self._there = socket.socketpair()
        self._statements, self._failures = statements, failures
        self.pgconn = SimpleNamespace(consume_input=lambda: None, notifies=lambda: None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._here.close()
        self._there.close()

    def fileno(self) -> int:
        return self._here.fileno()

    def execute(self, statement: str) -> None:
        self._statements.append(statement)
        failure = next(self._failures, None) if statement == "SELECT 1" else None
        if failure is not None:
            raise failure


class Failing:
    """In the place of a function: raises each failure in turn, and does its work from then on."""

    def __init__(self, real: Any, *failures: BaseException) -> None:
        self._real, self._failures = real, list(failures)

    def __call__(self, *given: Any, **named: Any) -> Any:
        if self._failures:
            raise self._failures.pop(0)
        return self._real(*given, **named)


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the database of this test is told."""
    told: list[str] = []
    monkeypatch.setattr(listener, "_FIRST_WAIT", 0.01)
    monkeypatch.setattr(psycopg, "connect", lambda *_, **__: Connected(told, iter(())))
    return told


NO_DESCRIPTOR = OSError(24, "Too many open files")


@pytest.mark.parametrize(
    "failure", [NO_DESCRIPTOR, ValueError("Invalid file descriptor: -1"), psycopg.OperationalError()]
)
@pytest.mark.parametrize("where", ["selector", "connect"])
def test_a_listener_that_could_not_listen_tries_again(
    statements: list[str], monkeypatch: pytest.MonkeyPatch, failure: Exception, where: str
) -> None:
    if where == "selector":
        monkeypatch.setattr(selectors, "DefaultSelector", Failing(selectors.DefaultSelector, failure, failure))
    else:
        monkeypatch.setattr(psycopg, "connect", Failing(psycopg.connect, failure, failure))
    again = Event()
    made: list[Listener] = []
    # Whoever makes a listener waits until it listens, or has tried to.
    making = Thread(target=lambda: made.append(Listener("", lambda _: None, again.set, poll=WAIT)), daemon=True)
    making.start()
    assert again.wait(WAIT)
    making.join(WAIT)
    made[0].close()
    assert set(statements) == {"LISTEN intrige"}


@pytest.mark.parametrize("failure", [NO_DESCRIPTOR, RuntimeError("can't start new thread"), psycopg.OperationalError()])
def test_a_poll_that_failed_ends_nothing(
    statements: list[str], monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    failures = iter([failure, None])
    monkeypatch.setattr(psycopg, "connect", lambda *_, **__: Connected(statements, failures))
    told: list[None] = []
    thrice = Event()

    def again() -> None:
        told.append(None)
        if len(told) == 3:
            thrice.set()

    made = Listener("", lambda _: None, again, poll=0.01)
    # When it listened first, when it listened again, and at the poll that succeeded.
    assert thrice.wait(WAIT)
    made.close()
    assert statements[:4] == ["LISTEN intrige", "SELECT 1", "LISTEN intrige", "SELECT 1"]
