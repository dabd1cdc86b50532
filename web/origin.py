"""ASGI middleware: refuses requests and WebSockets from pages of another origin, and sets security headers.

Browsers send the origin with a WebSocket or a POST. Foreign origins are refused, also on Streamlit's own WebSocket,
which by itself accepts every page of this machine, and asks the internet which that is. Framing by other origins is
forbidden (clickjacking).
"""

from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose
from streamlit.web.server.starlette import starlette_websocket

from web.server_address import own_address
from web.visitor import BROWSER, new_browser, translator_of

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# RFC 6455: policy violation.
REFUSED = 1008
DEFAULT_PORTS = {"http": 80, "https": 443}
_TLS = ("https", "wss")
# Of every answer to a browser; `web.request_limits` gives some that do not come by here.
SECURITY_HEADERS = {
    # Some browsers do not count sockets of this server to its own.
    "content-security-policy": "frame-ancestors 'self'; connect-src 'self' ws: wss:",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


class SameOrigin:
    """The app, open to our own pages only for connections and changes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on same-origin requests; answer 403, or close the WebSocket, otherwise."""
        if scope["type"] == "websocket":
            if not from_here(Headers(scope=scope), scope["scheme"]):
                await WebSocketClose(REFUSED)(scope, receive, send)
                return
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in SAFE_METHODS and not from_here(Headers(scope=scope), scope["scheme"]):
            words = translator_of(scope).say("This comes from a page of another origin.")
            await PlainTextResponse(words, 403)(scope, receive, send)
            return

        nameless = BROWSER not in HTTPConnection(scope).cookies

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY_HEADERS)
                if nameless and headers.get("content-type", "").startswith("text/html"):
                    headers.append("set-cookie", new_browser(is_tls(HTTPConnection(scope))))
            await send(message)

        await self.app(scope, receive, told)


def from_here(headers: Headers, scheme: str) -> bool:
    """Whether a request comes from a page of this server, or from a non-browser client without cookies.

    The server's names are `Host`, `X-Forwarded-Host` of a proxy (which foreign pages cannot set without a preflight
    request), and `COMPANION_ADDRESS`. scheme: by which it came. Where that, or the address, is TLS, a page without TLS
    is none of ours: anybody in the network may have written it.
    """
    origin = headers.get("origin")
    if origin is None:
        return "cookie" not in headers
    try:
        asking, own = urlsplit(origin), own_address()
        forwarded = headers.get("x-forwarded-host", "").partition(",")[0].strip()
        names = [name for name in (headers.get("host"), forwarded, own and own.netloc) if name]
        ours = [urlsplit(f"{asking.scheme}://{name}") for name in names]
        tls = scheme in _TLS or (own is not None and own.scheme == "https" and own.hostname == asking.hostname)
        if not asking.hostname or (tls and asking.scheme != "https"):
            return False
        return _host_and_port(asking) in map(_host_and_port, ours)
    except ValueError:
        return False


def _host_and_port(address: SplitResult) -> tuple[str | None, int | None]:
    """Host and port, by default the scheme's port. Raises ValueError for an invalid port."""
    return address.hostname, address.port or DEFAULT_PORTS.get(address.scheme)


def judge_origins_alone() -> None:
    """Let Streamlit's WebSocket take every origin that `SameOrigin` has let through.

    Streamlit compares the texts of origin and host. Where these differ, as by a port that goes without saying, it asks
    a site of the internet for its own address, on the event loop and anew for each handshake: without a way out
    everybody waits until it gives up.
    """
    vars(starlette_websocket)["is_url_from_allowed_origins"] = lambda _: True


def is_tls(connection: HTTPConnection) -> bool:
    """Whether the browser reaches us over TLS, also if a proxy terminates it: the page's origin tells."""
    return connection.headers.get("origin", str(connection.url)).lower().startswith("https:")
