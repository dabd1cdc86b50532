"""Damaged tables: detected anywhere, opened at the last good action, reported, and kept aside."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import RULES_VERSION, position_data, replay
from storage import Damage, GameLog, Library, StorageError, new_key, sentence
from storage.entries import Entry, entry_data
from storage.folder.journal_file import create_journal
from storage.folder.journal_lines import scan
from storage.table_migrations import new_header
from tests.storage.helpers import answers, bit_flipped, random_actions, record_of, run

ACTIONS = random_actions("intrigo-a-palazzo", 3)[:6]
# Every seventh bit touches every byte, and each of the eight bits of a byte in turn; with the other parts, in the soak,
# it is every bit there is.
PARTS = 7
SOME = [0, *[pytest.param(part, marks=pytest.mark.soak) for part in range(1, PARTS)]]
# Of the bits of a part, every so manieth table is opened and played on.
OPENED = 29


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path) as opened:
        yield opened


@pytest.fixture
def table(library: Library) -> str:
    return library.new(record_of(ACTIONS, "intrigo-a-palazzo")).id


def path_of(place: Path, table: str) -> Path:
    return place / "tables" / f"{table}.journal"


def open_after(place: Path, table: str, blob: bytes, *, write: bool = True) -> GameLog:
    """Open the table as if its file had become `blob`."""
    place.mkdir(exist_ok=True)
    (place / "tables").mkdir(exist_ok=True)
    path_of(place, table).write_bytes(blob)
    with Library(place, write=write) as library:
        return library.game_log(table)


def bitten(blob: bytes) -> bytes:
    """A table whose last action is damaged beyond what its checksum can mend."""
    at = blob.rindex(b'"action"')
    return blob[:at] + b"???" + blob[at + 3 :]


def is_prefix(game_log: GameLog) -> bool:
    return list(game_log.actions) == list(ACTIONS[: len(game_log.actions)])


def test_a_table_cut_at_every_byte_opens_at_its_last_whole_action(library: Library, table: str, tmp_path: Path) -> None:
    blob = path_of(tmp_path, table).read_bytes()
    for cut in range(len(blob)):
        try:
            game_log = open_after(tmp_path / "cut", table, blob[:cut], write=False)
        except StorageError as error:
            if error.code not in ("unreadable", "not-a-table") or cut > blob.index(b"\n"):
                raise
            continue
        whole = blob[:cut].count(b"\n") - 2
        assert len(game_log.actions) in ((whole, whole + 1) if whole >= 0 else (0,))
        assert is_prefix(game_log)


@pytest.mark.parametrize("part", SOME)
def test_every_flipped_bit_is_noticed_told_and_kept_aside(
    part: int, library: Library, table: str, tmp_path: Path
) -> None:
    blob = path_of(tmp_path, table).read_bytes()
    lines = blob.splitlines(keepends=True)
    for number, at in enumerate(range(part, 8 * len(blob), PARTS)):
        flipped = bit_flipped(blob, at)
        assert scan(flipped).fault is not None
        if number % OPENED:
            continue
        place = tmp_path / "flipped"
        game_log = open_after(place, table, flipped)
        assert game_log.damage is not None
        assert "{" not in sentence(game_log.damage)
        assert is_prefix(game_log)
        before = sum(len(line) for line in lines[:2]) <= at // 8
        assert game_log.damage.harmless == (len(game_log.actions) == len(ACTIONS)) or not before
        aside = path_of(place, table).with_name(str(game_log.damage.aside))
        assert aside.read_bytes() == flipped
        assert [entry.kind for entry in game_log.entries[len(game_log.actions) :]] == ["recovered"]
        assert game_log.entries[-1].role == "storage"
        with Library(place) as again:
            mended = again.game_log(table)
            assert mended.damage is None
            assert mended.version == game_log.version
            mended.append("action", {"type": "note", "text": "on"}, role="banker", key=new_key())
        shutil.rmtree(place)


def test_a_bad_head_loses_nothing(library: Library, table: str, tmp_path: Path) -> None:
    blob = path_of(tmp_path, table).read_bytes()
    head = blob.index(b"\n")
    for at in range(0, 2 * head + 2, 13):
        flipped = blob[:at] + bytes([blob[at] ^ 4]) + blob[at + 1 :]
        game_log = open_after(tmp_path / "head", table, flipped)
        assert len(game_log.actions) == len(ACTIONS), at
        assert game_log.damage is not None
        assert game_log.damage.code == "mended"


def test_without_leave_to_write_a_damaged_table_is_shown_and_left_alone(
    library: Library, table: str, tmp_path: Path
) -> None:
    blob = path_of(tmp_path, table).read_bytes()
    damaged = bitten(blob)
    game_log = open_after(tmp_path / "shown", table, damaged, write=False)
    assert game_log.damage is not None
    assert len(game_log.actions) == len(ACTIONS) - 1
    assert path_of(tmp_path / "shown", table).read_bytes() == damaged
    assert len(list((tmp_path / "shown" / "tables").iterdir())) == 1


def test_verify_and_play_tell_of_damage_and_go_on(library: Library, table: str, tmp_path: Path) -> None:
    other = library.new(record_of()).id
    library.close()
    path = path_of(tmp_path, table)
    blob = path.read_bytes()
    path.write_bytes(bitten(blob))
    verified = run(tmp_path, "verify")
    sound = {line["table"]: line["sound"] for line in answers(verified)}
    assert (sound, verified.returncode) == ({table: False, other: True}, 1)
    shown = run(tmp_path, "show", table)
    assert shown.returncode == 0
    assert json.loads(shown.stderr)["warning"]["code"] == "damaged"
    played = run(tmp_path, "play", table, given=json.dumps(ACTIONS[-1]) + "\n")
    assert answers(played) == [{"ok": len(ACTIONS)}]
    warning = json.loads(played.stderr)["warning"]
    assert (warning["table"], warning["code"]) == (table, "damaged")
    assert f"{path.name}.damaged-1" in warning["message"]
    assert (run(tmp_path, "verify").returncode, run(tmp_path, "play", table).stderr) == (0, "")
    exported = json.loads(run(tmp_path, "export", table).stdout)
    assert exported["actions"] == list(ACTIONS)


def test_an_unfinished_last_line_is_no_damage(library: Library, table: str, tmp_path: Path) -> None:
    library.close()
    path = path_of(tmp_path, table)
    whole = path.read_bytes()
    path.write_bytes(whole + b'a1b2c3d4 {"entries":{"7":{"n"')
    verified = run(tmp_path, "verify")
    assert verified.returncode == 0
    assert "cut short" in answers(verified)[0]["message"]
    played = run(tmp_path, "play", table, given='{"type": "note", "text": "on"}\n')
    assert answers(played) == [{"ok": len(ACTIONS) + 1}]
    assert json.loads(played.stderr)["warning"]["code"] == "cut"
    assert path.read_bytes().startswith(whole)
    assert len(list(path.parent.iterdir())) == 1


# --- entries whose seal is right, but which cannot be -------------------------


def forge(place: Path, entries: list[Any], **header: Any) -> Path:
    """A table whose checksums are right and whose entries are these."""
    (place / "tables").mkdir(parents=True, exist_ok=True)
    path = path_of(place, "KMRT")
    told = {**new_header("KMRT", "2026-11-21T20:00:00.000Z", record_of(edition="intrigo-a-palazzo"), {}), **header}
    changes: list[Any] = [{"header": {"1": told}}]
    changes += [{"entries": {str(n): entry}} for n, entry in enumerate(entries, 1)]
    create_journal(path, changes)
    return path


def stored(n: int, data: Any, kind: Any = "action") -> dict[str, Any]:
    return entry_data(Entry(n, "2026-11-21T20:00:00.000Z", "banker", None, None, f"k{n}", kind, data))


def opened(place: Path) -> GameLog:
    with Library(place) as library:
        return library.game_log("KMRT")


def test_a_stored_action_that_cannot_have_been_played_is_damage(tmp_path: Path) -> None:
    illegal = {"type": "bribe", "seat": 0, "profession": "writer", "amount": 1}
    forge(tmp_path, [stored(1, ACTIONS[0]), stored(2, illegal), stored(3, ACTIONS[1])])
    assert run(tmp_path, "verify").returncode == 1
    game_log = opened(tmp_path)
    assert game_log.damage == Damage("illegal", {"action": 1})
    assert list(game_log.actions) == [ACTIONS[0]]
    assert game_log.redo_size == 0
    assert [entry.kind for entry in game_log.entries] == ["action", "action", "action", "recovered"]
    again = opened(tmp_path)
    assert (again.damage, list(again.actions)) == (None, [ACTIONS[0]])
    assert run(tmp_path, "verify").returncode == 0


def test_what_is_put_right_is_put_right_whatever_keys_there_are(tmp_path: Path) -> None:
    """Nobody's note has the key of the entry that puts a table right, for nobody knows it before."""
    illegal = {"type": "bribe", "seat": 0, "profession": "writer", "amount": 1}
    keys: set[str] = set()
    for place in (tmp_path / "one", tmp_path / "other"):
        forge(place, [stored(1, ACTIONS[0]), stored(2, illegal)])
        entry = opened(place).entries[-1]
        assert entry.kind == "recovered"
        keys.add(entry.key)
    assert len(keys) == 2


def test_an_action_refused_by_rules_of_another_version_is_shown_and_not_played_on(tmp_path: Path) -> None:
    path = forge(tmp_path, [stored(1, ACTIONS[0]), stored(2, ACTIONS[0])], rules=RULES_VERSION + 1)
    before = path.read_bytes()
    game_log = opened(tmp_path)
    assert list(game_log.actions) == [ACTIONS[0]]
    assert game_log.read_only is not None
    assert game_log.read_only.code == "older-rules"
    with pytest.raises(StorageError, match="older-rules"):
        game_log.append("action", ACTIONS[1], role="banker", key="a")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "bad",
    [
        {"n": 2},
        {**stored(2, {}), "n": 3},
        {**stored(2, {}), "n": True},
        {**stored(2, {}), "role": "king"},
        {**stored(2, {}), "kind": "magic"},
        {**stored(2, {}), "data": []},
        {**stored(2, {}), "seat": "0"},
        {**stored(2, {}), "time": None},
        stored(2, {"to": 7}, "undo"),
        stored(2, {"to": "x"}, "undo"),
        stored(2, {}, "redo"),
        stored(2, {"to": 9}, "recovered"),
    ],
)
def test_an_entry_that_cannot_be_one_ends_the_table_before_it(bad: dict[str, Any], tmp_path: Path) -> None:
    path = forge(tmp_path, [stored(1, ACTIONS[0]), bad, stored(3, ACTIONS[1])])
    before = path.read_bytes()
    game_log = opened(tmp_path)
    assert list(game_log.actions) == [ACTIONS[0]]
    assert game_log.damage is not None
    assert game_log.damage.code == "damaged"
    assert game_log.read_only is not None
    assert path.read_bytes() == before
    assert position_data(game_log.position()) == position_data(replay(game_log.record()).sound().position)


@pytest.mark.parametrize("action", [{}, {"type": "bribe"}, {"type": ["x"]}, {"type": "note", "text": 5}])
def test_a_stored_action_that_is_none_is_damage(action: Any, tmp_path: Path) -> None:
    forge(tmp_path, [stored(1, ACTIONS[0]), stored(2, action)])
    game_log = opened(tmp_path)
    assert game_log.damage == Damage("illegal", {"action": 1})
    assert list(game_log.actions) == [ACTIONS[0]]
