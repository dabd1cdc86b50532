"""The library: tables made, finished and taken back, the lobby, and one server per directory."""

import os
import random
import signal
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from storage.journal_engine import JournalEngine

from storage import Library, StorageError, Summary, data_directory, new_key, sentence
from storage.archive import Archive
from storage.places import LETTERS, new_code
from storage.upkeep import check_archive, rebuild
from tests.storage.helpers import random_actions, record_of, run


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path) as opened:
        yield opened


def summary(table: str, n: int = 0) -> Summary:
    return Summary(
        table=table,
        edition="fx-schmid-1994",
        options={},
        played="2026-11-21",
        place="home",
        created=f"2026-11-21T20:00:00.{n:03}Z",
        ended=f"2026-11-21T22:00:00.{n:03}Z",
        names=("Anna", "Ben", "Cem"),
        houses=("venice", "rome", "milan"),
        first=0,
        balances=(500_000, 700_000, 700_000),
        places=(3, 1, 1),
        rounds=6,
        actions=80 + n,
        source="played",
    )


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
    book = library.new(record_of())
    (tmp_path / "in-use").unlink()
    with Library(tmp_path):
        with pytest.raises(StorageError) as error:
            book.append("settings", {}, role="banker", key="a")
        assert error.value.code == "locked"
    book.append("settings", {}, role="banker", key="a")


def test_a_closed_library_takes_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path)
    book = library.new(record_of())
    library.close()
    with pytest.raises(StorageError) as error:
        book.append("settings", {}, role="banker", key="a")
    assert error.value.code == "closed"


# --- tables -------------------------------------------------------------------


def test_a_table_is_one_book_however_it_is_asked_for(library: Library) -> None:
    book = library.new(record_of())
    assert library.book(book.id) is book
    assert library.book(book.id.lower()) is book


@pytest.mark.parametrize("name", ["XXXX", "", "../../etc/passwd", "ÄÖÜ", "A" * 500, "a\0b"])
def test_a_table_that_is_not_there_is_named(name: str, library: Library) -> None:
    with pytest.raises(StorageError) as error:
        library.book(name)
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


# --- the end of a game --------------------------------------------------------


def test_a_finished_game_is_archived_and_withdrawn_when_its_end_is_undone(library: Library, tmp_path: Path) -> None:
    actions = random_actions("intrigo-a-palazzo", 4, 3)
    book = library.new(record_of(actions[:-1], "intrigo-a-palazzo", 4))
    book.append("action", actions[-1], role="banker", key="end")
    assert library.settle(book) is None
    (found,) = library.archive.newest()
    position = book.position()
    assert (found.table, found.edition, found.actions) == (book.id, "intrigo-a-palazzo", len(actions))
    assert (found.names, found.first, found.rounds) == (("Anna", "Ben", "Cem", "Dora"), 0, 5)
    assert (found.balances, found.places) == (position.balances, position.places)
    assert [found.places[seat] for seat in found.winners] == [1] * len(found.winners)
    assert found.ended == book.entries[-1].time
    assert library.running() == []
    book.undo(role="banker", key="undo")
    assert library.settle(book) is None
    assert list(library.archive.newest()) == []
    assert library.archive.count == 0
    assert library.running() == [book.id]


def test_a_correction_after_the_end_changes_the_summary_but_not_when_it_ended(library: Library) -> None:
    book = library.new(record_of(random_actions()))
    (before,) = library.archive.newest()
    adjust = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "miscounted"}
    book.append("action", adjust, role="banker", key="a")
    library.settle(book)
    (after,) = library.archive.newest()
    assert after.balances[0] == before.balances[0] + 10_000
    assert (after.ended, after.actions) == (before.ended, before.actions + 1)
    assert library.archive.count == 1


def test_settling_what_stands_right_writes_nothing(library: Library, tmp_path: Path) -> None:
    done, running = library.new(record_of(random_actions())), library.new(record_of())
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.journal")}
    for _ in range(3):
        library.settle(done)
        library.settle(running)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.journal")} == before


@pytest.mark.parametrize("step", ["append", "shelve"])
def test_an_end_that_could_not_be_archived_is_made_good_later(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = random_actions()
    with Library(tmp_path) as library:
        book = library.new(record_of(actions[:-1]))
        book.append("action", actions[-1], role="banker", key="end")

        def refuse(*_: object, **__: object) -> None:
            raise StorageError("full", path="x")

        target = JournalEngine if step == "shelve" else type(library.engine.archive)
        with monkeypatch.context() as context:
            context.setattr(target, step, refuse)
            error = library.settle(book)
            assert error is not None
            assert error.code == "full"
            assert [row.phase for row in library.lobby().running] == ["over"], "still to be found"
    with Library(tmp_path) as library:
        assert [row.table for row in library.lobby().finished] == [book.id]
        assert library.running() == []
        assert library.archive.count == 1


def test_an_undone_end_that_could_not_be_withdrawn_is_made_good_by_the_lobby(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = library.new(record_of(random_actions()))
    book.undo(role="banker", key="a")
    with monkeypatch.context() as context:

        def refuse(*_: object) -> None:
            raise StorageError("full", path="x")

        context.setattr(Archive, "withdraw", refuse)
        assert library.settle(book) is not None
    lobby = library.lobby()
    assert ([row.table for row in lobby.running], lobby.finished) == ([book.id], ())
    assert library.archive.count == 0


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


def test_files_that_are_no_tables_are_passed_over(library: Library, tmp_path: Path) -> None:
    for name in ("notes.txt", "KMRT.journal.draft", "KMRT.journal.damaged-1", "lower.journal"):
        (tmp_path / "tables" / name).write_text("x")
    assert library.running() == []
    assert library.lobby().running == ()


# --- the archive --------------------------------------------------------------


def test_the_archive_tells_its_version_and_count_without_reading_it_all(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = library.archive
    for n in range(400):
        archive.put(summary(f"T{LETTERS[n % 18]}{LETTERS[n // 18 % 18]}{LETTERS[n // 324]}", n), again=False)
    fresh = Archive(library.engine.archive)
    reads: list[object] = []
    real = library.engine.archive.newest

    def counted() -> Iterator[dict[str, object]]:
        for document in real():
            reads.append(document)
            yield document

    monkeypatch.setattr(library.engine.archive, "newest", counted)
    assert (fresh.version, fresh.count) == (400, 400)
    assert [game.actions for game in islice(fresh.newest(), 3)] == [479, 478, 477]
    assert len(reads) < 10


def test_the_archive_tells_what_changed_since_a_version(library: Library) -> None:
    archive = library.archive
    archive.put(summary("KMRT"), again=False)
    archive.put(summary("BCDF"), again=False)
    since = archive.version
    archive.put(summary("KMRT"), again=True)
    assert archive.version == since
    assert archive.changes(since) == ([], [])
    archive.put(summary("KMRT", 1), again=True)
    archive.withdraw("BCDF")
    assert archive.changes(since) == ([summary("KMRT", 1)], ["BCDF"])
    assert list(archive.newest()) == [summary("KMRT", 1)]
    assert archive.count == 1


def test_random_comings_and_goings_leave_the_archive_as_a_dictionary_would_be(library: Library) -> None:
    chance, kept = random.Random(4), dict[str, Summary]()
    for n in range(200):
        table = chance.choice(["KMRT", "BCDF", "GHJK", "MNPQ"])
        known = kept.pop(table, None) is not None
        if known and chance.random() < 0.4:
            library.archive.withdraw(table)
        else:
            kept[table] = summary(table, n)
            library.archive.put(summary(table, n), again=known and n % 2 == 0)
        if n % 20 == 0:
            library.archive = Archive(library.engine.archive)
        assert library.archive.count == len(kept)
        assert list(library.archive.newest()) == [*reversed(kept.values())]


def test_a_damaged_archive_is_noticed_and_made_anew_from_the_tables(library: Library, tmp_path: Path) -> None:
    tables = [library.new(record_of(random_actions(seed=seed))).id for seed in range(3)]
    before = {game.table: game for game in library.archive.newest()}
    assert sorted(before) == sorted(tables)
    path = tmp_path / "archive.journal"
    blob = bytearray(path.read_bytes())
    blob[-200] ^= 1
    path.write_bytes(blob)
    library.close()
    with Library(tmp_path) as reopened:
        lobby = reopened.lobby()
        assert lobby.error is not None
        assert lobby.error.code == "archive-unreadable"
        assert "rebuild" in sentence(lobby.error)
        assert check_archive(reopened) is not None
        told: list[tuple[int, int]] = []
        assert rebuild(reopened, lambda done, of: told.append((done, of))) == []
        assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
        assert check_archive(reopened) is None
        assert {game.table: game for game in reopened.archive.newest()} == before


def test_a_rebuild_puts_every_table_in_its_place(library: Library, tmp_path: Path) -> None:
    over, running = library.new(record_of(random_actions())).id, library.new(record_of()).id
    library.close()
    (tmp_path / "finished" / f"{over}.journal").rename(tmp_path / "tables" / f"{over}.journal")
    (tmp_path / "tables" / f"{running}.journal").rename(tmp_path / "finished" / f"{running}.journal")
    (tmp_path / "archive.journal").unlink()
    (tmp_path / "finished" / "KMRT.journal").write_bytes(b"damaged\n")
    with Library(tmp_path) as reopened:
        assert [check.table for check in rebuild(reopened, lambda done, of: None)] == ["KMRT"]
        assert (reopened.engine.running(), reopened.engine.finished()) == ([running], sorted(["KMRT", over]))
        assert [game.table for game in reopened.archive.newest()] == [over]
