"""ASGI middleware with limits on requests: host names, sizes, rates and numbers of connections.

Limits are checked before a body is read. A refusal is one sentence in the visitor's language.
"""

import re
import time
from collections.abc import Callable

from cachetools import LRUCache
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose
from streamlit.web.server.starlette.starlette_websocket import is_host_allowed

from components import tabletop
from i18n.proper_names import PROGRAM
from live.token_bucket import Rate, TokenBucket
from web.body_limits import bounded, in_parts, in_pieces, without_body
from web.capacity import Capacity, capacity
from web.message_pace import PageMessages, paced
from web.open_requests import OpenRequests
from web.origin import SECURITY_HEADERS
from web.plain_page import main, plain_page
from web.request_events import BoundedProtocol
from web.request_head import (
    for_a_whole,
    has_chunks,
    is_head_too_long,
    is_no_path,
    is_query_too_long,
    with_plain_cookies,
    without_cookies,
)
from web.socket_limits import MOST_OF_A_MESSAGE, STREAM
from web.tls_connections import Protocol
from web.visitor import UNKNOWN, network_of, translator_of

UPLOADS = "/_stcore/upload_file/"
# Of a session, and the id that Streamlit has given the file (a UUID); whatever else stood there would be kept.
_FILE = re.compile(rf"{UPLOADS}[\w-]{{1,64}}/[0-9a-f-]{{36}}")
# What this server and Streamlit count, for this computer alone: whoever runs it reads them here.
COUNTERS = "/metrics"
# A form as browsers send it. Of other kinds some are read on the event loop in time that grows with the square of their
# length, such as punycode, and a short boundary is found at every other byte.
_FORM = re.compile(r"multipart/form-data; ?boundary=[\w'()+,./:=?-]{16,70}", re.ASCII)
MOST_OF_A_BODY = 64 * 1024
# How long the body of a request is, as every client writes it: with zeros before it a number has any length.
_LENGTH = re.compile(r"0|[1-9][0-9]{0,11}")
# Rate for the HTTP requests of one address; a page loads some sixty, and a club comes from one address.
REQUESTS = Rate(4000, 0.005)
_ADDRESSES = 4096
TRY_AGAIN = 1013
REFUSED = 1008
# What a refused request goes on to send is not read.
_CLOSE = {**SECURITY_HEADERS, "cache-control": "no-store", "connection": "close"}
_LATER = {**_CLOSE, "retry-after": "20"}


class Limits:
    """The app behind all limits."""

    def __init__(self, app: ASGIApp, room: Capacity = capacity) -> None:
        self.app = app
        self._room = room
        self._open = OpenRequests(room)
        self._pages: LRUCache[str, PageMessages] = LRUCache(_ADDRESSES)
        self._requests: LRUCache[str, TokenBucket] = LRUCache(_ADDRESSES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is within the limits."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        _name_client(scope)
        if is_head_too_long(scope):
            await _too_long(scope, 431)(scope, receive, send)
        elif is_query_too_long(scope):
            await _too_long(scope, 414)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(with_plain_cookies(scope), receive, send)
        else:
            await self._request(with_plain_cookies(scope), receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if refused is not None:
            await refused(scope, receive, send)
            return
        with self._open.holding(_address_of(scope), is_socket=False):
            try:
                taken = without_body(send) if scope["method"] == "HEAD" else send
                answered = in_pieces(taken, state=scope.setdefault("state", {}))
                await self._answer(for_a_whole(scope, compressed=tabletop.PATH), receive, answered)
            except ClientDisconnect:
                # Its body is too long; or whoever sent it has gone, and hears nothing.
                refused = PlainTextResponse(translator_of(scope).say("That is too much at once."), 413, _CLOSE)
                await refused(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_upload(scope):
            with self._room.uploading(*_named(scope), _address_of(scope)):
                await self.app(scope, in_parts(receive), send)
        elif scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
        else:
            await self.app(scope, bounded(receive, MOST_OF_A_BODY), send)

    def _refused(self, scope: Scope, headers: Headers) -> Response | None:
        say = translator_of(scope).say
        address = _address_of(scope)
        if self._open.is_crowded(address, is_socket=False) or not self._takes_request(address):
            return PlainTextResponse(say("That is too much at once."), 429, _LATER)
        if has_chunks(scope["headers"]):
            return PlainTextResponse(say("That is too much at once."), 411, _CLOSE)
        if not is_host_allowed(headers.get("host")):
            return PlainTextResponse(say("This server is not reached under that name."), 421, _CLOSE)
        if is_no_path(scope["path"]) or (address and scope["path"].rstrip("/").endswith(COUNTERS)):
            return PlainTextResponse(say("Nothing here"), 404, _CLOSE)
        if scope["method"] == "GET" and "text/html" in headers.get("accept", "") and self._room.is_full():
            return full_page(say("There is no room for another visitor at the moment."), say("Try again"))
        return self._refused_body(scope, headers, say)

    def _refused_body(self, scope: Scope, headers: Headers, say: Callable[[str], str]) -> Response | None:
        if not _is_upload(scope):
            length = headers.get("content-length", "0")
            is_short = _LENGTH.fullmatch(length) is not None and int(length) <= MOST_OF_A_BODY
            return None if is_short else PlainTextResponse(say("That is too much at once."), 413, _CLOSE)
        if not _FORM.fullmatch(headers.get("content-type", "")):
            return PlainTextResponse(say("The file cannot be read."), 415, _CLOSE)
        if not _FILE.fullmatch(scope["path"]):
            return PlainTextResponse(say("Nothing here"), 404, _CLOSE)
        session, _ = _named(scope)
        if not self._room.uploads.is_open(session):
            return PlainTextResponse(say("Nothing here"), 404, _CLOSE)
        if not self._room.has_room_for(session, _address_of(scope)):
            return PlainTextResponse(say("There is no room for this file at the moment."), 503, _LATER)
        return None

    def _takes_request(self, address: str) -> bool:
        """Count a request, or the handshake of a socket; whether its address may make it now."""
        if not address:
            return True
        return self._requests.setdefault(address, TokenBucket(REQUESTS, 0.0)).take(time.monotonic())

    def _pages_of(self, address: str) -> PageMessages:
        """What the pages of an address may send together."""
        known = self._pages.get(address)
        if known is None:
            known = self._pages[address] = PageMessages()
        return known

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host")
        address = _address_of(scope)
        if not is_host_allowed(host) or is_no_path(scope["path"]):
            await WebSocketClose(REFUSED)(scope, receive, send)
            return
        crowded = self._open.is_crowded(address, is_socket=True)
        if not self._takes_request(address) or crowded or self._room.is_full():
            await WebSocketClose(TRY_AGAIN)(scope, receive, send)
            return
        self._room.let_in()
        with self._open.holding(address, is_socket=True):
            is_page = scope["path"].endswith(STREAM)
            most = None if is_page else MOST_OF_A_MESSAGE
            shared = self._pages_of(address) if is_page and address else None
            await self.app(scope, paced(receive, send, most, shared), send)


def _too_long(scope: Scope, status: int) -> ASGIApp:
    """The refusal of a request whose head or query is too long; no cookie of it is read."""
    if scope["type"] == "websocket":
        return WebSocketClose(REFUSED)
    words = translator_of(without_cookies(scope)).say("That is too much at once.")
    return PlainTextResponse(words, status, _CLOSE)


def _name_client(scope: Scope) -> None:
    """Let a visitor of whom a proxy tells nothing have no address, where uvicorn lets him have the proxy's.

    That may be this computer's.
    """
    told = Headers(scope=scope).getlist("x-forwarded-for")
    if told and scope.get("client") and Protocol.is_proxy(scope["client"][0]):
        host = BoundedProtocol.told_by_proxy(", ".join(told))
        scope["client"] = (host or UNKNOWN, 0)


def _address_of(scope: Scope) -> str:
    """The visitor's network for rate limits, "" for this computer."""
    return network_of(scope["client"][0] if scope.get("client") else UNKNOWN)


def _is_upload(scope: Scope) -> bool:
    return scope["method"] in ("PUT", "POST") and str(scope["path"]).startswith(UPLOADS)


def _named(scope: Scope) -> tuple[str, str]:
    """The session that a file is uploaded for, and the file's id."""
    session, _, file = str(scope["path"]).removeprefix(UPLOADS).partition("/")
    return session, file


def full_page(words: str, again: str) -> Response:
    """A page of one sentence that reloads by itself."""
    page = plain_page(main(PROGRAM, words, again, "", "en"), "en", '<meta http-equiv="refresh" content="20">')
    return HTMLResponse(page, 503, _LATER)
