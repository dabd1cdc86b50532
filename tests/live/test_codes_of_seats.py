"""A seat has one code at a time, and none is good for a seat about which something was decided since it was made."""

from collections.abc import Callable
from functools import partial

import pytest

from live import Device, LiveTable, Registry, registry
from storage import Library
from tests.live.conftest import setup
from tests.live.phones import Make, phones_on, play, sit
from tests.live.test_handing_over import hand_over
from tests.live.test_table import DISPATCH, refused

Two = tuple[LiveTable, LiveTable]


@pytest.fixture
def two(table: Make) -> Two:
    """One table as two servers have it open, of which neither hears of what is entered at the other."""
    here = registry()
    first = table()
    late = Registry(Library(store=here.library.store))
    for server in (here, late):
        server._follower.close()
    return first, late.table(first.table_id)


def under_way(table: LiveTable) -> Device:
    """A game in which Ben was put out; returns the banker's device."""
    bank = phones_on(table)
    sit(table, 1)
    play(table, DISPATCH, bank)
    table.joining.free(1, bank)
    return bank


def by_a_pin(table: LiveTable, bank: Device) -> None:
    table.set_pin(1, "1234", device=bank)
    table.remove_pin(1, "1234")


def left(table: LiveTable, bank: Device) -> None:
    table.leave(1, device=bank)
    table.come_back(1, device=bank)


def free_again(table: LiveTable, bank: Device) -> None:
    table.joining.free(1, bank)


def wrong(table: LiveTable, code: str) -> None:
    assert refused(partial(table.joining.seat_ticket, 1, code=code)) == "seat-code-wrong"


def test_another_code_replaces_the_one_before_at_every_server(two: Two) -> None:
    first, second = two
    bank = under_way(first)
    second.catch_up()
    old = first.joining.invite(1, bank)
    new = second.joining.invite(1, bank)
    for server in two:
        wrong(server, old)
        assert [server.joining.code_stands(1, code) for code in (old, new)] == [False, True]
    second.joining.seat_ticket(1, code=new)
    assert not first.joining.code_stands(1, new)
    new = first.joining.invite(1, bank)
    assert first.who(sit(first, 1, code=new)).seat == 1


DECIDED = pytest.mark.parametrize("decided", [by_a_pin, left, free_again, hand_over])


@DECIDED
def test_a_code_is_void_once_something_was_decided_about_its_seat(
    two: Two, decided: Callable[[LiveTable, Device], None]
) -> None:
    """Who was given it has no seat that was freed or handed over for somebody else."""
    first, second = two
    bank = under_way(first)
    second.catch_up()
    old = second.joining.invite(1, bank)
    decided(first, bank)
    wrong(first, old)
    # A server that has not heard of it gives a ticket, which is good at neither.
    late = second.joining.seat_ticket(1, code=old)
    assert refused(partial(second.joining.take, late)) == "seat-taken"
    assert second.joining.needs_code(1)
    heir = sit(second, 1, code=first.joining.invite(1, bank))
    assert second.who(heir).seat == 1


@DECIDED
def test_a_ticket_from_a_code_is_void_with_it(two: Two, decided: Callable[[LiveTable, Device], None]) -> None:
    first, second = two
    bank = under_way(first)
    second.catch_up()
    ticket = second.joining.seat_ticket(1, code=first.joining.invite(1, bank))
    decided(first, bank)
    assert refused(partial(second.joining.take, ticket)) == "seat-taken"
    assert first.seating.held(1) == 0


def test_codes_of_other_seats_and_tables_stay(table: Make) -> None:
    made, other = table(), registry().create(setup(3))
    bank, elsewhere = under_way(made), under_way(other)
    kept, there = made.joining.invite(1, bank), other.joining.invite(1, elsewhere)
    made.joining.invite(2, bank)
    sit(made, 0)
    made.set_pin(2, "1234", device=bank)
    assert made.who(sit(made, 1, code=kept)).seat == 1
    assert other.who(sit(other, 1, code=there)).seat == 1
