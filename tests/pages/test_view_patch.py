"""Patches of view models: applied to the old one, each gives the new one, whatever the two are."""

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from live import Actor
from live.device_identity import BANKER
from presenters.table_view import table_view
from presenters.view_patch import Differ, applied
from tests.pages.games import begin, english, play_some

NAMES = st.sampled_from(["id", "a", "b", "in", "cut", "set", "list"])
LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=3)
VALUES = st.recursive(LEAVES, lambda inside: st.lists(inside, max_size=5) | st.dictionaries(NAMES, inside, max_size=4))


@given(VALUES, VALUES)
def test_a_patch_leads_from_any_value_to_any_other(old: Any, new: Any) -> None:
    before = json.dumps(old)
    patch = Differ().patch(old, new)
    found = old if patch is None else applied(old, json.loads(json.dumps(patch)))
    assert json.dumps(found, sort_keys=True) == json.dumps(new, sort_keys=True)
    assert json.dumps(old) == before


def test_whole_games_are_followed_by_small_patches() -> None:
    for actor in (BANKER, Actor("seat", 1)):
        table, random, differ = begin(players=5, paper=True), Random(3), Differ()
        old = table_view(table.view, actor, english(table.view))
        screen = json.loads(json.dumps(old))
        sizes, whole = [], []
        while not table.view.over:
            play_some(table, random)
            new = table_view(table.view, actor, english(table.view))
            sent = json.dumps(differ.patch(old, new))
            screen, old, differ = applied(screen, json.loads(sent)), new, Differ()
            sizes.append(len(sent))
            whole.append(len(json.dumps(new)))
            assert screen == json.loads(json.dumps(new))
        assert sum(sizes) < sum(whole) / 4
