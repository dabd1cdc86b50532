"""Tables of every earlier format can be read, or are refused with a sentence."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from rules import IntrigeError, position_data
from storage import GameLog, Library, StorageError, sentence
from storage.folder.journal_file import create_journal
from storage.folder.journal_lines import read_line, scan
from storage.store import Doc
from storage.table_migrations import MIGRATIONS, VERSION
from tests.storage.helpers import answers, run

SAVES = Path(__file__).parent / "saves"
VERSIONS = sorted(SAVES.glob("v*.journal"))


def place_with(tmp_path: Path, save: Path) -> Path:
    (tmp_path / "tables").mkdir()
    shutil.copy(save, tmp_path / "tables" / "KMRT.journal")
    return tmp_path


def test_there_is_a_save_of_every_version() -> None:
    assert [path.stem for path in VERSIONS] == [f"v{version}" for version in range(1, VERSION + 1)]


@pytest.mark.parametrize("save", VERSIONS, ids=lambda path: path.stem)
def test_a_save_of_each_version_opens_as_it_was(save: Path, tmp_path: Path) -> None:
    expected = json.loads(save.with_suffix(".expected.json").read_text())
    with Library(place_with(tmp_path, save)) as library:
        game_log = library.game_log("KMRT")
        assert (game_log.damage, game_log.read_only) == (None, None)
        assert game_log.record() == expected["record"]
        assert position_data(game_log.position()) == expected["position"]
        assert (game_log.version, game_log.redo_size) == (expected["entries"], expected["redo_size"])
        assert (game_log.settings, game_log.last_time) == (expected["settings"], expected["last_time"])
        game_log.redo(role="banker", key="a")
    assert answers(run(tmp_path, "verify"))[0]["sound"] is True


def forged(tmp_path: Path, change: dict[str, Any], entries: list[Doc] | None = None) -> Path:
    """The save of this version with another header."""
    read = [read_line(line) for line in scan((SAVES / f"v{VERSION}.journal").read_bytes()).lines]
    lines = [line for line in read if set(line) & {"header", "entries"}]
    lines[0]["header"]["1"].update(change)
    if entries is not None:
        lines[1:] = [{"entries": {str(n): entry}} for n, entry in enumerate(entries, 1)]
    (tmp_path / "tables").mkdir(exist_ok=True)
    path = tmp_path / "tables" / "KMRT.journal"
    path.unlink(missing_ok=True)
    create_journal(path, lines)
    return path


def open_table(place: Path) -> GameLog:
    with Library(place) as library:
        return library.game_log("KMRT")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": VERSION + 1}, "newer-format"),
        ({"version": 0}, "unknown-format"),
        ({"version": "1"}, "not-a-table"),
        ({"format": "another"}, "not-a-table"),
        ({"setup": []}, "not-a-table"),
        ({"options": None}, "not-a-table"),
        ({"setup": {"format": "intrige-record", "version": 1}}, "missing-key"),
    ],
)
def test_a_header_that_is_none_is_refused_with_a_sentence(change: dict[str, Any], code: str, tmp_path: Path) -> None:
    path = forged(tmp_path, change)
    before = path.read_bytes()
    with pytest.raises(IntrigeError) as error:
        open_table(tmp_path)
    assert error.value.code == code
    assert "{" not in sentence(error.value)
    assert path.read_bytes() == before
    done = run(tmp_path, "verify")
    assert (done.returncode, done.stderr, answers(done)[0]["sound"]) == (1, "", False)


def test_an_older_save_is_migrated_and_only_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def migrate(header: Doc, entries: list[Doc]) -> tuple[Doc, list[Doc]]:
        made = {**header, "version": 1, "created": header["created"] + "T20:00:00.000Z"}
        return made, [{**entry, "key": f"old-{entry['n']}"} for entry in entries]

    monkeypatch.setitem(MIGRATIONS, 0, migrate)
    path = forged(tmp_path, {"version": 0, "created": "1994-11-21"})
    before = path.read_bytes()
    game_log = open_table(tmp_path)
    assert (game_log.header["created"], game_log.entries[0].key) == ("1994-11-21T20:00:00.000Z", "old-1")
    with pytest.raises(StorageError) as error:
        game_log.append("settings", {}, role="banker", key="a")
    assert error.value.code == "older-format"
    assert "old format" in sentence(error.value)
    assert path.read_bytes() == before
