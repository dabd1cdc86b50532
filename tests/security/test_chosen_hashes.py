"""Numbers of which somebody has chosen the hash: none is counted, or becomes a key, before it is within its range.

Strings have another hash in every process, but whole numbers do not. A dict of numbers with one hash takes a time that
grows with the square of their number, in which the whole process stands still.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import pytest

from charts.hall import Played, twins
from live import record_limits
from live.record_limits import MOST_PROMISES_IN_A_RECORD, check_record
from rules import Illegal, load, replay, starting_position
from rules.editions import FX_SCHMID
from tests.live.conftest import setup

MODULUS = sys.hash_info.modulus
MANY = 300


@pytest.fixture(params=[MODULUS, 2**50, 16, -1], ids=["one hash", "large", "many", "negative"])
def seats(request: pytest.FixtureRequest) -> list[int]:
    """Seats that no game has."""
    return [request.param * number for number in range(1, MANY + 1)]


def keys_counted(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All that `module` counts from now on."""
    keys: list[Any] = []

    def counting(told: Iterable[Any] = ()) -> Counter[Any]:
        found = list(told)
        keys.extend(found)
        return Counter(found)

    monkeypatch.setattr(module, "Counter", counting)
    return keys


@pytest.mark.parametrize("key", ["island", "parks", "palaces"])
def test_figures_of_a_position_are_counted_only_where_all_have_seats(
    key: str, seats: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = keys_counted(starting_position, monkeypatch)
    figures = [{"seat": seat, "profession": FX_SCHMID.professions[0]} for seat in seats]
    start: dict[str, Any] = {"round": 2, "seat": 0, "balances": [0] * 3, "palaces": [{}] * 3, "parks": [[]] * 3}
    start["island"] = figures if key == "island" else []
    if key == "parks":
        start[key] = [figures, [], []]
    elif key == "palaces":
        rooms = [dict(zip(map(str, FX_SCHMID.rooms), figures, strict=False))]
        start[key] = [*rooms, {}, {}]
    record = load(json.dumps({**setup(3), "start": start, "actions": []}))
    check_record(record)
    with pytest.raises(Illegal) as caught:
        replay(record)
    assert caught.value.code in ("no-such-seat", "start-profession-twice")
    assert not [one for one in keys if isinstance(one, tuple | int)]


def test_promises_of_a_record_are_counted_only_of_seats(seats: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    keys = keys_counted(record_limits, monkeypatch)
    promises = [{"type": "promise", "seat": seat} for seat in seats]
    check_record({"actions": promises})
    assert keys == []
    with pytest.raises(Illegal, match="record-promises"):
        check_record({"actions": [*promises, *[{"type": "promise", "seat": 2}] * (MOST_PROMISES_IN_A_RECORD + 1)]})
    assert set(keys) == {2}


class Sum(int):
    """Ducats, all with one hash. compared: how often two of them were."""

    compared = 0

    def __hash__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        Sum.compared += 1
        return int(self) == other


def test_results_with_chosen_sums_are_not_compared_with_each_other() -> None:
    """Of three sums of ducats many may be found of which all have one hash together."""

    def result(number: int) -> Played:
        sums = (Sum(number), Sum(2), Sum(1))
        return Played(f"T{number}", "fx", "2026-01-01", "", "", ("a", "b", "c"), 0, sums, (1, 2, 3), "result", 1)

    games = [result(number) for number in range(3, MANY)]
    again = result(3)
    assert twins([*games, again]) == [(games[0], again)]
    assert Sum.compared <= 3 * MANY
