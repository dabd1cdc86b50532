"""Guessing table codes and PINs: nobody is locked out by a neighbour, and guesses cannot evict the counts."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import live
from live import Caller, registry
from live.registry import Registry
from live.table_code_guards import FREE_CODES, FREE_CODES_OF_AN_ADDRESS, KNOWN_OF_AN_ADDRESS, CodeGuards
from live.wrong_tries import FORGET_SECONDS, FREE_TRIES, LONGEST_WAIT, Guards
from rules import Illegal, IntrigeError
from storage import Store
from storage.folder import expiring_documents
from storage.store import GUARDS
from tests.live.conftest import setup
from tests.live.phones import Clock
from tests.storage.places import PLACES
from web.visitor import caller_at

HOME = "192.168.1.20"


@pytest.fixture
def store() -> Store:
    return live.registry().library.store


def guess(guards: CodeGuards, caller: Caller, times: int) -> None:
    for _ in range(times):
        guards.wrong(caller)


def is_let_in(guards: CodeGuards, caller: Caller) -> bool:
    try:
        guards.check(caller)
    except Illegal:
        return False
    return True


def test_one_browser_that_guesses_locks_out_no_other_of_its_household(store: Store) -> None:
    guards = CodeGuards(store, Clock())
    guess(guards, Caller(HOME, "child"), FREE_CODES)
    assert not is_let_in(guards, Caller(HOME, "child"))
    assert is_let_in(guards, Caller(HOME, "mother"))
    assert is_let_in(guards, Caller(HOME))


def test_a_browser_that_throws_its_name_away_is_counted_by_its_address(store: Store) -> None:
    guards = CodeGuards(store, Clock())
    player = Caller(HOME, "plays")
    guards.right(player)
    for number in range(FREE_CODES_OF_AN_ADDRESS):
        guards.wrong(Caller(HOME, f"name {number}"))
    assert not is_let_in(guards, Caller(HOME, "another name"))
    assert not is_let_in(guards, Caller(HOME))
    assert is_let_in(guards, player)
    assert is_let_in(guards, Caller("192.168.1.21", "elsewhere"))


def test_wrong_codes_are_forgotten(store: Store) -> None:
    clock = Clock()
    guards = CodeGuards(store, clock)
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


def test_a_wrong_code_counts_at_every_server(store: Store) -> None:
    one, other = CodeGuards(store), CodeGuards(store)
    player = Caller(HOME, "plays")
    one.right(player)
    for number in range(FREE_CODES):
        (one, other)[number % 2].wrong(Caller(HOME, "child"))
    assert not is_let_in(one, Caller(HOME, "child"))
    assert not is_let_in(other, Caller(HOME, "child"))
    for number in range(FREE_CODES_OF_AN_ADDRESS):
        one.wrong(Caller(HOME, f"name {number}"))
    assert not is_let_in(other, Caller(HOME))
    assert is_let_in(other, player)


@pytest.fixture(params=PLACES)
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    kept = PLACES[request.param](tmp_path / "any").open()
    yield kept
    kept.close()


def test_a_pin_s_guard_is_not_flushed_by_others(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiring_documents, "MOST", 100)
    clock = Clock()
    guards, codes = Guards(any_store, clock), CodeGuards(any_store, clock)
    for _ in range(FREE_TRIES + 10):
        guards.failed("KRAB/1")
    clock.now += LONGEST_WAIT + 1
    for number in range(400):
        guards.failed(f"OTHER/{number}")
        codes.right(Caller(f"10.0.{number % 250}.1", f"name {number}"))
    guards.failed("KRAB/1")
    assert guards.left("KRAB/1") > LONGEST_WAIT / 2


def test_nobody_fills_the_store_with_names_of_browsers(store: Store) -> None:
    codes = CodeGuards(store, Clock())
    before = store.count(GUARDS)
    for number in range(5 * KNOWN_OF_AN_ADDRESS):
        codes.right(Caller(HOME, f"name {number}"))
    assert store.count(GUARDS) - before == KNOWN_OF_AN_ADDRESS


def test_addresses_of_one_household_are_one_to_the_guard(store: Store) -> None:
    """Whoever has an IPv6 network has 2^64 addresses."""
    guards = CodeGuards(store, Clock())
    for number in range(FREE_CODES_OF_AN_ADDRESS):
        guards.wrong(caller_at(f"2001:db8:1:2::{number:x}", ""))
    assert not is_let_in(guards, caller_at("2001:db8:1:2:dead::1", "a new name"))
    assert is_let_in(guards, caller_at("2001:db8:1:3::1", ""))


def test_asking_how_long_to_wait_keeps_nothing(store: Store) -> None:
    guards = Guards(store)
    before = store.version(GUARDS)
    assert [guards.left(str(one)) for one in range(100)] == [0] * 100
    assert store.version(GUARDS) == before


def test_guards_of_one_table_are_the_registry_s() -> None:
    made = registry().create(setup(3))
    made.set_pin(1, "4711")
    for _ in range(FREE_TRIES):
        with pytest.raises(Illegal, match="pin-wrong"):
            made.cash(1, "0000")
    with pytest.raises(Illegal, match="pin-wait"):
        made.cash(1, "4711")
    assert isinstance(registry(), Registry)
