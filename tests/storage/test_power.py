"""Power cuts at every sync: acknowledged changes survive, and everything that survives is valid."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from storage import GameLog, Library, new_key
from storage.backup import backup, restore
from storage.folder.version_1_folder import COPY
from storage.maintenance import rebuild, verify
from tests.storage.helpers import random_actions, record_of
from tests.storage.power import Disk


class Evening:
    """A library on a watched disk, which is cut from power after every sync and looked at."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "data").mkdir()
        self.disk = Disk(tmp_path / "data", monkeypatch)
        self.elsewhere = tmp_path / "cut"
        self.acknowledged: dict[str, int] = {}
        self.looks = 0
        self.library = Library(tmp_path / "data")
        self.disk.synced = self.look

    def look(self) -> None:
        self.disk.after_power_cut(self.elsewhere)
        with_tables = Library(self.elsewhere, write=False)
        entries: dict[str, int] = {}
        for check in verify(with_tables):
            assert check.sound, check
            entries[check.table] = check.entries
        for table, count in self.acknowledged.items():
            assert entries.get(table, -1) in (count, count + 1)
        shutil.rmtree(self.elsewhere)
        self.looks += 1

    def enter(self, game_log: GameLog, kind: Any, data: dict[str, Any]) -> None:
        game_log.append(kind, data, role="banker", key=new_key())
        self.acknowledged[game_log.id] = game_log.version
        self.look()


def test_nothing_acknowledged_is_lost_by_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, monkeypatch)
    actions = list(random_actions("intrigo-a-palazzo", 3))
    game_log = evening.library.new(record_of(actions[:-3], "intrigo-a-palazzo"))
    evening.acknowledged[game_log.id] = len(actions) - 3
    evening.look()
    for action in actions[-3:]:
        evening.enter(game_log, "action", action)
    assert evening.library.archive.get(game_log.id) is not None
    evening.enter(game_log, "undo", {})
    assert not (evening.library.archive.get(game_log.id) is not None)
    evening.enter(game_log, "redo", {})
    rebuild(evening.library, lambda done, of: None)
    assert evening.looks > 15
    evening.disk.after_power_cut(evening.elsewhere)
    with Library(evening.elsewhere) as after:
        assert [one.table for one in after.archive.newest()] == [game_log.id]
        assert len(after.game_log(game_log.id).actions) == len(actions)


def sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


def cut(place: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[], object]) -> Path:
    """What is surely on the disk of a place after some work, and nothing of what came before it is in doubt."""
    disk = Disk(place, monkeypatch)
    work()
    return disk.after_power_cut(place.parent / f"{place.name}-cut")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A folder with a table of each kind and what else there may be, all of it long since on the disk."""
    with Library(tmp_path / "made") as library:
        library.new(record_of(random_actions()))
        library.new(record_of(random_actions()[:5]))
        library.people.call(["anna"], "Anna")
        library.store.put_edition("kitchen.json", b"{}")
    return tmp_path / "made"


def test_a_restore_is_on_the_disk_when_it_is_told(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library(made, write=False) as library:
        backup(library.store, tmp_path / "kept")
    (tmp_path / "new").mkdir()

    def put_back() -> None:
        with Library(tmp_path / "new") as library:
            restore(tmp_path / "kept", library.store)

    with Library(cut(tmp_path / "new", monkeypatch, put_back)) as after:
        assert held(after) == ALL


ALL = (2, {"anna": "Anna"}, {"kitchen.json": b"{}"})


def held(library: Library) -> tuple[int, dict[str, str], dict[str, bytes]]:
    """How many tables, and what else, is in a folder, all of it sound."""
    assert all(check.sound for check in verify(library))
    return len(library.store.tables()), dict(library.people.names()), dict(library.store.editions())


def test_a_power_cut_at_any_moment_of_a_restore_leaves_nothing_or_all_of_it(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(made, write=False) as library:
        backup(library.store, tmp_path / "kept")
    place = tmp_path / "new"
    place.mkdir()
    disk = Disk(place, monkeypatch)
    found = []
    with Library(place) as library:

        def synced() -> None:
            # Looking syncs as well, on another disk.
            disk.synced = lambda: None
            with Library(disk.after_power_cut(tmp_path / "cut")) as there:
                found.append(held(there))
            shutil.rmtree(tmp_path / "cut")
            disk.synced = synced

        disk.synced = synced
        restore(tmp_path / "kept", library.store)
        disk.synced = lambda: None
    turn = found.index(ALL)
    assert found[:turn] == [(0, {}, {})] * turn
    assert found[turn:] == [ALL] * (len(found) - turn)
    assert turn > 3 < len(found) - turn


def test_a_backup_is_on_the_disk_when_it_is_told(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stick").mkdir()

    def save() -> None:
        with Library(made, write=False) as library:
            backup(library.store, tmp_path / "stick" / "kept")

    stick = cut(tmp_path / "stick", monkeypatch, save)
    assert (stick / "kept").read_bytes() == (tmp_path / "stick" / "kept").read_bytes()


def test_what_version_1_left_is_on_the_disk_before_anything_of_it_is_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = Path(__file__).parent / "saves" / "version-1"
    saved = {path.relative_to(save): path.read_bytes() for path in save.rglob("*.journal*")}
    place = tmp_path / "old"
    place.mkdir()
    disk = Disk(place, monkeypatch)
    shutil.copytree(save, place, dirs_exist_ok=True)
    for path in sorted(place.rglob("*"), key=lambda path: -len(path.parts)):
        sync(path)
    sync(place)
    looks = [0]

    def look() -> None:
        looks[0] += 1
        there = disk.after_power_cut(tmp_path / "cut")
        for file, content in saved.items():
            kept = [one for one in (there / file, there / COPY / file) if one.is_file()]
            assert content in [one.read_bytes() for one in kept], file
        with Library(there) as library:
            assert len(library.store.tables()) == 5
            assert all(check.sound for check in verify(library))
        shutil.rmtree(there)

    def synced() -> None:
        # Looking syncs as well, on another disk.
        disk.synced = lambda: None
        look()
        disk.synced = synced

    disk.synced = synced
    Library(place).close()
    disk.synced = lambda: None
    look()
    assert looks[0] > 15


def test_what_is_put_aside_and_what_is_taken_out_is_on_the_disk(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(made) as library:
        (running,) = library.running()
    path = made / "tables" / f"{running}.journal"
    damaged = path.read_bytes().replace(b'"dispatch"', b'"dispatsh"', 1).replace(b'"n":2', b'"n":9', 1)
    path.write_bytes(damaged)
    disk = Disk(made, monkeypatch)
    with Library(made) as library:
        assert library.game_log(running).damage is not None
        sync(made)
        there = disk.after_power_cut(tmp_path / "cut")
        assert (there / "tables" / f"{running}.journal.damaged-1").read_bytes() == damaged
        shutil.rmtree(there)
        library.store.put_edition("inn.json", b"{1}")
        library.store.put_edition("inn.json", None)
        library.store.set_aside(running)
        there = disk.after_power_cut(tmp_path / "cut")
        assert not (there / "tables" / f"{running}.journal").exists()
        assert not (there / "editions" / "inn.json").exists()
        assert (there / "tables" / f"{running}.journal.damaged-2").stat().st_size > 0


def test_a_folder_in_a_folder_that_was_not_there_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "disk").mkdir()
    disk = Disk(tmp_path / "disk", monkeypatch)
    with Library(tmp_path / "disk" / "club" / "data") as library:
        table = library.new(record_of()).id
        there = disk.after_power_cut(tmp_path / "cut")
    with Library(there / "club" / "data") as after:
        assert [row.table for row in after.store.tables()] == [table]
