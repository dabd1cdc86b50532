"""Custom editions as files: valid ones are offered, others left out; tables survive the removal of their file."""

import json
import os
from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from rules import EDITIONS, Illegal, Malformed, parse_action, play, read_edition, replay, title
from storage import Library, find_last_setup, new_key, sentence
from storage.backup import backup, restore
from storage.command_line import main
from storage.edition_files import MOST_FILES, EditionFiles
from storage.maintenance import rebuild, verify
from tests.rules.custom import KITCHEN, Data, own_record
from tests.rules.variants import begin, pick


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data") as opened:
        yield opened


def write(data: Path, name: str, file: Data | str) -> Path:
    folder = data / "editions"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(file if isinstance(file, str) else json.dumps(file), encoding="utf-8")
    return path


def own(library: Library) -> list[str]:
    return [title(name) for name in library.editions().known if name not in EDITIONS]


def wrong(library: Library) -> dict[str, str]:
    return {file: sentence(error) for file, error in library.editions().wrong}


def whole_game(actions: int = 10_000) -> Data:
    record, rng = own_record(KITCHEN, 4), Random(7)
    position = begin(record)
    while position.phase != "over" and len(record["actions"]) < actions:
        record["actions"].append(pick(position, rng))
        position = play(position, parse_action(record["actions"][-1], position.table.edition)).position
    return record


def test_without_a_folder_there_are_the_boxes(library: Library) -> None:
    assert dict(library.editions().known) == dict(EDITIONS)
    assert library.editions().wrong == ()


def test_a_file_is_offered_as_soon_as_it_is_there_and_as_it_is_now(library: Library, tmp_path: Path) -> None:
    path = write(tmp_path / "data", "kitchen.json", KITCHEN)
    assert own(library) == ["Kitchen Intrigue"]
    write(tmp_path / "data", "attic.json", KITCHEN | {"name": "Attic"})
    assert own(library) == ["Attic", "Kitchen Intrigue"]
    path.write_text(json.dumps(KITCHEN | {"cash": 90_000}))
    os.utime(path, ns=(1, 1))
    assert {edition.cash for edition in library.editions().known.values() if edition.unit == 5_000} == {60_000, 90_000}
    path.unlink()
    assert own(library) == ["Attic"]


def test_a_wrong_file_is_told_and_hides_no_other(library: Library, tmp_path: Path) -> None:
    data = tmp_path / "data"
    write(data, "kitchen.json", KITCHEN)
    write(data, "a-unit.json", KITCHEN | {"unit": 4_000, "name": "Other"})
    write(data, "b-torn.json", "{")
    write(data, "c-huge.json", "[" + " " * 70_000 + "]")
    write(data, "d-list.json", "[]")
    write(data, "z-same.json", KITCHEN | {"name": "KITCHEN intrigue"})
    write(data, "notes.txt", "no edition")
    (data / "editions" / "e-folder.json").mkdir()
    (data / "editions" / "f-link.json").symlink_to("nowhere")
    assert own(library) == ["Kitchen Intrigue"]
    assert wrong(library) == {
        "a-unit.json": "rooms: 5,000 is no whole multiple of the unit, 4,000.",
        "b-torn.json": "This is not readable as JSON.",
        "c-huge.json": "The file is larger than 65,536 bytes.",
        "d-list.json": "edition: an object with named keys is expected here.",
        "e-folder.json": "The file cannot be read.",
        "f-link.json": "The file cannot be read.",
        "z-same.json": "name: another file has an edition called “KITCHEN intrigue” already.",
    }
    assert {error.article for _, error in library.editions().wrong} == {"1"}


def test_no_edition_takes_the_file_of_another(library: Library) -> None:
    """Two with one digest, whose titles differ in signs alone, have one file name."""
    files, edition = EditionFiles(library.store), read_edition(KITCHEN)
    files.keep(edition, ())
    [(name, content)] = library.store.editions().items()
    called, _, digest = edition.name.rpartition("~")
    with pytest.raises(Illegal) as refused:
        files.keep(replace(edition, name=f"{called}!~{digest}"), ())
    assert refused.value.code == "edition-name-twice"
    assert library.store.editions() == {name: content}


def test_of_two_servers_one_keeps_an_edition_of_a_title(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has looked before it was there: both would be told that theirs is kept."""
    mine, theirs = read_edition(KITCHEN), read_edition({**KITCHEN, "cash": KITCHEN["cash"] + KITCHEN["unit"]})
    assert (mine.name, title(mine.name)) != (theirs.name, title(theirs.name)) == (theirs.name, title(mine.name))
    here, there, put = EditionFiles(library.store), EditionFiles(library.store), library.store.put_edition
    meanwhile = [lambda: there.keep(theirs, ())]

    def slow(name: str, content: bytes | None, *, beside: Collection[str] | None = None) -> bool:
        while meanwhile:
            meanwhile.pop()()
        return put(name, content, beside=beside)

    monkeypatch.setattr(library.store, "put_edition", slow)
    with pytest.raises(Illegal) as refused:
        here.keep(mine, ())
    assert refused.value.code == "edition-name-twice"
    assert (here.look().known.keys() - EDITIONS.keys(), here.look().wrong) == ({theirs.name}, ())


def test_only_so_many_files_are_looked_at(library: Library, tmp_path: Path) -> None:
    for number in range(MOST_FILES + 2):
        write(tmp_path / "data", f"{number:03}.json", KITCHEN | {"name": f"Kitchen {number}"})
    assert len(own(library)) == MOST_FILES
    assert [file for file, _ in library.editions().wrong] == ["100.json", "101.json"]


def test_a_table_goes_on_when_its_file_is_changed_or_gone(tmp_path: Path) -> None:
    data, record = tmp_path / "data", whole_game(20)
    path = write(data, "kitchen.json", KITCHEN)
    with Library(data) as library:
        code = library.new(record | {"meta": None}).id
        before = library.game_log(code).position()
    for change in (lambda: path.write_text(json.dumps(KITCHEN | {"cash": 5_000, "rooms": [5_000]})), path.unlink):
        change()
        with Library(data) as library:
            assert library.game_log(code).position() == before
            (row,) = library.lobby().running
            assert row.rules == read_edition(KITCHEN)
            assert [check.sound for check in verify(library)] == [True]
            exported = library.game_log(code).record()
        assert replay(exported).sound().position == before
        assert exported["meta"]["edition"]["cash"] == 60_000


def test_a_finished_game_keeps_its_edition_in_the_archive(tmp_path: Path) -> None:
    data, record = tmp_path / "data", whole_game()
    with Library(data) as library:
        code = library.new(record).id
        (game,) = library.lobby().finished
        assert (game.table, game.edition, game.rules) == (code, record["edition"], read_edition(KITCHEN))
        rebuild(library, lambda done, of: None)
        assert list(library.archive.newest()) == [game]
        library.new(record | {"edition": "fx-schmid-1994", "actions": [], "players": own_boxed()})
    with Library(data) as library:
        assert next(library.archive.newest()).rules == read_edition(KITCHEN)


def own_boxed() -> list[Data]:
    return [{"name": house, "house": house} for house in ("venice", "rome", "milan")]


def test_a_record_that_brings_nothing_along_needs_the_file(library: Library, tmp_path: Path) -> None:
    record = own_record(KITCHEN, 3) | {"meta": None}
    with pytest.raises(Malformed) as caught:
        library.new(record)
    assert caught.value.code == "edition-missing"
    write(tmp_path / "data", "kitchen.json", KITCHEN)
    assert library.new(record).position().table.edition == read_edition(KITCHEN)


def test_the_command_line_makes_a_table_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(own_record(KITCHEN, 3) | {"meta": None}))
    assert main(["new", str(file)]) == 1
    assert "Kitchen Intrigue" in json.loads(capsys.readouterr().out)["error"]["message"]
    write(tmp_path / "data", "kitchen.json", KITCHEN)
    assert main(["new", str(file)]) == 0
    code = json.loads(capsys.readouterr().out)["table"]
    assert main(["export", code]) == 0
    assert json.loads(capsys.readouterr().out)["meta"]["edition"]["name"] == "Kitchen Intrigue"


def test_a_backup_holds_the_files(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "all.backup"
    path = write(data, "my kitchen.json", KITCHEN)
    (data / "editions" / "folder.json").mkdir()
    with Library(data) as library:
        library.new(own_record(KITCHEN, 3))
    with Library(data) as library, Library(tmp_path / "again") as other:
        backup(library.store, target)
        restore(target, other.store)
    assert (tmp_path / "again" / "editions" / "my kitchen.json").read_bytes() == path.read_bytes()
    with Library(tmp_path / "again") as library:
        assert own(library) == ["Kitchen Intrigue"]


def test_the_last_evening_is_the_newest_table_made_here(tmp_path: Path) -> None:
    with Library(tmp_path / "data") as library:
        assert find_last_setup(library) is None
        library.new(own_record(KITCHEN, 4), options={"imported": True})
        assert find_last_setup(library) is None
        library.new(whole_game(), options={"paper_money": True})
        evening = find_last_setup(library)
        assert evening is not None
        assert (evening.table.seats, evening.settings["paper_money"]) == (4, True)
        library.new(own_record(KITCHEN, 3, 2, options={"refund": True}))
        evening = find_last_setup(library)
        assert evening is not None
        assert (evening.table.seats, evening.table.options.refund) == (3, True)
        for _ in range(6):
            library.new(whole_game(10), options={"imported": True})
        assert find_last_setup(library) == evening


def test_a_remark_at_old_games_makes_none_of_them_the_last_one(tmp_path: Path) -> None:
    times = iter([datetime(2020, 1, 1 + day, tzinfo=UTC) for day in range(20)])
    with Library(tmp_path / "data", clock=lambda: now[0]) as library:
        now = [next(times)]
        old = []
        for _ in range(6):
            old.append(library.new(whole_game()))
            now[0] = next(times)
        last = library.new(whole_game(), options={"paper_money": True})
        now[0] = next(times)
        for game_log in old:
            game_log.append("action", {"type": "note", "text": "Do you remember?"}, role="banker", key=new_key())
        evening = find_last_setup(library)
        assert evening is not None
        assert evening.settings.get("paper_money") is True
        assert [one.table for one in library.lobby(3).finished] == [last.id, old[5].id, old[4].id]
