"""Migration of a data folder of version 1.0.0, with a copy of it kept."""

import json
import os
import shutil
import tarfile
from pathlib import Path
from typing import Any

import pytest

from rules import EDITIONS, position_data
from storage import Library, StorageError
from storage.backup import restore
from storage.maintenance import check_archive, verify
from tests.storage.helpers import answers, run

SAVE = Path(__file__).parent / "saves" / "version-1"
EXPECTED: dict[str, Any] = json.loads(SAVE.with_suffix(".expected.json").read_text("utf-8"))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SAVE, tmp_path / "data"))


def check(library: Library) -> None:
    """Everything is there as it was."""
    for table, expected in EXPECTED["tables"].items():
        game_log = library.game_log(table)
        assert (game_log.damage, game_log.version, game_log.redo_size) == (
            None,
            expected["entries"],
            expected["redo_size"],
        )
        assert game_log.record() == expected["record"]
        assert position_data(game_log.position()) == expected["position"]
        assert dict(game_log.settings) == expected["settings"]
        assert [entry.key for entry in game_log.entries] == expected["keys"]
    lobby = library.lobby()
    assert sorted(row.table for row in lobby.running) == EXPECTED["running"]
    games = [[one.table, list(one.balances), list(one.places), one.ended, one.source] for one in lobby.finished]
    assert sorted(games) == sorted(EXPECTED["games"])
    assert library.people.names() == EXPECTED["people"]
    results = [[one.table, list(one.names), list(one.balances), one.played, one.place] for one in library.results.all()]
    assert results == EXPECTED["results"]
    assert library.digests.all() == EXPECTED["digests"]
    assert len(library.editions().known) == len(EDITIONS) + 1
    assert check_archive(library) is None
    assert all(found.sound for found in verify(library))


def content(place: Path) -> dict[str, bytes]:
    """Every file of a folder but the lock."""
    files = [path for path in place.rglob("*") if path.is_file() and path.name != "in-use"]
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in files}


def test_everything_is_taken_over_and_a_copy_is_kept(place: Path) -> None:
    with Library(place) as library:
        check(library)
    kept = content(place / "version-1")
    before = content(SAVE)
    assert kept == {name: blob for name, blob in before.items() if not name.startswith("editions/")}
    assert sorted(path.name for path in place.iterdir() if path.is_dir()) == ["editions", "tables", "version-1"]
    with Library(place) as library:
        check(library)


def test_looking_takes_over_as_well(place: Path) -> None:
    assert run(place, "verify").returncode == 0
    assert len(answers(run(place, "list"))) == len(EXPECTED["tables"])


def test_what_was_taken_over_is_played_on(place: Path) -> None:
    running = EXPECTED["running"][0]
    with Library(place) as library:
        game_log = library.game_log(running)
        game_log.append("action", {"type": "note", "text": "on"}, role="banker", key="on")
    with Library(place) as library:
        assert library.game_log(running).entries[-1].key == "on"


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.parametrize("step", range(60))
def test_a_kill_at_any_step_leaves_what_was_or_what_is_taken_over(
    step: int, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [0]

    def counted(real: Any) -> Any:
        def call(*arguments: Any, **more: Any) -> Any:
            steps[0] += 1
            if steps[0] > step:
                raise Killed
            return real(*arguments, **more)

        return call

    with monkeypatch.context() as context:
        for owner, name in ((os, "fsync"), (Path, "rename"), (Path, "replace"), (shutil, "rmtree")):
            context.setattr(owner, name, counted(getattr(owner, name)))
        try:
            Library(place).close()
        except Killed:
            assert steps[0] == step + 1
    with Library(place) as library:
        check(library)
    assert len(content(place / "version-1")) == len(content(SAVE)) - 1
    assert sorted(path.name for path in place.iterdir() if path.is_dir()) == ["editions", "tables", "version-1"]


def test_a_table_that_was_there_twice_loses_neither(place: Path) -> None:
    finished = next((place / "finished").glob("*.journal"))
    lines = finished.read_bytes().splitlines(keepends=True)
    (place / "tables" / finished.name).write_bytes(b"".join(lines[:-4]))
    with Library(place) as library:
        check(library)
    other = shutil.copytree(SAVE, place.parent / "other")
    twin = next((other / "tables").glob("*.journal"))
    shutil.copy(next(path for path in (other / "finished").glob("*.journal")), other / "tables" / "TWIN.journal")
    shutil.copy(twin, other / "finished" / "TWIN.journal")
    with Library(other) as library:
        assert len(library.store.tables()) == len(EXPECTED["tables"]) + 2


def test_a_damaged_table_takes_no_other_along(place: Path) -> None:
    bad = next((place / "tables").glob("*.journal"))
    bad.write_bytes(b"nothing of ours\n")
    with Library(place) as library:
        rows = {row.table: row.error for row in library.lobby().running}
        assert isinstance(rows[bad.stem], StorageError)
        assert sum(error is None for error in rows.values()) == len(EXPECTED["running"]) - 1
        assert len(library.lobby().finished) == len(EXPECTED["games"])


def test_a_backup_of_version_1_is_put_back(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "kept", "w:gz") as tar:
        for path in sorted(SAVE.rglob("*")):
            if path.is_file() and not path.name.startswith("digests"):
                entry = tarfile.TarInfo(path.relative_to(SAVE).as_posix())
                entry.size = path.stat().st_size
                with path.open("rb") as file:
                    tar.addfile(entry, file)
    with Library(tmp_path / "new") as library:
        assert restore(tmp_path / "kept", library.store) == len(EXPECTED["tables"])
        library.digests.put(EXPECTED["digests"])
        check(library)
