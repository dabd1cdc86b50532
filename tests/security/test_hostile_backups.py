"""Somebody hands the owner a backup that is small and unpacks to whatever fills the memory or the disk."""

import io
import tarfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from storage import Library, StorageError, backup
from storage.backup import restore
from tests.storage.helpers import random_actions, record_of

MEGA = 1024 * 1024


class Repeated(io.RawIOBase):
    """A file of one sign, which is never whole in memory."""

    def __init__(self, sign: bytes, size: int) -> None:
        self._sign, self._left = sign, size

    def read(self, size: int = -1) -> bytes:
        told = min(size, self._left)
        self._left -= told
        return self._sign * told


def packed(place: Path, add: Callable[[tarfile.TarFile], None]) -> Path:
    target = place / "hostile.tar.gz"
    with tarfile.open(target, "w:gz", compresslevel=6) as tar:
        add(tar)
    return target


def file(name: str, size: int, kind: bytes = tarfile.REGTYPE, sign: bytes = b"[") -> Callable[[tarfile.TarFile], None]:
    entry = tarfile.TarInfo(name)
    entry.size, entry.type = size, kind
    return lambda tar: tar.addfile(entry, Repeated(sign, size))


def many(tar: tarfile.TarFile) -> None:
    for number in range(4_000):
        tar.addfile(tarfile.TarInfo(f"editions/{number}.json"))


def twice(tar: tarfile.TarFile) -> None:
    for _ in range(2):
        file("people.journal", 10)(tar)


def nested(header: bytes) -> bytes:
    """A journal whose header is this, with the right checksum."""
    line = b"%08x %b" % (zlib.crc32(header), header)
    return line + b"\n" + line + b"\n"


def digits(tar: tarfile.TarFile) -> None:
    file("header", 20_000, tarfile.XHDTYPE, sign=b"1")(tar)
    file("people.journal", 0)(tar)


def headers_in_a_row(tar: tarfile.TarFile) -> None:
    for _ in range(1_200):
        entry = tarfile.TarInfo("header")
        entry.size, entry.type = len(NAMED), tarfile.XHDTYPE
        tar.addfile(entry, io.BytesIO(NAMED))
    file("people.journal", 0)(tar)


def other_size(tar: tarfile.TarFile) -> None:
    entry = tarfile.TarInfo("people.journal")
    entry.size, entry.pax_headers = 10, {"size": "99"}
    tar.addfile(entry, Repeated(b"x", 10))


NAMED = b"23 path=people.journal\n"
HOSTILE = {
    "a list that unpacks to a thousand times its size": file("people.journal", 16 * MEGA, sign=b"x"),
    "more values in a table than a table can have": file("tables/KMRT.journal", 3 * MEGA),
    "more bytes in a table than a table can have": file("tables/KMRT.journal", 5 * MEGA, sign=b"x"),
    "a header of the archive without end": file("header", 2 * MEGA, tarfile.XHDTYPE, sign=b"x"),
    "a header of digits": digits,
    "headers in a row": headers_in_a_row,
    "a header that tells another size": other_size,
    "a header for all files": file("header", 0, tarfile.XGLTYPE),
    "a long name in GNU's way": file("././@LongLink", 20, tarfile.GNUTYPE_LONGNAME, sign=b"x"),
    "a file with holes": file("tables/KMRT.journal", 0, tarfile.GNUTYPE_SPARSE),
    "files without number": many,
    "a file that comes twice": twice,
}


@pytest.mark.parametrize("add", HOSTILE.values(), ids=HOSTILE)
def test_it_is_refused_before_anything_is_written(
    add: Callable[[tarfile.TarFile], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "MOST_UNPACKED", 8 * MEGA)
    monkeypatch.setattr(backup, "MOST_OF_A_TABLE", 4 * MEGA)
    source = packed(tmp_path, add)
    with Library(tmp_path / "data") as library:
        monkeypatch.setattr(type(library.store), "load", lambda *_: pytest.fail("nothing is put in place"))
        with pytest.raises(StorageError, match="not-a-backup"):
            restore(source, library.store)


def test_a_header_of_many_levels_is_refused(tmp_path: Path) -> None:
    content = nested(b'{"header":' + b"[" * 100_000 + b"]" * 100_000 + b"}")
    entry = tarfile.TarInfo("tables/KMRT.journal")
    entry.size = len(content)
    source = packed(tmp_path, lambda tar: tar.addfile(entry, io.BytesIO(content)))
    with Library(tmp_path / "data") as library:
        with pytest.raises(StorageError, match="not-a-backup"):
            restore(source, library.store)
        assert library.store.tables() == []


def test_names_of_any_letters_and_length_come_back(tmp_path: Path) -> None:
    names = {"Küche.json", f"{'ä' * 100}.json", f"{'k' * 110}.json", "\udcff.json", "a.json"}
    with Library(tmp_path / "data") as library, Library(tmp_path / "again") as other:
        for name in names:
            library.store.put_edition(name, name.encode(errors="surrogateescape"))
        library.new(record_of(random_actions()[:9]))
        backup.backup(library.store, tmp_path / "kept")
        assert restore(tmp_path / "kept", other.store) == 1
        assert set(other.store.editions()) == names
        assert other.store.editions() == library.store.editions()


def test_a_backup_is_read_in_parts(tmp_path: Path) -> None:
    source = packed(tmp_path, file("people.journal", 5 * MEGA + 1, sign=b"x"))
    parts = [part for _, part in backup._files(source)]
    assert max(map(len, parts)) <= MEGA
    assert b"".join(parts) == b"x" * (5 * MEGA + 1)


def test_a_file_that_comes_in_parts_is_put_together(tmp_path: Path) -> None:
    with Library(tmp_path / "data") as library, Library(tmp_path / "again") as other:
        for _ in range(2):
            library.new(record_of(random_actions()[:9]))
        whole = dict(library.store.dump())
        parts = [(name, content[at : at + 99]) for name, content in whole.items() for at in range(0, len(content), 99)]
        assert other.store.load(parts) == 2
        assert dict(other.store.dump()) == whole
