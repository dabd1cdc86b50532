"""The route on which screens hear that their table has moved on."""

from collections.abc import Callable, Iterator

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import live
from live import LiveTable
from web import updates
from web.origin import SameOrigin

SAME = {"origin": "http://testserver"}
Made = Callable[..., LiveTable]


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(Starlette(routes=[updates.ROUTE], middleware=[Middleware(SameOrigin)])) as client:
        yield client


def test_screen_hears_where_the_table_stands_and_every_change(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    with client.websocket_connect(f"/push/{played.table_id.lower()}", headers=SAME) as screen:
        assert screen.receive_json() == {"version": 0}
        played.act({"type": "note", "text": "hello"}, version=0, key="a")
        assert screen.receive_json() == {"version": 1}
        played.undo(version=1, key="b")
        assert screen.receive_json() == {"version": 2}


def test_screen_that_comes_back_catches_up(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    with client.websocket_connect(f"/push/{played.table_id}", headers=SAME) as screen:
        assert screen.receive_json() == {"version": 0}
    for version in range(3):
        played.act({"type": "note", "text": "on"}, version=version, key=str(version))
    with client.websocket_connect(f"/push/{played.table_id}", headers=SAME) as screen:
        assert screen.receive_json() == {"version": 3}


def test_what_a_screen_says_is_ignored(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    with client.websocket_connect(f"/push/{played.table_id}", headers=SAME) as screen:
        assert screen.receive_json() == {"version": 0}
        screen.send_text("anything")
        screen.send_bytes(b"\x00")
        played.act({"type": "note", "text": "on"}, version=0, key="a")
        assert screen.receive_json() == {"version": 1}


def test_table_that_does_not_exist_is_refused_for_good(client: TestClient) -> None:
    with client.websocket_connect("/push/NONE", headers=SAME) as screen, pytest.raises(WebSocketDisconnect) as left:
        screen.receive_json()
    assert left.value.code == updates.NO_SUCH_TABLE


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "", "http://[", "http://testserver.example"])
def test_page_of_another_origin_is_not_let_in(client: TestClient, table: Made, origin: str) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/push/{code}", headers={"origin": origin}):
        pass


def test_screen_that_left_is_forgotten(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    with client.websocket_connect(f"/push/{played.table_id}", headers=SAME) as screen:
        screen.receive_json()
        assert len(played.subscribers._all) == 1
    assert len(played.subscribers._all) == 0


def test_other_tables_change_is_not_heard(client: TestClient, table: Made) -> None:
    played, other = table("Anna", "Ben", "Cem"), table("Dario", "Elena", "Fritz")
    with client.websocket_connect(f"/push/{played.table_id}", headers=SAME) as screen:
        screen.receive_json()
        other.act({"type": "note", "text": "on"}, version=0, key="a")
        played.act({"type": "note", "text": "on"}, version=0, key="a")
        assert screen.receive_json() == {"version": 1}
    assert live.registry().table(other.table_id).view.version == 1
