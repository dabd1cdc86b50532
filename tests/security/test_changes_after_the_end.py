"""What is changed at a game that is over has lobby and hall worked out anew for everybody: an address does so seldom.

Whatever it is and through whichever door it comes, at a page or at a socket: it counts where it is entered.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from live import Caller, Device, LiveTable, Registry, new_key
from live.device_identity import NO_COOKIES
from live.entry_limits import EntryLimits
from live.table_code_guards import LOCAL
from live.visitor_limits import ENDS, JUDGEMENTS, WORDS, Kind, VisitorRates
from rules import options_data
from storage import Library
from tests.live.phones import Clock
from tests.live.test_table import refused
from tests.security.test_security_document import TEXT
from tests.storage.helpers import random_actions

GUEST, OTHER = "192.168.1.20", "192.168.1.21"
ACTIONS = list(random_actions("fx-schmid-1994", 3))
PEOPLE = [{"name": name, "house": house} for name, house in (("Anna", "venice"), ("Ben", "milan"), ("Cem", "rome"))]
ADJUST = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "forgotten"}
JUDGE = {"type": "judge", "seat": 1, "promise": 0, "kept": True}
NOTE = {"type": "note", "text": "well played"}
PROMISE = {"type": "promise", "seat": 0, "to": 1, "text": "I bring the wine."}
Change = Callable[[LiveTable, Device], object]


class Evening:
    """A game that is over, at a server whose clock is set by hand."""

    def __init__(self, place: Path) -> None:
        self.clock = Clock()
        registry = Registry(Library(place))
        self.visitors = VisitorRates(self.clock)
        registry._entries = EntryLimits(self.visitors)
        setup: dict[str, Any] = {"format": "intrige-record", "version": 2, "edition": "fx-schmid-1994", "first": 0}
        self.table = registry.create({**setup, "players": PEOPLE, "actions": [PROMISE, *ACTIONS]})

    def use_up(self, kind: Kind, times: int) -> None:
        """Count as much of the guest."""
        self.visitors.spend(kind, Caller(GUEST), times)

    def check(self, kind: Kind) -> None:
        """Raises Illegal `too-fast` where the guest may make no such change now."""
        self.visitors.check(kind, Caller(GUEST))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def at(address: str) -> Device:
    return Device(NO_COOKIES, False, f"{address} a-browser")


def entered(action: dict[str, Any]) -> Change:
    return lambda table, who: table.act(action, version=table.view.version, key=new_key(), device=who)


def undone(table: LiveTable, who: Device) -> None:
    table.undo(version=table.view.version, key=new_key(), device=who)


def amended(table: LiveTable, who: Device) -> None:
    promise = {**PROMISE, "text": "I bring the bread."}
    table.amend(0, promise, version=table.view.version, key=new_key(), device=who)


def _set_up(table: LiveTable, name: str) -> dict[str, Any]:
    played = table.view.table
    players = [{"name": one.name, "house": one.house} for one in played.players]
    players[0]["name"] = name
    return {"players": players, "first": played.first, "options": options_data(played.options, played.edition)}


def set_up(table: LiveTable, who: Device) -> None:
    table.set_up(_set_up(table, "Annette"), version=table.view.version, key=new_key(), device=who)


def handed_over(table: LiveTable, who: Device) -> None:
    held = table.seating.held(0)
    table.hand_over(0, _set_up(table, "Hedda"), held=held, version=table.view.version, key=new_key(), device=who)


CHANGES: dict[str, tuple[Change, Kind, int]] = {
    "undo": (undone, "end", ENDS[0].burst),
    "adjust": (entered(ADJUST), "end", ENDS[0].burst),
    "amend": (amended, "end", ENDS[0].burst),
    "set-up": (set_up, "end", ENDS[0].burst),
    "hand-over": (handed_over, "end", ENDS[0].burst),
    "judge": (entered(JUDGE), "judgement", JUDGEMENTS[0].burst),
    "note": (entered(NOTE), "word", WORDS[0].burst),
}


@pytest.mark.parametrize(("change", "kind", "most"), CHANGES.values(), ids=CHANGES)
def test_an_address_changes_games_that_are_over_only_so_often(
    evening: Evening, change: Change, kind: Kind, most: int
) -> None:
    table = evening.table
    evening.use_up(kind, most - 1)
    change(table, at(GUEST))
    if not table.view.over:
        table.redo(version=table.view.version, key=new_key(), device=at(OTHER))
    version = table.view.version
    assert refused(lambda: change(table, at(GUEST))) == "too-fast"
    assert table.view.version == version
    # Nobody else is kept from it, nor is who sits at this computer.
    for address in (OTHER, LOCAL):
        undone(table, at(address))
        table.redo(version=table.view.version, key=new_key(), device=at(address))
    evening.clock.now += ENDS[0].seconds
    evening.check(kind)


def test_how_often_words_may_follow_is_told() -> None:
    assert "of which it writes forty at once, then one in a second" in TEXT
    assert WORDS[0] == (40, 1)


def test_words_and_what_is_refused_count_as_no_change_of_an_end(evening: Evening) -> None:
    table = evening.table
    evening.use_up("end", ENDS[0].burst - 1)
    evening.use_up("judgement", JUDGEMENTS[0].burst - 1)
    entered(NOTE)(table, at(GUEST))
    assert refused(lambda: entered({**JUDGE, "promise": 7})(table, at(GUEST))) != "too-fast"
    assert refused(lambda: entered({**ADJUST, "amount": 1})(table, at(GUEST))) != "too-fast"
    evening.check("end")
    evening.check("judgement")


def test_a_game_in_play_is_corrected_as_often_as_its_table_allows(evening: Evening) -> None:
    undone(evening.table, at(LOCAL))
    evening.use_up("end", ENDS[0].burst)
    undone(evening.table, at(GUEST))
    amended(evening.table, at(GUEST))
    assert refused(lambda: evening.check("end")) == "too-fast"
