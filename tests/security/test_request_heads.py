"""What stands before a request's body costs little, however it is written: above all its cookies.

Python 3.11 reads a quoted cookie in time that grows with the square of its backslashes.
"""

import asyncio
from collections.abc import Iterator
from http import cookies
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from streamlit.runtime.media_file_storage import MediaFileKind
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage
from streamlit.web.server.starlette.starlette_routes import create_media_routes

from components import tabletop
from i18n.catalogs import COOKIE
from tests.browser.server import Server
from tests.security.attacker import ask
from web import installable, tabletop_script
from web.capacity import Capacity
from web.first_page import FirstPage
from web.origin import SameOrigin
from web.request_head import LONGEST_HEAD, MOST_COOKIES
from web.request_limits import Limits
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


async def encodings(request: Request) -> Response:
    return PlainTextResponse(request.headers.get("accept-encoding", "none"))


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
    routes = [
        Route("/media/{name}", encodings),
        Route("/parts/{name}", encodings),
        Route("/{path:path}", page),
        WebSocketRoute("/{path:path}", stream),
    ]
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


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "[", "", "null", "https://"])
def test_an_origin_that_is_no_address_does_not_fail(client: TestClient, origin: str) -> None:
    answer = client.get("/", headers={**HTML, "origin": origin})
    assert answer.status_code == 200
    assert ("secure" in answer.headers["set-cookie"].lower()) is origin.startswith("https:")


@pytest.mark.parametrize("name", ["any-192", "x", "x" * 300, "..", "%00", "..%2F..%2Finstallable.py"])
def test_of_the_icons_there_is_nothing_but_icons(name: str) -> None:
    with TestClient(Starlette(routes=installable.ROUTES)) as client:
        assert client.get(f"/icons/{name}.png").status_code == (200 if name == "any-192" else 404)


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


def test_what_was_made_for_one_page_is_not_compressed_again_for_every_request(client: TestClient) -> None:
    headers = {"accept-encoding": "gzip"}
    assert client.get("/media/game.json", headers=headers).text == "none"
    assert client.get("/parts/tabletop.js", headers=headers).text == "gzip"
    assert client.head("/parts/tabletop.js", headers=headers).headers["content-length"] == "4"
    assert client.head("/media/game.json", headers=headers).headers["content-length"] == "4"


def test_a_file_is_sent_whole_whatever_part_of_it_is_asked_for() -> None:
    """Else each reader would have a copy of it, for as long as it reads."""
    storage = MemoryMediaFileStorage("/media")
    name = storage.load_and_get_id(b"<p>file</p>", "text/html", MediaFileKind.DOWNLOADABLE, "game.html")
    app = Limits(Starlette(routes=create_media_routes(storage, "")), Capacity())
    with TestClient(app) as client:
        for method in ("GET", "HEAD"):
            answer = client.request(method, storage.get_url(name), headers={"range": "bytes=1-"})
            assert (answer.status_code, answer.headers["content-length"]) == (200, "11")
            assert answer.text == ("<p>file</p>" if method == "GET" else "")


def test_of_what_answers_head_nothing_but_its_head_goes_on() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def whole(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2000000")]})
        await send({"type": "http.response.body", "body": b"x" * 1_000_000, "more_body": True})
        await send({"type": "http.response.body", "body": b"x" * 1_000_000})

    scope: Scope = {"type": "http", "method": "HEAD", "path": "/media/file", "headers": [], "client": None}
    never: Any = None
    asyncio.run(Limits(whole, Capacity())(scope, never, send))
    assert [one["type"] for one in sent] == ["http.response.start", "http.response.body"]
    assert sent[0]["headers"] == [(b"content-length", b"2000000")]
    assert (sent[1]["body"], sent[1].get("more_body", False)) == (b"", False)


def test_the_script_of_the_table_is_compressed_once() -> None:
    with TestClient(Starlette(routes=[tabletop_script.ROUTE])) as client:
        for _ in range(2):
            compressed = client.get(tabletop_script.ROUTE.path, headers={"accept-encoding": "br, gzip"})
            plain = client.get(tabletop_script.ROUTE.path, headers={"accept-encoding": "br"})
            assert compressed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert compressed.text == plain.text == tabletop.SCRIPT
            assert int(compressed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert tabletop_script._compressed.cache_info().misses <= 1


def test_of_more_cookies_than_a_browser_keeps_the_first_are_read(client: TestClient, read: list[str]) -> None:
    sent = ";".join([f"{COOKIE}=de", *[f'a{number}="x"' for number in range(MOST_COOKIES)]])
    assert f"{COOKIE}=de" in client.get("/", headers={**HTML, "cookie": sent}).text
    assert len(set(read)) == 2
    assert f"a{MOST_COOKIES - 2}=" in client.get("/", headers={**HTML, "cookie": sent}).text
    assert f"a{MOST_COOKIES - 1}=" not in client.get("/", headers={**HTML, "cookie": sent}).text
    # Nor if they come in several headers.
    several = [("cookie", f"{COOKIE}=de"), *[("cookie", f"a{number}=1; b{number}=2") for number in range(MOST_COOKIES)]]
    told = client.get("/", headers=[*HTML.items(), *several]).text
    assert told.count("=1") + told.count("=2") == MOST_COOKIES - 1


@pytest.mark.parametrize(
    "kind",
    [
        *[f"multipart/form-data; boundary={'x' * 16}; {name}=punycode" for name in ("charset", "Charset", "charset*")],
        f"multipart/form-data; charset=punycode; boundary={'x' * 16}",
        "multipart/form-data; boundary=a",
        "multipart/form-data",
        "application/x-www-form-urlencoded",
        "",
    ],
)
def test_an_upload_that_is_no_form_as_browsers_send_it_is_not_read(client: TestClient, kind: str) -> None:
    """Of the others some take seconds on the event loop."""
    headers = {"content-type": kind}
    sent = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n-bbbb\r\n--x--\r\n'
    answer = client.put(f"/_stcore/upload_file/session/{'0' * 36}", headers=headers, content=sent)
    assert (answer.status_code, answer.text) == (415, "The file cannot be read.")


def test_a_server_reads_such_cookies_of_a_real_request_no_more(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        answer = ask(server.address, "/nowhere", cookie=f'{COOKIE}=de; a="{BACKSLASHES * 12}"')
        assert answer.status == 404
        assert '<html lang="de"' in answer.body
        assert ask(server.address, "/nowhere", cookie=f"a={'x' * LONGEST_HEAD}").status == 431
        assert ask(server.address).status == 200
