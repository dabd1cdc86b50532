"""A guest writes notes of nothing but commas: a file with them holds no more values than one with other notes."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import live
from live import new_key
from live.zip_import_reader import MOST_OF_A_FILE, MOST_VALUES, read_parcel
from rules import NoRecord, load, replay
from rules.count_values import ValueCount, count_values
from rules.record import MOST_VALUES as MOST_VALUES_OF_A_RECORD
from storage import Library, StorageError
from storage.backup import backup, restore
from storage.entries import Entry
from storage.entry_sizes import size_of as size_in_store
from storage.size_limits import MOST_TABLE
from tests.live.phones import Make
from tests.pages.whole_game import whole_game
from tests.security.test_import_limits import parcel

COMMAS = "," * 3_900


def ended_with(notes: int) -> dict[str, Any]:
    record = whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 1)
    note = {"type": "note", "seat": 0, "text": COMMAS}
    return {**record, "actions": [*record["actions"], *[note] * notes]}


def values_in(data: object) -> int:
    """What `count_values` finds in a document, counted in what it means."""
    if isinstance(data, dict):
        return 1 + max(0, len(data) - 1) + sum(map(values_in, data.values()))
    if isinstance(data, list):
        return 1 + max(0, len(data) - 1) + sum(map(values_in, data))
    return 0


def test_a_record_with_notes_of_commas_is_read_in_the_lobby() -> None:
    written = json.dumps(ended_with(68), ensure_ascii=False, indent=1)
    assert written.count(",") > MOST_VALUES_OF_A_RECORD
    assert replay(load(written)).sound().position.host is None


def test_a_game_with_notes_of_commas_comes_in_at_the_hall() -> None:
    written = json.dumps(ended_with(34)).encode()
    assert written.count(b",") > MOST_VALUES
    assert len(written) < MOST_OF_A_FILE
    assert {"game": ended_with(34), "times": None} in list(read_parcel(parcel(**{"games/A.json": written})))


def test_a_backup_with_a_table_of_notes_of_commas_is_restored(
    table: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one guest keeps all tables from being restored."""
    monkeypatch.setattr("storage.backup.MOST_VALUES_OF_A_TABLE", len(COMMAS))
    made = table()
    for _ in range(2):
        made.act({"type": "note", "text": COMMAS}, version=made.view.version, key=new_key())
    backup(live.registry().library.store, tmp_path / "backup.tar.gz")
    with Library(tmp_path / "new") as library:
        restore(tmp_path / "backup.tar.gz", library.store)
        assert library.game_log(made.table_id).version == 2


def test_no_correction_makes_a_record_longer_than_notes_may(table: Make) -> None:
    long = {"type": "note", "text": COMMAS}
    entry = Entry(1, "", "banker", None, None, "k", "action", long)
    made = table(actions=[long] * (MOST_TABLE // size_in_store(entry) - 1))
    version = made.view.version
    made.amend(0, long, version=version, key=new_key())
    with pytest.raises(StorageError, match="table-full"):
        made.amend(0, long, version=version + 1, key=new_key())
    made.undo(version=version + 1, key=new_key())


def test_signs_in_texts_count_nowhere_and_all_others_everywhere() -> None:
    random = Random(17)
    for _ in range(300):
        texts = ["".join(random.choices('\\",[{a]}\n', k=random.randrange(9))) for _ in range(6)]
        data = [texts[0], {texts[1]: texts[2], texts[3]: [1, texts[4]]}, [], texts[5]]
        raw = json.dumps(data, indent=random.choice((None, 1))).encode()
        assert count_values(raw) == values_in(json.loads(raw)), raw
        parts = ValueCount()
        for at in range(len(raw)):
            parts.add(raw[at : at + 1])
        assert parts.values == values_in(json.loads(raw)), raw


def test_a_long_document_is_looked_through_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a part is looked through no other thread runs."""
    parts = list[int]()
    add = ValueCount.add

    def counted(count: ValueCount, part: bytes) -> int:
        parts.append(len(part))
        return add(count, part)

    monkeypatch.setattr(ValueCount, "add", counted)
    assert count_values(b"[" + b'"",' * 1_000_000 + b'""]') == 1_000_001
    assert max(parts) <= 64 * 1024
    assert sum(parts) == 3_000_004


@pytest.mark.parametrize("first", ['"', '\\"', '"\\\\\\"', '"\\"\n', '"\r', '"a\n', '""'])
def test_nothing_that_comes_first_hides_the_values_of_another_line(first: str) -> None:
    values = b"[" + b"[]," * MOST_VALUES_OF_A_RECORD + b"0]"
    assert count_values(first.encode() + b"\n" + values) > MOST_VALUES_OF_A_RECORD


@pytest.mark.parametrize("text", ['"', "\\", '\\"', "\\\\", "a"])
def test_a_text_before_them_hides_no_values(text: str) -> None:
    with pytest.raises(NoRecord, match="too-many-values"):
        load(b"[" + json.dumps(text).encode() + b"," + b"[]," * MOST_VALUES_OF_A_RECORD + b"0]")
