"""Hostile input on the WebSocket of a table."""

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from live.table_code_guards import FREE_CODES, Caller
from tests.pages.table_sockets import Made, Screen, new_client, opened
from web import socket_messages, table_socket
from web.socket_limits import BURST, MOST_OF_A_MESSAGE, PER_SECOND, Address, Addresses, Allowance

NOTE = {"type": "note", "text": "hello"}
COUNTED = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "counted"}
# Sums that nothing else at a table can be.
ODD = 135_792_460_000


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    with new_client(monkeypatch) as made:
        yield made


@pytest.mark.parametrize(
    "sent",
    [
        "{",
        "[]",
        "7",
        "null",
        '"text"',
        "[" * 4000,
        '{"action": 7}',
        '{"version": "0", "key": "k", "action": {}}',
        '{"version": 0, "key": "", "undo": true}',
        '{"version": 0, "key": 7, "undo": true}',
        '{"version": 0, "key": "' + "k" * 65 + '", "undo": true}',
        '{"version": 0, "key": "k", "undo": true, "to": []}',
        '{"version": 0, "key": "k", "ask": []}',
        '{"version": 0, "key": "k", "ask": {"from": {"zone": []}, "to": {"zone": {}}}}',
        '{"version": 0, "key": "k", "ask": {"from": {"zone": "supply", "seat": []}, "to": {"zone": "park"}}}',
        '{"version": 0, "key": "k", "action": {"type": []}}',
        '{"version": 0, "key": "k", "action": {"type": "bribe", "amount": 1e400}}',
        '{"version": ' + "9" * 4000 + ', "key": "k", "action": {"type": "note", "text": "x"}}',
        '{"version": -1, "key": "k", "action": {"type": "note", "text": "x"}}',
        '{"version": 0, "key": "k", "action": {"type": "note", "text": "\\ud800"}}',
        "\x00\x01",
    ],
)
def test_nonsense_is_refused_and_changes_nothing(client: TestClient, table: Made, sent: str) -> None:
    played = table("Anna", "Ben", "Cem")
    with opened(client, played.table_id) as socket:
        screen = Screen(socket)
        screen.hear()
        screen.say(sent)
        answer = screen.hear()["answer"]
        assert answer["is"] in ("refused", "moved-on")
        assert answer["sentence"]
        assert played.view.version == 0
        assert screen.enter(action=NOTE) == {"key": "tap", "is": "done"}


def closed(socket: WebSocketTestSession) -> int:
    """With which code the server closes, whatever it says before."""
    message = socket.receive()
    while message["type"] != "websocket.close":
        assert '"answer":' not in message["text"], "it should have been closed by now"
        message = socket.receive()
    return int(message["code"])


def test_what_is_too_large_ends_the_connection(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    with opened(client, played.table_id) as socket:
        socket.send_text(json.dumps({"action": {**NOTE, "text": "x" * MOST_OF_A_MESSAGE}, "version": 0, "key": "k"}))
        assert closed(socket) == socket_messages.TOO_LARGE
    assert played.view.version == 0


def test_bytes_instead_of_text_end_the_connection(client: TestClient, table: Made) -> None:
    with opened(client, table("Anna", "Ben", "Cem").table_id) as socket:
        socket.send_bytes(b"\x00\xff")
        assert closed(socket) == socket_messages.REFUSED


def test_more_than_anybody_taps_ends_the_connection(client: TestClient, table: Made) -> None:
    with opened(client, table("Anna", "Ben", "Cem").table_id) as socket:
        for _ in range(BURST + 10 * PER_SECOND):
            socket.send_text("")
        socket.send_text("{}")
        assert closed(socket) == socket_messages.TRY_AGAIN


def test_an_address_has_only_so_many_connections_and_messages(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    monkeypatch.setattr(table_socket, "MOST_OPEN", 2)
    with opened(client, code) as one, opened(client, code) as other:
        Screen(one).hear()
        Screen(other).hear()
        with opened(client, code) as third:
            assert closed(third) == socket_messages.TRY_AGAIN
    with opened(client, code) as again:
        assert "view" in Screen(again).hear()
    few = Address(Allowance(2, 0), Allowance(1, 0), Allowance(2, 0))
    monkeypatch.setattr(table_socket, "addresses", Addresses(lambda: few))
    monkeypatch.setattr(table_socket, "CALM", (0, 0))
    with opened(client, code) as socket:
        for _ in range(3):
            socket.send_text("")
        assert closed(socket) == socket_messages.TRY_AGAIN
    with opened(client, code) as socket:
        assert closed(socket) == socket_messages.TRY_AGAIN


def test_an_address_asks_for_only_so_much_however_many_its_sockets(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is heard a page may ask more often."""
    code = table("Anna", "Ben", "Cem").table_id
    few = Address(Allowance(9, 0), Allowance(9, 0), Allowance(2, 0))
    monkeypatch.setattr(table_socket, "addresses", Addresses(lambda: few))
    monkeypatch.setattr(table_socket, "caller_of", lambda _: Caller("203.0.113.9"))
    monkeypatch.setattr(table_socket, "CALM_ACTIONS", (0, 0))
    with opened(client, code) as one, opened(client, code) as other:
        for socket in (one, other):
            Screen(socket).hear()
            socket.send_text("{}")
            socket.send_text("")
            assert {socket.receive_text()[:1], socket.receive_text()[:1]} == {"", "{"}
        other.send_text("{}")
        assert closed(other) == socket_messages.TRY_AGAIN


def test_who_floods_puts_out_no_screen_of_the_same_address(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In many homes all devices are one address."""
    played = table("Anna", "Ben", "Cem")
    few = Address(Allowance(20, 0), Allowance(9, 0), Allowance(9, 0))
    monkeypatch.setattr(table_socket, "addresses", Addresses(lambda: few))
    monkeypatch.setattr(table_socket, "caller_of", lambda _: Caller("203.0.113.9"))
    with opened(client, played.table_id) as calm, opened(client, played.table_id) as flooding:
        Screen(flooding).hear()
        for _ in range(25):
            flooding.send_text("")
        assert closed(flooding) == socket_messages.TRY_AGAIN
        while few.actions.take():
            pass
        assert not few.messages.take()
        screen = Screen(calm)
        screen.hear()
        screen.say("")
        assert calm.receive_text() == ""
        assert screen.enter(action=NOTE)["is"] == "done"


def test_who_connects_anew_asks_for_no_more_than_one_that_stays(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    spent = Address(Allowance(99, 0), Allowance(9, 0), Allowance(0, 0))
    monkeypatch.setattr(table_socket, "addresses", Addresses(lambda: spent))
    monkeypatch.setattr(table_socket, "caller_of", lambda _: Caller("203.0.113.9"))
    for _ in range(3):
        with opened(client, code) as socket:
            screen = Screen(socket)
            screen.hear()
            # What could not be sent before.
            assert screen.enter(action=NOTE)["is"] == "done"
            screen.say({})
            assert closed(socket) == socket_messages.TRY_AGAIN


def test_an_unknown_table_and_an_unknown_screen_are_refused_for_good(client: TestClient, table: Made) -> None:
    with opened(client, "NONE") as socket:
        assert closed(socket) == socket_messages.REFUSED
    with opened(client, table("Anna", "Ben", "Cem").table_id, screen="bank") as socket:
        assert closed(socket) == socket_messages.REFUSED


def test_who_guesses_codes_has_to_wait(client: TestClient, table: Made) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    for number in range(FREE_CODES):
        with opened(client, f"X{number}") as socket:
            assert closed(socket) == socket_messages.REFUSED
    # A screen that came back meanwhile tries again by itself.
    with opened(client, code) as socket:
        assert closed(socket) == socket_messages.TRY_AGAIN


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "", "http://[", "http://testserver.example"])
def test_page_of_another_origin_is_not_let_in(client: TestClient, table: Made, origin: str) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/table/{code}", headers={"origin": origin}):
        pass
