"""Files are read by turns of addresses, and nobody has a turn while what was read waits for its reader."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from companion import app
from tests.security.test_security_document import TEXT
from web.file_turns import AT_ONCE, OF_AN_ADDRESS, FileTurns

GUEST, OTHER, THIS_COMPUTER = "192.168.1.20", "192.168.1.21", "127.0.0.1"


def scope(host: str, method: str = "GET") -> dict[str, Any]:
    return {"type": "http", "method": method, "path": "/", "client": (host, 50_000), "headers": []}


class Files:
    """An app that reads two pieces of a file, each when it is allowed to. reading: how many do so, by address."""

    def __init__(self) -> None:
        self.reading: Counter[str] = Counter()
        self.allowed: dict[str, asyncio.Event] = {}
        self.served: Counter[str] = Counter()
        self.behind_turns = FileTurns(self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        host = scope["client"][0]
        for more in (True, False):
            self.reading[host] += 1
            await self.allowed.setdefault(host, asyncio.Event()).wait()
            self.reading[host] -= 1
            if more:
                await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"half", "more_body": more})
        self.served[host] += 1

    def ask(self, host: str, send: Callable[[Message], Coroutine[Any, Any, None]], **more: Any) -> asyncio.Task[None]:
        return asyncio.create_task(self.behind_turns(scope(host, **more), nothing, send))


async def nothing() -> Message:
    return {"type": "http.request"}


async def read(_: Message) -> None:
    await asyncio.sleep(0)


async def steps() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def run(what: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(what(), 30))


def test_files_of_another_are_read_beside_hundreds_that_one_address_asks_for() -> None:
    async def ask() -> None:
        files = Files()
        guests = [files.ask(GUEST, read) for _ in range(600)]
        await steps()
        assert files.reading[GUEST] == OF_AN_ADDRESS < AT_ONCE
        files.allowed[OTHER] = asyncio.Event()
        files.allowed[OTHER].set()
        await files.ask(OTHER, read)
        assert files.served == {OTHER: 1}
        # One that is left makes room.
        guests[0].cancel()
        files.allowed[GUEST].set()
        await asyncio.gather(*guests, return_exceptions=True)
        assert files.served[GUEST] == 599
        assert files.reading[GUEST] == 1

    run(ask)


def test_nobody_has_a_turn_while_what_is_sent_waits_for_its_reader() -> None:
    async def ask() -> None:
        files, is_read = Files(), asyncio.Event()

        async def wait(_: Message) -> None:
            await is_read.wait()

        files.allowed[GUEST] = asyncio.Event()
        files.allowed[GUEST].set()
        slow = [files.ask(GUEST, wait) for _ in range(2 * AT_ONCE)]
        await steps()
        await files.ask(GUEST, read)
        assert files.served == {GUEST: 1}
        is_read.set()
        await asyncio.gather(*slow)

    run(ask)


def test_what_writes_and_this_computer_wait_for_no_turn() -> None:
    async def ask() -> None:
        files = Files()
        tasks = [files.ask(GUEST, read) for _ in range(OF_AN_ADDRESS)]
        tasks += [files.ask(GUEST, read, method="POST"), files.ask(THIS_COMPUTER, read)]
        await steps()
        assert (files.reading[GUEST], files.reading[THIS_COMPUTER]) == (OF_AN_ADDRESS + 1, 1)
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(ask)


def test_the_app_has_these_turns() -> None:
    assert "FileTurns" in [getattr(one.cls, "__name__", "") for one in app._user_middleware]
    assert "six files of an address are read at once, sixteen of all, by turns" in TEXT
    assert (AT_ONCE, OF_AN_ADDRESS) == (16, 6)
