"""Guessing table codes and PINs: nobody is locked out by a neighbour, and nobody's guard is opened by others."""

from contextlib import suppress

import pytest

import live
from live import Caller, registry
from live.callers import FREE_CODES, FREE_CODES_OF_AN_ADDRESS, CodeGuards
from live.registry import Registry
from live.secrets import FORGET_SECONDS, FREE_TRIES, LONGEST_WAIT, Guard, Guards
from rules import Illegal, IntrigeError
from tests.live.conftest import setup
from tests.live.phones import Clock

HOME = "192.168.1.20"


def guess(guards: CodeGuards, caller: Caller, times: int) -> None:
    for _ in range(times):
        guards.wrong(caller)


def is_let_in(guards: CodeGuards, caller: Caller) -> bool:
    try:
        guards.check(caller)
    except Illegal:
        return False
    return True


def test_one_browser_that_guesses_locks_out_no_other_of_its_household() -> None:
    guards = CodeGuards(Clock())
    guess(guards, Caller(HOME, "child"), FREE_CODES)
    assert not is_let_in(guards, Caller(HOME, "child"))
    assert is_let_in(guards, Caller(HOME, "mother"))
    assert is_let_in(guards, Caller(HOME))


def test_a_browser_that_throws_its_name_away_is_counted_by_its_address() -> None:
    guards = CodeGuards(Clock())
    player = Caller(HOME, "plays")
    guards.right(player)
    for number in range(FREE_CODES_OF_AN_ADDRESS):
        guards.wrong(Caller(HOME, f"name {number}"))
    assert not is_let_in(guards, Caller(HOME, "another name"))
    assert not is_let_in(guards, Caller(HOME))
    assert is_let_in(guards, player)
    assert is_let_in(guards, Caller("192.168.1.21", "elsewhere"))


def test_wrong_codes_are_forgotten() -> None:
    clock = Clock()
    guards = CodeGuards(clock)
    guess(guards, Caller(HOME, "child"), FREE_CODES + 10)
    clock.now += LONGEST_WAIT + FORGET_SECONDS
    guess(guards, Caller(HOME, "child"), FREE_CODES - 1)
    assert is_let_in(guards, Caller(HOME, "child"))


def test_every_door_that_takes_a_code_is_watched() -> None:
    """Whatever route or page: the code goes through the same guard."""
    registry = live.registry()
    code = registry.create(setup(3)).table_id
    caller = Caller(HOME, "guesses")
    for number in range(FREE_CODES):
        with suppress(IntrigeError):
            registry.table(f"NO{number}", client=caller)
    with pytest.raises(Illegal, match="code-wait"):
        registry.table(code, client=caller)
    assert registry.find(code, client=caller) is None
    assert registry.find(code, client=Caller(HOME, "other")) is not None


def test_a_pin_s_guard_is_not_flushed_by_others() -> None:
    clock = Clock()
    guards = Guards(most=100, make=lambda: Guard(clock))
    pin = guards.of("KRAB/1")
    for _ in range(FREE_TRIES + 2):
        pin.failed()
    for number in range(4000):
        guards.of(f"OTHER/{number}").failed()
    assert guards.of("KRAB/1").left() > 0
    assert len(guards._all) <= 100


def test_guards_without_a_wrong_try_make_room_first() -> None:
    clock = Clock()
    guards = Guards(most=3, make=lambda: Guard(clock))
    guards.of("tried").failed()
    for number in range(10):
        guards.of(f"clean {number}")
    assert guards.of("tried").wrong == 1


def test_asking_how_long_to_wait_keeps_nothing() -> None:
    guards = Guards()
    assert [guards.left(str(one)) for one in range(10_000)] == [0] * 10_000
    assert not guards._all


def test_guards_of_one_table_are_the_registry_s() -> None:
    made = registry().create(setup(3))
    made.set_pin(1, "4711")
    for _ in range(FREE_TRIES):
        with pytest.raises(Illegal, match="pin-wrong"):
            made.cash(1, "0000")
    with pytest.raises(Illegal, match="pin-wait"):
        made.cash(1, "4711")
    assert isinstance(registry(), Registry)
