"""How fast messages of sockets are read: of each socket, and of all pages of an address together."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from starlette.types import Message, Receive, Send

from live.token_bucket import TokenBucket
from web.ranked_turns import RankedTurns
from web.socket_limits import CALM_SECONDS, MESSAGES, MOST_BEHIND, PAGE_MESSAGES

TOO_BIG = 1009
NO_TEXT = 1003
_Clock = Callable[[], float]


class PageMessages:
    """What all pages of an address may send together: who asked first comes first, busy pages some seconds later."""

    def __init__(self, clock: _Clock = time.monotonic) -> None:
        self._clock = clock
        self._bucket = TokenBucket(PAGE_MESSAGES, clock())
        self._turns = RankedTurns()

    async def take(self, behind: int) -> None:
        """Wait for a message's turn. behind: seconds by which it comes after a page that was calm."""
        # Whatever comes later than that comes after it, so that nobody waits for ever.
        async with self._turns.turn(self._clock() + behind):
            while wait := self._bucket.wait(self._clock()):
                await asyncio.sleep(wait)
            self._bucket.take(self._clock())


class _Pace:
    """The rate of one socket, and its part of what its address may send."""

    def __init__(self, shared: PageMessages | None, clock: _Clock) -> None:
        self._shared, self._clock = shared, clock
        self._bucket = TokenBucket(MESSAGES, clock())
        # A page that is new comes as late as a busy one: else whoever connects anew would come before those who play.
        self._behind = MOST_BEHIND
        self._paid_at: float | None = None

    async def pay(self) -> None:
        """Wait until the next message may be read."""
        if self._paid_at is not None:
            return
        while wait := self._bucket.wait(self._clock()):
            await asyncio.sleep(wait)
        self._bucket.take(self._clock())
        if self._shared is not None:
            await self._shared.take(self._behind)
        self._paid_at = self._clock()

    def is_read(self) -> None:
        """Count a message that has been read: it was waiting already unless some time has gone by since it might be."""
        is_calm = self._paid_at is not None and self._clock() - self._paid_at >= CALM_SECONDS
        self._behind = 0 if is_calm else min(MOST_BEHIND, self._behind + 1)
        self._paid_at = None


def paced(
    receive: Receive,
    send: Send,
    most: int | None,
    shared: PageMessages | None = None,
    clock: _Clock = time.monotonic,
) -> Receive:
    """Limit the rate and size (`most` bytes) of a socket's messages.

    most: None for a page's, which Streamlit expects to be bytes and never text. shared: what it shares with other
    pages. Excess messages are not read, so they wait in the sender's buffers.
    """
    pace = _Pace(shared, clock)

    async def within() -> Message:
        # Before it is read, so that no more than one message waits here.
        await pace.pay()
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        pace.is_read()
        size = len(message.get("bytes") or (message.get("text") or "").encode("utf-8", "replace"))
        if most is not None and size > most:
            return await _closed(send, TOO_BIG)
        if most is None and message.get("bytes") is None:
            return await _closed(send, NO_TEXT)
        return message

    return within


async def _closed(send: Send, code: int) -> Message:
    """Close a socket; what its app hears of that."""
    # uvicorn may have closed it before, for what came right after.
    with suppress(RuntimeError):
        await send({"type": "websocket.close", "code": code})
    return {"type": "websocket.disconnect", "code": code}
