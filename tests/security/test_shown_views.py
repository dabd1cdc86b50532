"""Views that screens are shown count towards the memory of the tables that their address keeps open."""

import asyncio
import gc
import tracemalloc
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

import live
from i18n.catalogs import languages
from live import Actor, LiveTable, Subscribers, open_shares
from live.open_shares import MOST_OF_AN_ADDRESS
from tests.pages.table_sockets import Screen
from tests.security.test_heavy_views import (
    all_figures_settled_at_once,
    bribe_with_everything,
    largest_of_ones_own,
    make_promises,
    note,
    published,
)
from web import socket_messages, table_socket, view_model_cache
from web.view_model_cache import Reader, TableFeed

Make = Callable[..., LiveTable]
GUEST = "192.168.1.20"


@pytest.fixture(autouse=True)
def sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is open is added up at once."""
    monkeypatch.setattr(open_shares, "ADDED_UP_SECONDS", 0.0)


async def served(scope: Scope, receive: Receive, send: Send) -> None:
    """The sockets of tables, in one event loop; `stranger` asks from another address."""
    if b"stranger" in scope.get("query_string", b""):
        scope = {**scope, "client": ("192.168.1.21", 1)}
    await Starlette(routes=[table_socket.ROUTE])(scope, receive, send)


@pytest.fixture
def guest() -> Iterator[TestClient]:
    with TestClient(served, client=(GUEST, 1)) as made:
        yield made


@pytest.mark.parametrize("record", [published, largest_of_ones_own, all_figures_settled_at_once])
def test_size_of_views_is_about_the_memory_that_they_take(
    record: Callable[[], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = live.registry().create(record())
    monkeypatch.setattr(made.limits, "check", lambda *_: None)
    make_promises(made, 20)
    if record is all_figures_settled_at_once:
        bribe_with_everything(made)
    feed = TableFeed(Subscribers())
    # What is kept of it for all tables.
    shown = [feed.shown(made.view, Reader("table", Actor(), language)) for language in languages()]
    del shown
    made.set_options({"paper_money": True})
    gc.collect()
    subscribers = Subscribers()
    tracemalloc.start()
    try:
        feed = TableFeed(subscribers)
        shown = [feed.shown(made.view, Reader("table", Actor(), language)) for language in languages()]
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert len(shown) == len(languages())
    assert subscribers.size / 4 < taken < subscribers.size


def taken(made: LiveTable) -> int:
    return made.size + made.subscribers.size


def test_in_further_languages_a_table_grows_and_gets_no_further_screen_then(
    table: Make, guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At eighty tables in five languages each, an address took 690 MB."""
    # As much beside its table as the views of an edition of one's own.
    monkeypatch.setattr(view_model_cache, "OF_A_SIGN", 30)
    large, small = table(), table()
    with ExitStack() as sockets:

        def look(made: LiveTable, language: str) -> Any:
            return sockets.enter_context(guest.websocket_connect(f"/table/{made.table_id}?lang={language}"))

        first, *others = languages()
        for made in (large, small):
            Screen(look(made, first)).hear()
        size = taken(large)
        assert size == taken(small)
        monkeypatch.setattr(open_shares, "MOST_GROWN", 4 * size)
        for language in others:
            has_grown = taken(large) + taken(small) >= 4 * size
            screen = look(large, language)
            if has_grown:
                assert screen.receive() == {"type": "websocket.close", "code": socket_messages.TRY_AGAIN, "reason": ""}
                break
            Screen(screen).hear()
        else:
            raise AssertionError
        assert taken(large) > 2 * size
        # The small one leaves to the large one what it does not take.
        assert "view" in Screen(look(small, others[0])).hear()


def test_where_views_have_grown_nothing_is_entered_but_beside_strangers_screens(
    table: Make, guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small when its screens were opened, views of a game that was taken back grow with what is entered again."""
    monkeypatch.setattr(view_model_cache, "OF_A_SIGN", 30)
    monkeypatch.setattr(open_shares, "OWN_SCREENS", 3)
    made, told = table(), languages()
    with ExitStack() as sockets:

        def look(language: str) -> Screen:
            screen = Screen(sockets.enter_context(guest.websocket_connect(f"/table/{made.table_id}?lang={language}")))
            screen.hear()
            return screen

        screens = [look(language) for language in told[:3]]
        monkeypatch.setattr(open_shares, "MOST_GROWN", made.size_of_entries + made.subscribers.size)
        assert screens[0].enter(action={"type": "note", "text": "hello"})["is"] == "refused"
        monkeypatch.setattr(open_shares, "MOST_GROWN", open_shares.MOST_GROWN * 2)
        look(told[3])
        most = made.size_of_entries + 3 * made.subscribers.largest + 1
        assert made.size_of_entries + made.subscribers.size > most
        monkeypatch.setattr(open_shares, "MOST_GROWN", most)
        assert screens[0].enter(action={"type": "note", "text": "hello"}, key="other")["is"] == "done"


def test_screens_that_come_in_at_once_are_refused_as_well(
    table: Make, guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of them had been shown anything when they came."""
    monkeypatch.setattr(open_shares, "ADDED_UP_SECONDS", 60.0)
    monkeypatch.setattr(view_model_cache, "OF_A_SIGN", 30)
    made, told = table(), languages()
    subscribers = Subscribers()
    view = TableFeed(subscribers).shown(made.view, Reader("table", Actor(), "en"))
    monkeypatch.setattr(open_shares, "MOST_GROWN", made.size + 5 * view.size // 2)
    turn = table_socket._views.turn

    @asynccontextmanager
    async def once_all_are_there(*at: Any, **more: Any) -> AsyncIterator[None]:
        while len(made.subscribers._all) < len(told):
            await asyncio.sleep(0)
        async with turn(*at, **more):
            yield

    monkeypatch.setattr(table_socket._views, "turn", once_all_are_there)
    with ExitStack() as sockets:
        addresses = [f"/table/{made.table_id}?lang={language}" for language in told]
        screens = [sockets.enter_context(guest.websocket_connect(one)) for one in addresses]
        heard = [screen.receive()["type"] for screen in screens]
    assert Counter(heard) == {"websocket.send": 3, "websocket.close": len(told) - 3}


def test_what_strangers_are_shown_of_a_table_counts_for_none_of_those_who_play_there(
    table: Make, guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_model_cache, "OF_A_SIGN", 30)
    made = table()
    with ExitStack() as sockets:

        def look(language: str, who: str = "") -> Screen:
            asked = f"/table/{made.table_id}?lang={language}{who}"
            return Screen(sockets.enter_context(guest.websocket_connect(asked)))

        own, *others = languages()
        screen = look(own)
        screen.hear()
        for language in others:
            look(language, "&stranger").hear()
        monkeypatch.setattr(open_shares, "MOST_GROWN", made.size + 3 * made.subscribers.largest)
        assert taken(made) > open_shares.MOST_GROWN
        assert screen.enter(action={"type": "note", "text": "hello"})["is"] == "done"
        assert "view" in look(others[0]).hear()
        with guest.websocket_connect(f"/table/{made.table_id}?stranger") as one:
            assert one.receive()["code"] == socket_messages.TRY_AGAIN


def test_what_was_shown_on_screens_that_left_counts_no_more(
    table: Make, guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_model_cache, "KEPT_SECONDS", 0.0)
    made = table()
    with guest.websocket_connect(f"/table/{made.table_id}") as socket:
        screen = Screen(socket)
        screen.hear()
        # What was kept of its message for others goes before this is answered.
        assert screen.enter(action={"type": "note", "text": "hello"})["is"] == "done"
        assert made.subscribers.size > 0
        socket.send_text("")
        assert socket.receive_text() == ""
    assert (made.subscribers.any(), made.subscribers.size) == (False, 0)


def test_what_a_screen_still_has_of_an_older_version_counts(table: Make) -> None:
    made, subscribers = table(), Subscribers()
    feed, reader, kept = TableFeed(subscribers), Reader("table", Actor(), "en"), []
    for number in range(3):
        note(made, f"version {number}")
        kept.append(feed.shown(made.view, reader))
    assert subscribers.size == sum(one.size for one in kept)
    del kept[:2]
    gc.collect()
    note(made, "the last version")
    kept.append(feed.shown(made.view, reader))
    assert subscribers.size == sum(one.size for one in kept)


def test_a_club_of_twenty_tables_has_room_for_what_it_is_shown(table: Make) -> None:
    made, subscribers = table(5), Subscribers()
    feed = TableFeed(subscribers)
    readers = [Reader("table", Actor(), "de"), *[Reader("seat", Actor("seat", seat), "de") for seat in range(5)]]
    shown = [feed.shown(made.view, one) for one in readers]
    assert len(shown) == 6
    # Of a long evening a view has five times as much.
    assert 20 * 5 * subscribers.size < MOST_OF_AN_ADDRESS
