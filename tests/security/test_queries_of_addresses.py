"""A query that is longer than any of ours is not taken apart: that is done field by field, on the event loop."""

from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from starlette import datastructures
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from components import tabletop
from pages.hall.crests_and_portraits import PERSON
from rules import NAME_LENGTH, is_too_long
from tests.browser.server import Server
from tests.security.attacker import ask
from web import socket_messages, table_socket, tabletop_script
from web.capacity import Capacity
from web.request_head import LONGEST_QUERY, MOST_FIELDS
from web.request_limits import Limits

GUEST = "192.168.1.20"
COSTLY = "&".join(["%=%"] * MOST_FIELDS)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The queries that were taken apart."""
    found: list[str] = []
    parse: Any = vars(datastructures)["parse_qsl"]

    def counted(query: str, **more: Any) -> Any:
        found.append(query)
        return parse(query, **more)

    monkeypatch.setattr(datastructures, "parse_qsl", counted)
    return found


def app() -> Starlette:
    return Starlette(
        routes=[tabletop_script.ROUTE, table_socket.ROUTE], middleware=[Middleware(Limits, room=Capacity())]
    )


@pytest.mark.parametrize("query", [f"{COSTLY}&", f"v={'x' * (LONGEST_QUERY - 1)}", "%" * (LONGEST_QUERY + 1)])
def test_a_query_that_is_too_long_is_refused_and_not_read(read: list[str], query: str) -> None:
    with TestClient(app(), client=(GUEST, 1)) as client:
        answer = client.get(f"{tabletop.PATH}?{query}", headers={"accept-language": "de"})
        assert (answer.status_code, answer.text) == (414, "Das ist zu viel auf einmal.")
        assert answer.headers["connection"] == "close"
        with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(f"/table/KRAB?{query}"):
            raise AssertionError
        assert refused.value.code == socket_messages.REFUSED
    assert read == []


@pytest.mark.parametrize("query", [COSTLY, f"v={'x' * (LONGEST_QUERY - 2)}"])
def test_one_that_is_not_is_read(read: list[str], query: str) -> None:
    with TestClient(app(), client=(GUEST, 1)) as client:
        assert client.get(f"{tabletop.PATH}?{query}").status_code == 200
    assert read == [query]


def test_the_longest_name_has_room_in_a_link() -> None:
    name = "\U0001f451" * 160
    assert (is_too_long(name, NAME_LENGTH), is_too_long(f"{name}x", NAME_LENGTH)) == (False, True)
    assert len(urlencode({PERSON: name})) == len(PERSON) + 1 + len(quote(name)) < LONGEST_QUERY


def test_a_server_refuses_such_queries_and_the_log_in_of_streamlit(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert ask(server.address, f"/?{COSTLY}&").status == 414
        assert ask(server.address, f"/?{COSTLY}").status == 200
        before = server.terminal
        for path in ("/auth/login", "/auth/logout", "/oauth2callback?error=x"):
            assert ask(server.address, path).status == 404
        assert server.terminal == before
