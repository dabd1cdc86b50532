"""The library: tables created, finished and undone, the lobby, and one server per directory."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Library, StorageError, data_directory, new_key, sentence
from storage.identifiers import LETTERS, new_code
from storage.maintenance import check_archive, rebuild, verify
from storage.store import Row, Status
from tests.storage.helpers import random_actions, record_of, run


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path) as opened:
        yield opened


# --- one server ---------------------------------------------------------------


def test_a_second_server_is_refused_with_the_number_of_the_first(library: Library, tmp_path: Path) -> None:
    done = run(tmp_path, "play", "KMRT")
    assert done.returncode == 1
    assert f"process {os.getpid()}" in done.stdout
    assert done.stderr == ""
    with pytest.raises(StorageError) as error:
        Library(tmp_path)
    assert error.value.code == "locked"
    assert library.new(record_of()).id in run(tmp_path, "list").stdout


def test_a_server_that_died_leaves_no_lock(tmp_path: Path) -> None:
    child = os.fork()
    if child == 0:
        Library(tmp_path)
        os.kill(os.getpid(), signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    with Library(tmp_path) as library:
        assert library.running() == []


def test_a_lock_lost_with_its_directory_is_not_taken_from_another(library: Library, tmp_path: Path) -> None:
    game_log = library.new(record_of())
    (tmp_path / "in-use").unlink()
    with Library(tmp_path):
        with pytest.raises(StorageError) as error:
            game_log.append("settings", {}, role="banker", key="a")
        assert error.value.code == "locked"
    game_log.append("settings", {}, role="banker", key="a")


def test_a_closed_library_takes_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path)
    game_log = library.new(record_of())
    library.close()
    with pytest.raises(StorageError) as error:
        game_log.append("settings", {}, role="banker", key="a")
    assert error.value.code == "closed"


# --- tables -------------------------------------------------------------------


def test_a_table_is_one_book_however_it_is_asked_for(library: Library) -> None:
    game_log = library.new(record_of())
    assert library.game_log(game_log.id) is game_log
    assert library.game_log(game_log.id.lower()) is game_log


@pytest.mark.parametrize("name", ["XXXX", "", "../../etc/passwd", "ÄÖÜ", "A" * 500, "a\0b"])
def test_a_table_that_is_not_there_is_named(name: str, library: Library) -> None:
    with pytest.raises(StorageError) as error:
        library.game_log(name)
    assert error.value.code == "unknown-table"
    assert len(sentence(error.value)) < 200


def test_codes_are_short_and_cannot_be_misread(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [new_code(0) for _ in range(500)]
    assert {len(code) for code in codes} == {4}
    assert set("".join(codes)) == set(LETTERS)
    assert len(new_code(30)) == 5
    assert not set(LETTERS) & set("AEIOUSZL0158")


def test_a_code_that_is_taken_is_not_given_again(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["KMRT", "KMRT", "KMRT", "BCDF"])
    monkeypatch.setattr("storage.library.new_code", lambda tries: next(codes))
    assert [library.new(record_of()).id for _ in range(2)] == ["KMRT", "BCDF"]


def test_the_data_directory_is_the_one_named_or_one_in_the_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    monkeypatch.setenv("COMPANION_DATA", "")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert data_directory() == Path("/home/anna/.local/share/intrige-companion")
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert data_directory() == Path("/elsewhere/intrige-companion")
    monkeypatch.setenv("COMPANION_DATA", "~/club")
    assert data_directory() == Path("/home/anna/club")


# --- the lobby ----------------------------------------------------------------


def test_the_lobby_shows_running_tables_last_changed_first_and_nothing_secret(library: Library) -> None:
    first, second = (library.new(record_of(random_actions()[:n])) for n in (3, 7))
    first.append("settings", {}, role="banker", key=new_key())
    rows = library.lobby().running
    assert [row.table for row in rows] == sorted([first.id, second.id], key=lambda table: table != first.id)
    assert (rows[1].actions, rows[1].names, rows[1].edition) == (7, ("Anna", "Ben", "Cem"), "fx-schmid-1994")
    assert str(first.position().balances[0]) not in repr(rows)


def test_a_table_that_cannot_be_opened_is_shown_with_its_reason(library: Library, tmp_path: Path) -> None:
    library.new(record_of())
    (tmp_path / "tables" / "KMRT.journal").write_bytes(b"nothing of ours\n")
    rows = {row.table: row for row in library.lobby().running}
    assert len(rows) == 2
    error = rows["KMRT"].error
    assert isinstance(error, StorageError)
    assert error.code == "unreadable"
    assert (tmp_path / "tables" / "KMRT.journal").read_bytes() == b"nothing of ours\n"


def test_a_table_that_cannot_be_opened_is_put_aside_and_no_other(library: Library, tmp_path: Path) -> None:
    kept, over = library.new(record_of()).id, library.new(record_of(random_actions())).id
    for table, content in (("KMRT", b"nothing of ours\n"), ("KMRV", b"")):
        (tmp_path / "tables" / f"{table}.journal").write_bytes(content)
        assert [row.table for row in library.lobby().running if row.spoilt] == [table]
        library.set_aside(table.lower())
        assert (tmp_path / "tables" / f"{table}.journal.damaged-1").read_bytes() == content
    for table, code in ((kept, "not-spoilt"), (over, "not-spoilt"), ("KMRT", "unknown-table")):
        with pytest.raises(StorageError, match=code):
            library.set_aside(table)
    assert [row.table for row in library.lobby().running] == [kept]
    assert all(check.sound for check in verify(library))


def test_files_that_are_no_tables_are_passed_over(library: Library, tmp_path: Path) -> None:
    for name in ("notes.txt", "KMRT.journal.draft", "KMRT.journal.damaged-1", "lower.journal"):
        (tmp_path / "tables" / name).write_text("x")
    assert library.running() == []
    assert library.lobby().running == ()


# --- the list of games --------------------------------------------------------


def test_the_list_of_games_is_followed_by_its_changes(library: Library) -> None:
    books = [library.new(record_of(random_actions(seed=seed))) for seed in range(3)]
    since = library.archive.version
    assert library.archive.changes(since) == ([], [])
    books[0].undo(role="banker", key="a")
    adjust = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "miscounted"}
    books[1].append("action", adjust, role="banker", key="b")
    added, withdrawn = library.archive.changes(since)
    assert ([game.table for game in added], withdrawn) == ([books[1].id], [books[0].id])
    assert [game.table for game in library.archive.newest()] == [books[1].id, books[2].id]
    assert library.archive.count == 2


@pytest.mark.parametrize("name", ["games.journal", "running.journal"])
def test_lists_that_are_damaged_or_gone_are_made_anew_from_the_tables(
    name: str, library: Library, tmp_path: Path
) -> None:
    tables = [library.new(record_of(random_actions(seed=seed))).id for seed in range(3)]
    running = library.new(record_of()).id
    before = {game.table: game for game in library.archive.newest()}
    assert sorted(before) == sorted(tables)
    library.close()
    path = tmp_path / name
    for damaged in (bytes(64), path.read_bytes()[:-40] + b"?" + path.read_bytes()[-39:], None):
        if damaged is None:
            path.unlink()
        else:
            path.write_bytes(damaged)
        with Library(tmp_path) as reopened:
            lobby = reopened.lobby()
            assert (lobby.error, [row.table for row in lobby.running]) == (None, [running])
            assert check_archive(reopened) is None
            assert {game.table: game for game in reopened.archive.newest()} == before


def test_a_rebuild_tells_of_what_cannot_be_read(library: Library, tmp_path: Path) -> None:
    over = library.new(record_of(random_actions())).id
    (tmp_path / "tables" / "KMRT.journal").write_bytes(b"damaged\n")
    told: list[tuple[int, int]] = []
    assert [check.table for check in rebuild(library, lambda done, of: told.append((done, of)))] == ["KMRT"]
    assert told == [(0, 2), (1, 2), (2, 2)]
    assert [game.table for game in library.archive.newest()] == [over]


def test_a_table_brought_by_hand_is_found(library: Library, tmp_path: Path) -> None:
    over = library.new(record_of(random_actions())).id
    blob = (tmp_path / "tables" / f"{over}.journal").read_bytes()
    library.close()
    (tmp_path / "elsewhere" / "tables").mkdir(parents=True)
    (tmp_path / "elsewhere" / "tables" / f"{over}.journal").write_bytes(blob)
    with Library(tmp_path / "elsewhere") as other:
        assert [game.table for game in other.lobby().finished] == [over]


# --- beside a server ----------------------------------------------------------


def test_tables_that_a_server_changes_while_they_are_verified_are_sound(library: Library, tmp_path: Path) -> None:
    actions = random_actions()
    tables = sorted([library.new(record_of(actions[:3])) for _ in range(3)], key=lambda table: table.id)
    with Library(tmp_path, write=False) as beside:
        checks = verify(beside)
        found = [next(checks)]
        tables[1].append("action", actions[3], role="banker", key="a")
        library.delete(tables[2].id)
        found += checks
    assert [(check.table, check.sound, check.entries) for check in found] == [
        (tables[0].id, True, 3),
        (tables[1].id, True, 4),
    ]


def test_a_game_that_ends_while_the_list_of_games_is_checked_makes_it_no_other(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = random_actions()
    table = library.new(record_of(actions[:-1]))
    with Library(tmp_path, write=False) as beside:
        tables = beside.store.tables

        def late(status: Status | None = None) -> list[Row]:
            if table.version < len(actions):
                table.append("action", actions[-1], role="banker", key="end")
            return tables(status)

        monkeypatch.setattr(beside.store, "tables", late)
        assert check_archive(beside) is None
    assert library.archive.count == 1
