"""What stands before a request's body: how long it may be, and which of its cookies are read.

Python before 3.11.10 takes time that grows with the square of a quoted cookie's length for its backslashes
(CVE-2024-7592), and cookies are read on the event loop: of one that has 60,000 of them every table would hear nothing
for seconds. No cookie of this program or of Streamlit has a backslash; another program's at the same host may.
"""

import re
from collections.abc import Iterable

from starlette.types import Scope

# Bytes of a request's address and headers; the proxy of `deploy/` takes no more, either.
LONGEST_HEAD = 16 * 1024
# Lines of a head, and cookies in it: a browser sends some twenty, and keeps some two hundred of one host.
MOST_LINES = 100
MOST_COOKIES = 200
_LINE_FEED = b"\n"
_END = re.compile(rb"\n\r?\n")
_COOKIES = b"cookie"


def is_head_too_long(scope: Scope) -> bool:
    """Whether the address and the headers of a request or a socket's handshake are longer than is read."""
    address = len(scope["path"]) + len(scope.get("query_string", b""))
    return address + sum(len(name) + len(value) for name, value in scope["headers"]) > LONGEST_HEAD


def has_too_many_lines(received: bytes) -> bool:
    """Whether the head that begins here, as it came in so far, has more lines than are read."""
    if received.count(_LINE_FEED) <= MOST_LINES:
        return False
    end = _END.search(received)
    return end is None or received[: end.start()].count(_LINE_FEED) >= MOST_LINES


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
