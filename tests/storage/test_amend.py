"""Amendments: later entries are kept as far as legal; undo, redo and amend form one history."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import Illegal, Malformed, replay
from storage import GameLog, Library, StorageError, new_key
from storage.maintenance import verify
from tests.storage.helpers import answers, random_actions, record_of, run

ACTIONS = random_actions("fx-schmid-1994", 4, 1)
NOTE = {"type": "note", "text": "a promise"}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def game_log(library: Library) -> GameLog:
    return library.new(record_of(ACTIONS[:30], "fx-schmid-1994", 4))


def bribes(game_log: GameLog) -> list[int]:
    return [at for at, action in enumerate(game_log.actions) if action["type"] == "bribe"]


def changed(game_log: GameLog, at: int, by: int = 10_000) -> dict[str, Any]:
    """The bribe at a place with another amount."""
    return {**game_log.actions[at], "amount": game_log.actions[at]["amount"] + by}


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
        game_log = library.new(record_of(ACTIONS[:30], "fx-schmid-1994", 4))
        action = changed(game_log, at)
        left = expected(list(game_log.actions), at, action)
        assert game_log.dropped(at, action) == 30 - len(left)
        assert game_log.version == 30, "asking changes nothing"
        entry, dropped = game_log.amend(at, action, role="banker", key=new_key())
        assert (list(game_log.actions), dropped) == (left, 30 - len(left))
        assert (entry.kind, entry.data["at"], entry.data["action"]) == ("amend", at, action)
        assert game_log.position() == replay(game_log.record()).sound().position
    assert all(check.sound for check in verify(library))


def test_another_action_in_place_drops_what_cannot_follow(game_log: GameLog) -> None:
    at = bribes(game_log)[0]
    entry, dropped = game_log.amend(at, NOTE, role="banker", key="a")
    assert list(game_log.actions) == expected(list(ACTIONS[:30]), at, NOTE)
    assert dropped == 30 - len(game_log.actions) > 0
    assert entry.data["kept"] == len(game_log.actions) - at - 1


def test_undo_redo_and_amend_are_one_history(library: Library, game_log: GameLog) -> None:
    at = bribes(game_log)[1]
    states = [list(game_log.actions)]
    game_log.amend(at, changed(game_log, at), role="banker", key="1")
    states.append(list(game_log.actions))
    game_log.append("action", NOTE, role="banker", key="2")
    states.append(list(game_log.actions))
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
        (game_log.undo if kind == "undo" else game_log.redo)(role="banker", key=new_key())
        assert list(game_log.actions) == state
        library.forget(game_log.id)
        assert list(library.game_log(game_log.id).actions) == state
        assert library.game_log(game_log.id).position() == game_log.position()
    assert all(check.sound for check in verify(library))


def test_after_an_amendment_nothing_is_brought_back(game_log: GameLog) -> None:
    game_log.undo(role="banker", key="u")
    game_log.amend(0, game_log.actions[0], role="banker", key="a")
    with pytest.raises(StorageError, match="nothing-to-redo"):
        game_log.redo(role="banker", key="r")


@pytest.mark.parametrize("at", [-1, 30, 10**9])
def test_no_such_action(at: int, game_log: GameLog) -> None:
    with pytest.raises(StorageError, match="no-such-moment"):
        game_log.amend(at, NOTE, role="banker", key="a")
    assert game_log.version == 30


def test_what_cannot_be_played_there_changes_nothing(game_log: GameLog) -> None:
    at = bribes(game_log)[0]
    with pytest.raises(Illegal):
        game_log.amend(at, changed(game_log, at, 5_000), role="banker", key="a")
    with pytest.raises(Malformed):
        game_log.amend(at, {"type": "magic"}, role="banker", key="a")
    assert (game_log.version, len(game_log.actions)) == (30, 30)


def test_a_doubled_amendment_is_one(game_log: GameLog) -> None:
    at = bribes(game_log)[0]
    action = changed(game_log, at)
    first = game_log.amend(at, action, role="banker", key="a")
    assert game_log.amend(at, action, role="banker", key="a") == first
    assert game_log.version == 31


def test_the_command(library: Library, game_log: GameLog, tmp_path: Path) -> None:
    library.close()
    data, at = tmp_path / "data", bribes(game_log)[2]
    action = json.dumps(changed(game_log, at))
    left = expected(list(ACTIONS[:30]), at, json.loads(action))
    told = {"ok": len(left), "dropped": 30 - len(left)}
    before = run(data, "export", game_log.id).stdout
    assert answers(run(data, "amend", game_log.id, "--at", str(at), "--check", given=action)) == [told]
    assert run(data, "export", game_log.id).stdout == before
    refused = run(data, "amend", game_log.id, "--at", str(at), given='{"type": "bribe"}')
    assert (refused.returncode, answers(refused)[0]["error"]["action"], refused.stderr) == (1, at, "")
    assert run(data, "amend", game_log.id, "--at", "99", given=action).returncode == 1
    assert run(data, "amend", game_log.id, given=action).returncode == 2
    assert answers(run(data, "amend", game_log.id, "--at", str(at), given=action)) == [told]
    assert json.loads(run(data, "export", game_log.id).stdout)["actions"] == left
    assert answers(run(data, "undo", game_log.id)) == [{"ok": 30}]
    assert run(data, "export", game_log.id).stdout == before
    assert run(data, "verify").returncode == 0


def said(library: Library) -> GameLog:
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
    game_log = said(library)
    before = list(game_log.actions)
    other = {"type": "promise", "seat": 0, "to": 3, "text": "peace"}
    assert game_log.dropped(1, other) == 1
    entry, dropped = game_log.amend(1, other, role="banker", key="a")
    assert (dropped, entry.data["without"]) == (1, [4])
    assert list(game_log.actions) == [before[0], other, before[2], *before[4:]]
    # Each judgement that stays is of the very promise that it was made of.
    assert [state.judged for state in game_log.position().negotiation.promises] == [None, True]
    assert replay(game_log.record()).sound().position == game_log.position()
    assert list(library.game_log(game_log.id).actions) == list(game_log.actions)
    game_log.undo(role="banker", key="b")
    assert list(game_log.actions) == before
    assert all(check.sound for check in verify(library))


def test_a_word_that_was_itself_amended_goes_out_of_force_alone(library: Library) -> None:
    game_log = library.new(record_of(ACTIONS[: next(i for i, one in enumerate(ACTIONS) if one["type"] == "bribe")]))
    position, at = game_log.position(), len(game_log.actions)
    figure = position.pending[0]
    offer = {"type": "offer", "seat": figure.seat, "profession": figure.profession, "amount": 0}
    most = position.accounts[figure.seat]
    given = {"type": "adjust", "from": "bank", "to": figure.seat, "amount": 20_000, "reason": "forgotten"}
    for action in (given, {**offer, "amount": most}, NOTE):
        game_log.append("action", action, role="banker", key=new_key())
    amendment, _ = game_log.amend(at + 1, {**offer, "amount": most + 20_000}, role="banker", key="offer")
    would = game_log.amended(at, {**given, "amount": 10_000})
    assert (would.without, would.fallen) == ((amendment.n,), ())
    game_log.amend(at, {**given, "amount": 10_000}, role="banker", key="less")
    assert game_log.actions[at:] == ({**given, "amount": 10_000}, NOTE)


def test_a_judgement_stays_with_its_promise_wherever_that_is_now(library: Library) -> None:
    game_log = said(library)
    game_log.append("action", {"type": "promise", "seat": 0, "to": 1, "text": "war"}, role="banker", key="p")
    place = len(game_log.actions) - 1
    game_log.append("action", {"type": "judge", "seat": 1, "promise": place, "kept": False}, role="banker", key="j")
    game_log.amend(1, {"type": "promise", "seat": 0, "to": 3, "text": "peace"}, role="banker", key="a")
    assert [action["promise"] for action in game_log.actions if action["type"] == "judge"] == [2, place - 1]
    assert replay(game_log.record()).sound().position == game_log.position()
    assert list(library.game_log(game_log.id).actions) == list(game_log.actions)
    game_log.undo(role="banker", key="u")
    assert [action["promise"] for action in game_log.actions if action["type"] == "judge"] == [1, 2, place]
    game_log.redo(role="banker", key="r")
    assert [action["promise"] for action in game_log.actions if action["type"] == "judge"] == [2, place - 1]
    assert all(check.sound for check in verify(library))


def test_a_judgement_never_comes_to_be_of_another_promise(library: Library) -> None:
    def to_ben(text: str) -> dict[str, Any]:
        return {"type": "promise", "seat": 0, "to": 1, "text": text}

    judged = [{"type": "judge", "seat": 1, "promise": number, "kept": True} for number in (0, 3)]
    actions = [to_ben("peace"), judged[0], to_ben("one"), to_ben("two"), to_ben("three"), judged[1]]
    game_log = library.new({**record_of(actions, "fx-schmid-1994", 4), "version": 2})
    # The first judgement was of what was promised before, and goes with that; the second was of what Ben was told next.
    game_log.amend(0, to_ben("war"), role="banker", key="a")
    assert list(game_log.actions) == [
        *[to_ben(text) for text in ("war", "one", "two", "three")],
        {**judged[1], "promise": 2},
    ]
    assert [state.judged for state in game_log.position().negotiation.promises] == [None, None, True, None]
