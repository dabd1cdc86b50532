"""ASGI middleware that completes Streamlit's HTML page: head elements for a fast start, and a 404 for unknown paths.

Streamlit builds every page in the browser: it first probes up to four addresses for its server, and loads some scripts
only after the first run. For unknown paths it serves the same page with an English message; here they get a page of
ours.
"""

from collections.abc import Collection
from urllib.parse import parse_qsl

from starlette.datastructures import MutableHeaders
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from i18n.translator import Translator
from web.page_head import filled
from web.plain_page import main, plain_page
from web.visitor import translator_of

# Named in the address of a page, it lets Streamlit's scripts show, and run, what a folder of another server says.
_SHOWN_FROM_ELSEWHERE = "staticAppId"
# Changed pages must be neither compressed, partial nor answered as unmodified, so these headers are not passed on.
_NOT_ASKED = frozenset({b"accept-encoding", b"if-none-match", b"if-modified-since", b"range"})


class FirstPage:
    """The app with its HTML page completed. paths: of its pages, as `/hall`; any other gets a 404."""

    def __init__(self, app: ASGIApp, paths: Collection[str]) -> None:
        self.app = app
        self._paths = paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; fill the head of HTML pages."""
        if scope["type"] == "http" and _is_shown_from_elsewhere(scope):
            await HTMLResponse(nothing_here(translator_of(scope)), 404)(scope, receive, send)
            return
        if scope["type"] != "http" or scope["method"] != "GET" or not _opens_a_page(scope):
            await self.app(scope, receive, send)
            return
        asked = {**scope, "headers": [pair for pair in scope["headers"] if pair[0] not in _NOT_ASKED]}
        path = scope["path"].rstrip("/")
        answer = _Answer(send, path, translator_of(scope), known=path in self._paths)
        await self.app(asked, receive, answer.send)


def _is_shown_from_elsewhere(scope: Scope) -> bool:
    asked = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return any(_SHOWN_FROM_ELSEWHERE in name for name, _ in asked)


def _opens_a_page(scope: Scope) -> bool:
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


def nothing_here(translator: Translator) -> bytes:
    """The page for an unknown address."""
    told = main(
        translator.say("Nothing here"),
        translator.say("There is no page at this address. Perhaps a letter of it is missing."),
        translator.say("To the tables"),
        "/",
        translator.language,
    )
    return plain_page(told, translator.language).encode()


class _Answer:
    """Forwards a response, replacing Streamlit's HTML page."""

    def __init__(self, send: Send, path: str, translator: Translator, *, known: bool) -> None:
        self._send, self._path, self._translator, self._known = send, path, translator, known
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        """Forward one ASGI message of the response."""
        if message["type"] == "http.response.start" and _is_first_page(message):
            self._start = message
        elif message["type"] == "http.response.body" and self._start is not None:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._send_page(self._start)
        else:
            await self._send(message)

    async def _send_page(self, start: Message) -> None:
        body = filled(self._body, self._path, self._translator) if self._known else nothing_here(self._translator)
        headers = MutableHeaders(raw=list(start["headers"]))
        headers["content-length"] = str(len(body))
        for name in ("etag", "last-modified", "accept-ranges"):
            del headers[name]
        await self._send({**start, "status": 200 if self._known else 404, "headers": headers.raw})
        await self._send({"type": "http.response.body", "body": body})


def _is_first_page(start: Message) -> bool:
    headers = dict(start.get("headers", []))
    kind = headers.get(b"content-type", b"")
    is_file = b"content-disposition" in headers
    return start["status"] == 200 and kind.startswith(b"text/html") and OURS not in headers and not is_file


# Response header of our own plain pages, which are not changed.
OURS = b"x-plain-page"
