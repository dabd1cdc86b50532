"""A host who does not enter an acceptance does not learn whether its owner could pay it (5.7, 14.2)."""

from random import Random
from typing import Any

import pytest

import live
from i18n.translator import Translator
from live import Device, LiveTable, Registry, new_key
from rules import EDITIONS
from storage import Library
from tests.security.test_purses_cannot_be_measured import Pair, enter, move, pair_of
from web.action_handler import handle_action

BOX = EDITIONS["intrigo-a-palazzo"]
KEY = "0123456789abcdef"


class Offered:
    """Two tables at which seat 1 offered what only the richer one can still pay. version: before the offer."""

    def __init__(self) -> None:
        self.pair: Pair = pair_of(BOX.name, 4, 1, (8 * BOX.unit, 20 * BOX.unit))
        table, random = self.pair.tables[0], Random(1)
        while not any(one.seat == 1 for one in table.view.position.pending):
            action = move(self.pair, random)
            assert action is not None
            enter(self.pair, action)
        self.version = table.view.version
        self.host = table.view.position.host or 0
        figure = next(one for one in table.view.position.pending if one.seat == 1)
        self.bribe: dict[str, Any] = {"type": "bribe", "seat": 1, "profession": figure.profession}
        self.bribe["amount"] = table._position.balances[1]
        friend = next(seat for seat in range(4) if seat not in (1, self.host))
        for action in (
            {**self.bribe, "type": "offer"},
            {"type": "pay", "seat": 1, "to": friend, "amount": BOX.unit},
            {"type": "note", "seat": friend, "text": "Well?"},
        ):
            self.enter(action, KEY if action["type"] == "note" else "")

    def enter(self, action: dict[str, Any], key: str = "") -> None:
        for table, phones in zip(self.pair.tables, self.pair.phones, strict=True):
            device = phones[action["seat"]]
            table.act(action, version=table.view.version, key=key or new_key(), device=device)

    def answers(self, version: int | None = None, key: str = "") -> list[str]:
        """What the host is told at each table who accepts the offer as it was at this version; nothing is entered."""
        found = []
        for table, phones in zip(self.pair.tables, self.pair.phones, strict=True):
            before = table.view.version
            found.append(told(table, self.bribe, before if version is None else version, key, phones[self.host]))
            assert table.view.version == before
        return found


def told(table: LiveTable, bribe: dict[str, Any], version: int, key: str, device: Device) -> str:
    message = {"action": {**bribe, "amount": str(bribe["amount"])}, "version": version, "key": key or new_key()}
    refused = handle_action(table, message, Translator("en", table.view.table.players), device)
    return "" if refused is None else str(refused["code"])


@pytest.fixture
def offered() -> Offered:
    return Offered()


def test_an_acceptance_of_another_version_measures_no_purse(offered: Offered) -> None:
    for version in (-1, 0, offered.version, offered.pair.tables[0].view.version + 1):
        assert offered.answers(version) == ["moved-on"] * 2


def test_an_acceptance_with_the_key_of_somebody_else_measures_no_purse(offered: Offered) -> None:
    assert offered.answers(key=KEY) == ["known-key"] * 2


def test_an_acceptance_at_a_closed_table_measures_no_purse(offered: Offered) -> None:
    for table, banker in zip(offered.pair.tables, offered.pair.bankers, strict=True):
        table.close(device=banker)
    assert offered.answers() == ["table-closed"] * 2


def test_whoever_hears_that_an_offer_is_covered_has_accepted_it(offered: Offered) -> None:
    poor, rich = offered.pair.tables
    host = offered.host
    assert told(poor, offered.bribe, poor.view.version, "", offered.pair.phones[0][host]) == "no-offer"
    assert told(rich, offered.bribe, rich.view.version, "", offered.pair.phones[1][host]) == ""
    assert [one.amount for one in rich.view.position.declared] == [offered.bribe["amount"]]


def behind(table: LiveTable) -> LiveTable:
    """The table at another server, which hears nothing more of it."""
    server = Registry(Library(store=live.registry().library.store))
    server._follower.close()
    return server.table(table.table_id)


@pytest.mark.parametrize(
    ("entered", "answers"),
    [("note", ["no-offer", ""]), ("close", ["table-closed"] * 2), ("same key", [""] * 2)],
)
def test_an_acceptance_at_a_server_that_is_behind_measures_no_purse(
    offered: Offered, entered: str, answers: list[str]
) -> None:
    found, key, pair = [], new_key(), offered.pair
    for table, phones, banker in zip(pair.tables, pair.phones, pair.bankers, strict=True):
        host = phones[offered.host]
        late = behind(table)
        seen = late.view.version
        if entered == "close":
            table.close(device=banker)
        else:
            note = {"type": "note", "seat": offered.host, "text": "Well?"}
            table.act(note, version=seen, key=key if entered == "same key" else new_key(), device=host)
        found.append(told(late, offered.bribe, seen, key, host))
        # Whoever was told that the offer is covered, unlike at the other table, has accepted it.
        assert bool(late.view.position.declared) == (found == ["no-offer", ""])
    assert found == answers
