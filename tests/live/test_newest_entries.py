"""Whether a decision still stands is known without looking through a log of thousands of entries at each message."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from live import stale_decisions
from live.stale_decisions import NewestEntries
from rules import Figure
from storage import BESIDE, Entry, Kind

ANNA, BEN = Figure(0, "law"), Figure(1, "church")
KINDS: list[tuple[Kind, Mapping[str, Any]]] = [
    ("action", {"type": "note", "text": "hm"}),
    ("action", {"type": "offer", "seat": 0, "profession": "law", "amount": 0}),
    ("action", {"type": "refuse", "seat": 2, "owner": 1, "profession": "church"}),
    ("action", {"type": "pay", "seat": 0, "to": 1, "amount": 10_000}),
    ("action", {"type": "bribe", "seat": 0, "profession": "law", "amount": 0}),
    ("settings", {"paper_money": True}),
    ("undo", {}),
]


def log(seed: int) -> list[Entry]:
    chosen = random.Random(seed).choices(KINDS, weights=[9, 3, 3, 9, 1, 9, 1], k=40)
    return [Entry(n, "", "banker", None, None, f"k{n}", kind, data) for n, (kind, data) in enumerate(chosen, 1)]


def is_decided(entry: Entry) -> bool:
    return entry.kind != "settings" and not (entry.kind == "action" and entry.data["type"] in BESIDE)


def is_offered(entry: Entry, figure: Figure) -> bool:
    owner = {"offer": "seat", "refuse": "owner"}.get(entry.data.get("type", ""), "")
    return bool(owner) and (entry.data[owner], entry.data["profession"]) == figure


@pytest.mark.parametrize("seed", range(20))
def test_what_was_entered_since_a_version_is_told_as_if_all_of_it_were_looked_at(seed: int) -> None:
    whole, newest = log(seed), NewestEntries()
    for length in (0, 3, 10, 40):
        entries = whole[:length]
        for version in range(length + 1):
            newer = entries[version:]
            assert newest.decides_anew(entries, version) == any(map(is_decided, newer))
            for figure in (ANNA, BEN):
                assert newest.offers_anew(entries, version, figure) == any(is_offered(one, figure) for one in newer)


def test_each_entry_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []

    def offered(action: Mapping[str, Any]) -> None:
        looked.append(action)

    monkeypatch.setattr(stale_decisions, "_figure_offered_for", offered)
    entries, newest = log(1), NewestEntries()
    for version in range(10):
        newest.decides_anew(entries, version)
        newest.offers_anew(entries, version, ANNA)
    assert len(looked) == sum(entry.kind == "action" for entry in entries)
