"""What a table counts is about the memory that it takes while it is open."""

import json
import tracemalloc
from collections.abc import Callable

import pytest

import live
from live import LiveTable, new_key
from live.table_size import OF_A_TABLE
from tests.live.conftest import setup
from tests.live.phones import phones_on, play, sit
from tests.rules.custom import KITCHEN, own_record
from tests.security.test_open_shares import NOTE, OF_A_SETUP

Make = Callable[..., LiveTable]


def opened_alone(code: str) -> tuple[int, int]:
    """What a table counts, and the bytes of memory that it takes."""
    library = live.registry().library
    tracemalloc.start()
    try:
        made = LiveTable(library, library.look(code))
        return made.size, tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_size_of_a_table_is_about_the_memory_that_it_takes() -> None:
    payments = [{"type": "pay", "seat": nth % 5, "to": (nth + 1) % 5, "amount": 10_000} for nth in range(400)]
    notes = [{"type": "note", "text": "\u20ac" * 1_000 + str(nth)} for nth in range(100)]
    promises = [{**pay, "type": "promise", "amount": 10**10} for pay in payments] * 2
    library = live.registry().library
    for actions, corrections in ((payments, 0), (notes, 0), ([*promises, *payments * 3], 0), (payments, 100)):
        code = live.registry().create(setup(5, version=2, actions=actions)).table_id
        for nth in range(corrections):
            action = {**payments[0], "amount": 20_000 + 10_000 * (nth % 2)}
            library.game_log(code).amend(0, action, role="banker", key=new_key())
        # What is kept of it for all tables.
        LiveTable(library, library.look(code))
        size, taken = opened_alone(code)
        assert size / 3 < taken < size


@pytest.mark.parametrize("one", ["[]", "{}", "[0]", '{"": 0}', "[" * 46 + "]" * 46, '{"": ' * 46 + "0" + "}" * 46])
def test_size_of_a_set_up_is_about_the_memory_that_its_values_take(one: str) -> None:
    """`meta` is free: 16,000 empty lists fit into it."""
    count = 60_000 // (len(json.dumps(json.loads(one))) + 2)
    record = {**setup(3), "meta": {"a": json.loads(f"[{', '.join([one] * count)}]")}}
    size, taken = opened_alone(live.registry().create(record).table_id)
    assert size / 4 < taken < size


def test_the_set_up_of_a_usual_table_takes_little() -> None:
    library = live.registry().library
    for record in (setup(5), own_record(KITCHEN, 5)):
        made = LiveTable(library, library.look(live.registry().create(record).table_id))
        assert made.size < OF_A_TABLE + OF_A_SETUP


def test_size_grows_with_what_is_written(table: Make) -> None:
    made = table()
    before = made.size
    made.act({**NOTE, "text": "x" * 1_000}, version=0, key="a")
    assert made.size > before + 3_500
    before = made.size
    made.set_options({"paper_money": True})
    assert made.size > before


def test_a_table_gets_no_smaller_because_a_seat_that_wrote_was_freed(table: Make) -> None:
    made = table(3)
    bank = phones_on(made)
    play(made, {**NOTE, "text": "x" * 4_000, "seat": 2}, sit(made, 2))
    before = made.size
    made.joining.free(2, bank)
    assert made.size > before
