"""The WebSocket of a table: who sees what, what is entered how often, and what hostile input comes to."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

import live
from live import BANKER_ENTERS, SEATS, Device, LiveTable
from live.callers import FREE_CODES
from web import table_socket
from web.allowance import Address, Addresses, Allowance
from web.origin import SameOrigin
from web.table_feed import digest, reader_of, view_for
from web.view_patch import applied

SAME = {"origin": "http://testserver"}
Made = Callable[..., LiveTable]
NOTE = {"type": "note", "text": "hello"}
COUNTED = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "counted"}
# Sums that nothing else at a table can be.
ODD = 135_792_460_000


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """The route behind the origin check, and nobody has connected yet."""

    def fresh() -> Address:
        return Address(Allowance(4000, 1000), Allowance(2000, 100))

    monkeypatch.setattr(table_socket, "addresses", Addresses(fresh))
    with TestClient(Starlette(routes=[table_socket.ROUTE], middleware=[Middleware(SameOrigin)])) as client:
        yield client


class Screen:
    """One screen that keeps the view as a browser does."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.view: dict[str, Any] = {}
        self.heard: list[str] = []

    def hear(self) -> dict[str, Any]:
        """The next message, taken in."""
        text = self._socket.receive_text()
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if "view" in message:
            self.view = message["view"]
        elif "patch" in message:
            self.view = applied(self.view, message["patch"])
        return message

    def say(self, message: object) -> None:
        """Send anything."""
        self._socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def enter(self, **message: Any) -> dict[str, Any]:
        """Enter something; the answer."""
        self.say({"version": self.view["version"], "key": "tap", **message})
        answer: dict[str, Any] = self.hear()["answer"]
        return answer


def opened(client: TestClient, code: str, cookies: dict[str, str] | None = None, **query: str) -> Any:
    headers = dict(SAME)
    if cookies:
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return client.websocket_connect(f"/table/{code}", headers=headers, params=query)


def seated(table: LiveTable, access: str = SEATS) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Phones on: the banker's cookies, and those of every seat."""
    joining = table.joining
    bank = joining.take(joining.banker_ticket(Device(), access=access))
    seats = [joining.take(joining.seat_ticket(seat)) for seat in range(table.view.table.seats)]
    return {bank.cookie: bank.token}, [{one.cookie: one.token} for one in seats]


def test_a_screen_gets_the_view_and_then_what_has_changed(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    with opened(client, played.table_id.lower()) as socket:
        screen = Screen(socket)
        screen.hear()
        for number in range(3):
            played.act(NOTE, version=number, key=str(number))
            message = screen.hear()
            assert set(message) == {"version", "patch"}
        assert screen.view["log"]["lines"][0]["id"] == 3
        assert len(screen.heard[-1]) < len(screen.heard[0]) / 4
        reader = reader_of(played, "table", Device(), "en")
        assert screen.view == json.loads(json.dumps(view_for(played.view, reader)))


def test_a_page_that_has_the_view_already_is_not_sent_it_again(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    shown = view_for(played.view, reader_of(played, "table", Device(), "en"))
    with opened(client, played.table_id, have=digest(shown)) as socket:
        screen = Screen(socket)
        screen.view = shown
        # Nothing at all is answered by nothing at all, once the screen is served.
        screen.say("")
        assert socket.receive_text() == ""
        played.act(NOTE, version=0, key="a")
        assert "patch" in screen.hear()
    with opened(client, played.table_id, have=digest(shown)) as socket:
        assert Screen(socket).hear()["view"]["version"] == 1


def test_an_action_is_answered_with_the_view_that_it_led_to(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    with opened(client, played.table_id) as socket:
        screen = Screen(socket)
        screen.hear()
        assert screen.enter(action=NOTE) == {"key": "tap", "is": "done"}
        assert screen.view["version"] == 1
        assert screen.enter(undo=True, key="back") == {"key": "back", "is": "done"}
        assert screen.enter(redo=True, key="forth") == {"key": "forth", "is": "done"}
        assert played.view.version == 3


def test_the_same_tap_sent_twice_is_done_once(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    message = {"action": NOTE, "version": 0, "key": "tap"}
    with opened(client, played.table_id) as socket:
        screen = Screen(socket)
        screen.hear()
        screen.say(message)
        screen.say(message)
        assert [screen.hear()["answer"]["is"] for _ in range(2)] == ["done", "done"]
    # So after a connection that was lost before the answer came.
    with opened(client, played.table_id) as socket:
        screen = Screen(socket)
        screen.hear()
        screen.say(message)
        assert screen.hear()["answer"]["is"] == "done"
    assert played.view.version == 1


def test_what_was_decided_on_an_older_version_has_moved_on(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    played.act(COUNTED, version=0, key="other")
    with opened(client, played.table_id) as socket:
        screen = Screen(socket)
        screen.hear()
        answer = screen.enter(action=NOTE, version=0)
        assert (answer["is"], answer["key"], answer["version"]) == ("moved-on", "tap", 1)
        assert answer["sentence"]


def test_a_refusal_comes_with_its_sentence_article_and_figures(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    figures = [{"profession": "law", "to": 1}, {"profession": "law", "to": 1}]
    with opened(client, played.table_id) as socket:
        screen = Screen(socket)
        screen.hear()
        answer = screen.enter(action={"type": "dispatch", "seat": 0, "figures": figures})
        assert (answer["is"], answer["article"]["number"]) == ("refused", "10.1")
        assert answer["sentence"]
        ask = {"from": {"zone": "supply", "seat": 0, "profession": "law"}, "to": {"zone": "park", "palace": 0}}
        asked = screen.enter(ask=ask, key="q")
        assert (asked["is"], asked["key"], asked["article"]["number"]) == ("refused", "q", "10")
        assert "Anna" in asked["sentence"]
    assert played.view.version == 0


def test_every_device_gets_the_controls_of_its_own_seat(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    bank, seats = seated(played)
    host = played.view.position.host
    views = {}
    for name, cookies, kind in (
        ("bank", bank, "table"),
        ("stranger", {}, "table"),
        *((seat, cookies, "seat") for seat, cookies in enumerate(seats)),
        ("no seat", bank, "seat"),
    ):
        with opened(client, played.table_id, cookies, screen=kind) as socket:
            screen = Screen(socket)
            views[name] = screen.hear()["view"]
            answer = screen.enter(action={"type": "note", "text": "x", "seat": host}, version=-1)
            assert answer["is"] == ("refused" if name in ("stranger", "no seat", 1, 2) else "moved-on")
    able = [name for name, view in views.items() if (view.get("controls") or {}).get("dispatch")]
    assert able == ["bank", host]
    assert [name for name, view in views.items() if "own" in view] == [0, 1, 2]
    assert set(views["no seat"]) == {"version", "around"}


def test_a_seat_that_another_phone_takes_over_is_told_nothing_more(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    bank, seats = seated(played)
    with opened(client, played.table_id, seats[1], screen="seat") as socket:
        screen = Screen(socket)
        assert "own" in screen.hear()["view"]
        played.joining.free(1, Device(bank))
        screen.hear()
        assert set(screen.view) == {"version", "around"}
        played.act({"type": "note", "text": "among us"}, version=played.view.version, key="n", device=Device(bank))
        screen.hear()
        assert "among us" not in "".join(screen.heard)


def test_no_socket_tells_anybodys_cash(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    for seat in range(3):
        action = {"type": "adjust", "from": "bank", "to": seat, "amount": ODD * (seat + 1), "reason": "counted"}
        played.act(action, version=seat, key=str(seat))
    bank, seats = seated(played, BANKER_ENTERS)
    wires = [(bank, "table"), *((cookies, "seat") for cookies in seats), ({}, "table"), ({}, "version")]
    heard = []
    for cookies, kind in wires:
        with opened(client, played.table_id, cookies, screen=kind) as socket:
            screen = Screen(socket)
            screen.hear()
            bribe = {"type": "bribe", "seat": 0, "profession": "law", "amount": "9" * 18}
            screen.enter(action=bribe)
            heard += screen.heard
    for balance in played._position.balances:
        assert f"{balance:,}" not in "".join(heard)
        assert str(balance) not in "".join(heard)


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
        socket.send_text(
            json.dumps({"action": {**NOTE, "text": "x" * table_socket.MOST_BYTES}, "version": 0, "key": "k"})
        )
        assert closed(socket) == table_socket.TOO_LARGE
    assert played.view.version == 0


def test_bytes_instead_of_text_end_the_connection(client: TestClient, table: Made) -> None:
    with opened(client, table("Anna", "Ben", "Cem").table_id) as socket:
        socket.send_bytes(b"\x00\xff")
        assert closed(socket) == table_socket.REFUSED


def test_more_than_anybody_taps_ends_the_connection(client: TestClient, table: Made) -> None:
    with opened(client, table("Anna", "Ben", "Cem").table_id) as socket:
        for _ in range(table_socket.BURST + 10 * table_socket.PER_SECOND):
            socket.send_text("")
        socket.send_text("{}")
        assert closed(socket) == table_socket.TRY_AGAIN


def test_an_address_has_only_so_many_connections_and_messages(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    monkeypatch.setattr(table_socket, "MOST_OPEN", 2)
    with opened(client, code) as one, opened(client, code) as other:
        Screen(one).hear()
        Screen(other).hear()
        with opened(client, code) as third:
            assert closed(third) == table_socket.TRY_AGAIN
    with opened(client, code) as again:
        assert "view" in Screen(again).hear()
    few = Address(Allowance(2, 0), Allowance(1, 0))
    monkeypatch.setattr(table_socket, "addresses", Addresses(lambda: few))
    with opened(client, code) as socket:
        for _ in range(3):
            socket.send_text("")
        assert closed(socket) == table_socket.TRY_AGAIN
    with opened(client, code) as socket:
        assert closed(socket) == table_socket.TRY_AGAIN


def test_an_unknown_table_and_an_unknown_screen_are_refused_for_good(client: TestClient, table: Made) -> None:
    with opened(client, "NONE") as socket:
        assert closed(socket) == table_socket.REFUSED
    with opened(client, table("Anna", "Ben", "Cem").table_id, screen="bank") as socket:
        assert closed(socket) == table_socket.REFUSED


def test_who_guesses_codes_has_to_wait(client: TestClient, table: Made) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    for number in range(FREE_CODES):
        with opened(client, f"X{number}") as socket:
            assert closed(socket) == table_socket.REFUSED
    with opened(client, code) as socket:
        assert socket.receive()["type"] == "websocket.close"


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "", "http://[", "http://testserver.example"])
def test_page_of_another_origin_is_not_let_in(client: TestClient, table: Made, origin: str) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/table/{code}", headers={"origin": origin}):
        pass


def test_an_unknown_language_is_the_readers_own(client: TestClient, table: Made) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    headers = {**SAME, "accept-language": "de"}
    for asked, given in (("it", "it"), ("xx", "de"), ("../de", "de"), ("", "de")):
        with client.websocket_connect(f"/table/{code}", headers=headers, params={"lang": asked}) as socket:
            assert Screen(socket).hear()["view"]["lang"] == given


def test_a_screen_that_only_listens_hears_of_versions(client: TestClient, table: Made) -> None:
    played, other = table("Anna", "Ben", "Cem"), table("Dario", "Elena", "Fritz")
    with opened(client, played.table_id, screen="version") as socket:
        screen = Screen(socket)
        assert screen.hear() == {"view": {"version": 0}}
        other.act(NOTE, version=0, key="a")
        played.act(NOTE, version=0, key="a")
        assert screen.hear()["version"] == 1
    assert live.registry().table(other.table_id).view.version == 1


def test_screen_that_left_is_forgotten(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    with opened(client, played.table_id) as socket:
        Screen(socket).hear()
        assert played.subscribers.any()
    assert not played.subscribers.any()


def test_what_all_see_alike_is_made_once(client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    played = table("Anna", "Ben", "Cem")
    made: list[int] = []

    def counted(*given: Any) -> dict[str, Any]:
        made.append(given[0].version)
        return view_for(*given)

    monkeypatch.setattr("web.table_feed.view_for", counted)
    with opened(client, played.table_id) as one, opened(client, played.table_id) as other:
        screens = [Screen(one), Screen(other)]
        for screen in screens:
            screen.hear()
        played.act(NOTE, version=0, key="a")
        assert [screen.hear()["version"] for screen in screens] == [1, 1]
    assert made == [0, 1]
