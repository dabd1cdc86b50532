"""Who is asking: the language of a request, before any page has spoken, and the browser that it comes from."""

import secrets

from starlette.requests import HTTPConnection
from starlette.types import Scope

from i18n.catalogs import COOKIE, language_for
from i18n.translator import Translator
from live import Caller

# Tells the browsers of one household apart where somebody guesses; nobody's rights rest on it.
BROWSER = "intrige-browser"
BROWSER_SECONDS = 365 * 24 * 3600
MOST_LETTERS = 40


def translator_of(scope: Scope) -> Translator:
    """How whoever asks is spoken to."""
    asking = HTTPConnection(scope)
    return Translator(language_for(asking.cookies.get(COOKIE, ""), asking.headers.get("accept-language", "")))


def new_browser(secure: bool) -> str:
    """A `Set-Cookie` header for a browser that has no name of its own yet."""
    flags = "; Secure" if secure else ""
    name = secrets.token_urlsafe(16)
    return f"{BROWSER}={name}; Max-Age={BROWSER_SECONDS}; Path=/; HttpOnly; SameSite=Lax{flags}"


def caller_of(connection: HTTPConnection) -> Caller:
    """Where a request or a socket comes from."""
    address = connection.client.host if connection.client else "localhost"
    return Caller(address, connection.cookies.get(BROWSER, "")[:MOST_LETTERS])
