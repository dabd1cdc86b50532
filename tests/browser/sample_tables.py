"""Game records with conflicts in progress, stored in a data directory before its server starts."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules import EDITIONS
from storage import Library
from tests.browser.server import Server, sound

ROOT = Path(__file__).parents[2]
FX, ONLINE, INTRIGO, AMIGO = "fx-schmid-1994", "brettspielwelt", "intrigo-a-palazzo", "amigo-2003"
NAMES = ("Anna", "Ben", "Cem", "Dario", "Elena")
ANNA, BEN, CEM, DARIO, ELENA = range(5)
Piece = tuple[int, str]


def figure(piece: Piece) -> dict[str, Any]:
    """A figure in the format of records."""
    return {"seat": piece[0], "profession": piece[1]}


def bribe(seat: int, profession: str, amount: int, **more: int) -> dict[str, Any]:
    """A bribe in the format of records."""
    return {"type": "bribe", "seat": seat, "profession": profession, "amount": amount, **more}


def settle(seat: int, profession: str, winner: int, **more: int) -> dict[str, Any]:
    """A decision in the format of records."""
    return {"type": "settle", "seat": seat, "profession": profession, "winner": winner, **more}


def place(seat: int, piece: Piece, room: int) -> dict[str, Any]:
    """A placing in the format of records."""
    return {"type": "place", "seat": seat, "figure": figure(piece), "room": room}


def story(
    edition: str,
    turn: int,
    park: list[Piece],
    palaces: Mapping[int, Mapping[int, Piece]],
    actions: list[dict[str, Any]] | None = None,
    cash: Mapping[int, int] | None = None,
    last: bool = False,
) -> dict[str, Any]:
    """Five players in the third or last round, at the beginning of the turn of `turn`, who started the game.

    Everybody has sent the required number of figures; unmentioned ones are on the island.
    """
    box = EDITIONS[edition]
    round_ = box.rounds if last else 3
    sent = 2 * (round_ - 1)
    told = [*park, *(held for palace in palaces.values() for held in palace.values())]
    island = []
    for seat in range(5):
        pool = [(seat, word) for word in reversed(box.professions)]
        spare = [one for copy in range(2) for one in pool if told.count(one) < 2 - copy]
        island += spare[: sent - [owner for owner, _ in told].count(seat)]
    start = {
        "round": round_,
        "seat": turn,
        "balances": [(cash or {}).get(seat, box.cash) for seat in range(5)],
        "palaces": [{str(room): figure(held) for room, held in palaces.get(seat, {}).items()} for seat in range(5)],
        "parks": [[figure(one) for one in park] if seat == turn else [] for seat in range(5)],
        "island": [figure(one) for one in island],
    }
    return {
        "format": "intrige-record",
        "version": 1,
        "edition": edition,
        "players": [{"name": n, "house": h.name} for n, h in zip(NAMES, box.houses, strict=False)],
        "first": turn,
        "start": start,
        "actions": actions or [],
    }


def put_in(record: Mapping[str, Any], data: Path) -> str:
    """Create a table from a record on the command line; returns the table's code."""
    done = subprocess.run(
        [sys.executable, "-m", "storage", "new", "-"],
        cwd=ROOT,
        env={**os.environ, "COMPANION_DATA": str(data)},
        input=json.dumps(record),
        capture_output=True,
        text=True,
        check=True,
    )
    return str(json.loads(done.stdout)["table"])


def put_all(records: Mapping[str, Mapping[str, Any]], data: Path) -> dict[str, str]:
    """Create a table from each record in one process; returns the codes by the records' names."""
    library = Library(data)
    try:
        return {name: library.new(record).id for name, record in records.items()}
    finally:
        library.close()


def sound_with(records: Mapping[str, Mapping[str, Any]], place: Path, codes: dict[str, str]) -> Iterator[Server]:
    """A server with a table of each record, for a fixture, as `sound`. codes: takes the tables' codes by name."""
    codes.update(put_all(records, Server(place).data))
    yield from sound(place)


TWO_ATTACK = story(
    FX,
    ANNA,
    [(ELENA, "military"), (BEN, "military"), (CEM, "law")],
    {ANNA: {20_000: (DARIO, "military"), 50_000: (BEN, "church")}},
    [bribe(CEM, "law", 30_000, asks=100_000, promised=100_000)],
)
# Every kind of step within one turn: four bribes, a placing, two conflicts, the dispatch.
TURN = story(
    FX,
    ANNA,
    [(ELENA, "military"), (BEN, "military"), (CEM, "law"), (DARIO, "church")],
    {ANNA: {20_000: (DARIO, "military"), 50_000: (BEN, "church")}, BEN: {100_000: (ANNA, "law")}},
)
CLOCK = {
    "kind": "budget",
    "seconds": 600,
    "since": "2026-01-01T20:00:00+00:00",
    "pauses": [["2026-01-01T20:00:01+00:00", None]],
}
PROMISED = story(
    FX,
    ANNA,
    [(CEM, "law")],
    {ANNA: {20_000: (DARIO, "military"), 50_000: (BEN, "church")}},
    [bribe(CEM, "law", 30_000, asks=100_000, promised=100_000)],
)
POOR = story(FX, ANNA, [(CEM, "law")], {}, cash={CEM: 0})
LAST = story(FX, ANNA, [(BEN, "church")], {BEN: {10_000: (ANNA, "law")}}, last=True)
MOVED = story(
    ONLINE,
    ANNA,
    [(ELENA, "military")],
    {ANNA: {20_000: (DARIO, "military")}},
    [bribe(DARIO, "military", 20_000), bribe(ELENA, "military", 40_000), settle(ANNA, "military", ELENA)],
)
QUARREL = story(
    FX,
    ANNA,
    [(ELENA, "military"), (BEN, "military")],
    {ANNA: {20_000: (DARIO, "military")}},
)
FOUGHT = story(
    ONLINE,
    ANNA,
    [(ELENA, "military")],
    {ANNA: {20_000: (DARIO, "military")}},
    [bribe(DARIO, "military", 20_000), bribe(ELENA, "military", 40_000)],
)
TOGETHER = story(
    ONLINE,
    ANNA,
    [(ELENA, "military"), (BEN, "military")],
    {ANNA: {20_000: (DARIO, "military")}},
    [bribe(DARIO, "military", 20_000)],
)
SENDING = story(ONLINE, ANNA, [], {BEN: {10_000: (ANNA, "law")}})
CHEMISTS = story(INTRIGO, CEM, [(ANNA, "chemist"), (BEN, "chemist")], {CEM: {6_000: (ELENA, "chemist")}})
GRANTED = story(INTRIGO, CEM, [(ANNA, "chemist")], {}, cash={ANNA: 0})
PAIR = story(INTRIGO, CEM, [], {})
# A record of version 1 cannot have this edition.
SILENT = {**story(AMIGO, ANNA, [], {}), "version": 2}
