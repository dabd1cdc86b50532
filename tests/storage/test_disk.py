"""Disk errors: one kind of error, no change, and recovery as soon as the disk recovers."""

import errno
import os
import resource
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import GameLog, Library, StorageError
from storage.folder import durable_files
from storage.folder.durable_files import sync_directory
from storage.folder.store import FolderStore
from storage.store import State
from tests.storage.failing import NOTE, fail, note, refused, stored
from tests.storage.helpers import in_child, random_actions, record_of


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "data").mkdir()
    with Library(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def game_log(library: Library) -> GameLog:
    made = library.new(record_of(random_actions()[:4]))
    note(made)
    return made


# --- a full disk --------------------------------------------------------------


def fill_at_every_byte(place: Path) -> int:
    """Append against a file-size limit that leaves room for each possible part of the line in turn."""
    library = Library(place)
    game_log = library.new(record_of())
    note(game_log)
    path = place / "tables" / f"{game_log.id}.journal"
    size = path.stat().st_size
    note(game_log)
    line = path.stat().st_size - size
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    for room in range(line):
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, hard))
        with refused(game_log, "full"):
            note(game_log)
        assert path.stat().st_size == size
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        assert stored(place, game_log.id) == game_log.version
        if room % 7 == 0:
            note(game_log)
            assert stored(place, game_log.id) == game_log.version
    library.close()
    return line


def test_a_disk_full_at_any_byte_of_a_line(tmp_path: Path) -> None:
    assert int(in_child(lambda: fill_at_every_byte(tmp_path))) > 100


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_that_does_not_even_let_the_part_be_taken_back(
    number: int, library: Library, game_log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as context:
        fail(context, "write", number, part=20)
        fail(context, "ftruncate", errno.EIO)
        with refused(game_log, "full"):
            note(game_log)
    with Library(tmp_path / "data", write=False) as other:
        half = other.game_log(game_log.id)
        assert half.damage is not None
        assert half.damage.code == "cut"
        assert half.version == game_log.version
    note(game_log)
    assert stored(tmp_path / "data", game_log.id) == game_log.version


def test_a_disk_too_full_for_a_new_table(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch, "write", errno.ENOSPC, part=10)
    with pytest.raises(StorageError) as error:
        library.new(record_of())
    assert error.value.code == "full"
    assert library.running() == []
    assert list((tmp_path / "data" / "tables").iterdir()) == []
    made = library.new(record_of())
    assert library.running() == [made.id]


def test_a_damaged_table_on_a_full_disk_is_shown_and_put_right_later(
    library: Library, game_log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "data" / "tables" / f"{game_log.id}.journal"
    library.close()
    library = Library(tmp_path / "data")
    whole = path.read_bytes()
    damaged = whole[:-20] + b"???" + whole[-17:]
    path.write_bytes(damaged)
    with monkeypatch.context() as context:

        def full(*_: object) -> int:
            raise OSError(errno.ENOSPC, "no room")

        context.setattr(os, "write", full)
        shown = library.game_log(game_log.id)
        assert shown.damage is not None
        with refused(shown, "full"):
            note(shown)
    assert path.read_bytes() == damaged
    mended = library.game_log(game_log.id)
    assert mended.damage is not None
    assert mended.read_only is None
    note(mended)
    assert stored(tmp_path / "data", game_log.id) == mended.version
    aside = path.with_name(f"{path.name}.damaged-1")
    assert aside.read_bytes() == damaged
    assert not path.with_name(f"{path.name}.damaged-2").exists()
    library.close()


# --- a faulty disk ------------------------------------------------------------


def test_after_a_failed_sync_the_file_is_not_trusted_but_written_anew(
    library: Library, game_log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "data" / "tables" / f"{game_log.id}.journal"
    inode = path.stat().st_ino
    fail(monkeypatch, "fsync", errno.EIO)
    with refused(game_log, "faulty"):
        note(game_log)
    assert stored(tmp_path / "data", game_log.id) == game_log.version
    note(game_log)
    assert path.stat().st_ino != inode
    assert stored(tmp_path / "data", game_log.id) == game_log.version


def test_a_failed_sync_and_a_failed_truncate_leave_the_entry_to_a_restart(
    library: Library, game_log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as context:
        fail(context, "fsync", errno.EIO)
        fail(context, "ftruncate", errno.EIO)
        with refused(game_log, "faulty"):
            game_log.append("action", NOTE, role="banker", key="tapped once")
    # Either state is right for a restart; the same tap again is then known by its key.
    assert stored(tmp_path / "data", game_log.id) == game_log.version + 1
    game_log.append("action", NOTE, role="banker", key="tapped once")
    assert stored(tmp_path / "data", game_log.id) == game_log.version


def test_a_finished_game_that_is_there_though_its_making_failed_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood in no list until the next start, and was brought in once more meanwhile."""

    def faulty(directory: Path) -> None:
        if directory.name == "tables":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        sync_directory(directory)

    store = FolderStore(tmp_path)
    with monkeypatch.context() as context:
        context.setattr(durable_files, "sync_directory", faulty)
        with pytest.raises(StorageError):
            store.create("KRAB", {"id": "KRAB", "setup": {}, "v": 1}, [], State("over", {"ended": "2026-01-01"}))
    # As the lobby asks.
    assert not list(store.tables("running"))
    assert [game.key for game in store.newest("games")] == ["KRAB"]
    store.close()


@pytest.mark.parametrize("number", [errno.EIO, errno.EBADF, errno.ENXIO])
def test_a_faulty_disk(number: int, game_log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch, "write", number)
    with refused(game_log, "faulty"):
        note(game_log)
    note(game_log)
    assert stored(tmp_path / "data", game_log.id) == game_log.version


# --- a disk that cannot be written to -----------------------------------------


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.EPERM])
def test_a_disk_that_becomes_read_only(
    number: int, game_log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(monkeypatch, "write", number)
    with refused(game_log, "read-only"):
        note(game_log)
    note(game_log)
    assert stored(tmp_path / "data", game_log.id) == game_log.version


def look_without_leave(place: Path, table: str) -> str:
    """As somebody who may read the directory and not write to it: what opening it says."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    with Library(place, write=False) as library:
        game_log = library.game_log(table)
        assert len(game_log.actions) == 4
        assert library.lobby().running[0].table == table
        with refused(game_log, "not-for-writing"):
            note(game_log)
    with pytest.raises(StorageError) as error:
        Library(place)
    return error.value.code


def test_a_directory_that_may_only_be_read() -> None:
    place = Path(tempfile.mkdtemp())
    with Library(place) as library:
        table = library.new(record_of(random_actions()[:4])).id
    paths = [place, *place.rglob("*")]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert in_child(lambda: look_without_leave(place, table)) == "read-only"
    finally:
        for path in paths:
            path.chmod(0o755)
        shutil.rmtree(place)
