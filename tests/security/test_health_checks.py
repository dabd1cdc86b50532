"""However many ask whether a server is ready, its store is asked once: a proxy's check waits behind no guest's."""

import asyncio
from threading import Event

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.applications import Starlette

from storage import StorageError
from web import health

PATIENCE = 60
MANY = 100


def test_all_who_ask_at_once_are_answered_by_one_question_to_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, released = list[str](), Event()
    answers = iter([None, StorageError("unreachable", path="a database"), None])

    def ready() -> None:
        asked.append("store")
        assert released.wait(PATIENCE)
        if (error := next(answers)) is not None:
            raise error

    monkeypatch.setattr(health, "ready", ready)

    async def told() -> list[int]:
        transport = ASGITransport(app=Starlette(routes=health.ROUTES))
        async with AsyncClient(transport=transport, base_url="http://testserver") as guest:
            asking = [asyncio.create_task(guest.get("/readyz", timeout=PATIENCE)) for _ in range(MANY)]
            # One that leaves takes the answer from nobody.
            while not asked:
                await asyncio.sleep(0)
            asking[0].cancel()
            while (await guest.get("/healthz")).status_code != 200 or len(asked) < 1:
                await asyncio.sleep(0)
            released.set()
            crowd = {(await one).status_code for one in asking[1:]}
            later = [(await guest.get("/readyz")).status_code for _ in range(2)]
            return [*crowd, *later]

    assert asyncio.run(told()) == [200, 503, 200]
    assert len(asked) == 3
