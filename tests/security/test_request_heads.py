"""What stands before a request's body costs little, however it is written: above all its cookies.

Python 3.11 reads a quoted cookie in time that grows with the square of its backslashes.
"""

import asyncio
from collections.abc import Iterator
from http import cookies
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.server import ServerState

from i18n.catalogs import COOKIE
from tests.browser.server import Server
from tests.security.attacker import ask
from web.capacity import Capacity
from web.first_page import FirstPage
from web.origin import SameOrigin
from web.request_head import LONGEST_HEAD
from web.request_limits import Limits
from web.timeouts import bound
from web.visitor import BROWSER

BACKSLASHES = "\\" * 1000
COSTLY = f'a="{BACKSLASHES}"'
OURS = f"{COOKIE}=de; {BROWSER}=mine"
HTML = {"accept": "text/html"}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The values of cookies that were read."""
    found: list[str] = []
    unquote: Any = vars(cookies)["_unquote"]

    def counted(value: str) -> str:
        found.append(value)
        return str(unquote(value))

    monkeypatch.setattr(cookies, "_unquote", counted)
    return found


def told(connection: HTTPConnection) -> str:
    """All that an app behind ours reads of the cookies, as Streamlit's pages and socket do."""
    return " ".join([f"{name}={value}" for name, value in sorted(connection.cookies.items())])


async def page(request: Request) -> Response:
    kind = HTMLResponse if request.url.path == "/" else PlainTextResponse
    return kind(f"<html><head></head><body>{told(request)}</body></html>")


async def stream(asked: WebSocket) -> None:
    await asked.accept()
    await asked.send_text(told(asked))
    await asked.close()


@pytest.fixture
def client() -> Iterator[TestClient]:
    """The app's middleware, in its order."""
    routes = [Route("/{path:path}", page), WebSocketRoute("/{path:path}", stream)]
    ours = [Middleware(Limits, room=Capacity()), Middleware(SameOrigin), Middleware(FirstPage, paths={""})]
    with TestClient(Starlette(routes=routes, middleware=ours)) as made:
        yield made


@pytest.mark.parametrize("path", ["/", "/other"])
@pytest.mark.parametrize(
    "sent",
    [
        [f"{COSTLY}; {OURS}"],
        [f"{OURS};{COSTLY}"],
        # As they may come through a proxy that speaks HTTP/2.
        [COSTLY, OURS],
        [f"{COOKIE}=de", COSTLY, f"{BROWSER}=mine"],
    ],
)
def test_a_cookie_with_backslashes_is_not_read_and_the_others_are(
    client: TestClient, read: list[str], sent: list[str], path: str
) -> None:
    answer = client.get(path, headers=[*HTML.items(), *[("cookie", one) for one in sent]])
    assert f"<body>{BROWSER}=mine {COOKIE}=de</body>" in answer.text
    assert read
    assert "mine" in read
    assert not [value for value in read if "\\" in value]
    # Its browser has a name already.
    assert "set-cookie" not in answer.headers


def test_a_socket_reads_no_such_cookie_either(client: TestClient, read: list[str]) -> None:
    with client.websocket_connect(
        "/_stcore/stream", headers={"cookie": f"{COSTLY}; {OURS}", "origin": "http://testserver"}
    ) as it:
        assert it.receive_text() == f"{BROWSER}=mine {COOKIE}=de"
    assert not [value for value in read if "\\" in value]


def test_who_sent_nothing_but_such_cookies_has_sent_cookies_nevertheless(client: TestClient) -> None:
    """Without an origin that is no program of its own, but may be another page's form."""
    assert client.post("/other", headers={"cookie": COSTLY}).status_code == 403


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", {"cookie": f"{COOKIE}=de; a={'x' * LONGEST_HEAD}"}),
        ("/", {"cookie": ";" * LONGEST_HEAD}),
        ("/", {f"x-{number}": "x" * (LONGEST_HEAD // 40) for number in range(40)}),
        (f"/{'x' * LONGEST_HEAD}", {}),
        (f"/?n={'x' * LONGEST_HEAD}", {}),
    ],
)
def test_a_head_that_is_too_long_is_refused_in_the_readers_language_and_no_cookie_of_it_is_read(
    client: TestClient, read: list[str], path: str, headers: dict[str, str]
) -> None:
    answer = client.get(path, headers={**HTML, **headers, "accept-language": "de"})
    assert (answer.status_code, answer.text) == (431, "Das ist zu viel auf einmal.")
    assert read == []
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers=headers):
        raise AssertionError
    assert read == []


class Transport(asyncio.Transport):
    """As asyncio's, with nobody at the other end."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_over = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is kept."""

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_over

    def close(self) -> None:
        self.is_over = True


def answered(head: bytes) -> tuple[list[int], bytes]:
    """What uvicorn does with a request that comes in at once: the sizes of the heads it hands on, and its answer."""
    sizes: list[int] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        sizes.append(sum(len(name) + len(value) for name, value in scope["headers"]))

    async def serve() -> bytes:
        options: Any = {"interface": "asgi3", "proxy_headers": False, "log_config": None, "http": "h11"}
        config = uvicorn.Config(app, **options)
        config.load()
        bound([uvicorn.Server(config)])
        made: Any = config.http_protocol_class
        protocol, transport = made(config=config, server_state=ServerState(), app_state={}), Transport()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        protocol.data_received(head)
        for _ in range(10):
            await asyncio.sleep(0)
        return transport.written

    return sizes, asyncio.run(serve())


@pytest.mark.parametrize("name", ["charset", "Charset", "charset*"])
def test_an_upload_in_a_charset_of_the_senders_choice_is_not_read(client: TestClient, name: str) -> None:
    headers = {"content-type": f"multipart/form-data; boundary=x; {name}=punycode"}
    sent = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n-bbbb\r\n--x--\r\n'
    answer = client.put("/_stcore/upload_file/session/file", headers=headers, content=sent)
    assert (answer.status_code, answer.text) == (415, "The file cannot be read.")


def test_a_head_that_comes_in_one_piece_is_not_taken_apart_whatever_its_length() -> None:
    """An event loop reads a quarter of a megabyte at once: 60,000 headers."""
    sizes, answer = answered(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 60_000 + b"\r\n")
    assert sizes == []
    assert answer.startswith(b"HTTP/1.1 400 ")
    sizes, _ = answered(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * LONGEST_HEAD + b"\r\n\r\n")
    assert sizes == [LONGEST_HEAD + len("hostxcookie")]


def test_a_server_reads_such_cookies_of_a_real_request_no_more(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        answer = ask(server.address, "/nowhere", cookie=f'{COOKIE}=de; a="{BACKSLASHES * 12}"')
        assert answer.status == 404
        assert '<html lang="de"' in answer.body
        assert ask(server.address, "/nowhere", cookie=f"a={'x' * LONGEST_HEAD}").status == 431
        assert ask(server.address).status == 200
