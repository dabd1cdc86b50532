"""A backup can be restored whatever people have written: also texts that shrink to next to nothing, and commas."""

import os
from pathlib import Path

import pytest

from storage import Library, StorageError, backup
from tests.storage.helpers import record_of
from tests.storage.test_backup import everything


def notes(text: str, count: int = 20) -> list[dict[str, object]]:
    return [{"type": "note", "text": text} for _ in range(count)]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with Library(tmp_path / "data") as library:
        for _ in range(3):
            library.new(record_of(notes("\U0001f600" * 4_000)))
    return tmp_path / "data"


def test_what_shrinks_too_much_gets_padding_that_is_restored_nowhere(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "MOST_UNPACKED", 0)
    target, place = tmp_path / "all.tar.gz", tmp_path / "restored"
    with Library(data, write=False) as library:
        count = backup.backup(library.store, target)
    assert target.stat().st_size > sum(map(len, everything(data).values())) // backup.MOST_RATIO
    with Library(place) as other:
        assert backup.restore(target, other.store) == 3
    assert everything(place) == everything(data)
    assert count == len(everything(data))
    monkeypatch.setattr(os, "urandom", bytes)
    with Library(data, write=False) as library, pytest.raises(StorageError, match="not-a-backup"):
        backup.backup(library.store, tmp_path / "other.tar.gz")


def test_a_backup_that_could_not_be_restored_is_none(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "MOST_OF_A_TABLE", 100_000)
    target = tmp_path / "all.tar.gz"
    with Library(data, write=False) as library, pytest.raises(StorageError, match="not-a-backup") as error:
        backup.backup(library.store, target)
    assert str(error.value.figures["name"]).startswith(f"{target.name}: tables/")
    assert list(tmp_path.iterdir()) == [data]
