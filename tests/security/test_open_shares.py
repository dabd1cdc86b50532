"""What one address keeps open takes bounded memory, by whichever door it comes; who plays does not notice."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from unittest.mock import Mock

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from streamlit.testing.v1 import AppTest

import live
from live import Caller, Device, LiveTable, open_shares
from live.open_shares import ADDED_UP_SECONDS as ADDED_UP
from live.open_shares import LEAST_OF_A_TABLE as LEAST
from live.open_shares import MOST_OF_AN_ADDRESS
from live.open_tables import IDLE_SECONDS
from live.refusal_sentences import SENTENCES
from live.table_limits import (
    MOST_BYTES_OF_A_SEAT,
    MOST_BYTES_OF_SETTINGS,
    MOST_BYTES_OF_THE_BANKER,
    MOST_ENTRIES,
    MOST_SHARES_ANEW,
    RESERVED_BYTES,
    RESERVED_ENTRIES,
)
from live.table_size import OF_A_BYTE, OF_A_TABLE, OF_AN_ENTRY, OF_PROMISES
from rules import Illegal, IntrigeError
from storage.size_limits import MOST_SETUP, MOST_TABLE
from tests.live.conftest import setup
from tests.live.phones import Clock, phones_on, play
from tests.pages.conftest import app as app
from tests.pages.table_sockets import Screen
from tests.pages.test_hostile_socket import closed
from tests.security.test_security_document import TEXT
from web import socket_messages, table_socket, view_model_cache
from web.opening_thread_pool import opened_table

App = Callable[..., AppTest]
Make = Callable[..., LiveTable]
Open = Callable[[str, Caller], object]
GUEST, OTHER = Caller("192.168.1.20"), Caller("192.168.1.21")
LISTENER = "intrige_listen"
NOTE = {"type": "note", "text": "hello"}
# Entries of a very long evening, of which so many are promises and payments, and what people write on it.
EVENING, PAID, WORDS = 1_000, 200, 64 * 1024
# Of the view of such an evening, about.
OF_A_VIEW = 100_000
# Bytes of memory of a set-up, also one with an edition of one's own.
OF_A_SETUP = 20_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which it is decided how long an address has asked for a table."""
    made = Clock()
    monkeypatch.setattr(live.registry().shares, "_clock", made)
    return made


@pytest.fixture(autouse=True)
def sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table counts what it takes, however little, and at once."""
    monkeypatch.setattr(open_shares, "LEAST_OF_A_TABLE", 0)
    monkeypatch.setattr(open_shares, "ADDED_UP_SECONDS", 0.0)


@pytest.fixture
def codes(table: Make, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Three tables, of which an address may keep two open, whatever is shown of them."""
    monkeypatch.setattr(view_model_cache, "OF_A_SIGN", 0)
    made = [table() for _ in range(3)]
    monkeypatch.setattr(open_shares, "MOST_OF_AN_ADDRESS", 2 * made[0].size)
    return [one.table_id for one in made]


@pytest.fixture
def guest() -> Iterator[TestClient]:
    with TestClient(Starlette(routes=[table_socket.ROUTE]), client=(GUEST.address, 1)) as made:
        yield made


def by_page(code: str, caller: Caller) -> LiveTable:
    return live.registry().table(code, client=caller)


def by_page_again(code: str, caller: Caller) -> LiveTable:
    return live.registry().shown(code, caller)


def by_request(code: str, caller: Caller) -> LiveTable:
    return asyncio.run(opened_table(code, caller))


def answer(opens: Open, code: str, caller: Caller) -> str:
    """The code of the refusal, "" without one."""
    try:
        opens(code, caller)
    except IntrigeError as error:
        return error.code
    return ""


def entered(code: str) -> str:
    return answer(lambda *_: live.registry().shares.check_entry(GUEST.address, code), code, GUEST)


def test_so_many_small_tables_are_open_as_are_soon_added_up(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """With 1,900 of them each message of the address kept everybody waiting for two milliseconds and a half."""
    monkeypatch.setattr(open_shares, "LEAST_OF_A_TABLE", LEAST)
    monkeypatch.setattr(open_shares, "MOST_OF_AN_ADDRESS", 3 * LEAST)
    assert [answer(by_page, table().table_id, GUEST) for _ in range(4)] == [*[""] * 3, "tables-open"]
    assert MOST_OF_AN_ADDRESS // LEAST == 64
    assert f"each counts {LEAST // 1024**2} MB at the least" in TEXT


def test_many_messages_do_not_add_up_again_what_is_open(
    table: Make, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_shares, "ADDED_UP_SECONDS", ADDED_UP)
    add = Mock(wraps=open_shares._sizes)
    monkeypatch.setattr(open_shares, "_sizes", add)
    first, further = table(), table()
    by_page(first.table_id, GUEST)

    def ask() -> int:
        add.reset_mock()
        for _ in range(100):
            assert entered(first.table_id) == ""
            by_page(first.table_id, GUEST)
        return add.call_count

    assert [ask(), ask()] == [1, 0]
    clock.now += ADDED_UP
    assert ask() == 1
    # At once where another comes to it.
    by_page(further.table_id, GUEST)
    assert live.registry().shares._added_up(GUEST.address).codes == {first.table_id, further.table_id}


@pytest.mark.parametrize("opens", [by_page, by_page_again, by_request])
def test_an_address_gets_no_further_table_while_it_keeps_its_share_open(
    opens: Open, codes: list[str], clock: Clock
) -> None:
    *first, last = codes
    assert [answer(opens, code, GUEST) for code in (*first, last, *first)] == ["", "", "tables-open", "", ""]
    assert [answer(opens, last, caller) for caller in (OTHER, Caller())] == ["", ""]
    clock.now += IDLE_SECONDS + 1
    assert answer(opens, last, GUEST) == ""


def test_who_keeps_a_share_open_makes_no_further_table(codes: list[str]) -> None:
    for code in codes[:2]:
        by_page(code, GUEST)
    running = live.registry().library.running()
    assert answer(lambda *_: live.registry().create(setup(3), client=GUEST), "", GUEST) == "tables-open"
    assert live.registry().library.running() == running
    made = live.registry().create(setup(3), client=OTHER).table_id
    assert set(live.registry().shares._theirs(OTHER.address)) == {made}


def test_a_screen_keeps_its_table_open_and_one_too_many_is_closed(
    codes: list[str], clock: Clock, guest: TestClient
) -> None:
    with ExitStack() as sockets:
        for code in codes[:2]:
            Screen(sockets.enter_context(guest.websocket_connect(f"/table/{code}"))).hear()
        clock.now += IDLE_SECONDS + 1
        with guest.websocket_connect(f"/table/{codes[2]}") as third:
            # It tries again, as the page does that tells why.
            assert closed(third) == socket_messages.TRY_AGAIN
        with guest.websocket_connect(f"/table/{codes[0]}") as further:
            assert "view" in Screen(further).hear()
        clock.now += IDLE_SECONDS + 1
        assert answer(by_page, codes[2], GUEST) == "tables-open"
    # Until its screens would be back.
    assert answer(by_page, codes[2], GUEST) == "tables-open"
    clock.now += IDLE_SECONDS + 1
    with guest.websocket_connect(f"/table/{codes[2]}") as third:
        assert "view" in Screen(third).hear()
    clock.now += IDLE_SECONDS + 1
    live.registry().close_idle()
    assert live.registry().shares._kept == {}


def test_a_deleted_table_that_a_screen_still_holds_is_counted(
    codes: list[str], clock: Clock, guest: TestClient
) -> None:
    gone, other, last = codes
    with guest.websocket_connect(f"/table/{gone}") as socket:
        Screen(socket).hear()
        live.registry().table(gone).close()
        live.registry().delete(gone)
        by_page(other, GUEST)
        assert answer(by_page, last, GUEST) == "tables-open"


def test_tables_grow_to_twice_the_share_and_then_nothing_is_entered_at_the_large_ones(
    codes: list[str], guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = by_page(codes[1], GUEST)
    monkeypatch.setattr(open_shares, "MOST_GROWN", 2 * made.size + 1)
    with guest.websocket_connect(f"/table/{codes[0]}") as socket:
        screen = Screen(socket)
        screen.hear()
        assert screen.enter(action=NOTE)["is"] == "done"
        refused = screen.enter(action=NOTE, key="other")
        assert (refused["is"], refused["key"], refused["sentence"]) == ("refused", "other", SENTENCES["tables-open"])
    assert live.registry().table(codes[0]).view.version == 1
    assert entered(codes[0]) == "tables-open"
    # At those that take no more than their part it goes on: they may be other people's.
    assert entered(codes[1]) == ""
    # What is open already may be looked at.
    assert [answer(opens, codes[0], GUEST) for opens in (by_page, by_page_again, by_request)] == [""] * 3


def test_small_tables_leave_their_part_to_the_others(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest keeps many of no entries open, and a large one: the family's is neither."""
    large, family, *small = made = [table() for _ in range(22)]
    for one in made:
        by_page(one.table_id, GUEST)
    for nth in range(8):
        play(family, {**NOTE, "text": f"{'x' * 4_000} {nth}"}, Device())
    monkeypatch.setattr(large, "_size", 20 * family.size)
    monkeypatch.setattr(open_shares, "MOST_GROWN", large.size)
    assert family.size * (2 + len(small)) > open_shares.MOST_GROWN
    assert [entered(one.table_id) for one in (large, family, small[0])] == ["tables-open", "", ""]


def test_previews_keep_nobody_of_an_address_from_an_open_table(
    codes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest asks for them at tables of his own."""
    own, other = by_page(codes[0], GUEST), by_page(codes[1], GUEST)
    banker = phones_on(other)
    play(other, NOTE, banker)
    monkeypatch.setattr(open_shares, "MOST_GROWN", own.size + other.size + 1)
    assert other.would_amend(0, {**NOTE, "text": "bye"}, device=banker) is not None
    assert own.size + other.size > open_shares.MOST_GROWN
    assert entered(codes[0]) == ""


def test_a_page_tells_why_and_opens_its_table_once_there_is_room(app: App, codes: list[str]) -> None:
    def refuse(*_: object) -> None:
        raise Illegal("tables-open", "1")

    with pytest.MonkeyPatch.context() as full:
        full.setattr(live.registry().shares, "check", refuse)
        test = app("table/page.py", t=codes[0])
        assert SENTENCES["tables-open"].partition(":")[0] in test.error[0].value
        # Whose socket tries again, and lets the page run once it is opened.
        assert LISTENER in [one.proto.component_name for one in test.get("bidi_component")]
    test.run()
    assert not test.error


def test_a_household_at_the_longest_table_and_a_club_of_twenty_have_room() -> None:
    seats = MOST_TABLE + (6 + MOST_SHARES_ANEW) * MOST_BYTES_OF_A_SEAT + MOST_BYTES_OF_THE_BANKER
    written = MOST_SETUP + seats + MOST_BYTES_OF_SETTINGS + RESERVED_BYTES
    longest = size(MOST_ENTRIES + RESERVED_ENTRIES, written, paid=MOST_ENTRIES)
    assert longest + 20 * size(EVENING, WORDS, paid=PAID) < MOST_OF_AN_ADDRESS


def test_a_very_long_evening_is_below_the_equal_part_however_many_tables_there_are() -> None:
    """255 tables of a guest at a family's address kept everybody there from tapping at theirs."""
    part = open_shares.MOST_GROWN // (MOST_OF_AN_ADDRESS // LEAST)
    assert size(EVENING, WORDS, paid=PAID) + open_shares.OWN_SCREENS * OF_A_VIEW < part


def size(entries: int, written: int, *, paid: int) -> int:
    of_all = OF_A_TABLE + OF_A_SETUP + OF_AN_ENTRY * entries + OF_PROMISES * paid
    return of_all + OF_A_BYTE * written
