"""The words of an edition stand in the state of its finished game: a guest makes no backup useless by long ones."""

import random
from pathlib import Path
from typing import Any

import pytest

import live
from live import LiveTable, new_key
from live.rate_counters import Rates
from live.table_limits import (
    MOST_BYTES_OF_A_SEAT,
    MOST_BYTES_OF_SETTINGS,
    MOST_BYTES_OF_THE_BANKER,
    MOST_ENTRIES,
    MOST_REPLAYED,
    MOST_SHARES_ANEW,
    REPLAYED,
    RESERVED_BYTES,
    RESERVED_ENTRIES,
)
from rules import parse_action, play, read_edition
from storage.backup import MOST_OF_A_TABLE, MOST_SIGNS_OF_A_TABLE
from storage.folder.state_lines import MOST_CHANGES
from storage.folder.store import FolderStore
from storage.folder.table_files import TABLES
from storage.folder.table_journal import TableJournal, last_state
from storage.size_limits import MOST_SETUP, MOST_TABLE
from storage.summary import read_summary
from tests.rules.variants import begin, pick

# Bytes and signs of an entry beside what is written, with what has changed of a state; of a whole state; and bytes of a
# sign in a file, by those in which it is counted.
OF_AN_ENTRY, SIGNS_OF_AN_ENTRY, LONGEST, MOST_SIGNS, IN_A_FILE = 500, 50, 12_000, 2_500, 3
# Bytes of five names and houses.
NAMES = 5 * (40 + 20) * 12 + 200
# What its share of actions that are played again leaves room for.
MOST_SET_UPS = MOST_REPLAYED // REPLAYED


def words(length: int, nth: int) -> str:
    """Signs of which each takes twelve bytes in a file, every word another."""
    return "".join(chr(0x1F600 + (7 * nth + at) % 60) for at in range(length))


EDITION = {
    "format": "intrige-edition",
    "version": 1,
    "name": words(40, 1),
    "players": [3, 5],
    "rooms": [5_000 * room for room in range(1, 9)],
    "professions": [words(20, 10 + nth) for nth in range(8)],
    "houses": [{"name": words(20, 20 + nth), "colour": f"#{nth:02x}8040"} for nth in range(8)],
    "rounds": 2,
    "cash": 60_000,
    "unit": 5_000,
    "figures": 1,
}


def finished_game() -> dict[str, Any]:
    edition = read_edition(EDITION)
    record: dict[str, Any] = {
        "format": "intrige-record",
        "version": 1,
        "edition": edition.name,
        "first": 0,
        "players": [{"name": words(40, nth), "house": edition.houses[nth].name} for nth in range(5)],
        "meta": {"edition": EDITION, "played": words(80, 3), "place": words(80, 5)},
        "actions": [],
    }
    position, chance = begin(record), random.Random(1)
    while position.phase != "over":
        record["actions"].append(pick(position, chance))
        position = play(position, parse_action(record["actions"][-1], edition)).position
    return record


def test_the_state_of_a_finished_game_stands_whole_in_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rates, "check", lambda *_: None)
    made = live.registry().create(finished_game())
    note(made)
    path = tables_folder() / f"{made.table_id}.journal"
    before, written = path.stat().st_size, 2 * MOST_CHANGES
    for turn in (made.undo, made.redo) * (written // 2):
        turn(version=made.view.version, key=new_key())
        assert last_state(path) == (made.view.version, read_again(path).state)
    assert path.stat().st_size - before < written * OF_AN_ENTRY + 3 * LONGEST
    told = last_state(path)
    assert told == (made.view.version, live.registry().library.store.read(made.table_id).state)
    assert told[1].status == "over"
    assert read_summary(told[1].summary).box is not None


def test_names_that_are_corrected_again_and_again_stand_in_the_state() -> None:
    made = live.registry().create(finished_game())
    path = tables_folder() / f"{made.table_id}.journal"
    before = path.stat().st_size
    for turn in range(12):
        names = [words(40, nth + turn % 2) for nth in range(5)]
        houses = [player.house for player in made.view.table.players]
        players = [{"name": name, "house": house} for name, house in zip(names, houses, strict=True)]
        made.set_up({"players": players}, version=made.view.version, key=new_key())
        told = last_state(path)
        assert told == (made.view.version, read_again(path).state)
        assert told[1].summary["names"] == names
    # Each stands in its entry and its state, and for as many bytes comes a whole one.
    assert path.stat().st_size - before < 12 * (3 * 5 * 40 * 12 + 2 * OF_AN_ENTRY) + LONGEST


def test_the_longest_log_can_be_restored() -> None:
    written = MOST_TABLE + (6 + MOST_SHARES_ANEW) * MOST_BYTES_OF_A_SEAT + MOST_BYTES_OF_THE_BANKER
    written += MOST_BYTES_OF_SETTINGS + RESERVED_BYTES + MOST_SETUP
    entries = MOST_ENTRIES + RESERVED_ENTRIES
    # Names that are corrected stand in the states again; of a game in play, in all of them.
    over = entries // MOST_CHANGES * LONGEST + MOST_SET_UPS * 2 * LONGEST
    states = max(over, entries * NAMES)
    assert IN_A_FILE * written + OF_AN_ENTRY * entries + states < MOST_OF_A_TABLE
    signs = (entries // MOST_CHANGES + MOST_SET_UPS * 2) * MOST_SIGNS
    assert written + SIGNS_OF_AN_ENTRY * entries + signs < MOST_SIGNS_OF_A_TABLE


def note(made: LiveTable) -> None:
    made.act({"type": "note", "text": "x"}, version=made.view.version, key=new_key())


def read_again(path: Path) -> TableJournal:
    return TableJournal(path, write=False)


def tables_folder() -> Path:
    store = live.registry().library.store
    assert isinstance(store, FolderStore)
    return store.directory / TABLES
