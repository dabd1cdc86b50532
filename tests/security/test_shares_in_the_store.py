"""Everybody's share of a table's log fits into the store: what others wrote keeps nobody from their own notes."""

import json
from typing import Any

import pytest

from live import SEATS, Device, LiveTable
from live.rate_counters import Rates
from live.table_limits import (
    MOST_BYTES_OF_A_SEAT,
    MOST_BYTES_OF_THE_BANKER,
    MOST_ENTRIES,
    MOST_OF_A_SEAT,
    MOST_OF_THE_BANKER,
)
from rules import Illegal
from storage import Entry
from storage.entry_sizes import size_of as size_in_store
from storage.size_limits import MOST_TABLE
from tests.live.phones import Make, phones_on, play, sit

# As long as a message to the socket may be.
LONG = "x" * 3_900


def write_until_refused(made: LiveTable, who: Device, words: dict[str, Any], most: int) -> str:
    for _ in range(most):
        try:
            play(made, words, who)
        except Illegal as refused:
            return refused.code
    return ""


def test_everybody_s_share_of_notes_fits_into_the_store(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rates, "check", lambda *_: None)
    made = table(5)
    writers: list[tuple[int | None, Device]] = [(None, phones_on(made, SEATS))]
    writers += [(seat, sit(made, seat)) for seat in range(5)]
    for seat, who in writers:
        words = {"type": "note", "text": LONG} | ({} if seat is None else {"seat": seat})
        room = MOST_BYTES_OF_THE_BANKER if seat is None else MOST_BYTES_OF_A_SEAT
        share = room // len(json.dumps(words, ensure_ascii=False).encode())
        assert write_until_refused(made, who, words, 2 * share) == "table-full"
        assert made.limits._bytes[seat] >= room
    # As many notes again, as short as there are.
    short = Entry(1, "", "seat", 0, None, "k", "action", {"type": "note", "seat": 0, "text": "x"})
    assert made._game_log._size + size_in_store(short) * (MOST_OF_THE_BANKER + 5 * MOST_OF_A_SEAT) < MOST_TABLE


def test_settings_and_corrections_of_moves_take_no_room_from_the_notes() -> None:
    changed = Entry(1, "", "banker", None, None, "k", "settings", {"text": "x" * 1000})
    undone = changed._replace(kind="undo", data={"to": 3, "seen": None})
    amended = changed._replace(kind="amend", data={"at": 0, "action": {"type": "open", "profession": "law"}})
    assert (size_in_store(changed), size_in_store(undone)) == (0, 0)
    assert size_in_store(amended) * MOST_ENTRIES < MOST_TABLE // 10
