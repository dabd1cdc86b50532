"""Whoever asks a table without end keeps its players waiting for one question, not for all of them."""

import asyncio
from collections.abc import Callable

import pytest
from httpx2 import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette
from starlette.requests import HTTPConnection

import live
from live import SEATS, Caller, LiveTable
from live.device_identity import seat_cookie
from tests.live.conftest import setup
from tests.live.phones import phones_on, sit
from web import desk_routes
from web.table_turn_queue import BANKER, MAKER, line_of, lines_at
from web.turns import MOST_WAITING, Turns
from web.visitor import BROWSER

Make = Callable[..., LiveTable]
PATIENCE = 60
GUEST = "192.168.1.20"


def connection(cookies: dict[str, str], host: str = GUEST) -> HTTPConnection:
    told = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return HTTPConnection({"type": "http", "headers": [(b"cookie", told.encode())], "client": (host, 1)})


def order(lines: list[str], leaving: tuple[int, ...] = ()) -> list[int]:
    """In which order those who came have their turns, the first of whom had it before the others came."""
    had: list[int] = []

    async def all_of_them() -> None:
        turns, first = Turns(), asyncio.Event()

        async def one(number: int, line: str) -> None:
            async with turns.turn(line):
                if number == 0:
                    await first.wait()
                had.append(number)

        tasks = [asyncio.create_task(one(number, line)) for number, line in enumerate(lines)]
        await asyncio.sleep(0)
        for number in leaving:
            tasks[number].cancel()
        first.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks, return_exceptions=True)
        assert not turns.is_taken

    asyncio.run(all_of_them())
    return had


def test_a_player_waits_for_one_question_of_a_crowd() -> None:
    assert order([*[GUEST] * 50, "seat 1", BANKER])[:4] == [0, 50, 51, 1]


def test_questions_of_a_crowd_are_refused_and_a_players_is_answered(table: Make) -> None:
    made = table()
    phones_on(made, SEATS)
    seat = sit(made, 1)

    async def crowd() -> None:
        turns, let = lines_at(made), asyncio.Event()

        async def wait() -> None:
            async with turns.turn(GUEST):
                await let.wait()

        waiting = [asyncio.create_task(wait()) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        assert (await asked(made, {})).json()["code"] == "too-fast"
        answer = asyncio.create_task(asked(made, dict(seat.cookies)))
        await asyncio.sleep(0)
        let.set()
        assert (await answer).status_code == 200
        await asyncio.gather(*waiting)
        assert not turns.is_crowded(GUEST)

    asyncio.run(crowd())


async def asked(made: LiveTable, cookies: dict[str, str]) -> Response:
    """What a question at the desk is answered."""
    transport = ASGITransport(app=Starlette(routes=desk_routes.ROUTES), client=(GUEST, 1))
    async with AsyncClient(transport=transport, base_url="http://testserver", cookies=cookies) as guest:
        return await guest.post("/may", json={"table": made.table_id, "question": {}, "lang": "en"}, timeout=PATIENCE)


def test_taps_of_one_seat_keep_their_order() -> None:
    assert order(["seat 1"] * 5) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("leaving", [(1,), (2, 3), (0, 1), (0,)])
def test_who_leaves_keeps_nobody_waiting(leaving: tuple[int, ...]) -> None:
    had = order([GUEST, GUEST, "seat 1", GUEST], leaving)
    assert sorted(had) == [number for number in range(4) if number not in leaving]


def test_each_seat_the_banker_the_maker_and_each_address_has_a_line() -> None:
    made = live.registry().create(setup(3), client=Caller(GUEST, "made-it"))
    banker = phones_on(made, SEATS)
    seat = sit(made, 1)
    assert line_of(made, connection(dict(seat.cookies))) == "seat 1"
    assert line_of(made, connection(dict(banker.cookies))) == BANKER
    assert line_of(made, connection({BROWSER: "made-it"})) == MAKER
    assert line_of(made, connection({seat_cookie(made.table_id): "guessed"})) == GUEST
    assert line_of(made, connection({}, "127.0.0.1")) != GUEST
