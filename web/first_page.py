"""Streamlit's first page, told at once where its server is and what it will need: ASGI middleware.

By itself a page with an address of its own first asks below that address for its server's health, and waits before it
asks where the server is; and what it draws with is fetched only once the first run has named it.
"""

from collections.abc import Mapping
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.file_util import get_static_dir

from components import tabletop

_HEAD = b"<head>"
# Read by Streamlit's scripts before they connect. Nothing of another origin may send messages to the page.
_SERVER = (
    "<script>window.__streamlit = { BACKEND_BASE_URL: `${location.origin}/`, "
    "HOST_CONFIG: { allowedOrigins: [location.origin], useExternalAuthToken: false } }</script>"
)
_TABLETOP = (f"{tabletop.PATH}?v={tabletop.VERSION}",)
# Streamlit's own script for charts, under whatever name its version gives it.
_CHARTS = tuple(f"/static/js/{file.name}" for file in Path(get_static_dir(), "static", "js").glob("PlotlyChart.*.js"))
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "/table": _TABLETOP,
    "/seat": _TABLETOP,
    "/watch": _TABLETOP,
    "/chronicle": _CHARTS,
}
# A page that is changed here is made anew every time: neither a part of it nor the word that it is as before.
_NOT_ASKED = frozenset({b"accept-encoding", b"if-none-match", b"if-modified-since", b"range"})


class FirstPage:
    """The app, its first page hurried."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; what a browser opens as a page gets its head filled."""
        if scope["type"] != "http" or scope["method"] != "GET" or not _opens_a_page(scope):
            await self.app(scope, receive, send)
            return
        asked = {**scope, "headers": [pair for pair in scope["headers"] if pair[0] not in _NOT_ASKED]}
        await self.app(asked, receive, _Filled(send, hints(scope["path"])).send)


def hints(path: str) -> bytes:
    """What stands in the head of the page of this path."""
    needed = _NEEDED.get(path.rstrip("/"), ())
    fetched = "".join(f'<link rel="modulepreload" crossorigin href="{one}">' for one in needed)
    return f"{_SERVER}{fetched}".encode()


def _opens_a_page(scope: Scope) -> bool:
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


class _Filled:
    """Hands an answer on; the head of a page is filled on the way."""

    def __init__(self, send: Send, inserted: bytes) -> None:
        self._send, self._inserted = send, inserted
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        """One message of the answer."""
        if message["type"] == "http.response.start" and _is_page(message):
            self._start = message
        elif message["type"] == "http.response.body" and self._start is not None:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._send_page(self._start)
        else:
            await self._send(message)

    async def _send_page(self, start: Message) -> None:
        body = self._body.replace(_HEAD, _HEAD + self._inserted, 1)
        headers = MutableHeaders(raw=list(start["headers"]))
        headers["content-length"] = str(len(body))
        for name in ("etag", "last-modified", "accept-ranges"):
            del headers[name]
        await self._send({**start, "headers": headers.raw})
        await self._send({"type": "http.response.body", "body": body})


def _is_page(start: Message) -> bool:
    kind = dict(start.get("headers", [])).get(b"content-type", b"")
    return start["status"] == 200 and bool(kind.startswith(b"text/html"))
