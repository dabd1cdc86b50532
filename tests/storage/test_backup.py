"""One file that holds everything, made while a server runs, and put back into an empty directory."""

import errno
import io
import os
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Library, StorageError
from storage.backup import backup, restore
from tests.storage.helpers import answers, random_actions, record_of, run


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
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == sorted(path.name for path in data.iterdir())
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
    for number, blob in enumerate(broken):
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
