"""Questions about positions that were set up hold one thread of their own: files and tables wait for none of them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice
from threading import Event
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette

import live
from live import Caller, LiveTable, Study
from live.table_code_guards import LOCAL
from live.visitor_limits import QUESTIONS, VisitorRates
from tests.live.conftest import setup
from tests.live.phones import Clock
from web import desk_routes, installable, record_thread_pool
from web.record_thread_pool import turns
from web.turns import MOST_WAITING

Make = Callable[..., LiveTable]
PATIENCE = 60
GUEST, OTHER = "192.168.1.20", "192.168.1.21"
# More than there are threads of anyio, in which files are read.
MANY = 100
APP = Starlette(routes=[*desk_routes.ROUTES, *installable.ROUTES])


class Judge:
    """It reads no record before it is let go. read: the names of those that it was given, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: list[str] = []
        self.released = Event()
        self._study = desk_routes._study
        monkeypatch.setattr(desk_routes, "_study", self._read)

    @asynccontextmanager
    async def hanging(self) -> AsyncIterator[None]:
        """Context that is left in bounded time; then it is let go."""
        try:
            async with asyncio.timeout(PATIENCE / 2):
                yield
        finally:
            self.released.set()

    def _read(self, record: dict[str, Any]) -> Study:
        self.read.append(record["players"][0]["name"])
        assert self.released.wait(PATIENCE)
        return self._study(record)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    # A store is open before the first request.
    live.registry()
    return Judge(monkeypatch)


async def ask(host: str, name: str = "Anna", **about: object) -> Response:
    """What a question is answered, by default about a position in which the first player has a name."""
    first, *others = setup(3)["players"]
    record = {**setup(3), "players": [{**first, "name": name}, *others]}
    async with guest(host) as client:
        told = {"question": {}, "lang": "en", **(about or {"record": record})}
        return await client.post("/may", json=told, timeout=PATIENCE)


async def crowd(judge: Judge, number: int) -> list[asyncio.Task[Response]]:
    """Questions of one address, the first of which has its turn before the others come."""
    first = asyncio.create_task(ask(GUEST))
    while not judge.read:
        await asyncio.sleep(0)
    return [first, *[asyncio.create_task(ask(GUEST)) for _ in range(number - 1)]]


def guest(host: str) -> AsyncClient:
    return AsyncClient(transport=ASGITransport(app=APP, client=(host, 1)), base_url="http://testserver")


def test_questions_of_many_hold_no_thread_that_a_file_or_a_table_needs(judge: Judge, table: Make) -> None:
    made = table()

    async def answers() -> None:
        asking = [asyncio.create_task(ask(f"10.0.{n // 200}.{n % 200}", str(n))) for n in range(MANY)]
        async with judge.hanging(), guest(OTHER) as other:
            while not judge.read:
                await asyncio.sleep(0)
            assert (await other.get("/icons/any-192.png")).status_code == 200
            assert (await ask(OTHER, table=made.table_id, at=None)).status_code == 200
            assert len(judge.read) == 1
        assert {(await one).status_code for one in asking} == {200}

    asyncio.run(answers())


def test_of_the_questions_of_an_address_twenty_wait_and_the_others_are_refused(judge: Judge) -> None:
    async def answers() -> None:
        async with judge.hanging():
            asking = await crowd(judge, MANY)
            for refused in islice(asyncio.as_completed(asking), MANY - MOST_WAITING - 1):
                told = (await refused).json()
                assert (told["code"], bool(told["sentence"])) == ("too-fast", True)
            assert turns.is_crowded(GUEST)
            assert not turns.is_crowded(OTHER)
        found = Counter([(await one).status_code for one in asking])
        assert found == {200: MOST_WAITING + 1, 403: MANY - MOST_WAITING - 1}
        assert not turns.is_crowded(GUEST)

    asyncio.run(answers())


def test_another_address_waits_for_one_question_of_a_crowd(judge: Judge) -> None:
    async def answers() -> None:
        async with judge.hanging():
            asking = await crowd(judge, MOST_WAITING + 1)
            while not turns.is_crowded(GUEST):
                await asyncio.sleep(0)
            asking.append(asyncio.create_task(ask(OTHER, "Zoe")))
            while not turns.is_waiting(OTHER):
                await asyncio.sleep(0)
        assert {(await one).status_code for one in asking} == {200}

    asyncio.run(answers())
    assert judge.read == ["Anna", "Zoe", *["Anna"] * MOST_WAITING]


def test_a_store_that_is_out_of_reach_holds_nobody_but_such_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is opened by the first who needs it, and that may take seconds."""
    begun, released = Event(), Event()

    def out_of_reach() -> live.Registry:
        begun.set()
        assert released.wait(PATIENCE)
        return live.registry()

    monkeypatch.setattr(record_thread_pool, "registry", out_of_reach)

    async def answers() -> None:
        asking = asyncio.create_task(ask(GUEST))
        while not begun.is_set():
            await asyncio.sleep(0)
        async with guest(OTHER) as client:
            assert (await client.get("/manifest.webmanifest")).status_code == 200
        released.set()
        assert (await asking).status_code == 200

    asyncio.run(answers())


def test_an_address_asks_for_no_more_records_to_be_read_than_people_do(judge: Judge) -> None:
    clock, (burst, seconds) = Clock(), QUESTIONS[0]
    visitors = live.registry().visitors = VisitorRates(clock)
    judge.released.set()
    for address in (GUEST, LOCAL):
        for _ in range(burst):
            visitors.count("question", Caller(address))

    async def answers() -> None:
        assert [(await ask(host)).status_code for host in (GUEST, OTHER, "127.0.0.1")] == [403, 200, 200]
        clock.now += seconds
        assert [(await ask(GUEST)).status_code for _ in range(2)] == [200, 403]

    asyncio.run(answers())
    assert len(judge.read) == 3


def test_of_an_address_one_question_is_answered_at_a_time_whatever_table_it_asks(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, released, answer = [table() for _ in range(3)], Event(), desk_routes._verdict
    asked: list[str] = []

    def hang(subject: LiveTable, *more: Any) -> dict[str, Any]:
        asked.append(subject.table_id)
        assert subject is not made[0] or released.wait(PATIENCE)
        return answer(subject, *more)

    monkeypatch.setattr(desk_routes, "_verdict", hang)

    async def answers() -> None:
        waiting = [asyncio.create_task(ask(GUEST, table=one.table_id)) for one in made]
        try:
            async with asyncio.timeout(PATIENCE / 2):
                while (turns := desk_routes._questions.get(GUEST)) is None or turns._waiting.total() < 2:
                    await asyncio.sleep(0)
                del turns
                assert (await ask(OTHER, table=made[1].table_id)).status_code == 200
                assert (await ask("127.0.0.1", table=made[2].table_id)).status_code == 200
                assert asked == [one.table_id for one in made]
        finally:
            released.set()
        assert {(await one).status_code for one in waiting} == {200}

    asyncio.run(answers())
    assert asked[3:] == [one.table_id for one in made[1:]]
    assert not desk_routes._questions


def test_questions_about_tables_and_records_count_together(judge: Judge, table: Make) -> None:
    code = table().table_id
    visitors = live.registry().visitors = VisitorRates(Clock())
    judge.released.set()
    for _ in range(QUESTIONS[0].burst - 1):
        visitors.count("question", Caller(GUEST))

    async def answers() -> None:
        assert [(await ask(GUEST, table=code)).status_code for _ in range(2)] == [200, 403]
        assert [(await ask(GUEST)).status_code, (await ask(OTHER, table=code)).status_code] == [403, 200]

    asyncio.run(answers())
