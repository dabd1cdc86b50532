"""A large view model is kept as its text between the changes of a table, and leads to the same patches."""

import asyncio
import json
import tracemalloc
from typing import Any

import pytest

import live
from live import Actor, LiveTable, Subscribers
from presenters.view_patch import Differ
from tests.security.test_heavy_views import (
    all_figures_settled_at_once,
    bribe_with_everything,
    note,
    published,
)
from web import view_model_cache
from web.view_model_cache import LARGE, Reader, Shown, TableFeed, view_for

READER = Reader("table", Actor(), "en")


@pytest.fixture
def large() -> LiveTable:
    made = live.registry().create(all_figures_settled_at_once())
    bribe_with_everything(made)
    return made


def test_one_of_an_evening_is_not_large_and_one_with_all_figures_to_settle_is(large: LiveTable) -> None:
    usual = view_for(live.registry().create(published()).view, READER)
    assert len(json.dumps(usual)) < LARGE < len(json.dumps(view_for(large.view, READER)))


def test_patches_of_large_views_lead_to_the_same(large: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_model_cache, "KEPT_SECONDS", 0.0)
    feed = TableFeed(Subscribers())

    async def change() -> None:
        shown = feed.shown(large.view, READER)
        first = json.loads(f"{{{feed.message(None, shown)}}}")["view"]
        assert first == as_sent(view_for(large.view, READER))
        for number in range(3):
            before = as_sent(view_for(large.view, READER))
            note(large, f"note {number}")
            base, shown = shown, feed.shown(large.view, READER)
            told = json.loads(f"{{{feed.message(base, shown)}}}")
            after = as_sent(view_for(large.view, READER))
            assert told["patch"] == as_sent(Differ().patch(before, after))
            assert shown.digest == view_model_cache.digest(after)
            # What was read for the patches goes with them.
            await asyncio.sleep(0.01)

    asyncio.run(change())


def as_sent(view: Any) -> Any:
    return json.loads(json.dumps(view))


def test_a_large_one_takes_about_as_much_as_its_text(large: LiveTable) -> None:
    data = view_for(large.view, READER)
    length = len(json.dumps(data))
    del data
    tracemalloc.start()
    try:
        shown = Shown(large.view, view_for(large.view, READER))
        taken = tracemalloc.get_traced_memory()[0]
        assert shown.data == as_sent(shown.data)
        shown.let_go()
        assert tracemalloc.get_traced_memory()[0] < taken + length / 10
    finally:
        tracemalloc.stop()
    assert taken < 1.5 * length


def test_a_small_one_stays_as_it_is() -> None:
    made = live.registry().create(published())
    data = view_for(made.view, READER)
    shown = Shown(made.view, data)
    shown.let_go()
    assert shown.data is data
