"""What is deleted or replaced while a backup is made: it ends well, and holds one moment."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from storage import Library, StorageError, new_key
from storage.backup import backup, restore
from storage.folder import dumping
from storage.maintenance import verify
from tests.storage.helpers import random_actions, record_of


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data") as opened:
        for _ in range(4):
            opened.new(record_of(random_actions()[:3]))
        opened.people.call(["anna"], "Anna")
        opened.store.put_edition("kitchen.json", b"{}")
        opened.store.put_edition("cellar.json", b"[]")
        yield opened


def tables(files: dict[str, bytes]) -> list[str]:
    return [name.removeprefix("tables/").removesuffix(".journal") for name in files if name.startswith("tables/")]


def note(library: Library, table: str) -> None:
    library.game_log(table).append("action", {"type": "note", "text": "later"}, role="banker", key=new_key())


def test_what_is_deleted_or_replaced_after_the_moment_of_a_backup_is_in_it_as_it_was(library: Library) -> None:
    before = dict(library.store.dump())
    dump = library.store.dump()
    during = dict((next(dump),))
    for table in tables(before):
        library.delete(table)
    library.store.clear("people")
    library.people.call(["ben"], "Ben")
    library.store.put_edition("kitchen.json", b'{"another": true}')
    library.store.put_edition("cellar.json", None)
    during.update(dump)
    assert during == before
    assert dict(library.store.dump()).keys() == {"people.journal", "editions/kitchen.json"}


def test_files_are_closed_when_a_backup_is_done_or_given_up(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, files = dumping._opened, list[BinaryIO]()

    def told(*arguments: Any) -> BinaryIO | None:
        file = opened(*arguments)
        files.extend([file] if file else [])
        return file

    monkeypatch.setattr(dumping, "_opened", told)
    dump: Any = library.store.dump()
    next(dump)
    assert [file.closed for file in files] == [True] + 6 * [False]
    dump.close()
    dict(library.store.dump())
    assert [file.closed for file in files] == 14 * [True]


def test_of_more_tables_than_may_be_held_open_those_deleted_meanwhile_are_left_out(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The list, both editions and the first table.
    monkeypatch.setattr(dumping, "_room", lambda: 4)
    before = dict(library.store.dump())
    held, changed, deleted, repaired = tables(before)

    class Meanwhile:
        """The store, while others change it after the first file was read."""

        def dump(self) -> Iterator[tuple[str, bytes]]:
            for number, file in enumerate(library.store.dump()):
                if number == 0:
                    self.change()
                yield file

        def change(self) -> None:
            library.delete(held)
            library.delete(deleted)
            note(library, changed)
            path = tmp_path / "data" / "tables" / f"{repaired}.journal"
            copy = path.with_name("copy")
            copy.write_bytes(path.read_bytes() + b"cut")
            copy.replace(path)

    meanwhile: Any = Meanwhile()
    assert backup(meanwhile, tmp_path / "kept") == len(before) - 1
    with Library(tmp_path / "new") as after:
        assert restore(tmp_path / "kept", after.store) == 3
        again = dict(after.store.dump())
        assert again == {name: content for name, content in before.items() if deleted not in name}
        assert sorted(row.table for row in after.lobby().running) == sorted([held, changed, repaired])
        assert all(check.sound for check in verify(after))


@pytest.mark.parametrize("replaced", [False, True])
def test_a_moment_past_before_its_files_were_open_is_taken_again(
    replaced: bool, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dict(library.store.dump())
    moment, first = dumping._moment, tables(before)[-1]

    def overtaken(directory: Path) -> object:
        monkeypatch.setattr(dumping, "_moment", moment)
        seen = moment(directory)
        if replaced:
            library.store.put_edition("kitchen.json", b'{"another": true}')
        else:
            library.delete(first)
        note(library, tables(before)[0])
        return seen

    monkeypatch.setattr(dumping, "_moment", overtaken)
    taken = dict(library.store.dump())
    assert taken == dict(library.store.dump()) != before
    assert b"later" in taken[f"tables/{tables(before)[0]}.journal"]


def test_a_table_deleted_while_the_folder_is_read_is_not_in_the_backup(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dict(library.store.dump())
    gone, kept = tables(before)[1], dumping.KEPT

    class Deleting:
        """Recognizes a file by its name, and deletes it before it is looked at."""

        def fullmatch(self, name: str) -> re.Match[str] | None:
            if name == f"tables/{gone}.journal":
                monkeypatch.setattr(dumping, "KEPT", kept)
                library.delete(gone)
            return kept.fullmatch(name)

    monkeypatch.setattr(dumping, "KEPT", Deleting())
    taken = dict(library.store.dump())
    assert taken == {name: content for name, content in before.items() if gone not in name}


def test_a_folder_that_goes_away_is_not_taken_for_deleted_tables(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dumping, "_room", lambda: 0)
    dump = library.store.dump()
    next(dump)
    shutil.rmtree(tmp_path / "data")
    with pytest.raises(StorageError) as error:
        dict(dump)
    assert error.value.code == "vanished"
