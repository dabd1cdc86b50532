"""The tables of one process: access by code, and closing of idle tables."""

import asyncio
from functools import partial

import live
from live import SEATS, Caller, Device
from live.open_tables import IDLE_SECONDS
from live.registry import Registry
from live.table_code_guards import FREE_CODES
from tests.live.phones import Clock, Make, device
from tests.live.test_table import refused


def test_guesses_at_table_codes_are_slowed_down_for_the_one_who_guesses(table: Make) -> None:
    code = table().table_id
    registry = live.registry()
    for number in range(FREE_CODES):
        assert refused(partial(registry.table, f"X{number}", client=Caller("a"))) == "unknown-table"
    assert refused(lambda: registry.table(code, client=Caller("a"))) == "code-wait"
    assert registry.table(code, client=Caller("b")).table_id == code


def test_a_table_at_which_nobody_looks_is_closed_and_opens_again(table: Make) -> None:
    clock = Clock()
    registry = Registry(live.registry().library, clock)
    one, other = table().table_id, table().table_id
    first = registry.table(one)
    assert registry.table(one) is first
    clock.now += IDLE_SECONDS + 1
    registry.table(other)
    assert registry.table(one) is not first


def test_a_table_that_a_screen_shows_stays_open(table: Make) -> None:
    clock = Clock()
    registry = Registry(live.registry().library, clock)
    one, other = table().table_id, table().table_id
    first = registry.table(one)

    async def shown() -> None:
        hearer = first.subscribers.join()
        clock.now += IDLE_SECONDS + 1
        registry.table(other)
        assert registry.table(one) is first
        first.subscribers.leave(hearer)

    asyncio.run(shown())


def test_a_ticket_outlives_the_table_being_closed_meanwhile(table: Make) -> None:
    clock = Clock()
    registry = Registry(live.registry().library, clock)
    one, other = table().table_id, table().table_id
    first = registry.table(one)
    ticket = first.joining.banker_ticket(Device(), access=SEATS)
    clock.now += IDLE_SECONDS + 1
    registry.table(other)
    again = registry.table(one)
    assert again is not first
    assert again.who(device(again.joining.take(ticket))).role == "banker"
    registry._follower.close()
