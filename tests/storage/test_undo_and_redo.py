"""Undo, redo and undo to any moment, computed from the entries."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.entries import Entry
from storage.errors import StorageError
from storage.undo_and_redo import Timeline


def entry(n: int, kind: Any, **data: Any) -> Entry:
    return Entry(n, "2026-11-21T10:00:00.000Z", "banker", None, None, str(n), kind, data)


def fold(*steps: tuple[str, dict[str, Any]]) -> Timeline:
    timeline = Timeline()
    for n, (kind, data) in enumerate(steps, 1):
        timeline.take(timeline.move(entry(n, kind, **data)))
    return timeline


ACT: tuple[str, dict[str, Any]] = ("action", {})
UNDO: tuple[str, dict[str, Any]] = ("undo", {"to": None})
REDO: tuple[str, dict[str, Any]] = ("redo", {})


def test_an_undo_takes_the_last_action_back_and_a_redo_brings_it_again() -> None:
    assert fold(ACT, ACT, UNDO).in_force == [1]
    assert fold(ACT, ACT, UNDO, REDO).in_force == [1, 2]


def test_an_undo_to_a_moment_is_brought_back_as_a_whole() -> None:
    assert fold(ACT, ACT, ACT, ("undo", {"to": 1})).in_force == [1]
    assert fold(ACT, ACT, ACT, ("undo", {"to": 1}), REDO).in_force == [1, 2, 3]


def test_each_redo_brings_back_what_the_undo_before_took() -> None:
    timeline = fold(ACT, ACT, ACT, ("undo", {"to": 2}), ("undo", {"to": 0}), REDO)
    assert timeline.in_force == [1, 2]
    timeline.take(timeline.move(entry(7, "redo")))
    assert timeline.in_force == [1, 2, 3]


def test_after_a_new_action_nothing_is_brought_back() -> None:
    timeline = fold(ACT, ACT, UNDO, ACT)
    assert timeline.in_force == [1, 4]
    with pytest.raises(StorageError, match="nothing-to-redo"):
        timeline.move(entry(5, "redo"))


def test_settings_are_laid_over_each_other_and_undo_nothing() -> None:
    timeline = fold(ACT, ("settings", {"a": 1, "b": 1}), UNDO, ("settings", {"b": 2}))
    assert timeline.settings == {"a": 1, "b": 2}
    assert timeline.undone == ((1,),)


def test_a_table_put_right_offers_no_redo() -> None:
    timeline = fold(ACT, ACT, UNDO, ("recovered", {"to": 1}))
    assert (timeline.in_force, timeline.undone) == ([1], ())


@pytest.mark.parametrize("to", [-1, 2, 3, True, "1", 1.0])
def test_a_moment_that_is_none_is_refused_and_changes_nothing(to: object) -> None:
    timeline = fold(ACT, ACT)
    with pytest.raises(StorageError, match="no-such-moment"):
        timeline.move(entry(3, "undo", to=to))
    assert (timeline.in_force, timeline.undone) == ([1, 2], ())


def test_nothing_to_undo() -> None:
    with pytest.raises(StorageError, match="nothing-to-undo"):
        fold(UNDO)


@given(st.lists(st.tuples(st.sampled_from(["action", "undo", "redo"]), st.integers(0, 5)), max_size=40))
def test_it_is_the_same_as_keeping_every_past_state(steps: list[tuple[str, int]]) -> None:
    timeline, now, pasts = Timeline(), tuple[int, ...](), list[tuple[int, ...]]()
    for n, (kind, to) in enumerate(steps, 1):
        refused = False
        try:
            timeline.take(timeline.move(entry(n, kind, **({"to": to} if kind == "undo" else {}))))
        except StorageError:
            refused = True
        if kind == "action":
            now, pasts = (*now, n), []
        elif kind == "undo" and to < len(now):
            now, pasts = now[:to], [*pasts, now]
        elif kind == "redo" and pasts:
            now, pasts = pasts[-1], pasts[:-1]
        else:
            assert refused
            continue
        assert not refused
        assert tuple(timeline.in_force) == now
