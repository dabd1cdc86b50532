"""A path is one way to write an address: nothing that is decided by its beginning is decided of another file.

Streamlit leaves its own files, of megabytes, uncompressed by the beginning of the path as it was sent.
"""

import asyncio
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Message, Scope
from streamlit.file_util import get_static_dir
from streamlit.web.server.starlette.starlette_gzip_middleware import SelectiveGZipMiddleware
from streamlit.web.server.starlette.starlette_static_routes import create_streamlit_static_assets_routes

from components import tabletop
from pages import PATHS
from tests.browser.server import Server
from tests.security.attacker import ask
from web import desk_routes, health, installable, metrics, seat_routes, table_socket, tabletop_script
from web.capacity import Capacity
from web.request_head import LONGEST_PATH
from web.request_limits import UPLOADS, Limits

STATIC = Path(get_static_dir())
CHARTS = next(f"/static/js/{file.name}" for file in (STATIC / "static" / "js").glob("PlotlyChart.*.js"))
OURS: tuple[BaseRoute, ...] = (
    table_socket.ROUTE,
    *seat_routes.ROUTES,
    *desk_routes.ROUTES,
    tabletop_script.ROUTE,
    *health.ROUTES,
    *metrics.ROUTES,
    *installable.ROUTES,
)
STREAMLITS = {
    "/_stcore/stream",
    "/_stcore/health",
    "/_stcore/host-config",
    f"{UPLOADS}{'x' * 64}/8f0d9f7a-52f4-4a0e-8f0b-3d4f0c6f7c11",
    f"/media/{'0' * 56}.html",
}
OTHERWISE = {
    f"/.{CHARTS}",
    f"//{CHARTS}",
    f"/x/..{CHARTS}",
    f"/..{CHARTS}",
    f"/%2e{CHARTS}",
    f"/%2E%2E{CHARTS}",
    f"/%2f{CHARTS}",
    f"/x%2f%2e%2e{CHARTS}",
    CHARTS.replace("/js/", "//js/"),
    CHARTS.replace("/js/", "/./js/"),
    CHARTS.replace("/js/", "/js/../js/"),
    CHARTS.replace("/", "/%5C", 1),
    CHARTS.replace("/js/", "\\js\\"),
    CHARTS.removeprefix("/"),
    f"http://games.example{CHARTS}",
    f"{CHARTS}/.",
    f"{CHARTS}//",
    "/hall//",
    "//",
    "/.",
    "/%2e%2e/",
    "*",
    "",
    f"/{'a/' * (LONGEST_PATH // 2)}",
    f"/{'x' * LONGEST_PATH}",
    "/auth/login",
    "/auth/logout/",
    "/%61uth/login",
    "/auth",
    "/oauth2callback",
    "/oauth2callback/",
}


class Got(NamedTuple):
    """An answer, or the refusal of a socket."""

    status: int
    headers: Mapping[bytes, bytes]
    size: int


def got(app: Starlette | Limits, path: str, kind: str = "http", headers: Iterable[tuple[bytes, bytes]] = ()) -> Got:
    """Answer a request for a path exactly as it was sent, decoded as uvicorn does it."""
    sent: list[Message] = []
    body = {"type": "http.request", "body": b"", "more_body": False}
    waiting = [body if kind == "http" else {"type": "websocket.connect"}]

    async def receive() -> Message:
        if not waiting:
            # Whoever asks stays there until the answer has come.
            await asyncio.Event().wait()
        return waiting.pop()

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": kind,
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), *headers],
        "client": ("192.168.1.20", 1),
    }
    asyncio.run(app(scope, receive, send))
    start = sent[0]
    size = sum(len(one.get("body", b"")) for one in sent)
    return Got(start.get("status", start.get("code", 0)), dict(start.get("headers", ())), size)


@pytest.fixture
def files() -> Starlette:
    """Streamlit's own files, as it serves them, behind our limits."""
    ours = [Middleware(Limits, room=Capacity()), Middleware(SelectiveGZipMiddleware)]
    return Starlette(routes=[tabletop_script.ROUTE, *create_streamlit_static_assets_routes("")], middleware=ours)


@pytest.mark.parametrize("path", sorted(OTHERWISE))
def test_of_a_path_there_is_one_way_to_write_it(files: Starlette, path: str) -> None:
    answer = got(files, path, headers=[(b"accept-encoding", b"gzip")])
    assert (answer.status, answer.headers.get(b"connection")) == (404, b"close")
    assert b"content-encoding" not in answer.headers


@pytest.mark.parametrize("path", sorted({*OTHERWISE, "/_stcore/stream%0A", "//_stcore/stream", "/table//KRAB"}))
def test_nor_is_there_a_socket_at_another(path: str) -> None:
    async def opened(*_: object) -> None:
        raise AssertionError

    assert got(Limits(opened, Capacity()), path, "websocket").status == 1008


def test_every_page_route_and_file_is_reached() -> None:
    reached: list[str] = []

    async def noted(scope: Scope, *_: object) -> None:
        reached.append(scope["path"])

    files = [f"/{file.relative_to(STATIC).as_posix()}" for file in STATIC.rglob("*") if file.is_file()]
    routes = [one.path for one in OURS if isinstance(one, Route | WebSocketRoute) and one.path != "/metrics"]
    # Streamlit leads from a page with a slash behind it to the page.
    pages = [path or "/" for path in PATHS] + [f"{path}/" for path in PATHS]
    asked = [
        *files,
        *routes,
        *pages,
        *STREAMLITS,
        "/nowhere",
        "/jenseits/von/ällem",
        "/.well-known/x",
        "/..x/x..",
        "/…",
    ]
    limits = Limits(noted, Capacity())
    never: Any = None

    async def ask_all() -> None:
        for path in asked:
            scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"host", b"testserver")]}
            await limits({**scope, "client": ("192.168.1.20", 1)}, never, never)

    asyncio.run(ask_all())
    assert reached == asked
    assert max(map(len, asked)) < LONGEST_PATH / 2


@pytest.mark.parametrize(
    "path", [CHARTS, CHARTS.replace("static", "STATIC"), "/manifest.json", "/index.html", "/nowhere"]
)
def test_nothing_of_streamlits_is_compressed_for_a_request(files: Starlette, path: str) -> None:
    """Also where case makes no difference to a file's name, or Streamlit itself would compress it."""
    answer = got(files, path, headers=[(b"accept-encoding", b"gzip, br")])
    assert answer.status == 200
    assert b"content-encoding" not in answer.headers
    assert answer.size == int(answer.headers[b"content-length"])


def test_our_script_is_compressed_as_it_is_kept(files: Starlette) -> None:
    answer = got(files, tabletop.PATH, headers=[(b"accept-encoding", b"gzip")])
    assert answer.headers[b"content-encoding"] == b"gzip"


@pytest.mark.parametrize("path", [CHARTS, "/manifest.json", "/nowhere"])
@pytest.mark.parametrize("parts", ["0-0", ",".join(f"{2 * one}-{2 * one}" for one in range(100)), "-1"])
def test_a_file_is_sent_whole_however_many_parts_are_asked_for(files: Starlette, path: str, parts: str) -> None:
    answer = got(files, path, headers=[(b"range", f"bytes={parts}".encode())])
    assert (answer.status, answer.size) == (200, got(files, path).size)


def test_a_server_refuses_what_a_browser_never_sends(tmp_path: Path) -> None:
    compressed: dict[str, Any] = {"accept-encoding": "gzip"}
    with Server(tmp_path) as server:
        for path in sorted(OTHERWISE - {""}):
            answer = ask(server.address, path, **compressed)
            assert (path, answer.status, answer.headers["connection"]) == (path, 404, "close")
            assert answer.headers["content-encoding"] is None
        for path in ("/", "/hall", "/_stcore/health", "/manifest.webmanifest", CHARTS):
            answer = ask(server.address, path, **compressed)
            assert (path, answer.status, answer.headers["content-encoding"]) == (path, 200, None)
        assert (ask(server.address, "/hall/").status, ask(server.address, "/nowhere").status) == (301, 404)
