"""The end of a game: archived, corrected, undone, and always listed in lobby or hall."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from rules import BribeRange, action_data, legal
from storage import Library, StorageError
from storage.folder.derived_lists import DerivedLists
from storage.folder.documents import Documents
from storage.folder.store import FolderStore
from storage.maintenance import check_archive
from tests.storage.helpers import random_actions, record_of


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path) as opened:
        yield opened


def test_a_finished_game_is_archived_and_withdrawn_when_its_end_is_undone(library: Library, tmp_path: Path) -> None:
    actions = random_actions("intrigo-a-palazzo", 4, 3)
    game_log = library.new(record_of(actions[:-1], "intrigo-a-palazzo", 4))
    game_log.append("action", actions[-1], role="banker", key="end")
    (found,) = library.archive.newest()
    position = game_log.position()
    assert (found.table, found.edition, found.actions) == (game_log.id, "intrigo-a-palazzo", len(actions))
    assert (found.names, found.first, found.rounds) == (("Anna", "Ben", "Cem", "Dora"), 0, 5)
    assert (found.balances, found.places) == (position.balances, position.places)
    assert [found.places[seat] for seat in found.winners] == [1] * len(found.winners)
    assert found.ended == game_log.entries[-1].time
    assert library.running() == []
    game_log.undo(role="banker", key="undo")
    assert list(library.archive.newest()) == []
    assert library.archive.count == 0
    assert library.running() == [game_log.id]


def test_a_correction_after_the_end_changes_the_summary_but_not_when_it_ended(library: Library) -> None:
    game_log = library.new(record_of(random_actions()))
    (before,) = library.archive.newest()
    adjust = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "miscounted"}
    game_log.append("action", adjust, role="banker", key="a")
    (after,) = library.archive.newest()
    assert after.balances[0] == before.balances[0] + 10_000
    assert (after.ended, after.actions) == (before.ended, before.actions + 1)
    assert library.archive.count == 1


def test_a_last_action_that_is_set_right_does_not_end_the_game_later(library: Library) -> None:
    """However often; but what is undone and played again ends it anew."""
    actions = random_actions("intrigo-a-palazzo", 4, 3)
    game_log = library.new(record_of(actions[:-1], "intrigo-a-palazzo", 4))
    before = game_log.position()
    game_log.append("action", actions[-1], role="banker", key="end")
    ended = game_log.summary().ended
    choices = [action_data(one) for one in legal(before) if not isinstance(one, BribeRange)]
    others = [one for one in choices if one != actions[-1]]
    for number, other in enumerate([others[0], actions[-1], others[0]]):
        game_log.amend(len(actions) - 1, other, role="banker", key=f"amend {number}")
        assert game_log.summary().ended == ended < game_log.entries[-1].time
    (found,) = library.archive.newest()
    assert found.ended == ended
    game_log.undo(role="banker", key="undo")
    game_log.undo(role="banker", key="undo 2")
    game_log.undo(role="banker", key="undo 3")
    game_log.undo(role="banker", key="undo 4")
    game_log.append("action", others[0], role="banker", key="again")
    assert game_log.summary().ended == game_log.entries[-1].time


@pytest.mark.parametrize("refused", [1, 2])
def test_an_end_that_could_not_be_listed_is_in_one_list_all_the_same(
    refused: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = random_actions()
    with Library(tmp_path) as library:
        game_log = library.new(record_of(actions[:-1]))
        real, calls = Documents.put, [0]

        def refuse(self: Documents, *arguments: Any) -> bool:
            calls[0] += 1
            if calls[0] == refused:
                raise StorageError("full", path="x")
            return real(self, *arguments)

        with monkeypatch.context() as context:
            context.setattr(Documents, "put", refuse)
            game_log.append("action", actions[-1], role="banker", key="end")
        lobby = library.lobby()
        assert [row.table for row in lobby.running] + [game.table for game in lobby.finished] == [game_log.id], (
            "whatever the disk refused"
        )
    with Library(tmp_path) as library:
        assert [row.table for row in library.lobby().finished] == [game_log.id]
        assert library.running() == []
        assert library.archive.count == 1


def test_an_end_that_could_not_be_listed_is_listed_after_a_passing_error_of_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = random_actions()

    def refuse(*_: Any) -> None:
        raise StorageError("full", path="x")

    with Library(tmp_path) as library:
        game_log = library.new(record_of(actions[:-1]))
        with monkeypatch.context() as context:
            context.setattr(Documents, "put", refuse)
            game_log.append("action", actions[-1], role="banker", key="end")
            assert isinstance(library.store, FolderStore)
            context.setattr(library.store.derived, "_last", refuse)
            library.lobby()
        lobby = library.lobby()
        assert ([row.table for row in lobby.running], [game.table for game in lobby.finished]) == ([], [game_log.id])


@pytest.mark.parametrize("refused", [2, 3])
def test_an_undone_end_that_could_not_be_listed_is_made_good(
    refused: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(tmp_path) as library:
        game_log = library.new(record_of(random_actions()))
        real, calls = Documents.put, [0]

        def refuse(self: Documents, *arguments: Any) -> bool:
            calls[0] += 1
            if calls[0] == refused:
                raise StorageError("full", path="x")
            return real(self, *arguments)

        with monkeypatch.context() as context:
            context.setattr(Documents, "put", refuse)
            game_log.undo(role="banker", key="a")
    with Library(tmp_path) as library:
        lobby = library.lobby()
        assert ([row.table for row in lobby.running], lobby.finished) == ([game_log.id], ())
        assert library.archive.count == 0
        assert check_archive(library) is None


def test_an_end_that_a_crash_left_unlisted_is_listed_by_the_next_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = random_actions("intrigo-a-palazzo", 3)
    with Library(tmp_path) as before, monkeypatch.context() as crash:
        game_log = before.new(record_of(actions[:-1], "intrigo-a-palazzo"))
        crash.setattr(DerivedLists, "settle", lambda *_: None)
        game_log.append("action", actions[-1], role="banker", key="end")
    with Library(tmp_path) as after:
        assert [game.table for game in after.archive.newest()] == [game_log.id]
        assert after.running() == []
        assert check_archive(after) is None


def test_a_game_that_ends_is_in_one_list_after_every_write(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    actions = random_actions("intrigo-a-palazzo", 3)
    game_log = library.new(record_of(actions[:-1], "intrigo-a-palazzo"))
    written, put = [], Documents.put

    def look_then(self: Documents, *given: Any) -> bool:
        done = put(self, *given)
        lobby = library.lobby()
        written.append([row.table for row in lobby.running] + [game.table for game in lobby.finished])
        return done

    monkeypatch.setattr(Documents, "put", look_then)
    game_log.append("action", actions[-1], role="banker", key="end")
    game_log.undo(role="banker", key="undo")
    game_log.redo(role="banker", key="redo")
    assert len(written) > 5
    assert written == [[game_log.id]] * len(written)


def test_the_lobby_is_read_twice_at_the_most_however_often_ends_are_taken_back(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever takes the ends of games back and again makes nobody's lobby take many times as long."""
    actions = random_actions("intrigo-a-palazzo", 3)
    game_log = library.new(record_of(actions, "intrigo-a-palazzo"))
    looks, look = [], library._look

    def changed(finished: int) -> Any:
        looks.append("look")
        if library.archive.get(game_log.id):
            game_log.undo(role="banker", key=f"undo {len(looks)}")
        else:
            game_log.redo(role="banker", key=f"redo {len(looks)}")
        return look(finished)

    monkeypatch.setattr(library, "_look", changed)
    for _ in range(4):
        lobby = library.lobby()
        assert [row.table for row in lobby.running] + [game.table for game in lobby.finished] == [game_log.id]
    assert len(looks) == 8


@pytest.mark.parametrize("is_over", [False, True])
def test_a_table_that_is_deleted_between_two_looks_is_in_no_list(
    is_over: bool, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = random_actions("intrigo-a-palazzo", 3)
    deleted = library.new(record_of(actions if is_over else actions[:-1], "intrigo-a-palazzo"))
    other = library.new(record_of(actions, "intrigo-a-palazzo"))

    def change() -> None:
        library.delete(deleted.id)
        # The end of a game makes the lobby look again.
        other.undo(role="banker", key="undo")

    change_after_one_look(library, monkeypatch, change)
    lobby = library.lobby()
    assert ([row.table for row in lobby.running], lobby.finished) == ([other.id], ())


def test_an_old_game_that_ends_again_between_two_looks_is_not_listed_as_running(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = random_actions("intrigo-a-palazzo", 3)
    old, newer = (library.new(record_of(actions, "intrigo-a-palazzo")) for _ in range(2))
    old.undo(role="banker", key="undo")
    change_after_one_look(library, monkeypatch, lambda: old.redo(role="banker", key="redo"))
    lobby = library.lobby(finished=1)
    assert lobby.running == ()
    assert len(lobby.finished) == 1
    assert library.archive.get(newer.id)


def change_after_one_look(library: Library, monkeypatch: pytest.MonkeyPatch, change: Callable[[], object]) -> None:
    """Let something change as soon as the lobby has looked once."""
    look, changes = library._look, iter([change])

    def looked(finished: int) -> Any:
        found = look(finished)
        for one in changes:
            one()
        return found

    monkeypatch.setattr(library, "_look", looked)


def test_a_game_that_ends_is_never_missing_from_lobby_and_hall(library: Library) -> None:
    end_thirty_games(library)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(99))
def test_a_game_that_ends_is_never_missing_again_and_again(part: int, library: Library) -> None:
    end_thirty_games(library)


def end_thirty_games(library: Library) -> None:
    """End them, some of them twice, while eight look at lobby and hall all the time."""
    actions = random_actions("intrigo-a-palazzo", 3)
    books = [library.new(record_of(actions[:-1], "intrigo-a-palazzo")) for _ in range(30)]
    wanted = {game_log.id for game_log in books}
    done = Event()

    def watch(_: int) -> list[set[str]]:
        missing: list[set[str]] = []
        while not done.is_set():
            lobby = library.lobby(finished=40)
            seen = [row.table for row in lobby.running] + [game.table for game in lobby.finished]
            assert len(seen) == len(set(seen)), "in both"
            missing += [gone] if (gone := wanted - set(seen)) else []
        return missing

    with ThreadPoolExecutor(9) as pool:
        readers = [pool.submit(watch, number) for number in range(8)]
        try:
            for number, game_log in enumerate(books):
                game_log.append("action", actions[-1], role="banker", key="end")
                if number % 3 == 0:
                    game_log.undo(role="banker", key="undo")
                    game_log.redo(role="banker", key="redo")
        finally:
            done.set()
        assert [reader.result() for reader in readers] == [[]] * 8
    assert {game.table for game in library.archive.newest()} == wanted
