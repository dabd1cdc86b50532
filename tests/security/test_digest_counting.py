"""A game that takes long to count keeps no page waiting, and no other game."""

import re
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from live import finished_games, registry
from presenters import digest_counting, hall_index
from presenters.digest_counting import Counting, count_meanwhile, end_counting
from presenters.hall_index import HallIndex, hall_index_of
from rules import IntrigeError
from storage import StorageError
from tests.charts.small import small_record
from tests.live.phones import Clock
from tests.pages.conftest import ENTRY
from tests.pages.conftest import app as app
from tests.pages.setup_form import App, errors, fill, start
from tests.security.test_security_document import TEXT
from web.socket_limits import PAGE_MESSAGES

PATIENCE = 60.0
# Before a test says otherwise.
OF_A_PAGE = digest_counting.PATIENCE


def progress(test: AppTest) -> list[str]:
    assert not test.exception
    return [one.proto.text.replace("\\", "") for one in test.get("progress")]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Lets the game go on that is being counted."""
    released, told = Event(), hall_index._chronicle

    def chronicle(*asked: Any) -> Any:
        assert released.wait(PATIENCE)
        return told(*asked)

    monkeypatch.setattr(hall_index, "_chronicle", chronicle)
    monkeypatch.setattr(digest_counting, "PATIENCE", 0.0)
    return released


def test_no_page_waits_for_a_game_that_is_counted(app: App, held: Event) -> None:
    registry().create(small_record())
    for _ in range(2):
        assert progress(app("hall/page.py")) == ["Counting the bribes: 0 of 1 game"]
    index = hall_index_of(finished_games())
    count_meanwhile(index, finished_games())
    counting = digest_counting._running[index]
    held.set()
    assert counting.done.wait(PATIENCE)
    assert index.pending == []
    assert progress(app("hall/page.py")) == []
    assert f"no page waits for it longer than {OF_A_PAGE} seconds" in TEXT


def test_a_table_is_set_up_while_a_game_is_counted(app: App, held: Event) -> None:
    registry().create(small_record())
    test = fill(app("setup/page.py"), ("Anna", "Ben", "Cem"))
    # There the most corrupt begins, as far as the hall knows by then.
    test.radio("setup-edition").set_value("intrigo-a-palazzo").run()
    assert errors(start(test)) == []
    held.set()
    assert digest_counting._running[hall_index_of(finished_games())].done.wait(PATIENCE)


def test_a_game_that_ends_again_and_again_is_counted_after_all_others() -> None:
    games, index = finished_games(), HallIndex()
    for _ in range(3):
        registry().create(small_record())
    index.follow(games)
    codes = index.pending
    assert len(codes) == 3
    enough = iter([False, True, True])
    index.count_on(games, lambda: next(enough))
    assert index.pending == codes[1:]
    table = registry().table(codes[0])
    table.undo(version=table.view.version, key=live.new_key())
    table.redo(version=table.view.version, key=live.new_key())
    index.follow(games)
    assert index.pending == [*codes[1:], codes[0]]
    assert "the games that were counted least often come first" in TEXT


class Slow(HallIndex):
    """An index of two games that take three seconds each."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.time = clock
        self.pending = ["KRAB", "KRAM"]

    def count_on(self, finished: object, enough: Callable[[], bool]) -> None:
        while self.pending:
            self.time.now += 3
            self.pending = self.pending[1:]
            if enough():
                return


def test_as_long_as_games_were_counted_the_processor_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, paused = Clock(), list[float]()
    monkeypatch.setattr(Counting, "_pause", lambda _, seconds: paused.append(seconds))
    Counting(Slow(clock), finished_games(), clock).run()
    assert paused == [3]
    assert "for as long as they took" in TEXT


def test_counting_ends_with_the_server(held: Event) -> None:
    games, index = finished_games(), HallIndex()
    for _ in range(2):
        registry().create(small_record())
    index.follow(games)
    count_meanwhile(index, games)
    end_counting()
    held.set()
    assert digest_counting._running[index].done.wait(PATIENCE)
    assert len(index.pending) == 1


@pytest.mark.parametrize("error", [StorageError("unreachable"), ValueError("closed"), OSError()])
def test_counting_that_fails_is_tried_again_by_the_next_page(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    games, index = finished_games(), HallIndex()
    registry().create(small_record())
    index.follow(games)

    def fails(*_: object) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HallIndex, "count_on", fails)
        count_meanwhile(index, games)
    assert isinstance(error, IntrigeError) or len(index.pending) == 1
    count_meanwhile(index, games)
    assert index.pending == []


def test_a_game_that_could_not_be_read_for_a_moment_is_counted_by_a_later_page(monkeypatch: pytest.MonkeyPatch) -> None:
    games, index = finished_games(), HallIndex()
    registry().create(small_record())
    index.follow(games)
    (code,), told = index.pending, hall_index._chronicle

    def unreachable(*_: object) -> None:
        raise StorageError("unreachable", path=code)

    monkeypatch.setattr(hall_index, "_chronicle", unreachable)
    count_meanwhile(index, games)
    assert index.pending == []
    monkeypatch.setattr(hall_index, "_chronicle", told)
    index._unreadable[code] = 0.0
    count_meanwhile(index, games)
    assert all(game.digest is not None for game in index.newest)


def test_a_page_that_asks_twice_waits_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waited = Clock(), list[float | None]()
    counting = Counting(HallIndex(), finished_games(), clock)
    monkeypatch.setattr(digest_counting, "PATIENCE", 0.5)
    monkeypatch.setattr(counting.done, "wait", waited.append)
    for passed in (0.0, 0.125, 60.0):
        clock.now += passed
        counting.wait()
    assert waited == [0.5, 0.375, 0]


def test_the_pages_of_a_household_that_look_on_are_heard_as_often_as_they_ask() -> None:
    """What a page asks by itself stands before what its reader taps."""
    for page, name in (("hall/page.py", "_EVERY"), ("chronicle/chances.py", "_POLL")):
        source = (ENTRY.parent / page).read_text(encoding="utf-8")
        found = re.search(rf"^{name} = ([0-9.]+)$", source, re.MULTILINE)
        assert found is not None
        assert f"run_every={name})" in source
        assert float(found[1]) >= 10 * PAGE_MESSAGES.seconds
