"""Directories and files that are removed or changed by others while a table is open."""

import errno
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import GameLog, Library, StorageError
from storage.folder.tinydb_storage import Journal
from tests.storage.failing import fail, note, refused, stored
from tests.storage.helpers import random_actions, record_of


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


def test_a_directory_taken_away_and_put_back(game_log: GameLog, tmp_path: Path) -> None:
    place, away = tmp_path / "data", tmp_path / "away"
    note(game_log)
    place.rename(away)
    for _ in range(2):
        with refused(game_log, "vanished"):
            note(game_log)
    assert not place.exists()
    assert stored(away, game_log.id) == game_log.version
    away.rename(place)
    note(game_log)
    assert stored(place, game_log.id) == game_log.version


def test_a_directory_deleted_and_made_again_gets_the_whole_table_back(
    library: Library, game_log: GameLog, tmp_path: Path
) -> None:
    place = tmp_path / "data"
    shutil.rmtree(place)
    with refused(game_log, "vanished"):
        note(game_log)
    with pytest.raises(StorageError) as error:
        library.lobby()
    assert error.value.code == "vanished"
    (place / "tables").mkdir(parents=True)
    note(game_log)
    assert stored(place, game_log.id) == game_log.version


def test_an_empty_place_where_the_disk_was_mounted_is_not_taken_for_it(game_log: GameLog, tmp_path: Path) -> None:
    place, away = tmp_path / "data", tmp_path / "away"
    place.rename(away)
    place.mkdir()
    with refused(game_log, "vanished"):
        note(game_log)
    shutil.rmtree(place)
    away.rename(place)
    note(game_log)
    assert stored(place, game_log.id) == game_log.version


def test_a_file_taken_away_under_an_open_table_comes_back_whole(game_log: GameLog, tmp_path: Path) -> None:
    note(game_log)
    (tmp_path / "data" / "tables" / f"{game_log.id}.journal").unlink()
    note(game_log)
    assert stored(tmp_path / "data", game_log.id) == game_log.version


def test_a_file_changed_by_somebody_else_is_neither_overwritten_nor_added_to(game_log: GameLog, tmp_path: Path) -> None:
    note(game_log)
    path = tmp_path / "data" / "tables" / f"{game_log.id}.journal"
    with path.open("ab") as file:
        file.write(b"somebody was here\n")
    before = path.read_bytes()
    with refused(game_log, "changed"):
        note(game_log)
    assert path.read_bytes() == before


def test_a_first_line_that_cannot_be_written_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "journal")
    fail(monkeypatch, "write", errno.ENOSPC, part=3)
    with pytest.raises(StorageError):
        journal.insert({"n": 1})
    assert list(tmp_path.iterdir()) == []
    assert journal.insert({"n": 1}) > 0
    assert Journal(tmp_path / "journal").all() == [{"n": 1}]
    journal.close()
