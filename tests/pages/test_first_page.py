"""The completed HTML page: elements of its head; all other responses pass unchanged."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient
from streamlit.file_util import get_static_dir
from streamlit.runtime.media_file_storage import MediaFileKind
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage
from streamlit.web.server.starlette.starlette_routes import create_media_routes

from components import tabletop
from pages import PATHS as OURS
from tests.security.test_security_document import TEXT
from web.first_page import FirstPage

STREAMLITS = '<link rel="shortcut icon" href="./favicon.png" /><title>Streamlit</title>'
PAGE = f"<!DOCTYPE html>\n<html><head>{STREAMLITS}</head><body><noscript>x</noscript>{'y' * 2000}</body></html>"
PATHS = {"", "/table", "/seat", "/hall", "/chronicle"}
OPENS = {"accept": "text/html,application/xhtml+xml"}


async def page(request: Request) -> Response:
    headers = {"etag": '"1"', "last-modified": "today", "cache-control": "no-cache"}
    return Response(status_code=304) if "if-none-match" in request.headers else HTMLResponse(PAGE, headers=headers)


async def other(_: Request) -> Response:
    return PlainTextResponse("<head>")


@pytest.fixture
def client() -> Iterator[TestClient]:
    """Streamlit's order: ours outside, its own compression within."""
    routes = [Route("/other", other), Route("/{path:path}", page)]
    middleware = [Middleware(FirstPage, paths=PATHS), Middleware(GZipMiddleware, minimum_size=10)]
    with TestClient(Starlette(routes=routes, middleware=middleware)) as client:
        yield client


def test_a_page_is_told_where_its_server_is_before_any_script(client: TestClient) -> None:
    answer = client.get("/chronicle", headers={**OPENS, "accept-encoding": "gzip"})
    assert answer.text.startswith("<!DOCTYPE html>\n<html><head><script>window.__streamlit = ")
    assert "BACKEND_BASE_URL" in answer.text
    assert answer.text.endswith("</body></html>")
    assert int(answer.headers["content-length"]) == len(answer.content)


def test_a_page_says_nothing_of_streamlits_before_it_is_there(client: TestClient) -> None:
    told = client.get("/hall", headers={**OPENS, "accept-language": "de"}).text
    assert "<title>Intrige</title>" in told
    assert "Streamlit</title>" not in told
    assert "favicon.png" not in told
    assert "<noscript>x</noscript>" not in told
    for needed in ("/manifest.webmanifest", "/icons/apple-180.png", "SourceSerifVariable", "serviceWorker"):
        assert needed in told


def test_an_address_that_no_page_has_is_told_to_be_none(client: TestClient) -> None:
    answer = client.get("/tabel", headers={**OPENS, "accept-language": "en"})
    assert answer.status_code == 404
    assert "<h1>Nothing here</h1>" in answer.text
    assert '<a href="/">To the tables</a>' in answer.text
    assert client.get("/hall/", headers=OPENS).status_code == 200


@pytest.mark.parametrize("query", ["staticAppId=/elsewhere", "t=KRAB&static%41pp%49d=", "a=&staticAppId"])
@pytest.mark.parametrize("accept", ["*/*", OPENS["accept"]])
@pytest.mark.parametrize("path", ["/", "/seat", "/static/index.html"])
def test_no_address_lets_a_page_show_what_another_server_says(
    client: TestClient, path: str, accept: str, query: str
) -> None:
    """A link to it told its maker the cash of whoever followed it, and paid for them."""
    answer = client.get(f"{path}?{query}", headers={"accept": accept})
    assert answer.status_code == 404
    assert "window.__streamlit" not in answer.text
    for usual in ("/seat?t=KRAB", "/hall?who=staticAppId"):
        assert "window.__streamlit" in client.get(usual, headers=OPENS).text
    assert "No address makes a page of ours show, or run, what another server says" in TEXT


@pytest.mark.parametrize(("path", "fetched"), [("/table", True), ("/seat", True), ("/hall", False), ("/", False)])
def test_the_script_of_the_table_is_fetched_with_the_pages_that_need_it(
    client: TestClient, path: str, fetched: bool
) -> None:
    assert (f"{tabletop.PATH}?v={tabletop.VERSION}" in client.get(path, headers=OPENS).text) is fetched


@pytest.mark.parametrize("path", ["/", "/hall", "/chronicle"])
def test_the_bar_of_a_page_is_fetched_before_anything_large(client: TestClient, path: str) -> None:
    told = client.get(path, headers=OPENS).text
    fetched = re.findall(r'rel="modulepreload" crossorigin href="/static/js/([^"]+)"', told)
    assert all(Path(get_static_dir(), "static", "js", one).is_file() for one in fetched)
    assert fetched[0].startswith("PageLink.")
    assert any(one.startswith("MenuButton.") for one in fetched)


def test_no_browser_takes_an_older_page_for_this_one(client: TestClient) -> None:
    first = client.get("/table", headers=OPENS)
    assert "etag" not in first.headers
    assert "last-modified" not in first.headers
    assert client.get("/table", headers={**OPENS, "if-none-match": '"1"'}).status_code == 200


def test_what_is_no_page_passes_as_it_is(client: TestClient) -> None:
    assert client.get("/other", headers=OPENS).text == "<head>"
    assert client.get("/table", headers={"accept": "*/*"}).text == PAGE
    assert client.post("/other", headers=OPENS).status_code == 405


@pytest.mark.parametrize("accept", ["*/*", OPENS["accept"]])
def test_a_page_to_download_is_the_file_however_it_is_asked_for(accept: str) -> None:
    storage = MemoryMediaFileStorage("/media")
    name = storage.load_and_get_id(PAGE.encode(), "text/html", MediaFileKind.DOWNLOADABLE, "game.html")
    app = Starlette(routes=create_media_routes(storage, ""), middleware=[Middleware(FirstPage, paths=PATHS)])
    with TestClient(app) as client:
        answer = client.get(storage.get_url(name), headers={"accept": accept})
        assert (answer.status_code, answer.text) == (200, PAGE)
        assert answer.headers["content-disposition"].startswith("attachment")


def test_every_page_of_the_shell_has_its_address_there() -> None:
    pages = Path(__file__).parents[2] / "pages"
    tree, bar = (ast.parse((pages / name).read_text(encoding="utf-8")) for name in ("shell.py", "top_bar.py"))
    named = {
        node.targets[0].id: node.value.value
        for node in bar.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    words = [word.value for word in ast.walk(tree) if isinstance(word, ast.keyword) and word.arg == "url_path"]
    found = {one.value if isinstance(one, ast.Constant) else named[ast.unparse(one)] for one in words}
    assert {"", *("/" + str(path) for path in found)} == OURS
