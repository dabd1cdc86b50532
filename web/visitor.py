"""The visitor behind a request: language and browser."""

import secrets
from asyncio import BaseTransport
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import Scope

from i18n.catalogs import COOKIE, language_for, languages
from i18n.translator import Translator
from live import Caller, is_ours
from live.device_identity import NO_COOKIES
from live.table_code_guards import LOCAL

# Name of the cookie that tells browsers apart: for rate limits against guessing, and at the tables that they made.
BROWSER = "intrige-browser"
BROWSER_SECONDS = 365 * 24 * 3600
MOST_LETTERS = 40
# The network of visitors of whom no address is told, or by a proxy what is none.
UNKNOWN = "unknown"


def translator_of(scope: Scope) -> Translator:
    """A translator for the language of the request."""
    asking = HTTPConnection(scope)
    return Translator(language_for(asking.cookies.get(COOKIE, ""), asking.headers.get("accept-language", "")))


def language_of(asking: HTTPConnection) -> str:
    """The language that is asked for as `lang`, else that of the request."""
    asked = asking.query_params.get("lang", "")
    if asked in languages():
        return asked
    return language_for(asking.cookies.get(COOKIE, ""), asking.headers.get("accept-language", ""))


def new_browser(secure: bool) -> str:
    """A `Set-Cookie` header for a browser without that cookie."""
    flags = "; Secure" if secure else ""
    name = secrets.token_urlsafe(16)
    return f"{BROWSER}={name}; Max-Age={BROWSER_SECONDS}; Path=/; HttpOnly; SameSite=Lax{flags}"


def caller_of(connection: HTTPConnection) -> Caller:
    """The caller of a request or a socket."""
    host = connection.client.host if connection.client else UNKNOWN
    cookies = {name: value for name, value in connection.cookies.items() if is_ours(name)}
    return caller_at(host, connection.cookies.get(BROWSER, ""), cookies)


def caller_at(host: str, browser: str, cookies: Mapping[str, str] = NO_COOKIES) -> Caller:
    """A caller from its IP address (empty for this computer), its browser cookie, and those of seats and bankers."""
    return Caller(network_of(host) or LOCAL, browser[:MOST_LETTERS], cookies)


def plain_address(host: str) -> str:
    """An IPv4 address as such, also where a socket that listens to IPv6 too tells of it.

    >>> plain_address("::ffff:10.0.0.5")
    '10.0.0.5'
    """
    try:
        mapped = getattr(ip_address(host), "ipv4_mapped", None)
    except ValueError:
        return host
    return str(mapped or host)


def client_at(transport: BaseTransport) -> tuple[str, int]:
    """Host and port at the other end of a connection.

    As it was accepted: of one that was reset since, the system tells no address any more, and uvicorn none. It would
    count as this computer's.
    """
    peer = transport.get_extra_info("peername")
    return (plain_address(str(peer[0])), int(peer[1])) if isinstance(peer, tuple) else (UNKNOWN, 0)


def network_at(connection: Any) -> str:
    """The network of the visitor of one of uvicorn's connections: as its last request names it, else as it was opened.

    Behind a proxy the middleware has written into the request for whom it is.
    """
    client = (getattr(connection, "scope", None) or {}).get("client") or connection.client
    return network_of(client[0]) if client else ""


def network_of(host: str) -> str:
    """The network of an IP address for rate limits: IPv6 addresses by /64 prefix; empty for this computer.

    host: empty where no address is told. What a proxy tells that is no address is one network for all.
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return UNKNOWN if host else ""
    mapped = getattr(address, "ipv4_mapped", None) or address
    if mapped.is_loopback:
        return ""
    return str(mapped) if mapped.version == 4 else mapped.exploded[:19]
