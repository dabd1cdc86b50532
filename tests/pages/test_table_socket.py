"""The WebSocket of a table: who sees what, and idempotent actions."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import live
from live import BANKER_ENTERS, Caller, Device, LiveTable, View
from tests.pages.table_sockets import SAME, Made, Screen, new_client, opened, seated
from web import socket_messages, table_socket, view_model_cache
from web.opening_thread_pool import opened_table
from web.view_model_cache import Reader, digest, reader_of, view_for

NOTE = {"type": "note", "text": "hello"}
COUNTED = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "counted"}
# Sums that nothing else at a table can be.
ODD = 135_792_460_000


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    with new_client(monkeypatch) as made:
        yield made


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


def test_a_table_that_was_closed_as_idle_before_it_was_joined_is_asked_for_again(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = table("Anna", "Ben", "Cem")

    async def late(code: str, caller: Caller) -> LiveTable:
        found = await opened_table(code, caller)
        live.registry()._open.drop(played.table_id)
        return found

    with monkeypatch.context() as context:
        context.setattr(table_socket, "opened_table", late)
        with opened(client, played.table_id) as socket, pytest.raises(WebSocketDisconnect) as told:
            socket.receive_text()
    assert told.value.code == socket_messages.TRY_AGAIN
    assert not played.subscribers.any()
    with opened(client, played.table_id) as socket:
        assert "view" in Screen(socket).hear()


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


def test_a_refusal_names_the_players_by_now(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    players = [{"name": one.name, "house": one.house} for one in played.view.table.players]
    early = {"type": "bribe", "seat": 1, "profession": "law", "amount": 10_000}
    with opened(client, played.table_id) as socket:
        screen = Screen(socket)
        screen.hear()
        assert "Anna" in screen.enter(action=early)["sentence"]
        played.set_up({"players": [{**players[0], "name": "Zoe"}, *players[1:]]}, version=0, key="set-up")
        screen.hear()
        refused = screen.enter(action=early, key="again")
        assert ("Anna" in refused["sentence"], "Zoe" in refused["sentence"]) == (False, True)


def test_whoever_taps_is_answered_before_others_are_told(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = table("Anna", "Ben", "Cem")
    made: list[str] = []

    def noted(view: View, reader: Reader) -> dict[str, Any]:
        made.append(reader.screen)
        return view_for(view, reader)

    with opened(client, played.table_id, screen="watch") as first, opened(client, played.table_id) as second:
        watching, acting = Screen(first), Screen(second)
        watching.hear()
        acting.hear()
        monkeypatch.setattr(view_model_cache, "view_for", noted)
        assert acting.enter(action=NOTE)["is"] == "done"
        watching.hear()
        assert made == ["table", "watch"]


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

    monkeypatch.setattr("web.view_model_cache.view_for", counted)
    with opened(client, played.table_id) as one, opened(client, played.table_id) as other:
        screens = [Screen(one), Screen(other)]
        for screen in screens:
            screen.hear()
        played.act(NOTE, version=0, key="a")
        assert [screen.hear()["version"] for screen in screens] == [1, 1]
    assert made == [0, 1]
