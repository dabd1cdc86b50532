"""What a page's handshake says of its origin is judged here alone: nobody waits for an answer of the internet."""

import asyncio
import gc
from typing import Any, NoReturn

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from streamlit import net_util
from streamlit.web.server import server_util
from streamlit.web.server.starlette import starlette_websocket
from streamlit.web.server.starlette.starlette_websocket import create_websocket_routes

import companion
from web.lifespan import lifespan
from web.origin import SameOrigin, judge_origins_alone

PAGES = "/_stcore/stream"
# How Streamlit judges an origin whose text is not the host's.
JUDGED = "is_url_from_allowed_origins"


class LetIn(RuntimeError):
    """A page was let in."""


class Runtime:
    """Takes no page on."""

    def connect_session(self, **_: Any) -> NoReturn:
        raise LetIn


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sites of the internet that were asked."""
    sites = list[str]()
    monkeypatch.setattr(net_util, "_make_blocking_http_get", lambda site, timeout: sites.append(site))
    monkeypatch.setattr(net_util, "_external_ip", None)
    # Another test may have begun the server before.
    monkeypatch.setattr(starlette_websocket, JUDGED, vars(server_util)[JUDGED])
    return sites


def shake(host: str, origin: str, **headers: str) -> None:
    runtime: Any = Runtime()
    app = Starlette(routes=create_websocket_routes(runtime, ""), middleware=[Middleware(SameOrigin)])
    said = {"host": host, "origin": origin, **headers}
    with TestClient(app).websocket_connect(PAGES, headers=said) as socket:
        socket.receive_bytes()


@pytest.mark.parametrize(
    ("host", "origin", "more"),
    [
        ("table:80", "http://table", {}),
        ("table", "http://table:80", {}),
        ("TABLE", "http://table", {}),
        ("table:443", "https://table", {}),
        ("127.0.0.1:8501", "https://club.example", {"x-forwarded-host": "club.example"}),
    ],
)
def test_whatever_text_names_this_server_nobody_in_the_internet_is_asked(
    host: str, origin: str, more: dict[str, str], asked: list[str]
) -> None:
    judge_origins_alone()
    with pytest.raises(LetIn):
        shake(host, origin, **more)
    assert asked == []


def test_a_page_of_another_origin_is_refused_without_asking_the_internet(asked: list[str]) -> None:
    judge_origins_alone()
    # Streamlit takes pages of this machine.
    for origin in ("http://elsewhere", "http://localhost", "null", "file://"):
        with pytest.raises(WebSocketDisconnect) as told:
            shake("table", origin)
        assert told.value.code == 1008
    assert asked == []


def test_the_server_judges_so_from_its_start(asked: list[str]) -> None:
    async def begin() -> None:
        async with lifespan(companion.app):
            pass

    assert not vars(starlette_websocket)[JUDGED]("http://table")
    assert asked
    asyncio.run(begin())
    gc.unfreeze()
    assert vars(starlette_websocket)[JUDGED]("http://table")
