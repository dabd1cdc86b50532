"""What stands before a request's body: how long it may be, which paths there are, and which of its headers are read.

Starlette reads a query field by field, in Python, on the event loop: one of 16 KB takes as long as fifty requests.

Python before 3.11.10 takes time that grows with the square of a quoted cookie's length for its backslashes
(CVE-2024-7592), and cookies are read on the event loop: of one that has 60,000 of them every table would hear nothing
for seconds. No cookie of this program or of Streamlit has a backslash; another program's at the same host may.
"""

import re
from collections.abc import Iterable

from starlette.types import Scope

# Bytes of a request's address and headers; the proxy of `deploy/` takes no more, either.
LONGEST_HEAD = 16 * 1024
# Bytes of a query, and fields in it. The longest link of ours has one field, a name of 160 signs, of which each may be
# twelve bytes here.
LONGEST_QUERY = 2 * 1024
MOST_FIELDS = 32
# Signs of a path; the longest of a page, a route or a file of Streamlit's has some hundred and twenty.
LONGEST_PATH = 256
# Parts of a path that a server of files leaves out, so that what is decided by its beginning, as whether a file is
# compressed, is decided of another.
_LEFT_OUT = frozenset({"", ".", ".."})
# What Streamlit has for programs that let people log in: each request would be a line on the terminal.
_UNUSED = ("/auth/", "/oauth2callback/")
# Lines of a head, and cookies in it: a browser sends some twenty, and keeps some two hundred of one host.
MOST_LINES = 100
MOST_COOKIES = 200
# Bytes of the headers that are lists h11, uvicorn and the library of WebSockets take apart item by item; a browser's
# have some two hundred for a page's socket, in which Streamlit puts a token and the session's id.
MOST_OF_LISTS = 512
_UPGRADE = b"upgrade"
_LISTS = frozenset(
    {
        b"connection",
        _UPGRADE,
        b"sec-websocket-protocol",
        b"sec-websocket-extensions",
        b"transfer-encoding",
        b"content-length",
        b"expect",
    }
)
# Names, for Babel takes a literal in `count` for a sentence.
_LINE_FEED, _NEXT_FIELD = b"\n", b"&"
_END = re.compile(rb"\n\r?\n")
_FORWARDED = re.compile(rb"\n(?i:x-forwarded-for):([^\r\n]*)")
_COOKIES = b"cookie"
_ENCODINGS = b"accept-encoding"
_PART = b"range"


def is_head_too_long(scope: Scope) -> bool:
    """Whether the address and the headers of a request or a socket's handshake are longer than is read."""
    address = len(scope["path"]) + len(scope.get("query_string", b""))
    return address + sum(len(name) + len(value) for name, value in scope["headers"]) > LONGEST_HEAD


def is_query_too_long(scope: Scope) -> bool:
    """Whether the query of a request or a socket's handshake is longer than is read, or has more fields."""
    return is_too_long(scope.get("query_string", b""))


def is_too_long(query: bytes) -> bool:
    """Whether a query is longer than is read, or has more fields."""
    return len(query) > LONGEST_QUERY or query.count(_NEXT_FIELD) >= MOST_FIELDS


def is_no_path(path: str) -> bool:
    """Whether no page, route or file has this decoded path: a route is found with a line feed behind it, too."""
    if len(path) > LONGEST_PATH or not path.startswith("/") or "\\" in path or not path.isprintable():
        return True
    if f"{path}/".startswith(_UNUSED):
        return True
    return not _LEFT_OUT.isdisjoint(path.removesuffix("/").split("/")[1:])


def is_whole(received: bytes) -> bool:
    """Whether the head that begins here has come in to its end."""
    return _END.search(received) is not None


def has_too_many_lines(received: bytes) -> bool:
    """Whether the head that begins here, as it came in so far, has more lines than are read."""
    if received.count(_LINE_FEED) <= MOST_LINES:
        return False
    end = _END.search(received)
    return end is None or received[: end.start()].count(_LINE_FEED) >= MOST_LINES


def is_costly(received: bytes) -> bool:
    """Whether the head that begins here, once it is whole, has longer lists than are taken apart.

    Or is that of a socket's handshake and too long: of that nobody would be asked before it is taken apart again.
    """
    end = _END.search(received)
    if end is None:
        return False
    size, is_list, is_handshake = 0, False, False
    for line in received[: end.start()].split(_LINE_FEED):
        value = line
        # Otherwise the line before goes on.
        if not line.startswith((b" ", b"\t")):
            name, _, value = line.partition(b":")
            is_list = name.lower() in _LISTS
            is_handshake = is_handshake or name.lower() == _UPGRADE
        size += len(value.strip()) if is_list else 0
    return size > MOST_OF_LISTS or (is_handshake and end.start() > LONGEST_HEAD)


def forwarded_for(received: bytes) -> str:
    """For whom a proxy asks in the head that begins here, "" if it does not say: each that has handed it on adds one.

    A proxy hands on a head as a whole: of one that is not whole it is not known yet. What comes behind it is the
    visitor's.
    """
    end = _END.search(received)
    told = _FORWARDED.findall(received[: end.start()]) if end else []
    return b", ".join(one.strip() for one in told).decode("latin-1")


def has_chunks(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request's body comes in chunks, of which nobody knows how many there are."""
    return any(name == b"transfer-encoding" for name, _ in headers)


def without_cookies(scope: Scope) -> Scope:
    """The same request without its cookies."""
    return {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != _COOKIES]}


def with_plain_cookies(scope: Scope) -> Scope:
    """The same request without the cookies that have a backslash, or that are too many.

    A header of which nothing is left stays: that a browser sent cookies tells it from other programs (`web.origin`).
    """
    headers, left = [], MOST_COOKIES
    for name, value in scope["headers"]:
        if name != _COOKIES:
            headers.append((name, value))
            continue
        cookies = value.split(b";", left)[:left]
        left -= len(cookies)
        headers.append((name, b";".join([one for one in cookies if b"\\" not in one])))
    return {**scope, "headers": headers}


def for_a_whole(scope: Scope, compressed: str) -> Scope:
    """The same request, of which the answer is no part of a file, nor compressed unless `compressed` is its path.

    Streamlit would compress an answer anew for each request, and copy the part of a file that is asked for.
    """
    left_out = {_PART} if scope["path"] == compressed else {_PART, _ENCODINGS}
    return {**scope, "headers": [pair for pair in scope["headers"] if pair[0] not in left_out]}
