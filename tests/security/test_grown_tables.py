"""Nothing is entered at a large table of an address whose tables have grown, through whichever door it comes."""

from collections.abc import Callable
from typing import Any

import pytest

from live import SEATS, Device, LiveTable, new_key, open_shares
from rules import options_data
from tests.live.phones import phones_on, play, sit
from tests.live.test_table import refused
from tests.security.test_changes_after_the_end import at
from tests.security.test_open_shares import GUEST, OTHER, by_page
from tests.security.test_open_shares import sizes as sizes

Make = Callable[..., LiveTable]
Enter = Callable[[LiveTable, Device], object]
NOTE = {"type": "note", "text": "hello"}
CLOCK = {"kind": "turn", "seconds": 60, "since": "2026-11-22T20:00:00+00:00", "pauses": []}


def entered(table: LiveTable, who: Device) -> object:
    return table.act(NOTE, version=table.view.version, key=new_key(), device=who)


def set_right(table: LiveTable, who: Device) -> object:
    return table.amend(0, {**NOTE, "text": "bye"}, version=table.view.version, key=new_key(), device=who)


def taken_back(table: LiveTable, who: Device) -> object:
    return table.undo(version=table.view.version, key=new_key(), device=who)


def _renamed(table: LiveTable) -> dict[str, Any]:
    played = table.view.table
    players = [{"name": one.name, "house": one.house} for one in played.players]
    players[0]["name"] = "Hedda"
    return {"players": players, "first": played.first, "options": options_data(played.options, played.edition)}


def set_up(table: LiveTable, who: Device) -> object:
    return table.set_up(_renamed(table), version=table.view.version, key=new_key(), device=who)


def handed_over(table: LiveTable, who: Device) -> object:
    told, held = _renamed(table), table.seating.held(0)
    return table.hand_over(0, told, held=held, version=table.view.version, key=new_key(), device=who)


ENTRIES: dict[str, Enter] = {
    "act": entered,
    "amend": set_right,
    "undo": taken_back,
    "set-up": set_up,
    "hand-over": handed_over,
    "leave": lambda table, who: table.leave(0, device=who),
    "options": lambda table, who: table.set_options({"paper_money": True}, device=who),
    "clock": lambda table, who: table.turn_clock(lambda _: CLOCK, device=who),
}


@pytest.fixture
def grown(table: Make, monkeypatch: pytest.MonkeyPatch) -> LiveTable:
    """One with a note, all that the guest's address keeps open, and too large."""
    made = table(3)
    play(made, NOTE, Device())
    by_page(made.table_id, GUEST)
    monkeypatch.setattr(open_shares, "MOST_GROWN", made.size_of_entries)
    return made


@pytest.mark.parametrize("enter", ENTRIES.values(), ids=ENTRIES)
def test_nothing_is_entered_at_a_large_table_by_whoever_keeps_so_much_open(grown: LiveTable, enter: Enter) -> None:
    version = grown.view.version
    assert refused(lambda: enter(grown, at(GUEST.address))) == "tables-open"
    assert grown.view.version == version
    # By others it is.
    enter(grown, at(OTHER.address))
    assert grown.view.version > version


def test_it_is_closed_and_sat_down_at_all_the_same(grown: LiveTable) -> None:
    banker = phones_on(grown, SEATS)
    sit(grown, 1)
    grown.close(device=banker._replace(caller=str(GUEST)))
    assert grown.view.closed
