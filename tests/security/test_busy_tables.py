"""A table that is slow, to open or to answer, holds one thread, however many ask it; nobody at another waits for it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event, Semaphore
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette
from starlette.testclient import TestClient

import live
from live import Caller, Device, LiveTable
from live.table_code_guards import FREE_CODES, FREE_CODES_OF_AN_ADDRESS
from rules import IntrigeError
from storage import GameLog
from tests.pages.table_sockets import Screen, opened
from web import health, opening_thread_pool, seat_routes, socket_messages, table_socket
from web.action_handler import handle_action
from web.opening_thread_pool import OPENINGS_AT_ONCE, OPENINGS_OF_AN_ADDRESS, opened_table
from web.table_turn_queue import turns_at

Make = Callable[..., LiveTable]
PATIENCE = 60
GUEST, OTHER = "192.168.1.20", "192.168.1.21"
MANY = 60


class Openings(Executor):
    """The threads in which tables are opened; `codes` of those that were begun. Some hang until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, slow: list[str]) -> None:
        self.codes: list[str] = []
        self.released = Event()
        self._slow = slow
        self._threads = ThreadPoolExecutor(OPENINGS_AT_ONCE)
        library = live.registry().library
        self._game_log = library.game_log
        monkeypatch.setattr(library, "game_log", self._opened)
        monkeypatch.setattr(opening_thread_pool, "_openings", self)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        self.codes.append(args[0])
        return self._threads.submit(fn, *args, **more)

    def _opened(self, code: str, pause: Callable[[], None]) -> GameLog:
        assert code not in self._slow or self.released.wait(PATIENCE)
        return self._game_log(code, pause)


def not_open(table: Make, number: int) -> list[str]:
    """The codes of tables that are to be opened."""
    codes = [table().table_id for _ in range(number)]
    live.close()
    return codes


def in_time(answers: Callable[[], Awaitable[None]], openings: Openings) -> None:
    """Run a test in an event loop; what hangs is let go in the end."""

    async def bounded() -> None:
        try:
            async with asyncio.timeout(PATIENCE / 2):
                await answers()
        finally:
            openings.released.set()

    asyncio.run(bounded())


async def own(code: str, host: str) -> Response:
    """What `POST /own` of a device without a seat is answered."""
    transport = ASGITransport(app=Starlette(routes=seat_routes.ROUTES), client=(host, 1))
    async with AsyncClient(transport=transport, base_url="http://testserver") as guest:
        return await guest.post("/own", json={"table": code}, timeout=PATIENCE)


def test_many_who_ask_for_a_slow_table_take_one_thread(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, opened_before, closed = not_open(table, 3)
    live.registry().table(opened_before)
    openings = Openings(monkeypatch, [slow])

    async def answers() -> None:
        waiting = [asyncio.create_task(own(slow, GUEST)) for _ in range(MANY)]
        waiting += [asyncio.create_task(own(slow, f"192.168.2.{number}")) for number in range(MANY)]
        for code in (opened_before, closed):
            assert (await own(code, OTHER)).json() == {"code": "watching"}
        assert not any(one.done() for one in waiting)
        assert openings.codes == [slow, closed]
        openings.released.set()
        assert [(await one).json() for one in waiting] == [{"code": "watching"}] * len(waiting)

    in_time(answers, openings)
    assert openings.codes == [slow, closed]


def test_an_address_has_two_tables_opened_at_once_and_the_others_wait(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    *slow, closed = not_open(table, OPENINGS_OF_AN_ADDRESS + 3)
    openings = Openings(monkeypatch, slow)
    tables = live.registry()
    asked = asyncio.Semaphore(0)
    opening = tables.opening

    def noted(code: str) -> Future[LiveTable] | None:
        asked.release()
        return opening(code)

    monkeypatch.setattr(tables, "opening", noted)

    async def answers() -> None:
        waiting = [asyncio.create_task(opened_table(code, Caller(GUEST))) for code in slow]
        # All of them before their turn, and those whose turn it is once more.
        for _ in range(len(slow) + OPENINGS_OF_AN_ADDRESS):
            await asked.acquire()
        assert len(openings.codes) == OPENINGS_OF_AN_ADDRESS
        assert (await opened_table(closed, Caller(OTHER))).table_id == closed
        assert len(openings.codes) == OPENINGS_OF_AN_ADDRESS + 1
        openings.released.set()
        assert [(await one).table_id for one in waiting] == slow

    in_time(answers, openings)
    assert sorted(openings.codes) == sorted([*slow, closed])


def test_who_gives_up_waiting_takes_the_opening_from_nobody(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    (slow,) = not_open(table, 1)
    openings = Openings(monkeypatch, [slow])

    async def answers() -> None:
        found = live.registry().begin_opening(slow, openings)
        leaving = asyncio.wrap_future(found)
        assert leaving.cancel()
        await asyncio.sleep(0)
        staying = asyncio.create_task(opened_table(slow, Caller(GUEST)))
        openings.released.set()
        assert (await staying).table_id == slow

    in_time(answers, openings)
    assert openings.codes == [slow]


def test_wrong_codes_are_counted_where_tables_are_opened_in_threads(table: Make) -> None:
    (code,) = not_open(table, 1)

    async def refused() -> list[str]:
        answered = [(await own(f"NO{number}", GUEST)).json()["code"] for number in range(FREE_CODES)]
        return [*answered, (await own(code, GUEST)).json()["code"], (await own(code, OTHER)).json()["code"]]

    assert asyncio.run(refused()) == ["unknown-table"] * FREE_CODES + ["code-wait", "watching"]


def test_codes_that_are_guessed_at_the_same_time_are_counted_one_after_another(table: Make) -> None:
    code = table().table_id
    guesses = [*(f"NO{number}" for number in range(MANY)), code]

    async def refused() -> list[str]:
        answers = await asyncio.gather(*[own(guess, GUEST) for guess in guesses])
        return [one.json()["code"] for one in answers]

    # The right one at the end of the burst, though its table is open, is found no more.
    assert asyncio.run(refused()) == ["unknown-table"] * FREE_CODES + ["code-wait"] * (MANY + 1 - FREE_CODES)


def test_codes_guessed_at_once_under_many_names_are_counted_by_their_address(table: Make) -> None:
    code = table().table_id
    guesses = [*(f"NO{number}" for number in range(FREE_CODES_OF_AN_ADDRESS + MANY)), code]

    async def answer(guess: str, name: str) -> str:
        try:
            return (await opened_table(guess, Caller(GUEST, name))).table_id
        except IntrigeError as error:
            return error.code

    async def answers() -> list[str]:
        return await asyncio.gather(*[answer(guess, f"name {number}") for number, guess in enumerate(guesses)])

    found = asyncio.run(answers())
    assert found == ["unknown-table"] * FREE_CODES_OF_AN_ADDRESS + ["code-wait"] * (MANY + 1)


def test_an_open_table_is_found_while_another_of_the_household_is_being_opened(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, opened_before = not_open(table, 2)
    live.registry().table(opened_before)
    openings = Openings(monkeypatch, [slow])

    async def answers() -> None:
        waiting = asyncio.create_task(opened_table(slow, Caller(GUEST)))
        household = [opened_table(opened_before, Caller(GUEST, f"device {number}")) for number in range(6)]
        assert {found.table_id for found in await asyncio.gather(*household)} == {opened_before}
        assert not waiting.done()
        openings.released.set()
        assert (await waiting).table_id == slow

    in_time(answers, openings)


class Hanging:
    """What is entered at one table is not answered before it is let go. entered: the keys, in order of turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
        self.code, self.released = code, Event()
        self.arrived, self.entered = Semaphore(0), list[object]()
        self._handle, self._read = handle_action, socket_messages.parsed
        monkeypatch.setattr(table_socket, "handle_action", self._entered)
        monkeypatch.setattr(table_socket, "parsed", self._arrived)

    def _arrived(self, text: str) -> Mapping[str, Any]:
        self.arrived.release()
        return self._read(text)

    def _entered(self, table: LiveTable, message: Mapping[str, Any], *more: Any) -> dict[str, Any] | None:
        if table.table_id != self.code:
            return self._handle(table, message, *more)
        self.entered.append(message["key"])
        assert self.released.wait(PATIENCE)
        return None


@pytest.fixture
def client() -> Iterator[TestClient]:
    routes = [table_socket.ROUTE, *seat_routes.ROUTES, *health.ROUTES]
    with TestClient(Starlette(routes=routes)) as made:
        yield made


def test_many_who_tap_at_a_slow_table_take_one_thread_in_order(
    client: TestClient, table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, other = table(), table()
    hanging = Hanging(monkeypatch, busy.table_id)
    with ThreadPoolExecutor(1) as asking, ExitStack() as sockets:
        screens = [Screen(sockets.enter_context(opened(client, busy.table_id, screen="version"))) for _ in range(MANY)]
        tapping = Screen(sockets.enter_context(opened(client, other.table_id)))
        for screen in (*screens, tapping):
            screen.hear()
        sockets.callback(hanging.released.set)
        for number, screen in enumerate(screens):
            screen.say({"version": 0, "key": str(number)})
            assert hanging.arrived.acquire(timeout=PATIENCE)
        tapped = asking.submit(tapping.enter, action={"type": "note", "text": "hello"})
        assert tapped.result(PATIENCE / 2)["is"] == "done"
        assert asking.submit(client.get, "/readyz").result(PATIENCE / 2).text == "ready\n"
        assert client.post("/own", json={"table": other.table_id}).json() == {"code": "watching"}
        assert hanging.entered == ["0"]
        hanging.released.set()
        assert [screen.hear()["answer"]["key"] for screen in screens] == [str(number) for number in range(MANY)]
    assert hanging.entered == [str(number) for number in range(MANY)]


def test_own_cash_asked_for_at_a_slow_table_holds_no_second_thread(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, other = table(), table()
    released = Event()
    cash = LiveTable.own_cash

    def hang(asked: LiveTable, device: Device, seat: object) -> int:
        assert asked is not busy or released.wait(PATIENCE)
        return cash(asked, device, seat)

    monkeypatch.setattr(LiveTable, "own_cash", hang)

    async def answers() -> None:
        waiting = [asyncio.create_task(own(busy.table_id, GUEST)) for _ in range(2 * MANY)]
        try:
            async with asyncio.timeout(PATIENCE / 2):
                assert (await own(other.table_id, OTHER)).json() == {"code": "watching"}
                assert turns_at(busy).is_taken
        finally:
            released.set()
            assert {(await one).status_code for one in waiting} == {403}

    asyncio.run(answers())
