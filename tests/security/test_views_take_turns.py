"""Fifty screens of one address had their views made in one step of the event loop, in which nobody else was heard.

One in each step was too few for a club behind one address.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from i18n.catalogs import languages
from live import LiveTable, new_key
from tests.pages.table_sockets import Screen, new_client, opened
from web import view_model_cache
from web.view_turns import OF_AN_ADDRESS


class Steps:
    """Counts the steps of an event loop."""

    def __init__(self) -> None:
        self.now = 0

    async def count(self) -> None:
        """Count for as long as this runs."""
        while True:
            await asyncio.sleep(0)
            self.now += 1


def test_few_views_of_an_address_are_made_in_one_step(
    table: Callable[..., LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table()
    steps, made = Steps(), list[int]()
    asked = [(screen, language) for screen in ("table", "watch") for language in languages()]
    with new_client(monkeypatch) as client, ExitStack() as sockets:
        screens = [
            Screen(sockets.enter_context(opened(client, game.table_id, screen=screen, lang=language)))
            for screen, language in asked
        ]
        for screen in screens:
            screen.hear()
        view_for = view_model_cache.view_for

        def seen(*told: Any) -> dict[str, Any]:
            made.append(steps.now)
            return view_for(*told)

        monkeypatch.setattr(view_model_cache, "view_for", seen)
        assert client.portal is not None
        counting = client.portal.start_task_soon(steps.count)
        sockets.callback(counting.cancel)
        game.act({"type": "note", "seat": 0, "text": "heard"}, version=game.view.version, key=new_key())
        for screen in screens:
            assert "heard" in str(screen.hear())
    assert len(made) == len(asked) > OF_AN_ADDRESS
    assert max(Counter(made).values()) <= OF_AN_ADDRESS
