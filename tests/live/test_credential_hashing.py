from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

import live
from live import seat_pins
from live.credential_hashing import hash_pin, matches
from live.wrong_tries import FIRST_WAIT, FREE_TRIES, LONGEST_WAIT, Guards
from rules import Illegal
from storage import Store
from tests.live.phones import Clock, Make


def told(call: Callable[[], object]) -> Illegal:
    with pytest.raises(Illegal) as caught:
        call()
    return caught.value


def wrong(guards: Guards) -> Illegal:
    return told(lambda: guards.check("it", lambda: False))


@pytest.fixture
def store() -> Store:
    return live.registry().library.store


@pytest.mark.parametrize("pin", ["", "123", "12345", "12a4", "١٢٣٤", " 123", "1234\n"])
def test_only_four_digits_are_a_pin(pin: str) -> None:
    assert told(lambda: hash_pin(pin)).code == "pin-shape"


def test_a_pin_is_kept_salted_and_never_in_clear() -> None:
    kept = hash_pin("4711")
    assert matches("4711", kept)
    assert not matches("4712", kept)
    # The hash may hold these digits by chance, among others.
    assert "4711" not in kept.split("$")
    assert hash_pin("4711") != kept


def test_a_pin_chosen_long_ago_is_known_at_the_cost_it_was_kept_with() -> None:
    kept = "000102030405060708090a0b0c0d0e0f$7b4394f2e60609d1c8c895224904d54a26314ffc2dd34fdd59e8b9949a0bcb2b"
    assert matches("4711", kept)
    assert not matches("4712", kept)


def test_after_three_wrong_tries_each_further_one_waits_twice_as_long(store: Store) -> None:
    clock = Clock()
    guard = Guards(store, clock)
    assert [wrong(guard).code for _ in range(FREE_TRIES)] == ["pin-wrong"] * FREE_TRIES
    for doubling in range(3):
        wait = FIRST_WAIT * 2**doubling
        clock.now += wait - 0.5
        closed = told(lambda: guard.check("it", lambda: True))
        assert (closed.code, closed.figures["seconds"]) == ("pin-wait", 1)
        clock.now += 0.5
        assert wrong(guard).code == "pin-wrong"


def test_a_closed_guard_does_not_even_look_at_the_pin(store: Store) -> None:
    guard = Guards(store, Clock())
    for _ in range(FREE_TRIES):
        wrong(guard)
    asked = iter([True])
    told(lambda: guard.check("it", lambda: next(asked)))
    assert list(asked) == [True]


def test_the_wait_has_an_end_and_the_right_pin_opens_everything_again(store: Store) -> None:
    clock = Clock()
    guard = Guards(store, clock)
    for _ in range(20):
        wrong(guard)
        clock.now += LONGEST_WAIT
    guard.check("it", lambda: True)
    assert [wrong(guard).code for _ in range(FREE_TRIES)] == ["pin-wrong"] * FREE_TRIES


def test_of_many_tries_at_once_none_is_free(store: Store) -> None:
    guards = [Guards(store), Guards(store)]
    looked_at: list[int] = []

    def look(number: int) -> bool:
        looked_at.append(number)
        return False

    def guess(number: int) -> str:
        return told(lambda: guards[number % 2].check("it", lambda: look(number))).code

    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(guess, range(24)))
    assert len(looked_at) == codes.count("pin-wrong") == FREE_TRIES
    assert codes.count("pin-wait") == 24 - FREE_TRIES


def test_cash_is_for_the_one_who_knows_the_pin(table: Make) -> None:
    made = table()
    assert told(lambda: made.cash(0, "1234")).code == "pin-none"
    made.set_pin(0, "1234")
    assert made.cash(0, "1234") == 320_000
    assert told(lambda: made.cash(0, "4321")).code == "pin-wrong"
    assert told(lambda: made.cash(1, "1234")).code == "pin-none"


def test_a_pin_is_changed_only_by_who_knows_the_old_one(table: Make) -> None:
    made = table()
    made.set_pin(0, "1234")
    assert told(lambda: made.set_pin(0, "5678")).code == "pin-wrong"
    made.set_pin(0, "5678", old="1234")
    assert made.cash(0, "5678") == 320_000


def test_wrong_tries_are_slowed_down_seat_by_seat(table: Make) -> None:
    made = table()
    made.set_pin(0, "1234")
    made.set_pin(1, "1234")
    for _ in range(FREE_TRIES):
        told(lambda: made.cash(0, "0000"))
    assert told(lambda: made.cash(0, "1234")).code == "pin-wait"
    assert made.cash(1, "1234") == 320_000


def test_of_two_servers_that_judge_a_known_pin_at_once_one_is_counted(store: Store) -> None:
    clock = Clock()
    one, other = Guards(store, clock), Guards(store, clock)
    for _ in range(FREE_TRIES):
        wrong(other)
    clock.now += FIRST_WAIT

    def right_meanwhile() -> bool:
        assert wrong(other).code == "pin-wrong"
        return True

    assert told(lambda: one.check("it", right_meanwhile, at_once=True)).code == "pin-wait"
    clock.now += 2 * FIRST_WAIT
    one.check("it", lambda: True, at_once=True)
    # The tries are forgotten, and of one that is right nothing is counted.
    assert [wrong(other).code for _ in range(FREE_TRIES)] == ["pin-wrong"] * FREE_TRIES


class Followed:
    """A function that tells of each call."""

    def __init__(self, function: Callable[..., Any], asked: list[str]) -> None:
        self._function, self._asked = function, asked

    def __call__(self, *positional: Any, **named: Any) -> Any:
        self._asked.append(self._function.__name__)
        return self._function(*positional, **named)


def test_while_tries_must_wait_a_right_pin_and_a_wrong_one_take_the_same_work(
    table: Make, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, asked = table(), list[str]()
    made.set_pin(1, "1234")
    for _ in range(FREE_TRIES):
        assert told(lambda: made.cash(1, "0000")).code == "pin-wrong"
    monkeypatch.setattr(store, "get", Followed(store.get, asked))
    monkeypatch.setattr(seat_pins, "matches", Followed(matches, asked))
    for pin in ("1234", "0000"):
        assert told(partial(made.cash, 1, pin)).code == "pin-wait"
    assert asked == ["get", "get"]


def test_for_a_right_pin_that_is_known_nothing_is_written(
    table: Make, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, asked = table(), list[str]()
    made.set_pin(1, "1234")
    assert told(lambda: made.cash(1, "0000")).code == "pin-wrong"
    monkeypatch.setattr(store, "put", Followed(store.put, asked))
    made.cash(1, "1234")
    made.cash(1, "1234")
    # The wrong try is forgotten.
    assert asked == ["put"]
