"""What is decided about a table beside its moves: amendments, a changed set-up, a freed seat, its end."""

import random
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple
from unittest.mock import patch

from live import LiveTable, Registry
from live.table_limits import TableLimits
from rules import IntrigeError, options_data
from storage import Library, new_key
from tests.storage.helpers import random_actions

GAME = random_actions("fx-schmid-1994", 3, 20)
KEY = "0123456789abcdef0123456789abcdef"


class Change(NamedTuple):
    """Something that is decided about a table. before: what was decided earlier; actions: how far the game has come."""

    do: Callable[[Registry, LiveTable], object]
    before: Callable[[LiveTable], object] = lambda _: None
    actions: int = 30
    keyed: bool = False


def set_up(table: LiveTable, **changed: Any) -> None:
    """The set-up as it is, but for what is changed."""
    shown = table.view.table
    data = {
        "players": changed.get("players") or [{"name": one.name, "house": one.house} for one in shown.players],
        "first": changed.get("first", shown.first),
        "options": {**options_data(shown.options, shown.edition), **changed.get("options", {})},
    }
    table.set_up(data, version=table.view.version, key=KEY)


def people(*names: str, houses: tuple[str, ...] = ("venice", "milan", "rome")) -> list[dict[str, str]]:
    return [{"name": name, "house": house} for name, house in zip(names, houses, strict=True)]


def bribe_before(actions: int) -> int:
    return max(at for at, one in enumerate(GAME[:actions]) if one["type"] == "bribe")


def amend(table: LiveTable, actions: int) -> None:
    at = bribe_before(actions)
    table.amend(at, {**GAME[at], "amount": GAME[at]["amount"] + 10_000}, version=table.view.version, key=KEY)


def take_out(table: LiveTable, key: str = "") -> None:
    note = {"type": "note", "text": "it never happened"}
    table.amend(bribe_before(8), note, version=table.view.version, key=key or KEY)


CHANGES = {
    "an action set right": Change(lambda _, table: amend(table, 30), keyed=True),
    "an early one, and what followed falls": Change(lambda _, table: take_out(table), keyed=True),
    "one of a finished game, which goes on": Change(lambda _, table: take_out(table), actions=len(GAME), keyed=True),
    "an amendment taken back": Change(
        lambda _, table: table.undo(version=table.view.version, key=KEY),
        lambda table: take_out(table, new_key()),
        keyed=True,
    ),
    "names": Change(lambda _, table: set_up(table, players=people("Ada", "Bo", "Cy")), keyed=True),
    "houses": Change(
        lambda _, table: set_up(table, players=people("Anna", "Ben", "Cem", houses=("rome", "venice", "naples"))),
        keyed=True,
    ),
    "who started": Change(lambda _, table: set_up(table, first=1), keyed=True),
    "a rule": Change(lambda _, table: set_up(table, options={"refund": True, "self_attack": False}), keyed=True),
    "a seat left": Change(lambda _, table: table.leave(2)),
    "somebody back": Change(lambda _, table: table.come_back(2), lambda table: table.leave(2)),
    "a table closed": Change(lambda _, table: table.close()),
    "a table opened again": Change(lambda _, table: table.reopen(), lambda table: table.close()),
    "a game ended as it stands": Change(lambda _, table: table.end_as_it_stands()),
    "a closed table deleted": Change(
        lambda registry, table: registry.delete(table.table_id), lambda table: table.close()
    ),
    "a finished game deleted": Change(lambda registry, table: registry.delete(table.table_id), actions=len(GAME)),
}


def decide_on(where: str, table: str, seed: int, told: "Connection[int, int]") -> None:
    """Decide at random about a table, and tell its version, at first and whenever one more is durable."""
    chance = random.Random(seed)
    registry = Registry(Library(where))
    played = registry.table(table)
    version = played.view.version
    told.send(version)
    with patch.object(TableLimits, "check"):
        while True:
            name = chance.choice([one for one in CHANGES if "deleted" not in one])
            try:
                with patch(f"{__name__}.KEY", new_key()):
                    CHANGES[name].do(registry, played)
            except IntrigeError:
                # What cannot be decided now, at a closed table for one.
                continue
            # A decision that changes nothing writes nothing.
            if played.view.version != version:
                version = played.view.version
                told.send(version)
