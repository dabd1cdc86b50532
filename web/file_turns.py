"""ASGI middleware: turns of addresses at whatever a request needs before and between the pieces of its answer.

Streamlit reads its files in threads that all requests share, first come first served, with several visits for each
file: of hundreds of requests that one address has open at once, every other's would wait for all.
"""

from contextlib import AsyncExitStack

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from web.turns import Turns
from web.visitor import UNKNOWN, network_of

# Fewer than those threads; a browser asks for six files at once.
AT_ONCE, OF_AN_ADDRESS = 16, 6
_METHODS = frozenset({"GET", "HEAD"})


class FileTurns:
    """The app behind these turns. Nobody has one while what is sent waits for its reader."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._turns = Turns(AT_ONCE, OF_AN_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; requests that only read when their turn has come."""
        address = network_of(scope["client"][0]) if scope.get("client") else UNKNOWN
        if scope["type"] != "http" or scope["method"] not in _METHODS or not address:
            await self.app(scope, receive, send)
            return
        async with AsyncExitStack() as turn:

            async def told(message: Message) -> None:
                await turn.aclose()
                await send(message)
                if message["type"] == "http.response.start" or message.get("more_body"):
                    await turn.enter_async_context(self._turns.turn(address))

            await turn.enter_async_context(self._turns.turn(address))
            await self.app(scope, receive, told)
