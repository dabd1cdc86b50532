"""The words of an edition stand in every entry of its finished game: a guest makes no backup useless by long ones."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import live
from live import LiveTable, new_key, table_limits
from live.table_limits import (
    MOST_BYTES_OF_A_SEAT,
    MOST_BYTES_OF_SETTINGS,
    MOST_BYTES_OF_STATES,
    MOST_BYTES_OF_THE_BANKER,
    MOST_ENTRIES,
    MOST_SHARES_ANEW,
    RESERVED_BYTES,
    RESERVED_ENTRIES,
)
from rules import Illegal, parse_action, play, read_edition
from storage.backup import MOST_OF_A_TABLE
from storage.folder.store import FolderStore
from storage.folder.table_files import TABLES
from storage.size_limits import MOST_SETUP, MOST_TABLE
from storage.summary import state_bytes
from tests.rules.variants import begin, pick

Make = Callable[..., LiveTable]
# Bytes of an entry beside what is written, and of a sign as it stands in a file, by those in which it is counted.
OF_AN_ENTRY, IN_A_FILE = 400, 3


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


def test_a_table_with_long_words_takes_fewer_entries(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = live.registry().create(finished_game())
    assert MOST_BYTES_OF_STATES // made.limits.state_bytes < MOST_ENTRIES // 10
    assert MOST_BYTES_OF_STATES // table(5).limits.state_bytes > MOST_ENTRIES
    path = tables_folder() / f"{made.table_id}.journal"
    before = path.stat().st_size
    note(made)
    assert abs(path.stat().st_size - before - made.limits.state_bytes) < OF_AN_ENTRY
    monkeypatch.setattr(table_limits, "MOST_BYTES_OF_STATES", made.limits.state_bytes * (made.view.version + 4))
    monkeypatch.setattr(table_limits, "RESERVED_ENTRIES", 0)
    for turn in (made.undo, made.redo) * 2:
        turn(version=made.view.version, key=new_key())
    for enter in (lambda: note(made), lambda: made.undo(version=made.view.version, key=new_key())):
        with pytest.raises(Illegal, match="table-full"):
            enter()
    made.close()


def test_purses_do_not_count(table: Make) -> None:
    """Who counts the entries until a table is full must not learn how many digits somebody's sum has."""
    made = table(3)
    position = made._position
    other = position._replace(accounts=(5, 10**9, 10**11, -(10**11)))
    assert state_bytes(made._game_log.header, other) == state_bytes(made._game_log.header, position)


def test_names_that_are_corrected_count(table: Make) -> None:
    made = table(3)
    before = made.limits.state_bytes
    names = [{"name": words(40, nth), "house": player.house} for nth, player in enumerate(made.view.table.players)]
    made.set_up({"players": names}, version=made.view.version, key=new_key())
    assert made.limits.state_bytes > before + 3 * 40 * 11


def test_the_longest_log_can_be_restored() -> None:
    longest = live.registry().create(finished_game()).limits.state_bytes
    written = MOST_TABLE + (6 + MOST_SHARES_ANEW) * MOST_BYTES_OF_A_SEAT + MOST_BYTES_OF_THE_BANKER
    written += MOST_BYTES_OF_SETTINGS + RESERVED_BYTES + MOST_SETUP
    states = MOST_BYTES_OF_STATES + RESERVED_ENTRIES * longest
    assert IN_A_FILE * written + OF_AN_ENTRY * (MOST_ENTRIES + RESERVED_ENTRIES) + states < MOST_OF_A_TABLE


def note(made: LiveTable) -> None:
    made.act({"type": "note", "text": "x"}, version=made.view.version, key=new_key())


def tables_folder() -> Path:
    store = live.registry().library.store
    assert isinstance(store, FolderStore)
    return store.directory / TABLES
