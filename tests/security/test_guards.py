"""Guessing table codes and PINs: nobody is locked out by a neighbour, and guesses cannot evict the counts."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.requests import HTTPConnection

import live
from live import Caller, Device, LiveTable, open_tables, registry
from live.device_identity import banker_cookie, seat_cookie
from live.registry import Registry
from live.table_code_guards import FREE_CODES, FREE_CODES_OF_AN_ADDRESS, KNOWN_OF_AN_ADDRESS, CodeGuards
from live.wrong_tries import FORGET_SECONDS, FREE_TRIES, LONGEST_WAIT, Guards
from pages.common import session_device
from rules import Illegal, IntrigeError
from storage import StorageError, Store
from storage.folder import expiring_documents
from storage.folder import store as folder_store
from storage.folder.store import FolderStore
from storage.store import GUARDS
from tests.live.conftest import setup
from tests.live.phones import Clock, phones_on, sit
from tests.storage.contract import made
from tests.storage.places import PLACES
from web.visitor import BROWSER, caller_at, caller_of

HOME = "192.168.1.20"
TABLET = "tablet-of-the-family"


@pytest.fixture
def store() -> Store:
    return live.registry().library.store


def guess(guards: CodeGuards, caller: Caller, times: int) -> None:
    for _ in range(times):
        guards.wrong(caller)


def is_let_in(guards: CodeGuards, caller: Caller) -> bool:
    try:
        guards.check(caller, "KRAB")
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
    assert registry.table(code, client=Caller(HOME, "other")).table_id == code


def asks(browser: str, cookies: Mapping[str, str] | None = None) -> Caller:
    """The caller of a request with these cookies."""
    sent = "; ".join(f"{name}={value}" for name, value in {BROWSER: browser, **(cookies or {})}.items())
    scope = {"type": "http", "client": (HOME, 50_000), "headers": [(b"cookie", sent.encode())]}
    return caller_of(HTTPConnection(scope))


def by_its_maker(made: LiveTable) -> Caller:
    return asks(TABLET)


def by_its_keeper(made: LiveTable) -> Caller:
    return asks("laptop", phones_on(made).cookies)


def by_a_seat(made: LiveTable) -> Caller:
    phones_on(made)
    return asks("phone", sit(made, 1).cookies)


def take_every_place() -> None:
    """As many browsers as are remembered of an address name a right code."""
    code = live.registry().create(setup(3)).table_id
    for number in range(KNOWN_OF_AN_ADDRESS):
        assert answer(code, asks(f"made up {number}")) == code


def reach_the_limit() -> None:
    for number in range(FREE_CODES_OF_AN_ADDRESS):
        assert answer("NOSUCH", asks(f"guesses {number}")) == "unknown-table"


def answer(code: str, caller: Caller) -> str:
    try:
        return live.registry().table(code, client=caller).table_id
    except IntrigeError as error:
        return error.code


@pytest.mark.parametrize("part_of", [by_its_maker, by_its_keeper, by_a_seat])
@pytest.mark.parametrize("is_open", [True, False])
def test_no_crowd_of_names_shuts_out_who_has_a_part_in_the_table(
    part_of: Callable[[LiveTable], Caller], is_open: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = live.registry()
    made = tables.create(setup(3), client=asks(TABLET))
    player = part_of(made)
    take_every_place()
    assert answer(made.table_id, player) == made.table_id
    reach_the_limit()
    if not is_open:
        monkeypatch.setattr(open_tables, "IDLE_SECONDS", -1.0)
        tables.close_idle()
    assert answer(made.table_id.lower(), player) == made.table_id
    assert answer(made.table_id, player) == made.table_id
    assert tables.find_open(made.table_id, client=player) is not None


def test_a_page_names_a_code_with_the_cookies_of_its_session(monkeypatch: pytest.MonkeyPatch) -> None:
    cookies = {seat_cookie("KRAB"): "token", banker_cookie("KRAB"): "another"}
    sent = SimpleNamespace(ip_address=HOME, cookies={BROWSER: "phone", "of-others": "no", **cookies})
    monkeypatch.setattr("pages.common.session_device.st.context", sent)
    assert session_device.client() == asks("phone", cookies) == Caller(HOME, "phone", cookies)


def test_holders_are_kept_as_they_are_by_now_and_stored_once() -> None:
    """One document a table, however often its seats are taken."""
    tables = live.registry()
    store = tables.library.store
    made = tables.create(setup(3), client=asks(TABLET))
    keeper = by_its_keeper(made)
    assert answer(made.table_id, keeper) == made.table_id
    count, version = store.count(GUARDS), store.version(GUARDS)
    assert answer(made.table_id, keeper) == made.table_id
    assert store.version(GUARDS) == version
    phones = []
    for _ in range(3):
        made.joining.free(1, device=Device(keeper.cookies))
        phones.append(sit(made, 1).cookies)
        assert answer(made.table_id, asks("laptop", phones[-1])) == made.table_id
    assert store.count(GUARDS) == count
    reach_the_limit()
    assert [answer(made.table_id, asks("phone", one)) for one in phones] == ["code-wait", "code-wait", made.table_id]


@pytest.mark.parametrize("part_of", [by_its_maker, by_its_keeper, by_a_seat])
def test_a_part_in_a_table_helps_nobody_to_guess(part_of: Callable[[LiveTable], Caller]) -> None:
    other, made = (live.registry().create(setup(3), client=asks(name)) for name in ("another", TABLET))
    player = part_of(made)
    take_every_place()
    assert answer(made.table_id, player) == made.table_id
    reach_the_limit()
    assert answer(other.table_id, player) == answer("NOSUCH", player) == "code-wait"
    forged = {seat_cookie(made.table_id): "made up", banker_cookie(made.table_id): "made up"}
    assert answer(made.table_id, asks("forges", forged)) == "code-wait"
    for _ in range(FREE_CODES):
        live.registry().count_code(player, StorageError("unknown-table"))
    assert answer(made.table_id, player) == "code-wait"


def test_a_table_made_while_others_of_the_address_wait_is_its_maker_s() -> None:
    take_every_place()
    reach_the_limit()
    made = live.registry().create(setup(3), client=asks(TABLET))
    assert answer(made.table_id, asks(TABLET)) == made.table_id


def test_who_goes_on_naming_right_codes_keeps_the_place_among_many_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(folder_store, "Expiring", partial(expiring_documents.Expiring, clock))
    guards = CodeGuards(FolderStore(tmp_path / "kept"), clock)
    player = Caller(HOME, "plays")
    guards.right(player)
    for round_ in range(6):
        clock.now += 0.8 * FORGET_SECONDS
        for number in range(2 * KNOWN_OF_AN_ADDRESS):
            guards.right(Caller(HOME, f"made up {round_} {number}"))
        guards.right(player)
    for number in range(FREE_CODES_OF_AN_ADDRESS):
        guards.wrong(Caller(HOME, f"name {number}"))
    assert is_let_in(guards, player)


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
    for table in ("KRAB", "OTHER"):
        made(any_store, table)
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
