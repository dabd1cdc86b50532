"""Amendments: later entries are kept as far as legal; undo, redo and amend form one history."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import Illegal, Malformed, replay
from storage import Book, Library, StorageError, new_key
from storage.maintenance import verify
from tests.storage.helpers import answers, random_actions, record_of, run

ACTIONS = random_actions("fx-schmid-1994", 4, 1)
NOTE = {"type": "note", "text": "a promise"}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def book(library: Library) -> Book:
    return library.new(record_of(ACTIONS[:30], "fx-schmid-1994", 4))


def bribes(book: Book) -> list[int]:
    return [at for at, action in enumerate(book.actions) if action["type"] == "bribe"]


def changed(book: Book, at: int, by: int = 10_000) -> dict[str, Any]:
    """The bribe at a place with another amount."""
    return {**book.actions[at], "amount": book.actions[at]["amount"] + by}


def expected(actions: list[Any], at: int, action: dict[str, Any]) -> list[Any]:
    """What is left, worked out by replaying whole records."""
    made = [*actions[:at], action]
    for later in actions[at + 1 :]:
        if replay(record_of([*made, later], "fx-schmid-1994", 4)).error is not None:
            break
        made.append(later)
    return made


def test_every_bribe_can_be_amended_and_what_follows_is_kept_as_far_as_it_is_legal(library: Library) -> None:
    for at in bribes(library.new(record_of(ACTIONS[:30], "fx-schmid-1994", 4))):
        book = library.new(record_of(ACTIONS[:30], "fx-schmid-1994", 4))
        action = changed(book, at)
        left = expected(list(book.actions), at, action)
        assert book.dropped(at, action) == 30 - len(left)
        assert book.version == 30, "asking changes nothing"
        entry, dropped = book.amend(at, action, role="banker", key=new_key())
        assert (list(book.actions), dropped) == (left, 30 - len(left))
        assert (entry.kind, entry.data["at"], entry.data["action"]) == ("amend", at, action)
        assert book.position() == replay(book.record()).sound().position
    assert all(check.sound for check in verify(library))


def test_another_action_in_place_drops_what_cannot_follow(book: Book) -> None:
    at = bribes(book)[0]
    entry, dropped = book.amend(at, NOTE, role="banker", key="a")
    assert list(book.actions) == expected(list(ACTIONS[:30]), at, NOTE)
    assert dropped == 30 - len(book.actions) > 0
    assert entry.data["kept"] == len(book.actions) - at - 1


def test_undo_redo_and_amend_are_one_history(library: Library, book: Book) -> None:
    at = bribes(book)[1]
    states = [list(book.actions)]
    book.amend(at, changed(book, at), role="banker", key="1")
    states.append(list(book.actions))
    book.append("action", NOTE, role="banker", key="2")
    states.append(list(book.actions))
    for kind, state in (
        ("undo", states[1]),
        ("undo", states[0]),
        ("undo", states[0][:-1]),
        ("redo", states[0]),
        ("redo", states[1]),
        ("redo", states[2]),
        ("undo", states[1]),
        ("undo", states[0]),
    ):
        (book.undo if kind == "undo" else book.redo)(role="banker", key=new_key())
        assert list(book.actions) == state
        library.forget(book.id)
        assert list(library.book(book.id).actions) == state
        assert library.book(book.id).position() == book.position()
    assert all(check.sound for check in verify(library))


def test_after_an_amendment_nothing_is_brought_back(book: Book) -> None:
    book.undo(role="banker", key="u")
    book.amend(0, book.actions[0], role="banker", key="a")
    with pytest.raises(StorageError, match="nothing-to-redo"):
        book.redo(role="banker", key="r")


@pytest.mark.parametrize("at", [-1, 30, 10**9])
def test_no_such_action(at: int, book: Book) -> None:
    with pytest.raises(StorageError, match="no-such-moment"):
        book.amend(at, NOTE, role="banker", key="a")
    assert book.version == 30


def test_what_cannot_be_played_there_changes_nothing(book: Book) -> None:
    at = bribes(book)[0]
    with pytest.raises(Illegal):
        book.amend(at, changed(book, at, 5_000), role="banker", key="a")
    with pytest.raises(Malformed):
        book.amend(at, {"type": "magic"}, role="banker", key="a")
    assert (book.version, len(book.actions)) == (30, 30)


def test_a_doubled_amendment_is_one(book: Book) -> None:
    at = bribes(book)[0]
    action = changed(book, at)
    first = book.amend(at, action, role="banker", key="a")
    assert book.amend(at, action, role="banker", key="a") == first
    assert book.version == 31


def test_the_command(library: Library, book: Book, tmp_path: Path) -> None:
    library.close()
    data, at = tmp_path / "data", bribes(book)[2]
    action = json.dumps(changed(book, at))
    left = expected(list(ACTIONS[:30]), at, json.loads(action))
    told = {"ok": len(left), "dropped": 30 - len(left)}
    before = run(data, "export", book.id).stdout
    assert answers(run(data, "amend", book.id, "--at", str(at), "--check", given=action)) == [told]
    assert run(data, "export", book.id).stdout == before
    refused = run(data, "amend", book.id, "--at", str(at), given='{"type": "bribe"}')
    assert (refused.returncode, answers(refused)[0]["error"]["action"], refused.stderr) == (1, at, "")
    assert run(data, "amend", book.id, "--at", "99", given=action).returncode == 1
    assert run(data, "amend", book.id, given=action).returncode == 2
    assert answers(run(data, "amend", book.id, "--at", str(at), given=action)) == [told]
    assert json.loads(run(data, "export", book.id).stdout)["actions"] == left
    assert answers(run(data, "undo", book.id)) == [{"ok": 30}]
    assert run(data, "export", book.id).stdout == before
    assert run(data, "verify").returncode == 0


def said(library: Library) -> Book:
    """A game of which somebody has said something, and judged what was promised."""
    actions = random_actions("fx-schmid-1994", 4, 1)
    first = actions[0]
    words = [
        {"type": "promise", "seat": 0, "to": 1, "text": "peace"},
        {"type": "promise", "seat": 0, "to": 2, "text": "peace"},
        {"type": "judge", "seat": 1, "promise": 1, "kept": True},
        {"type": "judge", "seat": 2, "promise": 2, "kept": True},
    ]
    return library.new({**record_of([first, *words, *actions[1:6]], "fx-schmid-1994", 4), "version": 2})


def test_a_word_that_no_longer_fits_goes_out_of_force_alone(library: Library) -> None:
    book = said(library)
    before = list(book.actions)
    other = {"type": "promise", "seat": 0, "to": 3, "text": "peace"}
    assert book.dropped(1, other) == 1
    entry, dropped = book.amend(1, other, role="banker", key="a")
    assert (dropped, entry.data["without"]) == (1, [4])
    assert list(book.actions) == [before[0], other, before[2], *before[4:]]
    # Each judgement that stays is of the very promise that it was made of.
    assert [state.judged for state in book.position().negotiation.promises] == [None, True]
    assert replay(book.record()).sound().position == book.position()
    assert list(library.book(book.id).actions) == list(book.actions)
    book.undo(role="banker", key="b")
    assert list(book.actions) == before
    assert all(check.sound for check in verify(library))


def test_a_judgement_stays_with_its_promise_wherever_that_is_now(library: Library) -> None:
    book = said(library)
    book.append("action", {"type": "promise", "seat": 0, "to": 1, "text": "war"}, role="banker", key="p")
    place = len(book.actions) - 1
    book.append("action", {"type": "judge", "seat": 1, "promise": place, "kept": False}, role="banker", key="j")
    book.amend(1, {"type": "promise", "seat": 0, "to": 3, "text": "peace"}, role="banker", key="a")
    assert [action["promise"] for action in book.actions if action["type"] == "judge"] == [2, place - 1]
    assert replay(book.record()).sound().position == book.position()
    assert list(library.book(book.id).actions) == list(book.actions)
    book.undo(role="banker", key="u")
    assert [action["promise"] for action in book.actions if action["type"] == "judge"] == [1, 2, place]
    book.redo(role="banker", key="r")
    assert [action["promise"] for action in book.actions if action["type"] == "judge"] == [2, place - 1]
    assert all(check.sound for check in verify(library))


def test_a_judgement_never_comes_to_be_of_another_promise(library: Library) -> None:
    def to_ben(text: str) -> dict[str, Any]:
        return {"type": "promise", "seat": 0, "to": 1, "text": text}

    judged = [{"type": "judge", "seat": 1, "promise": number, "kept": True} for number in (0, 3)]
    actions = [to_ben("peace"), judged[0], to_ben("one"), to_ben("two"), to_ben("three"), judged[1]]
    book = library.new({**record_of(actions, "fx-schmid-1994", 4), "version": 2})
    # The first judgement was of what was promised before, and goes with that; the second was of what Ben was told next.
    book.amend(0, to_ben("war"), role="banker", key="a")
    assert list(book.actions) == [
        *[to_ben(text) for text in ("war", "one", "two", "three")],
        {**judged[1], "promise": 2},
    ]
    assert [state.judged for state in book.position().negotiation.promises] == [None, None, True, None]
