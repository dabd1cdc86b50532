"""Backup of a store while a server runs, and restore into an empty directory."""

import errno
import io
import os
import resource
import shutil
import tarfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from storage import Library, StorageError, new_key
from storage.backup import backup, restore
from storage.folder import dumping
from storage.maintenance import check_archive, verify
from tests.storage.helpers import answers, in_child, random_actions, record_of, run, unpacked


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def library(data: Path) -> Iterator[Library]:
    with Library(data) as opened:
        opened.new(record_of(random_actions()))
        opened.new(record_of(random_actions()[:9]))
        yield opened


def everything(place: Path) -> dict[str, bytes]:
    """All files but those that are made anew from the tables."""
    found = {path.relative_to(place).as_posix(): path.read_bytes() for path in place.rglob("*.journal*")}
    return {name: content for name, content in found.items() if name not in ("running.journal", "games.journal")}


def put_back(source: Path, place: Path) -> int:
    """Restore into a folder of its own."""
    with Library(place) as library:
        return restore(source, library.store)


def test_a_backup_put_back_is_the_same_to_the_byte(library: Library, data: Path, tmp_path: Path) -> None:
    (data / "tables" / "KMRT.journal.damaged-1").write_bytes(b"kept aside")
    made = run(data, "backup", str(tmp_path / "kept.tar.gz"))
    assert answers(made) == [{"backup": str(tmp_path / "kept.tar.gz"), "files": 3}]
    restored = run(tmp_path / "new", "restore", str(tmp_path / "kept.tar.gz"))
    assert answers(restored) == [{"restored": str(tmp_path / "new"), "tables": 2}]
    assert everything(tmp_path / "new") == everything(data)
    assert {path.name for path in (tmp_path / "new").iterdir()} - {"counted"} == {path.name for path in data.iterdir()}
    assert run(tmp_path / "new", "verify").returncode == 0
    assert run(tmp_path / "new", "list").stdout == run(data, "list").stdout


def test_a_backup_never_overwrites_a_file(library: Library, data: Path, tmp_path: Path) -> None:
    target = tmp_path / "kept"
    target.write_text("mine")
    with pytest.raises(StorageError) as error:
        backup(library.store, target)
    assert error.value.code == "backup-exists"
    assert target.read_text() == "mine"


def test_a_backup_on_a_full_disk_leaves_no_file(
    library: Library, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as context:
        context.setattr(os, "fsync", full)
        with pytest.raises(StorageError) as error:
            backup(library.store, tmp_path / "kept")
    assert error.value.code == "full"
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_backup_is_put_only_into_an_empty_directory_that_nobody_uses(
    library: Library, data: Path, tmp_path: Path
) -> None:
    backup(library.store, tmp_path / "kept")
    before = everything(data)
    with pytest.raises(StorageError) as error:
        put_back(tmp_path / "kept", data)
    assert error.value.code == "locked"
    library.close()
    with pytest.raises(StorageError) as error:
        put_back(tmp_path / "kept", data)
    assert error.value.code == "not-empty"
    assert everything(data) == before


def test_a_backup_cut_or_changed_anywhere_is_refused_and_puts_nothing(
    library: Library, data: Path, tmp_path: Path
) -> None:
    backup(library.store, tmp_path / "kept")
    whole = (tmp_path / "kept").read_bytes()
    broken = [whole[: len(whole) * part // 20] for part in range(20)]
    broken += [whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :] for at in range(20, len(whole), len(whole) // 20)]
    # Zeros are the same wherever in the zeros before them they are copied from.
    for number, blob in enumerate([blob for blob in broken if unpacked(blob) != unpacked(whole)]):
        source = tmp_path / f"broken-{number}"
        source.write_bytes(blob)
        with pytest.raises(StorageError) as error:
            put_back(source, tmp_path / "new")
        assert error.value.code == "not-a-backup", number
        assert not list((tmp_path / "new").rglob("*.j*"))


@pytest.mark.parametrize("name", ["../KMRT.journal", "/etc/x", "tables/../../x", "in-use", "tables/kmrt.journal"])
def test_a_backup_puts_no_file_anywhere_else(name: str, tmp_path: Path) -> None:
    source = tmp_path / "kept"
    with tarfile.open(source, "w:gz") as tar:
        entry = tarfile.TarInfo(name)
        entry.size = 1
        tar.addfile(entry, io.BytesIO(b"x"))
    with pytest.raises(StorageError) as error:
        put_back(source, tmp_path / "new")
    assert error.value.code == "not-a-backup"
    assert not list((tmp_path / "new").rglob("*.j*"))


def test_a_link_in_a_backup_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "kept"
    with tarfile.open(source, "w:gz") as tar:
        entry = tarfile.TarInfo("tables/KMRT.journal")
        entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(entry)
    with pytest.raises(StorageError) as error:
        put_back(source, tmp_path / "new")
    assert error.value.code == "not-a-backup"


def test_a_backup_that_is_not_there(tmp_path: Path) -> None:
    done = run(tmp_path, "restore", str(tmp_path / "nowhere"))
    assert done.returncode == 1
    assert "cannot be read" in answers(done)[0]["error"]["message"]
    done = run(tmp_path / "nowhere", "backup", str(tmp_path / "kept"))
    assert (done.returncode, done.stderr) == (1, "")
    assert "no data folder" in answers(done)[0]["error"]["message"]


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.parametrize("step", range(40))
def test_a_kill_at_any_step_of_a_restore_leaves_nothing_or_all_of_it(
    step: int, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.people.call(["anna"], "Anna")
    library.store.put_edition("kitchen.json", b"{}")
    backup(library.store, tmp_path / "kept")
    new = tmp_path / "new"
    steps = [0]

    def counted(real: Any) -> Any:
        def call(*arguments: Any, **more: Any) -> Any:
            steps[0] += 1
            if steps[0] > step:
                raise Killed
            return real(*arguments, **more)

        return call

    def killed() -> bool:
        """As a killed process leaves it: nothing is closed in order."""
        target = Library(new)
        with monkeypatch.context() as context:
            for owner, name in ((os, "fsync"), (Path, "rename"), (Path, "replace"), (shutil, "rmtree")):
                context.setattr(owner, name, counted(getattr(owner, name)))
            try:
                restore(tmp_path / "kept", target.store)
            except Killed:
                return True
        return False

    through = in_child(killed) == "False"
    with Library(new) as after:
        tables = after.store.tables()
        assert len(tables) in ((2,) if through else (0, 2))
        if not tables:
            assert restore(tmp_path / "kept", after.store) == 2
        assert everything(new) == everything(tmp_path / "data")
        assert dict(after.people.names()) == {"anna": "Anna"}
        assert after.store.editions() == {"kitchen.json": b"{}"}
        assert all(check.sound for check in verify(after))
        assert check_archive(after) is None
    assert not [path for path in new.iterdir() if path.name in ("loading", "loaded")]


@pytest.mark.parametrize("room", range(0, 40_000, 4_000))
def test_a_restore_on_a_full_disk_puts_nothing_and_can_be_made_again(
    room: int, library: Library, tmp_path: Path
) -> None:
    backup(library.store, tmp_path / "kept")
    new = tmp_path / "new"

    def full() -> str:
        with Library(new) as target:
            hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
            try:
                restore(tmp_path / "kept", target.store)
            except StorageError as error:
                return error.code
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        return "kept"

    told = in_child(full)
    assert told in ("full", "kept")
    with Library(new) as target:
        assert len(target.store.tables()) == (2 if told == "kept" else 0)
        if told == "full":
            assert restore(tmp_path / "kept", target.store) == 2
    assert everything(new) == everything(tmp_path / "data")


def test_a_look_that_saw_one_change_and_not_the_one_before_it_is_taken_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = library.new(record_of()), library.new(record_of())
    look, torn = dumping._look, ["once"]

    def looked(directory: Path) -> object:
        before = look(directory)
        if not torn:
            return before
        torn.clear()
        for game_log in (first, second):
            game_log.append("action", {"type": "note", "text": "meanwhile"}, role="banker", key=new_key())
        after = {seen.name: seen for seen in look(directory)}
        return [after[seen.name] if second.id in seen.name else seen for seen in before]

    monkeypatch.setattr(dumping, "_look", looked)
    taken = dict(library.store.dump())
    for game_log in (first, second):
        assert taken[f"tables/{game_log.id}.journal"].endswith(b"\n")
        assert b"meanwhile" in taken[f"tables/{game_log.id}.journal"]


def test_what_is_written_after_the_moment_of_a_backup_is_not_in_it(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_log, moment = library.new(record_of()), dumping._moment

    def then_written(directory: Path) -> object:
        seen = moment(directory)
        game_log.append("action", {"type": "note", "text": "afterwards"}, role="banker", key=new_key())
        return seen

    monkeypatch.setattr(dumping, "_moment", then_written)
    taken = dict(library.store.dump())
    assert b"afterwards" not in taken[f"tables/{game_log.id}.journal"]
    assert len(game_log.actions) == 1


def test_a_backup_during_play_holds_one_moment_and_misses_no_game(library: Library, tmp_path: Path) -> None:
    actions = random_actions("intrigo-a-palazzo", 3)
    books = [library.new(record_of(actions[:-1], "intrigo-a-palazzo")) for _ in range(4)]
    done = Event()

    def play() -> None:
        number = 0
        while not done.is_set():
            for game_log in books:
                # All of them always have entered the same number or one more.
                note = {"type": "note", "text": f"note {number}"}
                game_log.append("action", note, role="banker", key=new_key())
            number += 1
            if number % 5 == 0:
                books[0].append("action", actions[-1], role="banker", key=new_key())
                books[0].undo(role="banker", key=new_key())

    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play)
        for number in range(8):
            backup(library.store, tmp_path / f"kept-{number}")
        done.set()
        playing.result()
    for number in range(8):
        with Library(tmp_path / f"new-{number}") as after:
            assert restore(tmp_path / f"kept-{number}", after.store) == 6
            notes = [
                sum(action["type"] == "note" for action in after.game_log(game_log.id).actions) for game_log in books
            ]
            assert max(notes) - min(notes) <= 1, notes
            assert notes == sorted(notes, reverse=True)
            assert all(check.sound for check in verify(after))
            assert check_archive(after) is None
