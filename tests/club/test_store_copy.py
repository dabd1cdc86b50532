"""Copying a folder into a database and back, and the other commands, on either."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from storage import Library
from storage.entered_results import EnteredResult
from storage.open_store import open_store
from tests import postgres
from tests.storage.helpers import ROOT, answers, random_actions, record_of
from tests.storage.helpers import run as run_child
from tests.storage.in_process import run_here
from tools.postgres import USER

EDITION = ROOT / "docs" / "editions.md"


def run(*arguments: str, database: str = "", data: Path | None = None, told: str = "") -> list[Any]:
    """What `python -m storage` answers, and as the last element its exit code."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COMPANION_")}
    if database:
        environment["COMPANION_DATABASE"] = database
    environment["COMPANION_DATA"] = str(data or ROOT / "nowhere")
    done = run_here(environment, *arguments, given=told)
    return [*[json.loads(line) for line in done.stdout.splitlines()], done.returncode]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a running and a finished table, a person, a result and an edition of one's own."""
    place = tmp_path / "folder"
    actions = random_actions()
    with Library(place) as library:
        library.new(record_of(actions))
        library.new(record_of(actions[:7]))
        library.people.call(["Anna", "Änne"], "Anna")
        library.results.add(
            EnteredResult("fx-schmid-1994", ["A", "B", "C"], [10_000, 20_000, 30_000], played="2026-11-21")
        )
        library.store.put_edition("kitchen.json", b"{}")
    return place


def everything(where: str | Path) -> Any:
    """All that a store holds, but for numbers that are its own."""
    store = open_store(where, write=False)
    try:
        tables = {row.table: store.read(row.table) for row in store.tables()}
        games = [kept.key for kept in store.newest("games")]
        lists = {
            name: {kept.key: kept.document for kept in store.newest(name)} for name in ("people", "results", "digests")
        }
        return tables, games, lists, dict(store.editions())
    finally:
        store.close()


def test_a_folder_goes_into_a_database_and_back(folder: Path, tmp_path: Path) -> None:
    database, back = postgres.new_database(), tmp_path / "back"
    assert run("move", "--from", str(folder), "--to", database) == [{"tables": 2}, 0]
    assert run("move", "--from", database, "--to", str(back)) == [{"tables": 2}, 0]
    assert everything(folder) == everything(database) == everything(back)


def test_they_are_commands_of_the_terminal_too(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once in a process of its own."""
    monkeypatch.setenv("COMPANION_DATABASE", postgres.cluster().database())
    back, empty = tmp_path / "back", tmp_path / "empty.json"
    empty.write_text("[]")
    assert answers(run_child(folder, "migrate", "--grant", USER)) == [{"schema": 4}]
    assert answers(run_child(folder, "move", "--from", str(folder), "--to", str(back))) == [{"tables": 2}]
    assert everything(folder) == everything(back)
    assert run_child(folder, "list").stdout == ""
    assert list(answers(run_child(folder, "edition", str(empty)))[0]) == ["error"]


def test_nothing_is_moved_where_something_is_already(folder: Path) -> None:
    database = postgres.new_database()
    run("move", "--from", str(folder), "--to", database)
    before = everything(database)
    answer = run("move", "--from", str(folder), "--to", database)
    assert answer[-1] == 1
    assert everything(database) == before


def test_a_folder_that_a_server_has_is_not_moved(folder: Path) -> None:
    with Library(folder):
        assert run("move", "--from", str(folder), "--to", postgres.new_database())[-1] == 1


def test_an_address_that_is_none_is_told_as_such(folder: Path) -> None:
    assert run("move", "--from", str(folder), "--to", "mysql://there/it")[-1] == 1
    assert run("list", database="postgresql://[")[-1] == 1
    missing = folder.with_name("missing")
    assert run("move", "--from", str(missing), "--to", postgres.new_database())[-1] == 1
    assert not missing.exists()
    assert run("migrate")[-1] == 1


def test_the_commands_do_on_a_database_what_they_do_on_a_folder(folder: Path, tmp_path: Path) -> None:
    database = postgres.new_database()
    run("move", "--from", str(folder), "--to", database)
    for arguments in (("list",), ("verify",)):
        assert run(*arguments, database=database) == run(*arguments, data=folder)
    (table,) = [line["table"] for line in run("list", data=folder)[:-1] if line["state"] == "running"]
    assert run("export", table, database=database) == run("export", table, data=folder)
    action = json.dumps(random_actions()[7])
    assert run("play", table, database=database, told=action) == run("play", table, data=folder, told=action)
    assert run("undo", table, database=database) == run("undo", table, data=folder)
    assert run("rebuild", database=database) == run("rebuild", data=folder)
    assert run("verify", database=database) == run("verify", data=folder)


def test_a_backup_of_a_database_is_restored_into_a_folder_and_into_another_database(
    folder: Path, tmp_path: Path
) -> None:
    database, other = postgres.new_database(), postgres.new_database()
    run("move", "--from", str(folder), "--to", database)
    assert run("backup", str(tmp_path / "all"), database=database)[-1] == 0
    assert run("restore", str(tmp_path / "all"), database=other)[-1] == 0
    assert run("restore", str(tmp_path / "all"), data=tmp_path / "back")[-1] == 0
    assert everything(database) == everything(other) == everything(tmp_path / "back")
    assert run("restore", str(tmp_path / "all"), database=other)[-1] == 1


def test_a_backup_takes_the_place_of_what_was_deleted_only_as_the_owner(folder: Path, tmp_path: Path) -> None:
    owner = postgres.cluster().database()
    user = postgres.cluster().address(postgres.database_of(owner), USER)
    run("migrate", "--grant", USER, database=owner)
    run("move", "--from", str(folder), "--to", user)
    before = everything(user)
    run("backup", str(tmp_path / "all"), database=user)
    with Library(user) as library:
        for row in library.store.tables():
            library.delete(row.table)
    assert run("restore", str(tmp_path / "all"), database=user)[-1] == 1
    assert everything(user)[0] == {}
    assert run("restore", str(tmp_path / "all"), database=owner)[-1] == 0
    assert everything(user) == before


def test_the_owner_makes_a_database_ready_and_a_server_works_in_it_with_no_more_rights() -> None:
    owner = postgres.cluster().database()
    user = postgres.cluster().address(postgres.database_of(owner), USER)
    assert run("list", database=user)[-1] == 1
    assert run("migrate", database=user)[-1] == 1
    assert run("migrate", "--grant", USER, database=owner) == [{"schema": 4}, 0]
    assert run("migrate", "--grant", USER, database=owner) == [{"schema": 4}, 0]
    assert run("list", database=user) == [0]


def test_an_edition_of_ones_own_is_kept_and_taken_out(tmp_path: Path) -> None:
    database = postgres.new_database()
    text = EDITION.read_text(encoding="utf-8")
    kitchen = tmp_path / "kitchen.json"
    kitchen.write_text(text.partition("```json\n")[2].partition("```")[0], encoding="utf-8")
    assert run("edition", str(kitchen), database=database) == [{"edition": "kitchen.json", "kept": True}, 0]
    with Library(store=open_store(database)) as library:
        assert any("itchen" in name for name in library.editions().known)
    gone = run("edition", "--remove", "kitchen.json", database=database)
    assert gone == [{"edition": "kitchen.json", "kept": False}, 0]
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]")
    assert run("edition", str(wrong), database=database)[-1] != 0
