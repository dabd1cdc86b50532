"""ASGI middleware: refuses requests and WebSockets from pages of another origin, and sets security headers.

A browser says where a WebSocket or a POST comes from. What comes from a page of another origin is refused, Streamlit's
own WebSocket included, which by itself also listens to any page of this machine. No page of another origin may show
ours in a frame, where somebody could be made to tap what they do not see.
"""

from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from web.address import own_address
from web.visitor import BROWSER, new_browser, translator_of

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# RFC 6455: a connection that goes against the rules of the house.
REFUSED = 1008
DEFAULT_PORTS = {"http": 80, "https": 443}
_HEADERS = {
    "content-security-policy": "frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


class SameOrigin:
    """ASGI middleware that lets only our own pages connect or change anything."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what comes from our own pages; answer 403, or close the WebSocket, otherwise."""
        if scope["type"] == "websocket":
            if not from_here(Headers(scope=scope)):
                await WebSocketClose(REFUSED)(scope, receive, send)
                return
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in SAFE_METHODS and not from_here(Headers(scope=scope)):
            words = translator_of(scope).say("This comes from a page of another origin.")
            await PlainTextResponse(words, 403)(scope, receive, send)
            return

        nameless = BROWSER not in cookie_parser(Headers(scope=scope).get("cookie", ""))

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                if nameless and headers.get("content-type", "").startswith("text/html"):
                    headers.append("set-cookie", new_browser(is_tls(HTTPConnection(scope))))
            await send(message)

        await self.app(scope, receive, told)


def from_here(headers: Headers) -> bool:
    """Whether a page of this very server asks, or a program that is no browser and bears nobody's cookies.

    The server goes by the name in `Host`, by the one that a proxy before it was asked for (`X-Forwarded-Host`, which no
    page of another origin can set without asking first), and by `COMPANION_ADDRESS`.
    """
    origin = headers.get("origin")
    if origin is None:
        return "cookie" not in headers
    try:
        asking = urlsplit(origin)
        forwarded = headers.get("x-forwarded-host", "").partition(",")[0].strip()
        names = [name for name in (headers.get("host"), forwarded, own_address()) if name]
        ours = [urlsplit(f"{asking.scheme}://{name}") for name in names]
        return bool(asking.hostname) and _host_and_port(asking) in map(_host_and_port, ours)
    except ValueError:
        return False


def _host_and_port(address: SplitResult) -> tuple[str | None, int | None]:
    """Host and port; the port that the scheme means where none is named. Raises ValueError where the port is none."""
    return address.hostname, address.port or DEFAULT_PORTS.get(address.scheme)


def is_tls(connection: HTTPConnection) -> bool:
    """Whether the browser reaches us over TLS, also where a proxy before us ends it: the page that asks says so."""
    return urlsplit(connection.headers.get("origin", str(connection.url))).scheme == "https"
