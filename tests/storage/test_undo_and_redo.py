"""Undo, redo and undo to any moment, computed from the entries."""

import tracemalloc
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.entries import Entry
from storage.errors import StorageError
from storage.undo_and_redo import Timeline

Entered: TypeAlias = tuple[str, dict[str, Any]]


def entry(n: int, kind: Any, **data: Any) -> Entry:
    return Entry(n, "2026-11-21T10:00:00.000Z", "banker", None, None, str(n), kind, data)


def fold(*steps: Entered) -> Timeline:
    timeline = Timeline()
    for n, (kind, data) in enumerate(steps, 1):
        timeline.take(timeline.move(entry(n, kind, **data)))
    return timeline


ACT: Entered = ("action", {})
NOTE: Entered = ("action", {"type": "note"})
UNDO: Entered = ("undo", {"to": None})
REDO: Entered = ("redo", {})


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
    assert timeline.redo_size == 1


def test_a_table_put_right_offers_no_redo() -> None:
    timeline = fold(ACT, ACT, UNDO, ("recovered", {"to": 1}))
    assert (timeline.in_force, timeline.redo_size) == ([1], 0)


@pytest.mark.parametrize("to", [-1, 2, 3, True, "1", 1.0])
def test_a_moment_that_is_none_is_refused_and_changes_nothing(to: object) -> None:
    timeline = fold(ACT, ACT)
    with pytest.raises(StorageError, match="no-such-moment"):
        timeline.move(entry(3, "undo", to=to))
    assert (timeline.in_force, timeline.redo_size) == ([1, 2], 0)


def test_nothing_to_undo() -> None:
    with pytest.raises(StorageError, match="nothing-to-undo"):
        fold(UNDO)


def test_what_was_said_since_stays_whatever_is_brought_back() -> None:
    assert fold(ACT, NOTE, ACT, UNDO, NOTE, UNDO, UNDO, NOTE, REDO).in_force == [1, 2, 8]
    assert fold(ACT, NOTE, ACT, UNDO, NOTE, UNDO, UNDO, NOTE, REDO, REDO).in_force == [1, 2, 5, 8]
    assert fold(ACT, NOTE, ACT, UNDO, NOTE, UNDO, UNDO, NOTE, REDO, REDO, REDO).in_force == [1, 2, 3, 5, 8]


def memory(work: Callable[[], object]) -> int:
    """How many bytes are taken, at the most, while this is done."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# Of each of these so many are made at a table of as many notes.
MANY = 600
CORRECTIONS: dict[str, tuple[list[Entered], Callable[[int], Entered]]] = {
    "undone one by one": ([NOTE] * MANY, lambda _: UNDO),
    "said and undone": ([NOTE] * MANY, lambda n: NOTE if n % 2 else UNDO),
    "the last amended": ([NOTE] * MANY, lambda _: ("amend", {"at": MANY - 1, "kept": 0})),
    "resumed one by one": (
        [*[NOTE] * MANY, ("amend", {"at": 0, "kept": 0})],
        lambda n: ("amend", {"at": n + 1, "kept": 0, "resumes": True}),
    ),
}


@pytest.mark.parametrize(("before", "correction"), CORRECTIONS.values(), ids=CORRECTIONS)
def test_a_correction_takes_no_more_memory_where_more_stands(
    before: list[Entered], correction: Callable[[int], Entered]
) -> None:
    """A guest who undid 5,000 notes one by one took 100 MB, and every note after them copied all of it."""
    steps = [*before, *[correction(n) for n in range(MANY - 1)]]
    assert memory(lambda: fold(*steps)) < 500 * len(steps)


def test_a_note_copies_nothing_of_what_may_be_brought_back() -> None:
    timeline = fold(*[NOTE] * MANY, *[UNDO] * MANY)
    note = entry(2 * MANY + 1, "action", type="note")
    assert memory(lambda: timeline.take(timeline.move(note))) < 20_000
    assert timeline.redo_size == 1


KINDS = ["action", "note", "settings", "undo", "redo"]


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 5)), max_size=40))
def test_it_is_the_same_as_keeping_every_past_state(steps: list[tuple[str, int]]) -> None:
    timeline, now, pasts = Timeline(), tuple[int, ...](), list[tuple[int, ...]]()
    for n, (kind, to) in enumerate(steps, 1):
        refused = False
        done = {"note": entry(n, "action", type="note"), "undo": entry(n, "undo", to=to)}.get(kind, entry(n, kind))
        try:
            timeline.take(timeline.move(done))
        except StorageError:
            refused = True
        if kind == "action":
            now, pasts = (*now, n), []
        elif kind == "note":
            now, pasts = (*now, n), [(*past, n) for past in pasts]
        elif kind == "undo" and to < len(now):
            now, pasts = now[:to], [*pasts, now]
        elif kind == "redo" and pasts:
            now, pasts = pasts[-1], pasts[:-1]
        elif kind != "settings":
            assert refused
            continue
        assert not refused
        assert tuple(timeline.in_force) == now
        assert timeline.redo_size == (len(set(pasts[-1]) - set(now)) if pasts else 0)
