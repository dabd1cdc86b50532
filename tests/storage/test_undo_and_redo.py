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
    "undone one by one after an amendment": ([NOTE, ("amend", {"at": 0, "kept": 0}), *[NOTE] * MANY], lambda _: UNDO),
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


CORRECTED: list[Entered] = [ACT, ACT, ACT, ACT, ("amend", {"at": 1, "kept": 0})]
SET_UP_ANEW: list[Entered] = [ACT, ACT, ACT, ACT, ("setup", {"first": 1, "kept": 0})]
# What is entered, what is in force then, and what the correction left.
SAID_SINCE: dict[str, tuple[list[Entered], list[int], tuple[int, ...]]] = {
    "before the undo": ([*CORRECTED, NOTE, ("undo", {"to": 1}), REDO], [1, 5, 6], (3, 4)),
    "between undo and redo": ([*CORRECTED, ("undo", {"amended": True}), NOTE, REDO], [1, 5, 7], (3, 4)),
    "before a second correction is undone": (
        [
            *CORRECTED,
            ("amend", {"at": 2, "kept": 0, "resumes": True}),
            NOTE,
            ("undo", {"amended": True, "seen": 3, "stays": [7]}),
        ],
        [1, 5, 7],
        (3, 4),
    ),
    "after another set-up": (
        [*SET_UP_ANEW, NOTE, ("undo", {"amended": True, "seen": 0, "stays": [6]}), REDO],
        [6],
        (1, 2, 3, 4),
    ),
}


@pytest.mark.parametrize(("steps", "in_force", "fallen"), SAID_SINCE.values(), ids=SAID_SINCE)
def test_what_a_correction_left_can_be_resumed_whatever_was_said_since(
    steps: list[Entered], in_force: list[int], fallen: tuple[int, ...]
) -> None:
    timeline, n = fold(*steps), len(steps) + 1
    assert (timeline.in_force, timeline.fallen) == (in_force, fallen)
    at, kept = len(in_force), len(fallen) - 1
    timeline.take(timeline.move(entry(n, "amend", at=at, kept=kept, resumes=True)))
    assert (timeline.in_force, timeline.fallen) == ([*in_force, n, *fallen[1:]], ())


# The more often of those that a correction must withstand.
KINDS = ["action", "settings", "amend", "resume", *3 * ["note", "undo", "redo"]]


def left(now: tuple[int, ...], amended: dict[tuple[int, ...], tuple[int, ...]], notes: set[int]) -> tuple[int, ...]:
    """What the amendment took out of force after which there are but notes; nothing if there is none."""
    while now not in amended and now and now[-1] in notes:
        now = now[:-1]
    return amended.get(now, ())


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 5)), min_size=30, max_size=40))
def test_it_is_the_same_as_keeping_every_past_state(steps: list[tuple[str, int]]) -> None:
    timeline, now, pasts = Timeline(), tuple[int, ...](), list[tuple[int, ...]]()
    amended, notes = dict[tuple[int, ...], tuple[int, ...]](), set[int]()
    for n, (kind, to) in enumerate(steps, 1):
        refused, fallen = False, left(now, amended, notes)
        done = {
            "note": entry(n, "action", type="note"),
            "undo": entry(n, "undo", to=to),
            "amend": entry(n, "amend", at=to, kept=len(now[to + 1 :]) // 2),
            "resume": entry(n, "amend", at=len(now), kept=len(fallen[1:]) // 2, resumes=True),
        }.get(kind, entry(n, kind))
        try:
            timeline.take(timeline.move(done))
        except StorageError:
            refused = True
        if kind == "action":
            now, pasts = (*now, n), []
        elif kind == "note":
            now, pasts = (*now, n), [(*past, n) for past in pasts]
            notes.add(n)
        elif kind == "undo" and to < len(now):
            now, pasts = now[:to], [*pasts, now]
        elif kind == "redo" and pasts:
            now, pasts = pasts[-1], pasts[:-1]
        elif (kind == "amend" and to < len(now)) or (kind == "resume" and fallen):
            before, later = (now[:to], now[to + 1 :]) if kind == "amend" else (now, fallen[1:])
            kept = len(later) // 2
            now, pasts = (*before, n, *later[:kept]), []
            amended[now] = later[kept:]
        elif kind != "settings":
            assert refused
            continue
        assert not refused
        assert (tuple(timeline.in_force), timeline.fallen) == (now, left(now, amended, notes))
        assert timeline.redo_size == (len(set(pasts[-1]) - set(now)) if pasts else 0)
