"""Records everything that reaches a browser, and searches it for sums of ducats in any format."""

import struct
from collections.abc import Iterable, Iterator

from playwright.sync_api import Error, Page, Request, WebSocket

_SEPARATORS = ("", ",", ".", "_", "'", "’", " ", "\u00a0", "\u202f")
_SPACE_ENTITIES = ("&nbsp;", "%2C")


class Wire:
    """Records every WebSocket frame, response body and address of a page from now on."""

    def __init__(self, page: Page) -> None:
        self.heard: list[bytes] = []
        self._pages: list[Page] = []
        self.listen(page)

    def listen(self, page: Page) -> None:
        """Record this page too."""
        page.on("websocket", self._socket)
        page.on("requestfinished", self._answer)
        self._pages.append(page)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        self.heard.append(payload.encode() if isinstance(payload, str) else payload)

    def _answer(self, request: Request) -> None:
        self._hear(request.url)
        # Static files are the same for everybody.
        if "/static/" in request.url:
            return
        try:
            answer = request.response()
            if answer is not None:
                self._hear(str(answer.headers))
                self._hear(answer.body())
        except Error:
            # A redirect, or a page that was left, has no body.
            return


def forms(amount: int) -> Iterator[bytes]:
    """An amount as text with any grouping, as a protobuf varint, and as eight bytes."""
    for separator in _SEPARATORS:
        yield f"{amount:,}".replace(",", separator).encode()
        yield f"{amount:,}".replace(",", separator).encode("utf-16-le")
    for entity in _SPACE_ENTITIES:
        yield f"{amount:,}".replace(",", entity).encode()
    yield f"{amount / 1000:,.0f}k".encode()
    yield f"{amount:x}".encode()
    yield varint(amount)
    for code in ("<d", ">d", "<q", ">q"):
        yield struct.pack(code, amount)


def varint(number: int) -> bytes:
    """A number as a protobuf varint."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def leaks(heard: Iterable[bytes], amounts: Iterable[int]) -> list[tuple[int, bytes]]:
    """Every amount found in the recorded data, with its surroundings."""
    everything = b"\n".join(heard)
    found = []
    for amount in amounts:
        for form in forms(amount):
            at = everything.find(form)
            if at >= 0:
                found.append((amount, everything[max(0, at - 80) : at + 80]))
                break
    return found
