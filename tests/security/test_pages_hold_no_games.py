"""Of the games that pages show nothing stays with a page, but which one it is: only bounded caches hold a game."""

import asyncio
import gc
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.BackMsg_pb2 import BackendOperationRequest
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.media_file_storage import MediaFileStorageError
from streamlit.runtime.state.session_state import SessionState
from streamlit.testing.v1 import AppTest

import live
from analysis import Chronicle
from charts import DAY, sample
from charts.hall import Hall
from components.page_language.streamlit_texts import HALL_TOO_LARGE, MOVED_ON, NO_FILE
from i18n.translator import Translator
from live import Caller, LiveTable, Sandbox, View
from live.export_import import HallTooLarge
from pages.chronicle.shown_game import ShownGame
from pages.common import chart_display
from pages.common.chart_display import CHARTS_KEPT
from pages.what_if.sandbox_state import Played
from presenters import chance_jobs, record_replay, replay_view
from presenters.hall_index import hall_index_of
from presenters.record_replay import MOST_ACTIONS, cached_game, told_game
from rules import Illegal, Replay
from storage import StorageError
from storage.refusal_sentences import SENTENCES
from tests.pages.conftest import app as app
from web import download_queue, removed_widgets
from web.download_queue import QueuedDownloads
from web.removed_widgets import forget_removed_widgets

App = Callable[..., AppTest]
Alive = Callable[[type], int]
Files = dict[str, Callable[[], str | bytes]]
RECORD = sample()
SHORT = {**RECORD, "actions": RECORD["actions"][:3]}


@pytest.fixture(autouse=True)
def caches() -> Iterator[None]:
    """Each test begins and ends with empty ones."""
    _empty()
    yield
    _empty()


def _empty() -> None:
    for cache in (record_replay._games, chart_display._charts, replay_view._replays):
        cache.clear()
    gc.collect()


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Files:
    """What makes the files that pages offer, by their names, as a server keeps it for each page."""
    kept: Files = {}
    add = MediaFileManager.add_deferred

    def keep(self: MediaFileManager, make: Any, mime: str | None, where: str, **more: Any) -> str:
        kept[str(more.get("file_name"))] = make
        return add(self, make, mime, where, **more)

    monkeypatch.setattr(MediaFileManager, "add_deferred", keep)
    return kept


@pytest.fixture
def alive(caches: None) -> Alive:
    """How many of a kind there are, beside what earlier tests of this process have left."""
    kinds = Chronicle, Hall, LiveTable, Replay, Sandbox, View
    earlier = {id(one): one for one in gc.get_objects() if type(one) in kinds}

    def count(kind: type) -> int:
        gc.collect()
        return sum(type(one) is kind and id(one) not in earlier for one in gc.get_objects())

    return count


def push_out() -> None:
    """Replay seventeen other games, short ones."""
    for number in range(17):
        told_game({**SHORT, "meta": {"place": str(number)}})


def finished(place: str = "") -> str:
    return live.registry().create({**RECORD, "meta": {"place": place}}).table_id


def test_pages_of_a_chronicle_hold_no_game(app: App, files: Files, alive: Alive) -> None:
    code = finished()
    tests = []
    for _ in range(2):
        tests.append(app("chronicle/page.py", t=code))
        assert not tests[-1].exception
        push_out()
    assert f"intrige-{code}-numbers.zip" in files
    assert (alive(Replay), alive(Chronicle)) == (16, 16)
    # Their parts find it again, and make the page as before.
    tests[0].session_state["near-matrix"] = True
    tests[0].run()
    assert not tests[0].exception
    assert len(tests[0].get("plotly_chart")) == 2
    push_out()
    assert {type(make()) for name, make in files.items() if name.startswith(f"intrige-{code}")} == {str, bytes}
    push_out()
    assert (alive(Replay), alive(Chronicle)) == (16, 16)


def test_a_page_shows_one_state_of_its_game_or_is_drawn_anew(app: App, files: Files) -> None:
    code = finished()
    app("chronicle/page.py", t=code)
    table = live.registry().table(code)
    record = files[f"intrige-{code}-record.json"]
    before = record()
    shown = ShownGame(code, told_game(table.record()).digest, Translator(), "", Caller())
    table.undo(version=table.view.version, key=live.new_key())
    # As long as it is kept all parts are of the game that the page was drawn from.
    assert record() == before
    push_out()
    with pytest.raises(Illegal, match="moved-on"):
        shown.find()
    with pytest.raises(Illegal, match="moved-on"):
        record()
    table.redo(version=table.view.version, key=live.new_key())
    assert record() == before


@pytest.mark.parametrize(
    ("why", "told"),
    [
        (Illegal("moved-on"), MOVED_ON),
        (HallTooLarge(), HALL_TOO_LARGE),
        (StorageError("unreachable"), NO_FILE),
        (ValueError(), NO_FILE),
    ],
)
def test_who_asks_for_a_file_of_another_state_is_told_so(
    why: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def made(*_: object) -> str:
        raise MediaFileStorageError from why

    files = SimpleNamespace(execute_deferred=str)
    monkeypatch.setattr(download_queue, "address_of", str)
    monkeypatch.setattr(download_queue, "is_here", bool)
    monkeypatch.setattr(download_queue.downloads, "made", made)
    handler = QueuedDownloads.__new__(QueuedDownloads)
    vars(handler)["_get_media_file_mgr"] = lambda: files
    answer = asyncio.run(handler.handle(BackendOperationRequest(), "page"))
    assert answer.error_msg == told
    assert SENTENCES["moved-on"] == MOVED_ON


def test_chances_of_a_game_hold_no_record_when_their_readers_have_left(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do those that wait for their turn, or were forgotten while a page waits for them."""
    monkeypatch.setattr(chance_jobs, "LEASE_SECONDS", -1.0)
    mark = "A word that is in no other game"
    note = {"type": "note", "seat": 0, "text": mark}
    code = live.registry().create({**RECORD, "actions": [note, *RECORD["actions"]]}).table_id
    test = app("chronicle/page.py", t=code)
    test.session_state["near-chances"] = True
    test.run()
    assert not test.exception
    threads = [one for one in threading.enumerate() if one.name == "chances"]
    for thread in threads:
        thread.join()
    assert chance_jobs._works
    assert not [work for work in chance_jobs._works.values() if mark in str(vars(work))]


def test_pages_of_the_hall_hold_no_hall(app: App, alive: Alive) -> None:
    finished()
    test = app("hall/page.py")
    assert not test.exception
    assert test.selectbox("duel-one").value
    index = hall_index_of(live.finished_games())
    index._halls.clear()
    assert alive(Hall) == 0
    test.selectbox("duel-one").select_index(1).run()
    assert not test.exception


def test_games_are_cached_by_how_long_they_are() -> None:
    long = MOST_ACTIONS // 3
    note = {"type": "note", "text": "x"}
    digests = [told_game({**RECORD, "meta": {"place": str(nth)}, "actions": [note] * long}).digest for nth in range(4)]
    assert [cached_game(one) is not None for one in digests] == [False, True, True, True]
    push_out()
    assert sum(cached_game(one) is not None for one in digests) == 0
    assert len(record_replay._games) == 16


def test_charts_are_cached_by_how_long_their_games_are() -> None:
    game = told_game(RECORD)
    draw = partial(chart_display.draw_once, "matrix", game=game.chronicle, translator=Translator(), look=DAY)
    first = draw(of="0")
    assert draw(of="0") is first
    for number in range(CHARTS_KEPT):
        draw(of=str(1 + number))
    assert len(chart_display._charts) == CHARTS_KEPT
    assert draw(of="0") is not first
    long = replace(game.chronicle, wealth=game.chronicle.wealth * 500)
    chart_display.draw_once("matrix", "long", long, Translator(), DAY)
    assert len(chart_display._charts) < CHARTS_KEPT / 2


def test_a_session_keeps_no_table_that_it_has_left(app: App, monkeypatch: pytest.MonkeyPatch, alive: Alive) -> None:
    # Put back by the end of the test.
    monkeypatch.setattr(SessionState, "_remove_stale_widgets", SessionState._remove_stale_widgets)
    forget_removed_widgets()
    # Each with fewer lines than the one before, so that no button of one comes in the place of another's.
    codes = [live.registry().create({**RECORD, "actions": RECORD["actions"][:length]}).table_id for length in (9, 6, 3)]
    test = app("desk/page.py", t=codes[0], s="how")
    for code in codes:
        test.query_params["t"] = code
        for _ in range(2):
            test.run()
            assert not test.exception
        assert any(one.key is not None and one.key.startswith("desk-line-") for one in test.button)
        for one in codes:
            live.registry()._open.drop(one)
        assert alive(LiveTable) <= 1
    # What is there still does what it did.
    test.button("desk-line-1").click().run()
    assert test.session_state["desk-at"] == 1


def test_what_a_component_sends_is_kept_as_long_as_it_is_shown() -> None:
    base = "$$ID-0123-board"
    assert removed_widgets._shown_as(_make_trigger_id(base, "events")) == base
    assert removed_widgets._shown_as(base) == base


def test_a_page_of_what_if_holds_no_game(app: App, files: Files, alive: Alive) -> None:
    code = live.registry().create({**RECORD, "actions": RECORD["actions"][:40]}).table_id
    test = app("what_if/page.py", t=code, n="3")
    test.button("what-if-real").click().run()
    assert not test.exception
    live.registry()._open.drop(code)
    assert (alive(Sandbox), alive(LiveTable)) == (0, 0)
    # Nor a copy of what is said in it: each of the newest two hundred files may be of another game.
    make = files[f"intrige-{code}-what-if.json"]
    assert [one.actions for one in getattr(make, "args", ()) if isinstance(one, Played)] == [(None,)]
    # What stands on it does what it did.
    saved = make()
    assert json.loads(saved)["format"] == RECORD["format"]
    test.button("what-if-back").click().run()
    assert test.button("what-if-back").disabled
    test.button("what-if-forward").click().run()
    assert not test.button("what-if-back").disabled
