"""What plays a long game again, an undo or a redo, one address has carried out one at a time, whatever its tables."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from threading import Event, Semaphore
from typing import Any

import pytest
from starlette.testclient import TestClient

import live
from live import Caller, LiveTable
from live.entry_limits import EntryLimits
from live.visitor_limits import ENDS, VisitorRates
from tests.live.phones import Clock
from tests.pages.table_sockets import Screen, new_client, opened
from tests.storage.helpers import random_actions
from web import socket_messages, table_socket
from web.action_handler import handle_action

Make = Callable[..., LiveTable]
PATIENCE = 60
GUEST, OTHER = "192.168.1.20", "192.168.1.21"
UNDO, REDO = {"undo": True, "to": 0, "key": "undo", "version": 0}, {"redo": True, "key": "redo", "version": 0}

ADJUST = {"type": "adjust", "from": "bank", "to": 0, "amount": 1, "reason": "forgotten"}


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    def caller(socket: Any) -> Caller:
        return Caller(socket.query_params.get("host", GUEST))

    monkeypatch.setattr(table_socket, "caller_of", caller)
    with new_client(monkeypatch) as made:
        yield made


class Slow:
    """What is entered under one key takes until it is let go.

    arrived: counts the messages that came in. carried_out: the keys of those that had their turn, in order.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
        self._key = key
        self.arrived, self.released = Semaphore(0), Event()
        self.carried_out = list[object]()
        self._read = socket_messages.parsed
        monkeypatch.setattr(table_socket, "handle_action", self._carried_out)
        monkeypatch.setattr(table_socket, "parsed", self._arrived)

    def _arrived(self, text: str) -> Mapping[str, Any]:
        self.arrived.release()
        return self._read(text)

    def _carried_out(self, table: LiveTable, message: Mapping[str, Any], *more: Any) -> dict[str, Any] | None:
        self.carried_out.append(message["key"])
        assert message["key"] != self._key or self.released.wait(PATIENCE)
        return handle_action(table, message, *more)


def test_of_an_address_one_correction_is_carried_out_at_a_time_whatever_its_table(
    client: TestClient, table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, busy, other = Slow(monkeypatch, "undo"), table().table_id, table().table_id
    with ExitStack() as sockets:

        def seen(code: str, **query: str) -> Screen:
            screen = Screen(sockets.enter_context(opened(client, code, None, **query)))
            screen.hear()
            return screen

        undoing, redoing, tapping, elsewhere = seen(busy), seen(other), seen(other), seen(other, host=OTHER)
        sockets.callback(slow.released.set)
        for screen, message in ((undoing, UNDO), (redoing, REDO)):
            screen.say(message)
            assert slow.arrived.acquire(timeout=PATIENCE)
        assert elsewhere.enter(redo=True, key="elsewhere")["code"] == "nothing-to-redo"
        assert tapping.enter(action={"type": "note", "text": "hello"})["is"] == "done"
        # At one table the redo, which came first, would have been carried out before the note. It hears of that.
        assert slow.carried_out == ["undo", "elsewhere", "tap"]
        assert "answer" not in redoing.hear()
        slow.released.set()
        assert redoing.hear()["answer"]["code"] == "nothing-to-redo"
        assert undoing.hear()
    assert not table_socket._corrections


def test_an_address_takes_back_only_so_many_entries_of_games(
    client: TestClient, table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each makes lobby and hall be worked out anew, for everybody."""
    played = table(actions=list(random_actions("fx-schmid-1994", 3)))
    clock = Clock()
    visitors = VisitorRates(clock)
    monkeypatch.setattr(played, "_entries", EntryLimits(visitors))
    for _ in range(ENDS[0].burst - 1):
        visitors.count("end", Caller(GUEST))
    with opened(client, played.table_id) as one, opened(client, played.table_id, None, host=OTHER) as another:
        guest, other = Screen(one), Screen(another)
        other.hear()

        def turned(screen: Screen, key: str, **message: object) -> str:
            screen.say({"version": played.view.version, "key": key, **message})
            while "answer" not in (heard := screen.hear()):
                pass
            return str(heard["answer"].get("code", "done"))

        # What is refused takes no place of what is not.
        assert turned(guest, "0", undo=True, version="") == "not-a-number"
        assert [turned(guest, "1", undo=True), turned(guest, "2", redo=True)] == ["done", "done"]
        assert turned(guest, "3", undo=True) == turned(guest, "3", action=ADJUST) == "too-fast"
        assert [turned(other, "4", undo=True), turned(other, "5", redo=True)] == ["done", "done"]
        clock.now += ENDS[0].seconds
        assert turned(guest, "6", undo=True) == "done"
        # A move that was taken back is no end.
        assert turned(guest, "7", undo=True) == "done"


def test_an_end_that_is_taken_back_right_behind_the_redo_to_it_counts(
    client: TestClient, table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes in while the game is not over yet."""
    played = table(actions=list(random_actions("fx-schmid-1994", 3)))
    played.undo(version=played.view.version, key="undone")
    visitors, version = live.registry().visitors, played.view.version
    for _ in range(ENDS[0].burst):
        visitors.count("end", Caller(GUEST))
    slow = Slow(monkeypatch, "redo")
    with opened(client, played.table_id) as one, opened(client, played.table_id) as another:
        redoing, undoing = Screen(one), Screen(another)
        for screen, message in ((redoing, REDO), (undoing, UNDO)):
            screen.hear()
            screen.say({**message, "version": version + (screen is undoing)})
            assert slow.arrived.acquire(timeout=PATIENCE)
        slow.released.set()
        while "answer" not in (heard := undoing.hear()):
            pass
    assert heard["answer"]["code"] == "too-fast"
    assert played.view.over
